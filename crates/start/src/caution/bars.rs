//! Bars that are hardly bars, or hang on nothing.

use super::point;
use monoflow_case::{ElasticPlan, GeometryPlan, Kind, RunPlan, Shape, behind_name, told, walls};

/// A bar is longer than so many times its thickness: what is thicker gives by shear, too.
const SLENDER: f64 = 5.0;

/// A held end has a wall within so many spacings.
const BESIDE: [f64; 4] = [-0.5, 0.5, 1.5, 2.5];

/// A sentence each.
pub(super) fn cautions(plan: &RunPlan) -> impl Iterator<Item = String> {
    let bars = plan.elastic.iter();
    bars.flat_map(|bar| {
        [thick(plan, bar), in_the_air(plan, bar)]
            .into_iter()
            .flatten()
    })
}

/// A bar with its place in the case.
fn named(plan: &RunPlan, bar: &ElasticPlan) -> String {
    let place = behind_name(&plan.provenance, &format!("elastic.{}", bar.name));
    format!("`{}`{place}", bar.name)
}

/// That a bar is short for its thickness.
fn thick(plan: &RunPlan, bar: &ElasticPlan) -> Option<String> {
    let [long, thick] = [bar.along, bar.bends].map(|axis| bar.extent(axis));
    (long < SLENDER * thick * (1.0 - 1e-9)).then(|| {
        format!(
            "the bar {} is {:.1} times as long as thick: it bends as a thin bar would, without the shear of what is shorter than {SLENDER} times its thickness; make it thinner, or longer",
            named(plan, bar),
            long / thick
        )
    })
}

/// That no wall is at an end that the ground holds. Planes, terrain and bodies may be there.
fn in_the_air(plan: &RunPlan, bar: &ElasticPlan) -> Option<String> {
    let is_body = |geometry: &GeometryPlan| {
        geometry.kind == Kind::Wall && matches!(geometry.shape, Shape::Body { .. })
    };
    let is_known = plan.stands_on_walls() && !plan.geometry.iter().any(is_body);
    if bar.to.is_some() || !is_known {
        return None;
    }
    let k = bar.along.index();
    let free = [false, true].into_iter().find_map(|upper| {
        let mut end = [0, 1, 2].map(|k| 0.5 * (bar.min[k] + bar.max[k]));
        end[k] = if upper { bar.max[k] } else { bar.min[k] };
        let is_wall = |spacings: &f64| {
            let mut at = end;
            let out = if upper { 1.0 } else { -1.0 };
            at[k] += out * spacings * plan.discretisation.spacing;
            let own = |wall: &GeometryPlan| {
                let body = wall.motion.as_deref();
                body.is_some_and(|body| bar.has(body))
            };
            walls::around(plan, at).is_some_and(|wall| !own(wall))
        };
        let is_free = bar.clamped[usize::from(upper)] && !BESIDE.iter().any(is_wall);
        is_free.then_some(end)
    })?;
    Some(format!(
        "the bar {} is held at {} m, where no wall is: the ground holds it in the air, {} m long; move it to a wall, draw one, or name the [[motion]] that holds it in `to`",
        named(plan, bar),
        point(plan, free),
        told(bar.extent(bar.along))
    ))
}
