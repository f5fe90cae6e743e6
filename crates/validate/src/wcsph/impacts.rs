//! Water that hits walls, against experiments.

use super::curves::Curve;
use super::{DENSITY, G};
use crate::entry::{Entry, Family, Judged};
use crate::figure::Figure;
use crate::run::Run;
use monoflow_exact::measured::{self, LOBOVSKY_HEIGHT, LOBOVSKY_PRESSURE};
use monoflow_output::{Axis, Chart, Series};

/// A dam breaks and its water hits the far wall.
pub(super) fn on_a_wall() -> Entry {
    const DEPTH: f64 = 0.3;
    let judge = |runs: &[Run]| {
        let run = &runs[0];
        let rate = (G / DEPTH).sqrt();
        let height = Curve::of(run, "H4_m", [rate, 1.0 / DEPTH])?;
        let pressure = Curve::of(run, "P1_Pa", [rate, 1.0 / (DENSITY * G * DEPTH)])?;
        let levels = measured::points(LOBOVSKY_HEIGHT);
        let pressures = measured::points(LOBOVSKY_PRESSURE);
        let hit = pressures
            .iter()
            .find(|[_, p]| *p > 0.5)
            .map_or(f64::NAN, |[t, _]| *t);
        let hits = pressure.rises_above(0.5);
        let within = |points: &[[f64; 2]], from: f64, to: f64| -> Vec<[f64; 2]> {
            points
                .iter()
                .copied()
                .filter(|[t, _]| (from..to).contains(t))
                .collect()
        };
        // Before the wave that comes back.
        let before = within(&levels, 2.2, 5.5);
        // After the blow water presses by its weight and by what still arrives.
        let later = within(&pressures, 3.3, 5.3);
        let rest = later.iter().map(|[_, p]| p).sum::<f64>() / later.len() as f64;
        let draw = |name: &str, axis: Axis, points: &[[f64; 2]], found: &Curve| {
            let [time, value] = [0, 1].map(|k| points.iter().map(|p| p[k]).collect::<Vec<_>>());
            Chart::new(name, Axis::new("time √(g/H)", ""), axis)
                .series(Series::markers("measured", &time, &value))
                .series(Series::line("computed", &found.time, &found.value))
        };
        let charts = vec![
            draw(
                "Pressure at the foot of the wall",
                Axis::new("pressure over ρgH", ""),
                &pressures,
                &pressure.smoothed(0.05),
            ),
            draw(
                "Height of the water 0.25 m before it",
                Axis::new("height over H", ""),
                &levels,
                &height,
            ),
        ];
        Ok(Judged {
            figures: vec![
                Figure::error(
                    "relative error of the time of the blow",
                    (hits / hit - 1.0).abs(),
                    0.014,
                ),
                Figure::error(
                    "mean error of the height before the wave comes back, over that of the dam",
                    height.misses(&before, 0.05),
                    0.037,
                ),
                Figure::error(
                    "mean error of the pressure after the blow, over its mean",
                    pressure.misses(&later, 0.15) / rest,
                    0.11,
                ),
            ],
            charts,
        })
    };
    Entry::new(Family::Wcsph, "dam-break-on-a-wall", "validation/dam-break-on-a-wall.toml", judge)
        .about("Water 0.3 m high breaks against the far wall, 40 particles high: the time of the blow, the height before it and the pressure after it")
        .source("Lobovský and others 2014, doi:10.1016/j.jfluidstructs.2014.03.009")
        .set(["output.pictures=[]", "output.frames_every=1e6"])
}
