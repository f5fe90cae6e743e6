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
pub(super) fn inflow() -> Entry {
    const BEGIN: f64 = 4.0;
    let judge = |runs: &[Run]| {
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
                Figure::error("mean error of the velocity over its mean", error, 0.01),
                Figure::error(
                    "relative error of the fall of the pressure",
                    (fall / expected - 1.0).abs(),
                    0.055,
                ),
            ],
            charts: vec![chart],
        })
    };
    Entry::new(Family::Wcsph, "inflow", "validation/inflow.toml", judge)
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
        let run = &runs[0];
        let comes = rate(run, "river_kg", BEGIN)? / 1000.0;
        let leaves = -rate(run, "fall_kg", BEGIN)? / 1000.0;
        let depth = mean(run, "before_the_weir_m", BEGIN)?;
        let expected = weir.discharge(depth, G);
        let time = run.gauge("time_s")?;
        let passed = |column: &str, sign: f64| -> Result<Vec<f64>, Problem> {
            let mass = run.gauge(column)?;
            Ok(mass.iter().map(|mass| sign * mass / 1000.0).collect())
        };
        let line: Vec<f64> = time.iter().map(|t| expected * t).collect();
        let chart = Chart::new(
            "Water over a weir",
            Axis::new("time", "s"),
            Axis::new("volume", "m\u{b2}"),
        )
        .series(Series::line("measured rate", &time, &line))
        .series(Series::line("comes in", &time, &passed("river_kg", 1.0)?))
        .series(Series::line("leaves", &time, &passed("fall_kg", -1.0)?));
        Ok(Judged {
            figures: vec![
                Figure::error(
                    "relative error of the discharge",
                    (leaves / expected - 1.0).abs(),
                    0.045,
                ),
                Figure::error(
                    "relative difference of what comes in and leaves",
                    (comes / leaves - 1.0).abs(),
                    0.01,
                ),
            ],
            charts: vec![chart],
        })
    };
    Entry::new(Family::Wcsph, "weir", "weir.toml", judge)
        .about("A river 20 cm deep flows over a weir of half that height, ten particles high: the discharge between four and eight seconds, by the depth 40 cm before the weir")
        .source("Measurements of Hager & Schwalt 1994, doi:10.1061/(ASCE)0733-9437(1994)120:1(13)")
        .set(["discretisation.spacing=0.01", "output.pictures=[]", "output.frames_every=1e6"])
}
