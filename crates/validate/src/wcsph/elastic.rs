//! Bars that bend.

use super::G;
use crate::entry::{Entry, Family, Judged};
use crate::figure::Figure;
use crate::run::Run;
use monoflow_output::{Axis, Chart, Series};

/// Water behind a gate that is held at its foot: how far the gate is bent in the mean over the last second.
pub(super) fn gate() -> Entry {
    const THICK: f64 = 0.02;
    const YOUNG: f64 = 4e7;
    /// The middle of the last of twelve pieces.
    const LOOKED: f64 = 0.23;
    let judge = |runs: &[Run]| {
        let [time, tip, level] = ["time_s", "tip_m", "level_m"].map(|name| runs[0].gauge(name));
        let (time, tip, level) = (time?, tip?, level?);
        let mean = |of: &[f64]| {
            let late = time.iter().zip(of).filter(|(time, _)| **time >= 1.0);
            let late: Vec<f64> = late.map(|(_, value)| *value).collect();
            late.iter().sum::<f64>() / late.len() as f64
        };
        let depth = mean(&level);
        let rigidity = YOUNG * THICK.powi(3) / 12.0;
        let foot = 1000.0 * G * depth;
        let bent = foot * depth.powi(4) / (30.0 * rigidity);
        let turned = foot * depth.powi(3) / (24.0 * rigidity);
        let exact = bent + turned * (LOOKED - depth);
        let moved: Vec<f64> = tip.iter().map(|x| x - tip[0]).collect();
        let ends = [time[0], time[time.len() - 1]];
        let chart = Chart::new("Gate", Axis::new("time", "s"), Axis::new("bent by", "m"))
            .series(Series::line("computed", &time, &moved))
            .series(Series::line("at rest, exact", &ends, &[exact; 2]));
        Ok(Judged {
            figures: vec![Figure::error(
                "relative error of how far the gate is bent",
                (mean(&moved) / exact - 1.0).abs(),
                0.04,
            )],
            charts: vec![chart],
        })
    };
    let case = "validation/elastic-gate.toml";
    Entry::new(Family::Wcsph, "elastic-gate", case, judge)
        .about("Water 0.2 m deep behind an elastic gate 5 particles thick, 12 pieces: how far its tip is bent in the mean from 1 to 2 s")
        .source("Euler and Bernoulli's bar under hydrostatic pressure: w = p H⁴/(30 B) at the surface")
}
