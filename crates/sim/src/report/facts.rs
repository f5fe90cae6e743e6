//! Key facts, timing and the plan as tables.

use crate::Seconds;
use crate::directory::{RunFile, Summary};
use monoflow_case::TableRow;
use monoflow_output::{Cell, Grid, Section};

/// Name and value of what matters most.
pub(super) fn facts(run: &RunFile, summary: Option<&Summary>) -> Vec<(String, Cell)> {
    let plan = &run.plan;
    let scheme = run.program.scheme.replace('_', " ");
    let (scheme, reach) = match &plan.numerics.mps {
        Some(mps) => {
            let pressure = mps.pressure.name().replace('_', "-");
            (format!("MPS, {pressure}, {scheme}"), "r_e")
        }
        None => (scheme, "h"),
    };
    let mut facts: Vec<(String, Cell)> = vec![("Scheme".to_owned(), scheme.into())];
    let mut add = |key: &str, value: Cell| facts.push((key.to_owned(), value));
    add(
        "Discretisation",
        format!(
            "{}D, spacing {} m, {reach} {} m",
            plan.dimensions,
            short(plan.discretisation.spacing),
            short(plan.discretisation.smoothing_length)
        )
        .into(),
    );
    let Some(summary) = summary else {
        return facts;
    };
    add("Status", status(&summary.status));
    let count = &summary.details.particles;
    add(
        "Particles",
        format!(
            "{} ({} fluid, {} wall)",
            grouped(count.total),
            grouped(count.fluid),
            grouped(count.wall)
        )
        .into(),
    );
    if let Some(removed) = &summary.details.removed {
        add(
            "Taken out",
            format!(
                "{} particles of fluid, {:.4e} kg",
                grouped(removed.particles),
                removed.mass_kg
            )
            .into(),
        );
    }
    if let Some(most) = summary.details.density_excess_max {
        add(
            "Greatest compression",
            format!("{:.2} % of any particle in any step", 100.0 * most).into(),
        );
    }
    facts.extend(common(summary, "particle"));
    facts
}

/// What is said of every run; a step advances so many of `of`.
pub(crate) fn common<D>(summary: &Summary<D>, of: &str) -> Vec<(String, Cell)> {
    let mut facts: Vec<(String, Cell)> = Vec::new();
    let mut add = |key: &str, value: Cell| facts.push((key.to_owned(), value));
    add(
        "Simulated",
        format!(
            "{} s in {} steps",
            Seconds(summary.sim_time),
            grouped(summary.steps)
        )
        .into(),
    );
    add(
        "Device",
        format!("{}, {}", summary.device, summary.precision).into(),
    );
    add(
        "Wall time",
        format!(
            "{}, of which steps {}",
            duration(summary.wall_seconds),
            duration(summary.step_seconds)
        )
        .into(),
    );
    add(
        "Rate",
        format!("{:.3} million {of}-steps/s", summary.rate).into(),
    );
    facts
}

/// A status in its colour.
pub(crate) fn status(status: &str) -> Cell {
    match status {
        "complete" => Cell::good("complete"),
        "failed" => Cell::bad("failed"),
        other => other.into(),
    }
}

/// What a run that is not complete says of itself.
pub(crate) fn standing<D>(summary: &Summary<D>) -> Vec<String> {
    let mut warnings: Vec<String> = summary.error.iter().cloned().collect();
    match summary.status.as_str() {
        "interrupted" => warnings.push(format!(
            "the run was interrupted at t = {} s; `monoflow resume` goes on with it",
            Seconds(summary.sim_time)
        )),
        "running" => warnings.push("the run was still going on, or was killed".to_owned()),
        _ => {}
    }
    warnings
}

/// A density excess beyond this is no weak compression any more (dimensionless).
const COMPRESSED: f64 = 0.1;

/// Things that a reader must not overlook.
pub(super) fn warnings(summary: &Summary, density: f64) -> Vec<String> {
    let mut warnings = standing(summary);
    warnings.extend(summary.details.cautions.iter().cloned());
    if let Some(most) = summary.details.density_excess_max
        && most > COMPRESSED
    {
        warnings.push(format!(
            "the density of a particle, of fluid or wall, rose to {:.0} kg/m3, {:.1} % above the reference of {density} kg/m3: weakly compressible flow stays within about 1 %. Do not trust pressures; raise `fluid.sound_speed`, and look for what squeezes the fluid",
            density * (1.0 + most),
            100.0 * most
        ));
    }
    if let Some(removed) = &summary.details.removed
        && removed.particles > 0
    {
        warnings.push(format!(
            "{} particles of fluid, {:.4e} kg or {:.2} % of all, left the domain and were taken out",
            grouped(removed.particles),
            removed.mass_kg,
            100.0 * removed.particles as f64 / summary.details.particles.fluid.max(1) as f64
        ));
    }
    if summary.details.late > 0 {
        warnings.push(format!(
            "{} stages went beyond the skin of the neighbour list: pairs at the rim of the influence radius may have been missed; raise `numerics.neighbour_skin`",
            summary.details.late
        ));
    }
    warnings
}

