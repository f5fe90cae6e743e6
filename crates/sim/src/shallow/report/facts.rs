//! Key facts, the balance of water, and timing.

use crate::run::report::facts::{cells_timing, common, fact, grouped, status};
use crate::run::{RunFile, Summary};
use crate::shallow::ShallowDetails;
use monoflow_case::ShallowPlan;
use monoflow_output::{Cell, Grid, Section};

/// Name and value of what matters most.
pub fn facts(
    run: &RunFile<ShallowPlan>,
    summary: Option<&Summary<ShallowDetails>>,
) -> Vec<(String, Cell)> {
    let order = match run.plan.numerics.order {
        1 => "first order",
        _ => "second order",
    };
    let scheme = format!(
        "shallow water, {}, {order}",
        run.program.scheme.replace('_', " ")
    );
    let mut facts = vec![fact("Scheme", scheme)];
    let Some(summary) = summary else {
        return facts;
    };
    let details = &summary.details;
    let [came, is] = details.bandwidth.map(|width| grouped(u64::from(width)));
    let cells = grouped(details.cells);
    let mesh = format!("{cells} triangles, bandwidth {is} (as it came: {came})");
    facts.extend([status(summary), fact("Mesh", mesh)]);
    facts.extend(common(summary, "cell"));
    let left = format!("{:.6} m3", details.volume_end);
    facts.push(fact("Water at the end", left));
    facts.push(fact("Error of the balance", error_of_balance(details)));
    facts
}

/// The error of the balance, m³, and as a share of the water that there was.
fn error_of_balance(details: &ShallowDetails) -> String {
    let through: f64 = details.entered.values().map(|v| v.abs()).sum();
    let all = details.volume_start + through + details.rained;
    let share = if all > 0.0 {
        details.balance_error.abs() / all
    } else {
        0.0
    };
    format!(
        "{:.2e} m3, {share:.1e} of the water that there was",
        details.balance_error
    )
}

/// Things that a reader must not overlook.
pub fn warnings(summary: &Summary<ShallowDetails>) -> Vec<String> {
    let mut warnings = Vec::new();
    if summary.details.negative > 0 {
        warnings.push(format!(
            "{} times a cell was found with negative depth, which should be impossible; please report this case",
            grouped(summary.details.negative)
        ));
    }
    let details = &summary.details;
    let entered: f64 = details.entered.values().map(|volume| volume.abs()).sum();
    let passed = entered + details.rained + details.infiltrated;
    let rounding = 1e-9 * (details.volume_start + passed);
    if details.balance_error.abs() > (LOST_SHARE * passed).max(rounding) {
        warnings.push(format!(
            "{:.6} m3 are missing or too many, of {passed:.6} m3 that came and went: what a step adds to a depth is less than its last digit; write precision = \"f64\"",
            details.balance_error.abs()
        ));
    }
    for (part, given) in &summary.details.given {
        let entered = summary.details.entered.get(part).copied().unwrap_or(0.0);
        if (entered - given).abs() > LOST_SHARE * given.abs() {
            warnings.push(format!(
                "of the {given:.6} m3 that boundary `{part}` was given {entered:.6} m3 entered: no more leaves than critical flow carries, and nothing enters above dry ground"
            ));
        }
    }
    warnings
}

/// Beyond this share what was given and what entered differ by more than the time steps explain.
const LOST_SHARE: f64 = 1e-3;

/// Where the water came from and where it went.
pub fn balance(summary: &Summary<ShallowDetails>) -> Section {
    let details = &summary.details;
    let mut grid = Grid::new(["water", "m3"]);
    let mut add = |what: String, volume: f64| {
        grid = std::mem::replace(&mut grid, Grid::new([""; 0])).row([what, format!("{volume:.6}")]);
    };
    add("at the start".to_owned(), details.volume_start);
    for (part, volume) in &details.entered {
        if *volume != 0.0 {
            add(format!("entered through `{part}`"), *volume);
        }
        if let Some(given) = details.given.get(part) {
            add(format!("`{part}` was given"), *given);
        }
    }
    if details.rained > 0.0 {
        add("rain".to_owned(), details.rained);
    }
    if details.infiltrated > 0.0 {
        add("into the ground".to_owned(), -details.infiltrated);
    }
    add("at the end".to_owned(), details.volume_end);
    Section::new("Balance of water")
        .table(grid)
        .paragraph(format!(
            "What is there at the end differs from what should be there by {}. No depth was clipped; {} were found negative.",
            error_of_balance(details),
            grouped(details.negative)
        ))
}

/// Where tracers came from and where they went; nothing where there are none.
pub fn tracers(summary: &Summary<ShallowDetails>) -> Option<Section> {
    let tracers = &summary.details.tracers;
    if tracers.is_empty() {
        return None;
    }
    let amount = |amount: f64| format!("{amount:.6}");
    let mut grid = Grid::new([
        "tracer",
        "at the start",
        "entered",
        "into the ground",
        "at the end",
    ]);
    let mut errors = Vec::new();
    for (name, tracer) in tracers {
        let entered: f64 = tracer.entered.values().sum();
        grid = grid.row([
            name.clone(),
            amount(tracer.start),
            amount(entered),
            amount(tracer.infiltrated),
            amount(tracer.end),
        ]);
        errors.push(format!("{:.2e} of {name}", tracer.balance_error));
    }
    let section = Section::new("Balance of tracers").table(grid);
    Some(section.paragraph(format!(
        "Concentration times m3. What is there at the end differs from what should be there by {}.",
        errors.join(", ")
    )))
}

/// How fast it went.
pub fn timing(summary: &Summary<ShallowDetails>) -> Section {
    let section = cells_timing(summary);
    if summary.details.repeated > 0 {
        return section.paragraph(format!(
            "{} steps were taken again with half the time step.",
            grouped(summary.details.repeated)
        ));
    }
    section
}
