//! Water that comes in and leaves.

use super::G;
use crate::entry::{Entry, Family, Judged};
use crate::figure::Figure;
use crate::run::{Problem, Run};
use monoflow_exact::weir::BroadCrest;
use monoflow_output::{Axis, Chart, Series};

/// The mean of a column from a time on, s.
fn mean(run: &Run, column: &str, begin: f64) -> Result<f64, Problem> {
    let (time, values) = (run.gauge("time_s")?, run.gauge(column)?);
    let late = time.iter().zip(&values).filter(|(t, _)| **t >= begin);
    let late: Vec<f64> = late.map(|(_, value)| *value).collect();
    Ok(late.iter().sum::<f64>() / late.len() as f64)
}

/// By how much a column grows a second, from a time on: the slope of the line through it.
fn rate(run: &Run, column: &str, begin: f64) -> Result<f64, Problem> {
    let (time, values) = (run.gauge("time_s")?, run.gauge(column)?);
    let late: Vec<(f64, f64)> = (time.into_iter().zip(values))
        .filter(|(t, _)| *t >= begin)
        .collect();
    let count = late.len() as f64;
    let centre = late.iter().fold((0.0, 0.0), |sum, pair| {
        (sum.0 + pair.0 / count, sum.1 + pair.1 / count)
    });
    let moments = late.iter().fold((0.0, 0.0), |sum, pair| {
        let off = pair.0 - centre.0;
        (sum.0 + off * (pair.1 - centre.1), sum.1 + off * off)
    });
    Ok(moments.0 / moments.1)
}

/// A parabola comes in and goes on: velocities everywhere, and the fall of the pressure.
pub(crate) fn inflow(family: Family, bounds: [f64; 2]) -> Entry {
    const BEGIN: f64 = 4.0;
    let judge = move |runs: &[Run]| {
        let exact = |y: f64| 6.0 * y * (1.0 - y);
        let found = runs[0].fluid(None, &["velocity.0"])?;
        let error = found.mean_error(0, |at| exact(at[1]));
        let fall = mean(&runs[0], "before_Pa", BEGIN)? - mean(&runs[0], "behind_Pa", BEGIN)?;
        // 12 times dynamic viscosity, mean velocity and length over the square of the width.
        let expected = 12.0 * 1000.0 * 0.1;
        let y: Vec<f64> = (0..=100).map(|k| f64::from(k) / 100.0).collect();
        let curve: Vec<f64> = y.iter().map(|y| exact(*y)).collect();
        let heights: Vec<f64> = found.centre.iter().map(|at| at[1]).collect();
        let chart = Chart::new(
            "Velocity along the whole channel",
            Axis::new("y", "m"),
            Axis::new("velocity", "m/s"),
        )
        .series(Series::line("exact", &y, &curve))
        .series(Series::markers("computed", &heights, &found.columns[0]));
        Ok(Judged {
            figures: vec![
                Figure::error("mean error of the velocity over its mean", error, bounds[0]),
                Figure::error(
                    "relative error of the fall of the pressure",
                    (fall / expected - 1.0).abs(),
                    bounds[1],
                ),
            ],
            charts: vec![chart],
        })
    };
    Entry::new(family, "inflow", "validation/inflow.toml", judge)
        .about("Water comes into a channel of three times its width with the parabola of flow between plates, 20 particles across, and leaves after eight seconds as it came")
        .source("Flow between two plates")
        .set(["output.pictures=[]"])
}

