//! Shallow water.

mod dams;
mod steady;

use crate::entry::{Entry, Family, Judged};
use crate::figure::Figure;
use crate::run::{Cells, Problem, Run};
use dams::{circles, dam_breaks};
use monoflow_exact::shallow::{Thacker, runoff};
use monoflow_output::{Axis, Chart, Series};
use std::f64::consts::PI;
use steady::{bumps, channels, lakes, normal_flow, outfall, turned_wall};

const G: f64 = 9.81;
const SWASHES: &str = "Delestre et al. 2013, doi:10.1002/fld.3741";

/// All entries of the family.
pub(crate) fn entries() -> Vec<Entry> {
    let mut all = dam_breaks();
    all.extend(circles());
    all.extend(bumps());
    all.extend(channels());
    all.extend(lakes());
    all.extend([
        swinging_lake(1, 0.3),
        swinging_lake(2, 0.0795),
        standing_wave(),
        rain(),
        normal_flow(),
        outfall(),
        open_side(),
        turned_wall(),
    ]);
    all
}

fn entry(
    name: impl Into<String>,
    case: &'static str,
    judge: impl Fn(&[Run]) -> Result<Judged, Problem> + Send + Sync + 'static,
) -> Entry {
    Entry::new(Family::ShallowWater, name, case, judge)
}

fn along(title: &str, quantity: &str, unit: &str) -> Chart {
    Chart::new(title, Axis::new("x", "m"), Axis::new(quantity, unit))
}

/// A chart of a column over x, with a curve that it should follow.
fn profile(cells: &Cells, exact: impl Fn(f64) -> f64) -> Chart {
    let [x, depth] = cells.along_x(0);
    let (low, high) = (x[0], x[x.len() - 1]);
    let fine: Vec<f64> = (0..=1000)
        .map(|k| low + (high - low) * f64::from(k) / 1000.0)
        .collect();
    let curve: Vec<f64> = fine.iter().map(|x| exact(*x)).collect();
    along("Depth", "depth", "m")
        .series(Series::line("exact", &fine, &curve))
        .series(Series::markers("computed", &x, &depth))
}

/// Mean errors of the depth of runs, and a chart of the last.
fn depths(
    runs: &[Run],
    exact: impl Fn(f64, f64) -> f64,
) -> Result<(Vec<f64>, Vec<Chart>), Problem> {
    let (mut errors, mut charts) = (Vec::new(), Vec::new());
    for (k, run) in runs.iter().enumerate() {
        let cells = run.triangles(&["depth"])?;
        let time = cells.time;
        errors.push(cells.mean_error(0, |at| exact(at[0], time)));
        if k + 1 == runs.len() {
            charts.push(profile(&cells, |x| exact(x, time)));
        }
    }
    Ok((errors, charts))
}

fn swinging_lake(order: u32, most: f64) -> Entry {
    let lake = Thacker {
        g: G,
        a: 1.0,
        h0: 0.1,
        eta: 0.5,
    };
    let judge = move |runs: &[Run]| {
        let cells = runs[0].triangles(&["depth"])?;
        let time = cells.time;
        let exact = |at: [f64; 3]| lake.at([at[0], at[1]], time).0;
        let error = cells.mean_error(0, exact) / cells.mean_of(exact);
        let mut row = cells.clone();
        row.keep(|at| at[1].abs() < 0.03);
        Ok(Judged {
            figures: vec![Figure::error(
                "mean error of the depth over its mean",
                error,
                most,
            )],
            charts: vec![profile(&row, |x| exact([x, 0.0, 0.0]))],
        })
    };
    entry(format!("thacker-{order}"), "swe/thacker.toml", judge)
        .about(format!(
            "A lake swings three times in a bowl and its shore with it, order {order}"
        ))
        .source("Thacker 1981, doi:10.1017/S0022112081001882")
        .set([
            format!("numerics.order={order}"),
            "output.pictures=[]".to_owned(),
            "output.frames_every=1e6".to_owned(),
        ])
}

fn standing_wave() -> Entry {
    let judge = |runs: &[Run]| {
        let (mut errors, mut charts) = (Vec::new(), Vec::new());
        for run in runs {
            let mut cells = run.triangles(&["depth"])?;
            for depth in &mut cells.columns[0] {
                *depth = (*depth - 1.0) / 1e-3;
            }
            let exact = |x: f64| (2.0 * PI * x / 10.0).cos();
            errors.push(cells.mean_error(0, |at| exact(at[0])));
            charts = vec![profile(&cells, exact)];
        }
        Ok(Judged {
            figures: vec![
                Figure::error(
                    "mean error of the level over the wave's height",
                    errors[1],
                    0.03,
                ),
                Figure::order(&errors, 1.7),
            ],
            charts,
        })
    };
    entry("standing-wave", "validation/standing-wave.toml", judge)
        .about("A small wave in a basin is back after two periods, second order, 40 and 80 squares of four triangles")
        .source("Stoker 1957, Water waves; linear theory")
        .over(["mesh.cells=[40, 4]", "mesh.cells=[80, 8]"])
}

fn rain() -> Entry {
    let rate = 50.0 / 3.6e6;
    let exact = move |t: f64| runoff(90.25, 0.05, 0.02, rate, t);
    let judge = move |runs: &[Run]| {
        let time = runs[0].gauge("time_s")?;
        let flow = runs[0].gauge("foot_discharge_m3_s")?;
        let found: Vec<f64> = flow.iter().map(|flow| flow / 2.0).collect();
        let curve: Vec<f64> = time.iter().map(|t| exact(*t)).collect();
        let plateau = exact(1e9);
        let apart = found.iter().zip(&curve).map(|(a, b)| (a - b).abs());
        let error = apart.sum::<f64>() / (found.len() as f64 * plateau);
        let late = time.iter().zip(&found).filter(|(time, _)| **time >= 800.0);
        let late: Vec<f64> = late.map(|(_, flow)| *flow).collect();
        let late = late.iter().sum::<f64>() / late.len() as f64;
        let last = (late / plateau - 1.0).abs();
        let chart = Chart::new(
            "Hydrograph",
            Axis::new("time", "s"),
            Axis::new("discharge", "m²/s"),
        )
        .series(Series::line("exact", &time, &curve))
        .series(Series::markers("computed", &time, &found));
        Ok(Judged {
            figures: vec![
                Figure::error("mean error of the discharge over the plateau", error, 0.017),
                Figure::error("relative error of the plateau", last, 5.3e-3),
            ],
            charts: vec![chart],
        })
    };
    entry("rain-off-a-plane", "validation/runoff.toml", judge)
        .about("Rain of 50 mm/h runs off a dry plane of 5 %: its hydrograph")
        .source("Henderson & Wooding 1964, doi:10.1029/JZ069i008p01531")
}

fn open_side() -> Entry {
    let judge = |runs: &[Run]| {
        let cells = runs[0].triangles(&["depth"])?;
        let apart = cells.columns[0].iter().map(|h| (h - 1.0).abs());
        Ok(Judged {
            figures: vec![Figure::error(
                "greatest error of the depth after 60 s, m",
                apart.fold(0.0, f64::max),
                1e-12,
            )],
            charts: Vec::new(),
        })
    };
    entry("stream-along-an-open-side", "validation/open-side.toml", judge)
        .about("A stream 1 m deep flows at 4 m/s along an open side, with a ripple of 1e-6 m: it stays as it is")
        .source("Uniform flow")
}
