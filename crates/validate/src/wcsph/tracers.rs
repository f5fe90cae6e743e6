//! What fluid carries: heat that spreads, and heat by which it rises.

use crate::entry::{Entry, Family, Judged};
use crate::figure::Figure;
use crate::run::Run;
use monoflow_exact::viscous::couette;
use monoflow_output::{Axis, Chart, Series};

/// Heat spreads between two plates: temperatures against the series.
pub(crate) fn conduction(family: Family) -> Entry {
    let (width, diffusivity) = (1.0, 0.1);
    let judge = move |runs: &[Run]| {
        let mut chart = Chart::new(
            "Temperature",
            Axis::new("y", "m"),
            Axis::new("temperature over that of the warm plate", ""),
        );
        let mut worst = [0.0_f64; 2];
        for (run, worst) in runs.iter().zip(&mut worst) {
            for time in [0.5, 1.0, 2.0, 6.0] {
                let found = run.fluid(Some(time), &["tracer"])?;
                // The equation and its boundaries are those of a plate that slides.
                let exact = |y: f64| couette(width, diffusivity, 1.0, y, found.time);
                *worst = worst.max(found.mean_error(0, |at| exact(at[1])));
                if run == &runs[1] {
                    let y: Vec<f64> = (0..=100).map(|k| width * f64::from(k) / 100.0).collect();
                    let curve: Vec<f64> = y.iter().map(|y| exact(*y)).collect();
                    let heights: Vec<f64> = found.centre.iter().map(|at| at[1]).collect();
                    chart = chart
                        .series(Series::line(format!("exact, {time} s"), &y, &curve))
                        .series(Series::markers("computed", &heights, &found.columns[0]));
                }
            }
        }
        Ok(Judged {
            figures: vec![
                Figure::error(
                    "greatest of four mean errors of the temperature",
                    worst[1],
                    0.0009,
                ),
                Figure::error("the same with 20 particles", worst[0], 0.0012),
            ],
            charts: vec![chart],
        })
    };
    Entry::new(family, "conduction", "validation/conduction.toml", judge)
        .about("A warm plate warms a liquid at rest, 20 and 40 particles between it and a cold one: temperatures after 0.5, 1, 2 and 6 s")
        .source("Carslaw & Jaeger 1959, Conduction of Heat in Solids, section 3.4")
        .over(["discretisation.spacing=0.05", "discretisation.spacing=0.025"])
}

/// Liquid rises at a warm wall and sinks at a cold one: what heat it takes along, and its greatest velocities.
pub(super) fn natural_convection() -> Entry {
    let diffusivity = 0.0118678;
    let judge = move |runs: &[Run]| {
        let times = [16.0, 20.0, 24.0];
        let (mut nusselt, mut fastest) = (0.0, [0.0; 2]);
        let mut chart = Chart::new(
            "Velocity upwards, between heights of 0.45 and 0.55 m",
            Axis::new("x", "m"),
            Axis::new("velocity over diffusivity and side", ""),
        );
        for time in times {
            let found = runs[0].fluid(Some(time), &["velocity.0", "velocity.1", "tracer"])?;
            let count = found.centre.len() as f64;
            let share = 1.0 / times.len() as f64;
            let pairs = found.columns[0].iter().zip(&found.columns[2]);
            let carried = pairs.map(|(u, c)| u * c).sum::<f64>() / count;
            nusselt += share * (1.0 + carried / diffusivity);
            for (axis, fastest) in fastest.iter_mut().enumerate() {
                // On the lines through the middle, where the greatest velocities are told.
                let near = (found.centre.iter().zip(&found.columns[axis]))
                    .filter(|(at, _)| (at[axis] - 0.5).abs() < 0.05);
                let most = near.fold(0.0, |most: f64, (_, u)| most.max(*u));
                *fastest += share * most / diffusivity;
            }
            if time == 24.0 {
                let near = (found.centre.iter().zip(&found.columns[1]))
                    .filter(|(at, _)| (at[1] - 0.5).abs() < 0.05);
                let (x, u): (Vec<f64>, Vec<f64>) =
                    near.map(|(at, u)| (at[0], u / diffusivity)).unzip();
                chart = chart
                    .series(Series::markers("computed", &x, &u))
                    .series(Series::markers("de Vahl Davis", &[0.119], &[19.617]));
            }
        }
        let off = |found: f64, told: f64| (found / told - 1.0).abs();
        Ok(Judged {
            figures: vec![
                Figure::error(
                    "relative error of the Nusselt number 2.243",
                    off(nusselt, 2.243),
                    0.04,
                ),
                Figure::error(
                    "relative error of the greatest velocity sideways",
                    off(fastest[0], 16.178),
                    0.03,
                ),
                Figure::error(
                    "relative error of the greatest velocity upwards",
                    off(fastest[1], 19.617),
                    0.015,
                ),
            ],
            charts: vec![chart],
        })
    };
    Entry::new(
        Family::Wcsph,
        "natural-convection",
        "validation/natural-convection.toml",
        judge,
    )
    .about("Liquid between a warm wall and a cold one at a Rayleigh number of 10 000 and a Prandtl number of 0.71, 50 particles a side: heat that it takes along, and greatest velocities")
    .source("de Vahl Davis 1983, doi:10.1002/fld.1650030305")
    .set(["output.pictures=[]"])
}