/// A river that is held at its level flows over a weir.
pub(super) fn weir() -> Entry {
    const BEGIN: f64 = 4.0;
    let judge = |runs: &[Run]| {
        let weir = BroadCrest {
            height: 0.1,
            length: 0.4,
        };
        let mut chart = Chart::new(
            "Water over a weir",
            Axis::new("time", "s"),
            Axis::new("volume that has left, a metre of width", "m\u{b3}"),
        );
        let (mut misses, mut balances) = (Vec::new(), Vec::new());
        for (run, name) in runs.iter().zip(["spacing 20 mm", "spacing 10 mm"]) {
            let comes = rate(run, "river_kg", BEGIN)? / 1000.0;
            let leaves = -rate(run, "fall_kg", BEGIN)? / 1000.0;
            let depth = mean(run, "before_the_weir_m", BEGIN)?;
            misses.push((leaves / weir.ideal(depth, G) - 1.0).abs());
            balances.push((comes / leaves - 1.0).abs());
            let time = run.gauge("time_s")?;
            let left: Vec<f64> = run.gauge("fall_kg")?.iter().map(|m| -m / 1000.0).collect();
            if run == &runs[0] {
                for (name, rate) in [
                    ("without losses", weir.ideal(depth, G)),
                    ("measured", weir.measured(depth, G)),
                ] {
                    let line: Vec<f64> = time.iter().map(|t| rate * t).collect();
                    chart = chart.series(Series::line(name, &time, &line));
                }
            }
            chart = chart.series(Series::line(name, &time, &left));
        }
        let [miss, balance] = [&misses, &balances].map(|of| of.last().copied().unwrap_or(f64::NAN));
        Ok(Judged {
            figures: vec![
                Figure::error(
                    "relative error of the discharge against that without losses",
                    miss,
                    0.19,
                ),
                Figure::order(&misses, 0.6),
                Figure::error(
                    "relative difference of what comes in and leaves",
                    balance,
                    0.01,
                ),
            ],
            charts: vec![chart],
        })
    };
    Entry::new(Family::Wcsph, "weir", "weir.toml", judge)
        .about("A river 20 cm deep flows over a weir of half that height, five and ten particles high: the discharge between four and eight seconds, by the depth 40 cm before the weir")
        .source("Critical flow on the crest; beside it the measurements of Hager & Schwalt 1994, doi:10.1061/(ASCE)0733-9437(1994)120:1(13)")
        .over(["discretisation.spacing=0.02", "discretisation.spacing=0.01"])
}

/// A river over a weir by MPS: the depth that it has follows from the discharge that is told.
pub(crate) fn told_weir() -> Entry {
    const BEGIN: f64 = 4.0;
    const TOLD: f64 = 0.05;
    let judge = |runs: &[Run]| {
        let weir = BroadCrest {
            height: 0.1,
            length: 0.4,
        };
        let mut chart = Chart::new(
            "Depth before the weir",
            Axis::new("time", "s"),
            Axis::new("depth", "m"),
        );
        let (mut depth, mut leaves) = (f64::NAN, f64::NAN);
        for (run, name) in runs.iter().zip(["spacing 20 mm", "spacing 10 mm"]) {
            leaves = -rate(run, "fall_kg", BEGIN)? / 1000.0;
            depth = mean(run, "before_the_weir_m", BEGIN)?;
            let (time, depths) = (run.gauge("time_s")?, run.gauge("before_the_weir_m")?);
            chart = chart.series(Series::line(name, &time, &depths));
        }
        Ok(Judged {
            figures: vec![
                Figure::error(
                    "relative error of the discharge by the depth, as measured",
                    (weir.measured(depth, G) / TOLD - 1.0).abs(),
                    0.085,
                ),
                Figure::error(
                    "relative difference of what leaves from what comes in",
                    (leaves / TOLD - 1.0).abs(),
                    0.01,
                ),
            ],
            charts: vec![chart],
        })
    };
    Entry::new(Family::Mps, "weir", "mps/weir.toml", judge)
        .about("50 litres a second and metre flow over a weir of 10 cm, five and ten particles high: the depth before it between four and eight seconds, against measurements")
        .source("Hager & Schwalt 1994, J. Irrig. Drain. Eng. 120, 13")
        .set(["output.pictures=[]"])
        .over(["discretisation.spacing=0.02", "discretisation.spacing=0.01"])
}
