//! Key facts of particles, what a reader must not overlook, and timing.

use crate::particles::ParticleDetails;
use crate::run::report::facts::{common, fact, grouped, of_process, status};
use crate::run::{RunFile, Summary};
use monoflow_case::RunPlan;
use monoflow_output::{Cell, Grid, Section};

/// Name and value of what matters most.
pub fn facts(
    run: &RunFile<RunPlan>,
    summary: Option<&Summary<ParticleDetails>>,
) -> Vec<(String, Cell)> {
    let plan = &run.plan;
    let scheme = run.program.scheme.replace('_', " ");
    let (scheme, reach) = match &plan.numerics.mps {
        Some(mps) => {
            let pressure = mps.pressure.name().replace('_', "-");
            (format!("MPS, {pressure}, {scheme}"), "r_e")
        }
        None => (scheme, "h"),
    };
    let shape = format!(
        "{}D, spacing {} m, {reach} {} m",
        plan.dimensions,
        short(plan.discretisation.spacing),
        short(plan.discretisation.smoothing_length)
    );
    let mut facts = vec![fact("Scheme", scheme), fact("Discretisation", shape)];
    let Some(summary) = summary else {
        return facts;
    };
    facts.push(status(summary));
    let details = &summary.details;
    let [total, fluid, wall] = [
        details.particles.total,
        details.particles.fluid,
        details.particles.wall,
    ]
    .map(grouped);
    let came_in = details.came_in.map_or(String::new(), |count| {
        format!(
            " at the start; {} came in, and rates do not count them",
            grouped(count)
        )
    });
    let count = format!("{total} ({fluid} fluid, {wall} wall){came_in}");
    facts.push(fact("Particles", count));
    if let Some(removed) = &details.removed {
        let (count, mass) = (grouped(removed.particles), removed.mass_kg);
        let taken = format!("{count} particles of fluid, {mass:.4e} kg");
        facts.push(fact("Taken out", taken));
    }
    if let Some(most) = details.density_excess_max {
        let most = format!("{:.2} % of any particle in any step", 100.0 * most);
        facts.push(fact("Greatest compression", most));
    }
    facts.extend(common(summary, "particle"));
    facts
}

/// A density excess beyond this is no weak compression any more (dimensionless).
const COMPRESSED: f64 = 0.1;

/// Things that a reader must not overlook.
pub fn warnings(summary: &Summary<ParticleDetails>, density: f64) -> Vec<String> {
    let mut warnings = Vec::new();
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
            summary.details.percent_of_all(removed.particles)
        ));
    }
    if let Some(standing) = summary.details.in_walls
        && standing > 0
    {
        warnings.push(format!(
            "{} particles of fluid stand in walls at the end, {:.2} % of all, nearer to a particle of a wall than half of the wall's spacing: what strikes a wall can enter it. Look at the last frame; a finer spacing keeps fluid out",
            grouped(standing),
            summary.details.percent_at_end(standing)
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
pub fn timing(summary: &Summary<ParticleDetails>) -> Section {
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
    of_process(section, summary)
}

/// A number without more than five digits.
fn short(number: f64) -> f64 {
    format!("{number:.4e}").parse().unwrap_or(number)
}

#[cfg(test)]
mod tests {
    use super::short;

    #[test]
    fn numbers_read_well() {
        assert_eq!(short(0.1 + 0.2), 0.3);
    }
}
