//! Rafts at rest.

use crate::entry::{Entry, Family, Judged};
use crate::figure::Figure;
use crate::run::Run;
use monoflow_output::{Axis, Chart, Series};

/// Rafts of a quarter, a half and four fifths of the weight of water lie as deep as they are heavy, and water bears them;
/// bounds on the first in spacings, and on the second.
pub(crate) fn rafts(family: Family, [deep, borne]: [f64; 2]) -> Entry {
    const SPACING: f64 = 0.01;
    const HEIGHT: f64 = 0.1;
    const SHARES: [f64; 3] = [0.25, 0.5, 0.8];
    let judge = move |runs: &[Run]| {
        let (mut off, mut lift) = (0.0_f64, 0.0_f64);
        let mut chart = Chart::new("Rafts", Axis::new("time", "s"), Axis::new("draught", "m"));
        for (run, share) in runs.iter().zip(SHARES) {
            let time = run.gauge("time_s")?;
            let [left, right, middle, force] =
                ["left_m", "right_m", "raft_m", "lift_N"].map(|name| run.gauge(name));
            let (left, right, middle, force) = (left?, right?, middle?, force?);
            let draught: Vec<f64> = (0..time.len())
                .map(|n| 0.5 * (left[n] + right[n]) - (middle[n] - 0.5 * HEIGHT))
                .collect();
            let mean = |of: &[f64]| {
                let late = time.iter().zip(of).filter(|(time, _)| **time >= 2.0);
                let late: Vec<f64> = late.map(|(_, value)| *value).collect();
                late.iter().sum::<f64>() / late.len() as f64
            };
            let weight = 1000.0 * share * HEIGHT * 0.2 * 9.81;
            off = off.max((mean(&draught) - share * HEIGHT).abs() / SPACING);
            lift = lift.max((mean(&force) / weight - 1.0).abs());
            let ends = [time[0], time[time.len() - 1]];
            chart = chart
                .series(Series::line(format!("{share} of water"), &time, &draught))
                .series(Series::line(
                    format!("Archimedes, {share}"),
                    &ends,
                    &[share * HEIGHT; 2],
                ));
        }
        Ok(Judged {
            figures: vec![
                Figure::error("greatest error of the draught, in spacings", off, deep),
                Figure::error("greatest relative error of the lift", lift, borne),
            ],
            charts: vec![chart],
        })
    };
    let densities = SHARES.map(|share| format!("floating.raft.density={}", 1000.0 * share));
    Entry::new(family, "rafts", "validation/rafts.toml", judge)
        .about("Rafts of a quarter, a half and four fifths of the weight of water, ten particles high: how deep they lie in the mean from 2 to 4 s, and what lifts them")
        .source("Archimedes")
        .over(densities)
        .set(["output.pictures=[]", "output.frames_every=1e6"])
}
