//! The cells at the start.

use super::carried;
use super::flow::lines;
use monoflow_case::{EulerPlan, Where};
use monoflow_ops::euler::gas::CaseGas;
use monoflow_start::euler::{Filler, StateError};
use monoflow_volume_executors::euler::EulerState;
use rayon::prelude::*;

/// Refuses regions of which no cell has a part: by a formula that holds nowhere, or too small. Those that hold nothing of
/// a cell whose centre is theirs are looked for at all sample points.
fn covered(plan: &EulerPlan, filler: &mut Filler<'_>) -> Result<(), StateError> {
    let (grid, used) = (&plan.grid, plan.dimensions as usize);
    let [_, y, z] = grid.cells;
    let lines = || (0..y * z).into_par_iter().map(|line| [line % y, line / y]);
    // Sample points are many, and asked for only where no centre lies in a region.
    let has_no_centre = |region: &usize| !lines().any(|line| filler.holds_a_centre(*region, line));
    let thin: Vec<usize> = (0..plan.regions.len()).filter(has_no_centre).collect();
    let is_empty = |region: &usize| !lines().any(|line| filler.holds_a_sample(*region, line));
    let Some(empty) = thin.iter().copied().find(is_empty) else {
        thin.into_iter()
            .for_each(|region| filler.look_closely(region));
        return Ok(());
    };
    let corner = |at: &[f64; 3]| at[..used].iter().map(f64::to_string).collect::<Vec<_>>();
    let region = &plan.regions[empty];
    Err(StateError::EmptyRegion {
        name: region.name.clone(),
        min: corner(&grid.min).join(", "),
        max: corner(&grid.max).join(", "),
        what: match &region.place {
            Where::Formula(text) => {
                format!("`where = \"{text}\"` holds at no sample point of a cell")
            }
            _ => "it lies between the sample points of cells".to_owned(),
        },
    })
}

/// What is conserved in all cells at the start, and how much there is of each tracer.
pub fn start(plan: &EulerPlan, gas: &CaseGas) -> Result<EulerState<'static>, StateError> {
    let mut filler = Filler::new(plan, *gas)?;
    covered(plan, &mut filler)?;
    let y = plan.grid.cells[1];
    let lines = lines(plan);
    let parts: Vec<_> = (0..lines.numbers()).map(|v| lines.within(v)).collect();
    let mut state = EulerState::blank(lines, carried::count(plan));
    let rows = state.rows.to_mut().par_chunks_mut(lines.row_len());
    let columns = state.carried.iter_mut();
    let mut columns: Vec<_> = columns
        .map(|rows| rows.to_mut().chunks_mut(lines.pitch()))
        .collect();
    // Of each row the cells that are not ghosts, in every column.
    let carried: Vec<Vec<&mut [f64]>> = (0..lines.rows())
        .map(|_| {
            let rows = columns.iter_mut().filter_map(Iterator::next);
            rows.map(|row| &mut row[lines.within(0)]).collect()
        })
        .collect();
    let filled: Vec<Result<(), StateError>> = rows
        .zip(carried)
        .enumerate()
        .map(|(row, (numbers, mut carried))| {
            let Some(line) = lines.line(row) else {
                return Ok(());
            };
            filler.line([line % y, line / y], numbers, &parts, &mut carried)
        })
        .collect();
    // The first of them, whatever core was first.
    filled.into_iter().collect::<Result<(), _>>()?;
    Ok(state)
}

#[cfg(test)]
mod tests {
    use super::super::disc::{AIR, DISC, plan};
    use super::*;

