//! Shallow water.

use crate::entry::{Entry, Family, Judged};
use crate::figure::Figure;
use crate::run::{Cells, Problem, Run};
use monoflow_exact::shallow::{
    Bump, Channel, Kind, Radial, Thacker, normal_depth, oblique_jump, runoff, stoker,
};
use monoflow_output::{Axis, Chart, Series};
use std::f64::consts::PI;
use std::fmt::Write;

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

/// The dam break that ANUGA was run on: 9.8 m/s², squares of four triangles.
fn dam_breaks() -> Vec<Entry> {
    // Mean errors of ANUGA 4.1 on the same triangles (200 squares along the channel), second order in
    // space: its schemes DE1 (two stages) and DE0 (one).
    let anuga = |wet: bool, order: u32| match (wet, order) {
        (true, 2) => ("ANUGA 4.1, DE1, the same triangles", 0.00187),
        (true, _) => ("ANUGA 4.1, DE0, the same triangles", 0.00252),
        (false, 2) => ("ANUGA 4.1, DE1, the same triangles", 0.00341),
        (false, _) => ("ANUGA 4.1, DE0, the same triangles", 0.00429),
    };
    let flows = [
        ("roe", 1, true, 0.0085, 0.65),
        ("roe", 1, false, 0.0100, 0.55),
        ("roe", 2, true, 0.0020, 0.6),
        ("roe", 2, false, 0.00147, 0.7),
        ("hll", 1, true, 0.0105, 0.65),
        ("hll", 1, false, 0.0110, 0.55),
        ("hllc", 1, true, 0.0085, 0.65),
        ("hllc", 1, false, 0.0100, 0.55),
    ];
    let entries = flows.map(|(solver, order, wet, most, least)| {
        let right = if wet { 1.0 } else { 0.0 };
        let (whose, theirs) = anuga(wet, order);
        let judge = move |runs: &[Run]| {
            let (errors, charts) = depths(runs, |x, t| stoker(9.8, 2.0, right, x, t)[0])?;
            let error = Figure::error("mean error of the depth, m", errors[1], most);
            Ok(Judged {
                figures: vec![error.beside(whose, theirs), Figure::order(&errors, least)],
                charts,
            })
        };
        let onto = if wet { "water 1 m deep" } else { "a dry bed" };
        let name = if wet { "wet" } else { "dry" };
        entry(format!("dam-break-{name}-{solver}-{order}"), "validation/dam-break.toml", judge)
            .about(format!(
                "A dam 2 m deep breaks onto {onto}, `{solver}`, order {order}: 100 and 200 squares of four triangles"
            ))
            .source("Stoker 1957, Water waves, section 10.8; Ritter 1892")
            .set([
                format!("numerics.riemann={solver}"),
                format!("numerics.order={order}"),
                format!("water.depth={right}"),
            ])
            .over(["mesh.cells=[100, 2]", "mesh.cells=[200, 4]"])
    });
    entries.into()
}

fn circles() -> Vec<Entry> {
    let flows = [(1, true, 0.135), (2, true, 0.055), (2, false, 0.042)];
    let entries = flows.map(|(order, wet, most)| {
        let outer = if wet { 1.0 } else { 0.0 };
        let judge = move |runs: &[Run]| {
            let mut cells = runs[0].triangles(&["depth"])?;
            let exact = Radial::dam_break(G, [10.0, outer], 11.0, 40.0, 10_000, cells.time);
            let radius = |at: [f64; 3]| at[0].hypot(at[1]);
            let error = cells.mean_error(0, |at| exact.depth(radius(at)));
            for at in &mut cells.centre {
                *at = [radius(*at), 0.0, 0.0];
            }
            Ok(Judged {
                figures: vec![Figure::error("mean error of the depth, m", error, most)],
                charts: vec![profile(&cells, |r| exact.depth(r))],
            })
        };
        let onto = if wet { "water 1 m deep" } else { "a dry bed" };
        let name = if wet { "wet" } else { "dry" };
        entry(format!("circle-{name}-{order}"), "swe/circular-dam-break.toml", judge)
            .about(format!(
                "A column of water 10 m deep collapses onto {onto}, order {order}: 80² squares of four triangles, against 10 000 rings"
            ))
            .source("Toro 2001, Shock-capturing methods for free-surface shallow flows, section 13.2")
            .set([
                format!("numerics.order={order}"),
                format!("water.level={outer}"),
                "mesh.cells=[80, 80]".to_owned(),
                "time.end=0.69".to_owned(),
                "output.pictures=[]".to_owned(),
            ])
    });
    entries.into()
}

