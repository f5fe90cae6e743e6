//! Bodies that move, float and fall.

use super::curves::Curve;
use super::waves::crossings;
use crate::entry::{Entry, Family, Judged};
use crate::figure::Figure;
use crate::run::{Problem, Run};
use monoflow_exact::impact::Wedge;
use monoflow_exact::measured::{self, MOVING_SQUARE_100};
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

/// A square begins to move through liquid at rest: its drag.
pub(super) fn moving_square() -> Entry {
    let judge = |runs: &[Run]| {
        // Over half the density, the square of the speed and the side, which are 1.
        let drag = Curve::of(&runs[0], "drag_N", [1.0, 2.0])?;
        let time = measured::column(MOVING_SQUARE_100, "time");
        let parts = ["pressure", "friction"].map(|part| measured::column(MOVING_SQUARE_100, part));
        let both: Vec<f64> = parts[0].iter().zip(&parts[1]).map(|(a, b)| a + b).collect();
        let points: Vec<[f64; 2]> = time.iter().zip(&both).map(|(t, y)| [*t, *y]).collect();
        let steady: Vec<_> = points
            .iter()
            .copied()
            .filter(|[t, _]| (1.5..7.2).contains(t))
            .collect();
        let mean = steady.iter().map(|[_, y]| y).sum::<f64>() / steady.len() as f64;
        let most = |values: &[f64]| values.iter().copied().fold(0.0, f64::max);
        let shown = drag.smoothed(0.05);
        let chart = Chart::new(
            "Drag of the square",
            Axis::new("time", "s"),
            Axis::new("drag coefficient", ""),
        )
        .series(Series::markers("finite differences", &time, &both))
        .series(Series::line(
            "computed, means over 0.1 s",
            &shown.time,
            &shown.value,
        ));
        Ok(Judged {
            figures: vec![
                Figure::error(
                    "relative error of its greatest drag",
                    (most(&shown.value) / most(&both) - 1.0).abs(),
                    0.1,
                ),
                Figure::error(
                    "mean error of its drag between 1.5 and 7.2 s, in means over a second, over its mean",
                    drag.misses(&steady, 0.5) / mean,
                    0.12,
                ),
            ],
            charts: vec![chart],
        })
    };
    Entry::new(Family::Wcsph, "moving-square", "validation/moving-square.toml", judge)
        .about("A square begins to move through a box at a Reynolds number of 100, 20 particles to its side: its drag against finite differences")
        .source("Colicchio, Greco & Faltinsen 2006; SPHERIC test 6")
        .set(["output.pictures=[]", "output.frames_every=1e6"])
}