    fn disc_at_start(text: &str) -> EulerState<'static> {
        start(&plan(text), &AIR).unwrap()
    }

    fn columns(state: &EulerState<'_>) -> Vec<Vec<f64>> {
        let all: Vec<f64> = state.columns().flatten().copied().collect();
        all.chunks(state.cells()).map(<[f64]>::to_vec).collect()
    }

    #[test]
    fn edges_are_mixed_by_volume() {
        let mut errors = Vec::new();
        for samples in [1, 8] {
            let text = DISC.replace(
                "[[state]]\nname = \"out\"",
                &format!("samples = {samples}\n[[state]]\nname = \"out\""),
            );
            let start = disc_at_start(&text);
            assert!(start.carried.is_empty());
            let columns = columns(&start);
            let cell = 0.01;
            let mass: f64 = columns[0].iter().map(|density| density * cell).sum();
            let area = (mass - 4.0) / 2.0;
            errors.push((area / (std::f64::consts::PI * 0.36) - 1.0).abs());
            // Cells away from the edge hold the states to the last bit, and pressure is the same in all.
            assert_eq!((columns[0][0], columns[0][210]), (1.0, 3.0));
            assert_eq!(columns[2][0], 0.3);
            let mixed = columns[0]
                .iter()
                .filter(|rho| **rho > 1.0 && **rho < 3.0)
                .count();
            assert!(
                if samples == 1 {
                    mixed == 0
                } else {
                    (30..80).contains(&mixed)
                },
                "{mixed}"
            );
        }
        assert!(
            errors[1] < 2e-3 && errors[1] < 0.3 * errors[0],
            "{errors:?}"
        );
    }

    /// On edges the tracer is mixed by mass, as the gas is by volume, and a formula has its say everywhere.
    #[test]
    fn tracers_are_mixed_by_mass() {
        let text = DISC.replace("density = 3\n", "density = 3\ntracer = 0.5\n");
        let state = disc_at_start(&text);
        let columns = columns(&state);
        for (density, held) in columns[0].iter().zip(&columns[4]) {
            // A share `s` of the cell holds 3, of which half is the tracer.
            let share = (density - 1.0) / 2.0;
            assert!((held - 1.5 * share).abs() < 1e-14);
        }
        let text = DISC.replace("density = 3\n", "density = 3\ntracer = \"0.5 + 0.5*x\"\n");
        let state = disc_at_start(&text);
        let tracer = state.carried_in(10 + 20 * 10).next().unwrap();
        // The cell from 0 to 0.1 lies within the disc: the mean of x there is 0.05.
        assert!((tracer - 3.0 * 0.525).abs() < 1e-14);
    }

    /// Regions between the outermost sample points of cells and their centre, in one cell or in a row of them.
    #[test]
    fn regions_within_cells_are_part_of_them() {
        // Cells are 0.1 wide and the sample points 0.0125 apart; the first cell along x ends at -0.9.
        for (place, points) in [
            ("min = [-0.985, -2]\nmax = [-0.96, 2]", 2.0 * 8.0 * 20.0),
            ("min = [-0.985, -0.985]\nmax = [-0.96, -0.96]", 4.0),
            ("centre = [-0.975, -0.975]\nradius = 0.01", 4.0),
            ("where = \"0.01 - abs(x + 0.975)\"", 2.0 * 8.0 * 20.0),
        ] {
            let text = DISC.replace("centre = [0.05, 0]\nradius = 0.6", place);
            let columns = columns(&disc_at_start(&text));
            let excess: f64 = columns[0].iter().map(|density| density - 1.0).sum();
            // Each point stands for a share of its cell, and has 2 kg/m³ more than what is around.
            let expected = 2.0 * points / 64.0;
            assert!(
                (excess - expected).abs() < 1e-9,
                "{place}: {excess} and not {expected}"
            );
        }
    }

    #[test]
    fn later_regions_count_more() {
        let text = DISC.replace(
            "[time]",
            "[[region]]\nstate = \"out\"\nwhere = \"y > 0\"\n[[region]]\nstate = \"in\"\nthrough = [0.9, 0]\ntowards = [5, 0]\n[time]",
        );
        let start = disc_at_start(&text);
        let density = |x: usize, y: usize| start.conserved(x + 20 * y).density;
        assert_eq!(
            [density(10, 8), density(10, 12), density(19, 19)],
            [3.0, 1.0, 3.0]
        );
    }

    #[test]
    fn regions_that_cover_nothing_are_refused() {
        let within = |place: &str| {
            let region = format!("[[region]]\nname = \"far\"\nstate = \"in\"\n{place}\n[time]");
            start(&plan(&DISC.replace("[time]", &region)), &AIR)
        };
        let told = |place: &str, why: &str| {
            let said = within(place).unwrap_err().to_string();
            let whole = format!(
                "region `far` covers no cell of the grid, which reaches from (-1, -1) to (1, 1) m: {why}; move or enlarge the region, or delete it"
            );
            assert_eq!(said, whole);
        };
        for formula in [
            "x > 1.5",
            "x*x + y*y < -1",
            "sqrt(x - 5)",
            // Around a centre alone.
            "abs(x - 0.05) + abs(y - 0.05) < 0.001",
        ] {
            let why = format!("`where = \"{formula}\"` holds at no sample point of a cell");
            told(&format!("where = \"{formula}\""), &why);
        }
        for small in [
            "centre = [0.001, 0.001]\nradius = 0.0005",
            "centre = [0.05, 0.05]\nradius = 0.0005",
        ] {
            told(small, "it lies between the sample points of cells");
        }
        // A corner of the last cell, and a place that a later region has wholly.
        for place in [
            "where = \"x + y > 1.97\"",
            "where = \"x > 0.9\"\n[[region]]\nstate = \"in\"\nthrough = [0.5, 0]\ntowards = [1, 0]",
        ] {
            within(place).unwrap();
        }
    }
}
