//! How high fluid stands at the start.

use super::frame::{Frame, unused};
use crate::judge::Judge;
use crate::particles::plan::{GeometryPlan, Kind, Shape};
use crate::particles::raw::RawGeometry;

/// The surface of fluid that does not reach as high as its shape.
pub(super) fn level(
    j: &mut Judge<'_>,
    raw: &RawGeometry,
    kind: Kind,
    frame: &Frame<'_>,
) -> Option<f64> {
    let at = raw.level.as_ref()?;
    if kind != Kind::Fluid {
        unused(j, Some(at), "walls and erase");
    } else if up(frame.gravity).is_none() {
        let what = format!(
            "`{}` is an elevation, but without gravity nothing is up",
            at.key
        );
        j.log.at(at, what, "set gravity, or delete this line");
    }
    Some(at.value)
}

/// Sets the free surface of the geometries which ask for it.
pub(super) fn levels(
    j: &mut Judge<'_>,
    raw: &[RawGeometry],
    plans: &mut [GeometryPlan],
    frame: &Frame<'_>,
) {
    let wanted = |name: &str| {
        raw.iter().enumerate().find_map(|(n, raw)| {
            let same = raw
                .name
                .as_ref()
                .map_or_else(|| n.to_string() == name, |at| at.value == name);
            raw.hydrostatic.as_ref().filter(|at| same && at.value)
        })
    };
    let up = up(frame.gravity);
    let mut highest = None;
    for plan in plans.iter_mut().filter(|plan| plan.kind == Kind::Fluid) {
        let Some(at) = wanted(&plan.name) else {
            continue;
        };
        let Some(up) = up else {
            j.log.at(
                at,
                "`hydrostatic` needs gravity, but there is none",
                "set gravity, or write hydrostatic = false",
            );
            continue;
        };
        if plan.level.is_none() && matches!(plan.shape, Shape::Body { .. }) {
            let what = format!(
                "nothing says how high the water of the body `{}` stands",
                plan.name
            );
            j.log.at(
                at,
                what,
                "write level = 0.3, the elevation of its surface in m",
            );
            continue;
        }
        let level = plan
            .level
            .unwrap_or_else(|| span_along(plan.shape.extent(), up)[1]);
        plan.hydrostatic_level = Some(level);
        highest = Some(highest.map_or(level, |other: f64| other.max(level)));
    }
    for plan in plans.iter_mut().filter(|plan| plan.kind != Kind::Fluid) {
        let Some(at) = wanted(&plan.name) else {
            continue;
        };
        plan.hydrostatic_level = highest;
        if plan.kind == Kind::Erase || highest.is_none() {
            let what = "`hydrostatic` of a wall takes its surface from a hydrostatic fluid, and there is none";
            j.log
                .at(at, what, "write hydrostatic = true in the fluid block too");
        }
    }
}

/// The unit vector against gravity.
pub(crate) fn up(gravity: [f64; 3]) -> Option<[f64; 3]> {
    let size = gravity.iter().map(|g| g * g).sum::<f64>().sqrt();
    (size > 0.0).then(|| gravity.map(|g| -g / size))
}

/// Lowest and highest value of `up · x` over a box (m).
pub(crate) fn span_along([min, max]: [[f64; 3]; 2], up: [f64; 3]) -> [f64; 2] {
    let mut span = [0.0; 2];
    for axis in 0..3 {
        let ends = [up[axis] * min[axis], up[axis] * max[axis]];
        span[0] += ends[0].min(ends[1]);
        span[1] += ends[0].max(ends[1]);
    }
    span
}
