//! Key facts, what is conserved, and timing.

use crate::euler::EulerDetails;
use crate::run::report::facts::{common, fact, grouped, status};
use crate::run::{RunFile, Summary};
use monoflow_case::EulerPlan;
use monoflow_output::{Cell, Grid, Section};

/// Name and value of what matters most.
pub fn facts(
    run: &RunFile<EulerPlan>,
    summary: Option<&Summary<EulerDetails>>,
) -> Vec<(String, Cell)> {
    let plan = &run.plan;
    let scheme = format!(
        "compressible Euler, {}, {} splitting",
        run.program.scheme.replace('_', " "),
        plan.numerics.splitting
    );
    let mut facts = vec![fact("Scheme", scheme)];
    let cells = plan.grid.cells[..plan.dimensions as usize].iter();
    let cells: Vec<_> = cells.map(|n| grouped(*n as u64)).collect();
    let widths = plan.grid.spacing()[..plan.dimensions as usize]
        .iter()
        .map(|dx| format!("{dx:.4e}"))
        .collect::<Vec<_>>()
        .join(" × ");
    let grid = format!("{} cells of {widths} m", cells.join(" × "));
    facts.push(fact("Grid", grid));
    let Some(summary) = summary else {
        return facts;
    };
    facts.push(status(summary));
    facts.extend(common(summary, "cell"));
    let rescues = &summary.details.rescues;
    if !rescues.is_empty() {
        let parts = [
            ("mixed_shut", "between walls"),
            ("mixed_fast", "too fast"),
            ("mixed_empty", "no gas"),
            ("mended", "mended"),
        ];
        let parts = parts.map(|(key, words)| {
            let count = rescues.get(key).copied().unwrap_or_default();
            format!("{} {words}", grouped(count))
        });
        facts.push(fact("Cut cells mixed with neighbours", parts.join(", ")));
    }
    facts
}

/// Mass and energy at the start and at the end, and the mass of tracers.
pub fn conservation(summary: &Summary<EulerDetails>) -> Section {
    let details = &summary.details;
    let row = |what: &str, start: f64, end: f64| {
        let change = (end - start) / start.abs().max(f64::MIN_POSITIVE);
        [
            what.to_owned(),
            format!("{start:.9e}"),
            format!("{end:.9e}"),
            format!("{change:.2e}"),
        ]
    };
    let mut grid = Grid::new(["", "at the start", "at the end", "change"])
        .row(row("mass", details.mass_start, details.mass_end))
        .row(row("energy", details.energy_start, details.energy_end));
    for (name, tracer) in &details.tracers {
        grid = grid.row(row(name, tracer.start, tracer.end));
    }
    Section::new("Conservation").table(grid).paragraph(
        "Between walls or periodic sides they change by rounding alone; through open sides they enter and leave.",
    )
}
