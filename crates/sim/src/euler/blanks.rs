//! Regions by formulas that have no value somewhere.

use monoflow_case::{EulerPlan, Formula, Where, behind_name, counted, told};
use monoflow_start::euler::{StateError, centre};
use rayon::prelude::*;

/// Of each region whose formula is NaN at centres of cells, a sentence.
pub(super) fn cautions(plan: &EulerPlan) -> Result<Vec<String>, StateError> {
    let mut said = Vec::new();
    for region in &plan.regions {
        let Where::Formula(text) = &region.place else {
            continue;
        };
        let formula = Formula::in_space(text).map_err(|why| StateError::Formula {
            of: format!("region `{}`", region.name),
            text: text.clone(),
            why,
        })?;
        let Some((count, first)) = blanks(plan, &formula) else {
            continue;
        };
        let place = behind_name(&plan.provenance, &format!("region.{}", region.name));
        let used = plan.dimensions as usize;
        let at: Vec<_> = first[..used].iter().map(|x| told(*x)).collect();
        said.push(format!(
            "the region `{}`{place} does not hold at {} where `{text}` has no value (NaN), the first at ({}) m; write a formula that has one everywhere, with if(condition, then, else) or max(0, …)",
            region.name,
            counted(count, "centre") + " of cells",
            at.join(", ")
        ));
    }
    Ok(said)
}

/// How many centres of cells have no value, and the first of them, m.
fn blanks(plan: &EulerPlan, formula: &Formula) -> Option<(usize, [f64; 3])> {
    let [x, y, z] = plan.grid.cells;
    let line = |line: usize| {
        let centres = (0..x).map(|k| centre(plan, [k, line % y, line / y]));
        let mut blank = centres.filter(|at| formula.at_point(*at).is_nan());
        let first = blank.next()?;
        Some((1 + blank.count(), line, first))
    };
    let all = (0..y * z).into_par_iter().filter_map(line);
    let all = all.reduce_with(|one, other| {
        let first = if one.1 < other.1 { one } else { other };
        (one.0 + other.0, first.1, first.2)
    });
    all.map(|(count, _, first)| (count, first))
}

#[cfg(test)]
mod tests {
    use super::super::disc::{DISC, plan};
    use super::*;

    #[test]
    fn regions_without_a_value_are_told() {
        let said = |formula: &str| {
            let disc = "centre = [0.05, 0]\nradius = 0.6";
            assert!(DISC.contains(disc));
            let place = format!("name = \"root\"\nwhere = \"{formula}\"");
            cautions(&plan(&DISC.replace(disc, &place))).unwrap()
        };
        let told = said("sqrt(x - 0.5) - y");
        assert!(
            told.len() == 1
                && told[0].starts_with("the region `root` (case.toml:")
                && told[0].contains(
                    "does not hold at 300 centres of cells where `sqrt(x - 0.5) - y` has"
                )
                && told[0].contains("the first at (-0.95, -0.95) m"),
            "{told:?}"
        );
        // What is compared with no number does not hold, and is meant so.
        assert!(said("y < sqrt(x - 0.5)").is_empty());
        assert!(said("if(x < 0.5, -1, sqrt(x - 0.5) - y)").is_empty());
    }
}
