//! Bodies that float and fall.

use super::waves::crossings;
use crate::entry::{Entry, Family, Judged};
use crate::figure::Figure;
use crate::run::{Problem, Run};
use monoflow_exact::impact::Wedge;
use monoflow_output::{Axis, Chart, Series};

/// A box that is short beside the waves goes up and down with them.
pub(super) fn in_waves() -> Entry {
    let (period, depth) = (1.2, 0.3);
    let judge = move |runs: &[Run]| {
        let time = runs[0].gauge("time_s")?;
        let surface = runs[0].gauge("surface_at_1_m_m")?;
        let heave = runs[0].gauge("heave_m")?;
        let roll = runs[0].gauge("roll_rad")?;
        // Waves have grown by then, and none has come back from the beach.
        let begin = 4.0 * period;
        let within: Vec<usize> = (0..time.len()).filter(|n| time[*n] >= begin).collect();
        let range = |of: &[f64]| {
            let values = within.iter().map(|n| of[*n]);
            let [low, high] = values.fold([f64::INFINITY, f64::NEG_INFINITY], |[low, high], y| {
                [low.min(y), high.max(y)]
            });
            high - low
        };
        let follows = range(&heave) / range(&surface);
        let middle = within.iter().map(|n| heave[*n]).sum::<f64>() / within.len() as f64;
        let rises = crossings(&time, &heave, middle, begin);
        let (Some(first), Some(last)) = (rises.first(), rises.last()) else {
            return Err(Problem::Run("the box does not rise and fall".to_owned()));
        };
        let found = (last - first) / (rises.len() - 1) as f64;
        let above = |of: &[f64], level: f64| of.iter().map(|y| y - level).collect::<Vec<_>>();
        let chart = Chart::new(
            "Box in waves",
            Axis::new("time", "s"),
            Axis::new("height", "m"),
        )
        .series(Series::line(
            "surface, 1 m before it",
            &time,
            &above(&surface, depth),
        ))
        .series(Series::line("box", &time, &above(&heave, depth)));
        let rolls = Chart::new(
            "Box in waves",
            Axis::new("time", "s"),
            Axis::new("roll", "rad"),
        )
        .series(Series::line("box", &time, &roll));
        Ok(Judged {
            figures: vec![
                Figure::error(
                    "relative error of its rise against that of the water",
                    (follows - 1.0).abs(),
                    0.06,
                ),
                Figure::error(
                    "relative error of the period",
                    (found / period - 1.0).abs(),
                    0.01,
                ),
            ],
            charts: vec![chart, rolls],
        })
    };
    Entry::new(Family::Wcsph, "floating-box", "floating-box.toml", judge)
        .about("A box, a ninth of the length of the waves, floats in them: it rises and falls with the water, at its period")
        .source("Long waves: a body moves as the water would that it takes the place of")
        .set(["output.pictures=[]", "output.frames_every=1e6", "output.gauges_every=0.01"])
}

/// A wedge falls onto water: its speed against that by the mass of water that it sets in motion.
pub(super) fn falling() -> Entry {
    const GAP: f64 = 0.01;
    const MASS: f64 = 60.0;
    const SPEED: f64 = 2.0;
    const DEPTH: f64 = 0.07;
    let judge = move |runs: &[Run]| {
        let wedge = Wedge::OF_30_DEGREES;
        let mut chart = Chart::new(
            "A wedge falls",
            Axis::new("depth", "m"),
            Axis::new("speed", "m/s"),
        );
        let mut misses = Vec::new();
        for (run, name) in runs.iter().zip(["spacing 10 mm", "spacing 5 mm"]) {
            let (height, speed) = (run.gauge("height_m")?, run.gauge("speed_m_s")?);
            let depth: Vec<f64> = height.iter().map(|y| height[0] - GAP - y).collect();
            let exact: Vec<f64> = depth
                .iter()
                .map(|z| wedge.speed(MASS, SPEED, 1000.0, *z))
                .collect();
            let Some(after) = depth.iter().position(|z| *z >= DEPTH).filter(|n| *n > 0) else {
                return Err(Problem::Run("the wedge does not sink so far".to_owned()));
            };
            let share = (DEPTH - depth[after - 1]) / (depth[after] - depth[after - 1]);
            let found = speed[after - 1] + share * (speed[after] - speed[after - 1]);
            misses.push((found / wedge.speed(MASS, SPEED, 1000.0, DEPTH) - 1.0).abs());
            if misses.len() == runs.len() {
                chart = chart.series(Series::line("theory", &depth, &exact));
            }
            chart = chart.series(Series::line(name, &depth, &speed));
        }
        let fine = misses.last().copied().unwrap_or(f64::NAN);
        Ok(Judged {
            figures: vec![
                Figure::error(
                    "relative error of the speed at a depth of 7 cm",
                    fine,
                    0.165,
                ),
                Figure::order(&misses, 0.7),
            ],
            charts: vec![chart],
        })
    };
    Entry::new(Family::Wcsph, "falling-wedge", "validation/falling-wedge.toml", judge)
        .about("A wedge whose sides rise by 30 degrees falls onto water at 2 m/s: how much of its speed is left at a depth of 7 cm")
        .source("Zhao & Faltinsen 1993, J. Fluid Mech. 246, 593")
        .over(["discretisation.spacing=0.01", "discretisation.spacing=0.005"])
        .set(["output.pictures=[]", "output.frames_every=1e6"])
}
