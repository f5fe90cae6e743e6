//! Dams that break.

use super::{G, depths, entry, profile};
use crate::entry::{Entry, Judged};
use crate::figure::Figure;
use crate::run::Run;
use monoflow_exact::shallow::{Radial, stoker};

/// The dam break that ANUGA was run on: 9.8 m/s², squares of four triangles.
pub(super) fn dam_breaks() -> Vec<Entry> {
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

pub(super) fn circles() -> Vec<Entry> {
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