/// Where the time went.
pub(super) fn timing(summary: &Summary) -> Section {
    let total: f64 = summary.phases.values().sum();
    let mut phases: Vec<_> = summary.phases.iter().collect();
    phases.sort_by(|a, b| b.1.total_cmp(a.1));
    let mut grid = Grid::new(["phase", "seconds", "share"]);
    for (name, seconds) in phases {
        let share = if total > 0.0 { seconds / total } else { 0.0 };
        grid = grid.row([
            name.clone(),
            format!("{seconds:.3}"),
            format!("{:.1} %", 100.0 * share),
        ]);
    }
    let output = (summary.wall_seconds - summary.step_seconds).max(0.0);
    grid = grid.row(["output".to_owned(), format!("{output:.3}"), "–".to_owned()]);
    let taken = summary.steps - summary.resumed_at.min(summary.steps);
    let per_rebuild = taken as f64 / summary.details.rebuilds.max(1) as f64;
    let mut section = Section::new("Timing").table(grid).paragraph(format!(
        "The neighbour list was rebuilt {} times, every {per_rebuild:.1} steps on average. {:.1} ns per particle and step.",
        grouped(summary.details.rebuilds),
        if summary.rate > 0.0 { 1e3 / summary.rate } else { 0.0 },
    ));
    if let Some(products) = summary.details.products_per_step {
        section = section.paragraph(format!(
            "The pressure equation took {products:.1} products of matrix and vector a step."
        ));
    }
    if summary.resumed_at > 0 {
        section = section.paragraph(format!(
            "The run was resumed at step {}; times are those since then.",
            grouped(summary.resumed_at)
        ));
    }
    section
}

/// How fast a run went whose steps advance cells.
pub(crate) fn cells_timing<D>(summary: &Summary<D>) -> Section {
    let output = (summary.wall_seconds - summary.step_seconds).max(0.0);
    let grid = Grid::new(["phase", "seconds"])
        .row(["steps".to_owned(), format!("{:.3}", summary.step_seconds)])
        .row(["output".to_owned(), format!("{output:.3}")]);
    let per_cell = if summary.rate > 0.0 {
        1e3 / summary.rate
    } else {
        0.0
    };
    let mut section = Section::new("Timing")
        .table(grid)
        .paragraph(format!("{per_cell:.2} ns per cell and step."));
    if summary.resumed_at > 0 {
        section = section.paragraph(format!(
            "The run was resumed at step {}; times are those since then.",
            grouped(summary.resumed_at)
        ));
    }
    section
}

/// Every value of the plan, with its origin.
pub(super) fn plan_table(rows: Vec<TableRow>) -> Grid {
    let mut grid = Grid::new(["key", "value", "unit", "origin", "why"]);
    for row in rows {
        grid = grid.row([
            row.key,
            row.value,
            row.unit.into_owned(),
            row.origin.to_string(),
            row.why,
        ]);
    }
    grid
}

/// A whole number with spaces between thousands.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (n, digit) in digits.chars().enumerate() {
        if n > 0 && (digits.len() - n).is_multiple_of(3) {
            text.push('\u{202f}');
        }
        text.push(digit);
    }
    text
}

/// A number without more than five digits.
fn short(number: f64) -> f64 {
    format!("{number:.4e}").parse().unwrap_or(number)
}

/// Seconds in words.
pub(crate) fn duration(seconds: f64) -> String {
    if seconds < 60.0 {
        return format!("{seconds:.1} s");
    }
    let whole = seconds.round() as u64;
    match (whole / 3600, whole / 60 % 60, whole % 60) {
        (0, minutes, seconds) => format!("{minutes} min {seconds} s"),
        (hours, minutes, _) => format!("{hours} h {minutes} min"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_read_well() {
        assert_eq!(grouped(1234567), "1\u{202f}234\u{202f}567");
        assert_eq!(grouped(12), "12");
        assert_eq!(short(0.1 + 0.2), 0.3);
        assert_eq!(duration(3.21), "3.2 s");
        assert_eq!(duration(125.2), "2 min 5 s");
        assert_eq!(duration(7325.0), "2 h 2 min");
    }
}