fn bumps() -> Vec<Entry> {
    let flows = [
        (
            "subcritical",
            Bump::subcritical(G, 4.42, 2.0),
            4.42,
            2.0,
            [1.2e-4, 7e-7],
        ),
        (
            "transcritical",
            Bump::transcritical(G, 1.53),
            1.53,
            0.66,
            [5.3e-4, 1e-12],
        ),
        (
            "jump",
            Bump::with_jump(G, 0.18, 0.33),
            0.18,
            0.33,
            [7e-4, 1.5e-12],
        ),
    ];
    let entries = flows.map(|(name, exact, q, outlet, [most, off]): (_, Bump, f64, f64, [f64; 2])| {
        let judge = move |runs: &[Run]| {
            let (errors, charts) = depths(runs, |x, _| exact.depth(x))?;
            let mut figures = vec![Figure::error("mean error of the depth, m", errors[0], most)];
            let flow = runs[0].gauge("crest_line_discharge_m3_s")?;
            let last = flow.last().map_or(f64::NAN, |flow| (flow / q - 1.0).abs());
            figures.push(Figure::error("relative error of the discharge at the crest", last, off));
            Ok(Judged { figures, charts })
        };
        entry(format!("bump-{name}"), "swe/bump.toml", judge)
            .about(format!("Steady flow over a bump from a lake at rest, {name}; first order, 250 × 4 rectangles"))
            .source(SWASHES)
            .set([
                format!("boundary.left.discharge={q}"),
                format!("boundary.right.level={outlet}"),
                format!("water.level={outlet}"),
                "output.pictures=[]".to_owned(),
                "output.frames_every=1e6".to_owned(),
            ])
    });
    entries.into()
}

fn channels() -> Vec<Entry> {
    let kinds = [
        (Kind::Subcritical, "subcritical", 0.0142, 3.7e-6),
        (Kind::Transcritical, "transcritical", 0.0214, 0.0046),
    ];
    let entries = kinds.map(|(kind, name, most, off): (Kind, &str, f64, f64)| {
        let exact = Channel::new(G, kind);
        let mut settings = vec!["water.depth=0.5".to_owned()];
        let outlet = exact.depth(Channel::LENGTH);
        if kind == Kind::Subcritical {
            settings.push("boundary.right.type=stage".to_owned());
            settings.push(format!("boundary.right.level={outlet}"));
        }
        let bed = raster(|x| exact.bed(x));
        let judge = move |runs: &[Run]| {
            let (errors, charts) = depths(runs, |x, _| exact.depth(x))?;
            let flow = runs[0].gauge("middle_discharge_m3_s")?;
            let given = 20.0 * Channel::Q;
            let last = flow.last().map_or(f64::NAN, |flow| (flow / given - 1.0).abs());
            Ok(Judged {
                figures: vec![
                    Figure::error("mean error of the depth, m", errors[0], most),
                    Figure::error("relative error of the discharge in the middle", last, off),
                ],
                charts,
            })
        };
        entry(format!("macdonald-{name}"), "validation/channel.toml", judge)
            .about(format!("MacDonald's channel of 1 km, {name}, from still water 0.5 m deep; first order, 200 × 4 rectangles"))
            .source(SWASHES)
            .file("bed.asc", bed)
            .set(settings)
    });
    entries.into()
}

/// The bed of the channel as a raster of cells of 1 m in ESRI's format.
fn raster(bed: impl Fn(f64) -> f64) -> String {
    let (columns, rows) = (1012, 32);
    let mut text = format!(
        "ncols {columns}\nnrows {rows}\nxllcorner -6\nyllcorner -6\ncellsize 1\nNODATA_value -9999\n"
    );
    for _ in 0..rows {
        for k in 0..columns {
            let x = f64::from(k) - 5.5;
            let separator = if k == 0 { "" } else { " " };
            // Beyond the ends of the channel as at them.
            let _ = write!(text, "{separator}{:.9}", bed(x.clamp(0.0, Channel::LENGTH)));
        }
        text.push('\n');
    }
    text
}

