//! A million steps: nothing goes through a wall, nothing is lost.

use super::weight;
use crate::entry::{Entry, Family, Judged};
use crate::figure::Figure;
use crate::run::{Problem, Run};
use monoflow_output::{Axis, Chart, Series};

/// Water at rest.
pub(super) fn at_rest() -> Entry {
    let judge = |runs: &[Run]| {
        let (error, chart) = weight(&runs[0], 0.2)?;
        let mut figures = kept(&runs[0], [0.4, 0.3], 0.0)?;
        figures.push(Figure::error(
            "mean error of the pressure over that at the floor",
            error,
            0.01,
        ));
        Ok(Judged {
            figures,
            charts: vec![chart],
        })
    };
    Entry::new(
        Family::Wcsph,
        "million-steps-at-rest",
        "still-water.toml",
        judge,
    )
    .about("Water 0.2 m deep at rest for a million steps: every particle in the tank, and its mass")
    .source("conservation of mass; hydrostatics")
    .set([
        // With molteni, as the case has it, the bar is missed by a thirtieth (docs/validation.md).
        "numerics.density_diffusion=fourtakas",
        "time.max_steps=1000000",
        "time.end=1e4",
        "output.pictures=[]",
        "output.frames_every=1e4",
        "output.gauges_every=1",
        "output.checkpoint_every=0",
    ])
    .long()
}

/// A closed tank that is shaken near its natural frequency, until the water strikes its roof.
pub(super) fn shaken() -> Entry {
    let judge = |runs: &[Run]| {
        Ok(Judged {
            figures: kept(&runs[0], [1.0, 0.5], 0.0)?,
            charts: vec![energy(&runs[0])?],
        })
    };
    Entry::new(Family::Wcsph, "million-steps-shaken", "validation/sloshing.toml", judge)
        .about("Water of 30 cm in a closed tank of 1 m by 0.5 m, shaken with 1.5 m/s² near its natural frequency for a million steps: every particle in the tank, and its mass")
        .source("conservation of mass")
        .set([
            "discretisation.spacing=0.02",
            "gravity.change=[\"1.5*sin(4.5*t)\", 0]",
            "numerics.wall=dynamic",
            "geometry.tank.open=[]",
            "time.max_steps=1000000",
            "time.end=2000",
            "output.frames_every=1e4",
            "output.gauges_every=0.5",
        ])
        .long()
}

/// The same tank, whose walls move: what [`shaken`] feels from within, seen from without.
pub(super) fn moved() -> Entry {
    // The motion of the case: its amplitude, m, and frequency, 1/s.
    const MOTION: [f64; 2] = [0.074, 4.5];
    let judge = |runs: &[Run]| {
        let time = runs[0].fluid(None, &[])?.time;
        let shift = MOTION[0] * (1.0 - (MOTION[1] * time).cos());
        Ok(Judged {
            figures: kept(&runs[0], [1.0, 0.5], shift)?,
            charts: vec![energy(&runs[0])?],
        })
    };
    Entry::new(Family::Wcsph, "million-steps-moved", "validation/moved-tank.toml", judge)
        .about("Water of 30 cm in a closed tank of 1 m by 0.5 m, whose walls move to and fro near its natural frequency for a million steps: every particle in the tank, and its mass")
        .source("conservation of mass")
        .set([
            "time.max_steps=1000000",
            "time.end=2000",
            "output.frames_every=1e4",
            "output.gauges_every=0.5",
        ])
        .long()
}

/// Kinetic energy over time.
fn energy(run: &Run) -> Result<Chart, Problem> {
    let [time, energy] = [run.gauge("time_s")?, run.gauge("kinetic_J")?];
    let axes = [Axis::new("time", "s"), Axis::new("energy", "J")];
    let [over, along] = axes;
    Ok(Chart::new("Kinetic energy", over, along).series(Series::line("computed", &time, &energy)))
}

/// What a run must keep in a tank of a size, m, whose lower corner is `shift` along x from the origin.
fn kept(run: &Run, size: [f64; 2], shift: f64) -> Result<Vec<Figure>, Problem> {
    let fluid = run.fluid(None, &[])?;
    let is_beyond = |at: &&[f64; 3]| {
        let within = [at[0] - shift, at[1]];
        (0..2).any(|k| within[k] < 0.0 || within[k] > size[k])
    };
    let beyond = fluid.centre.iter().filter(is_beyond).count();
    let masses = run.gauge("mass_kg")?;
    let changes = masses.iter().map(|mass| (mass / masses[0] - 1.0).abs());
    let [early, end] = ["memory.early", "memory.end"].map(|name| run.summary(name));
    let (early, end) = (early?, end?);
    if early <= 0.0 || end <= 0.0 {
        let why = "this system does not say how much memory a process takes";
        return Err(Problem::Run(why.to_owned()));
    }
    let growth = end / early - 1.0;
    Ok(vec![
        Figure::error(
            "steps of a million that are missing",
            1e6 - run.summary("steps")?,
            0.0,
        ),
        Figure::error(
            "particles beyond a face of the tank at the end",
            beyond as f64,
            0.0,
        ),
        Figure::error(
            "greatest relative change of the mass",
            changes.fold(0.0, f64::max),
            0.0,
        ),
        Figure::error(
            "relative growth of the memory since a thousand steps",
            growth.max(0.0),
            // Lists keep the room that a splash once needed.
            0.05,
        ),
    ])
}
