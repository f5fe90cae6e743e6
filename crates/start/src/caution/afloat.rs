//! Bodies that float and are given in odd numbers.

use super::point;
use crate::{Afloat, FillReport};
use monoflow_case::{FloatingPlan, RunPlan, Weight, behind_name, told};

/// No material is so many times as dense as water: osmium is 22.6 times.
const DENSEST: f64 = 25.0;

/// A sentence each.
pub(super) fn cautions(plan: &RunPlan, placed: &FillReport) -> Vec<String> {
    let bodies = plan.floating.iter().zip(&placed.afloat);
    let own = bodies.filter(|(body, _)| plan.bar_of(&body.name).is_none());
    own.flat_map(|(body, begins)| [centre(plan, body, begins), heavy(plan, body, begins)])
        .flatten()
        .collect()
}

/// A body with its place in the case.
fn named(plan: &RunPlan, body: &FloatingPlan) -> String {
    let place = behind_name(&plan.provenance, &format!("floating.{}", body.name));
    format!("`{}`{place}", body.name)
}

/// That the centre of mass lies outside of the body.
fn centre(plan: &RunPlan, body: &FloatingPlan, begins: &Afloat) -> Option<String> {
    let (centre, used) = (body.centre?, plan.dimensions as usize);
    let slack = 1e-6 * plan.discretisation.spacing;
    let is_off = |k: usize| centre[k] < begins.min[k] - slack || centre[k] > begins.max[k] + slack;
    (0..used).any(is_off).then(|| {
        format!(
            "the centre of mass of the body {} is at {} m, outside of it: it reaches from {} m to {} m; correct `centre`, or delete it with `inertia` for that of its particles",
            named(plan, body),
            point(plan, centre),
            point(plan, begins.min),
            point(plan, begins.max),
        )
    })
}

/// That a body is heavier than any material is.
fn heavy(plan: &RunPlan, body: &FloatingPlan, begins: &Afloat) -> Option<String> {
    let density = match body.weight {
        Weight::Density(density) => density,
        Weight::Mass(mass) => mass / begins.volume,
    };
    let water = plan.fluid.density;
    (density > DENSEST * water).then(|| {
        format!(
            "the body {} has {} kg/m3 over the volume of its particles, {:.0} times as much as the fluid and more than any material: where it falls it presses particles past each other; see whether its {}",
            named(plan, body),
            told((density * 1e3).round() / 1e3),
            density / water,
            match body.weight {
                Weight::Density(_) => "density is in kg/m3",
                Weight::Mass(_) => "mass is in kg",
            },
        )
    })
}
