//! Flows and lakes that do not change.

use super::{G, SWASHES, depths, entry, profile};
use crate::entry::{Entry, Judged};
use crate::figure::Figure;
use crate::run::Run;
use monoflow_exact::shallow::{Bump, Channel, Kind, normal_depth, oblique_jump};
use std::fmt::Write;

pub(super) fn bumps() -> Vec<Entry> {
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

pub(super) fn channels() -> Vec<Entry> {
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

pub(super) fn lakes() -> Vec<Entry> {
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

/// A dry channel fills until its flow is uniform, and leaves as it is.
pub(super) fn normal_flow() -> Entry {
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
pub(super) fn outfall() -> Entry {
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

/// A wall turns into a stream that is faster than its waves.
pub(super) fn turned_wall() -> Entry {
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