fn lakes() -> Vec<Entry> {
    let entries = [(1, 1.4e-11), (2, 1.25e-13)].map(|(order, most)| {
        let judge = move |runs: &[Run]| {
            let speed = runs[0].gauge("speed_max_m_s")?;
            let greatest = speed.iter().copied().fold(0.0, f64::max);
            Ok(Judged {
                figures: vec![Figure::error("greatest speed, m/s", greatest, most)],
                charts: Vec::new(),
            })
        };
        entry(
            format!("lake-at-rest-{order}"),
            "validation/lake.toml",
            judge,
        )
        .about(format!(
            "A lake with islands over a rough bed stays at rest, order {order}"
        ))
        .source("Audusse et al. 2004, doi:10.1137/S1064827503431090")
        .set([format!("numerics.order={order}")])
    });
    entries.into()
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

/// A dry channel fills until its flow is uniform, and leaves as it is.
fn normal_flow() -> Entry {
    let exact = normal_depth(1.0, 0.03, 0.001);
    let judge = move |runs: &[Run]| {
        let cells = runs[0].triangles(&["depth"])?;
        let found = cells.mean(0, |at| at[0] > 480.0 && at[0] < 520.0);
        let flow = runs[0].gauge("across_discharge_m3_s")?;
        let last = flow
            .last()
            .map_or(f64::NAN, |flow| (flow / 20.0 - 1.0).abs());
        Ok(Judged {
            figures: vec![
                Figure::error(
                    "error of the depth half way, m",
                    (found - exact).abs(),
                    3e-3,
                ),
                Figure::error("relative error of the discharge", last, 1.8e-7),
            ],
            charts: vec![profile(&cells, |_| exact)],
        })
    };
    entry("normal-depth", "swe/normal-depth.toml", judge)
        .about("A dry channel of slope 0.001 fills to its normal depth and leaves through an outlet of that depth, 200 × 4 rectangles")
        .source("Manning; Chow 1959, Open-channel hydraulics, chapter 6")
        .set(["output.pictures=[]", "output.frames_every=1e6"])
}

/// Subcritical flow over a drop leaves at its critical depth.
fn outfall() -> Entry {
    let exact = Bump::transcritical(G, 1.53);
    let judge = move |runs: &[Run]| {
        let (errors, charts) = depths(runs, |x, _| exact.depth(x))?;
        let flow = runs[0].gauge("crest_discharge_m3_s")?;
        let last = flow
            .last()
            .map_or(f64::NAN, |flow| (flow / 1.53 - 1.0).abs());
        Ok(Judged {
            figures: vec![
                Figure::error("mean error of the depth, m", errors[0], 5.2e-4),
                Figure::error("relative error of the discharge at the crest", last, 1e-12),
            ],
            charts,
        })
    };
    entry("free-outfall", "swe/bump-free-outfall.toml", judge)
        .about("From a lake at rest the flow over a bump becomes faster than its waves and leaves through a free outfall, 250 × 4 rectangles")
        .source(SWASHES)
        .set(["output.pictures=[]", "output.frames_every=1e6"])
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

/// A wall turns into a stream that is faster than its waves.
fn turned_wall() -> Entry {
    let (speed, turn): (f64, f64) = (8.57, 8.95);
    let jump = oblique_jump(speed / G.sqrt(), turn.to_radians());
    let slope = jump.angle.tan();
    let judge = move |runs: &[Run]| {
        let exact = |at: [f64; 3]| match at[1] < slope * (at[0] - 10.0) {
            true => jump.depth,
            false => 1.0,
        };
        let mut errors = Vec::new();
        let mut row = None;
        for run in runs {
            let mut cells = run.triangles(&["depth"])?;
            errors.push(cells.mean_error(0, exact));
            cells.keep(|at| (at[1] - 10.0).abs() < 0.3);
            row = Some(cells);
        }
        let charts = row
            .iter()
            .map(|row| profile(row, |x| exact([x, 10.0, 0.0])));
        Ok(Judged {
            figures: vec![
                Figure::error("mean error of the depth, m", errors[1], 4.2e-3),
                Figure::order(&errors, 0.8),
            ],
            charts: charts.collect(),
        })
    };
    entry("oblique-jump", "validation/oblique-jump.toml", judge)
        .about("A stream of Froude number 2.74 along a wall that turns by 8.95°, second order, triangles of 0.5 and 0.125 m²: its jump")
        .source("Alcrudo & García-Navarro 1993, doi:10.1002/fld.1650160604; Ippen 1951")
        .over(["mesh.max_area=0.5", "mesh.max_area=0.125"])
}
