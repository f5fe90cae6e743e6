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
    own.flat_map(|(body, begins)| {
        [
            centre(plan, body, begins),
            heavy(plan, body, begins),
            light(plan, body, begins),
        ]
    })
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

/// Mass over the volume of its particles (kg/m³).
fn density(body: &FloatingPlan, begins: &Afloat) -> f64 {
    match body.weight {
        Weight::Density(density) => density,
        Weight::Mass(mass) => mass / begins.volume,
    }
}

/// Water throws bodies about that are less dense than this share of it, with this Courant number. So it was measured
/// with boxes under water, 6 and 12 spacings thin; the least density goes with the Courant number.
const LIGHT: f64 = 0.005;
/// The same share times the spacings that a thin body is thick: of a plate of 3 spacings 0.01 was too little.
const LIGHT_AND_THIN: f64 = 0.036;
const COURANT: f64 = 0.3;

/// That a body is so light that water throws it about: a step takes it farther than the pressure that moves it lasts.
/// With MPS such bodies are refused.
fn light(plan: &RunPlan, body: &FloatingPlan, begins: &Afloat) -> Option<String> {
    if plan.numerics.mps.is_some() {
        return None;
    }
    let (density, used) = (density(body, begins), plan.dimensions as usize);
    let long = |k: usize| (begins.max[k] - begins.min[k]) / plan.discretisation.spacing;
    let thin = (0..used).map(long).fold(f64::INFINITY, f64::min).max(1.0);
    let share = LIGHT.max(LIGHT_AND_THIN / thin);
    let least = plan.fluid.density * share * plan.numerics.cfl / COURANT;
    (density < least).then(|| {
        let digits = |x: f64| told((x * 1e3).round() / 1e3);
        format!(
            "the body {} has {} kg/m3 over the volume of its particles: water is likely to throw about a body lighter than {} kg/m3 here, which one time step carries too far from the pressure that pushes it; give it that much, which changes how deep it floats by {:.1} % of its height, or write numerics.cfl = {}",
            named(plan, body),
            digits(density),
            digits(least),
            100.0 * (least - density) / plan.fluid.density,
            told((1e3 * plan.numerics.cfl * density / least).floor() / 1e3),
        )
    })
}

/// That a body is heavier than any material is.
fn heavy(plan: &RunPlan, body: &FloatingPlan, begins: &Afloat) -> Option<String> {
    let density = density(body, begins);
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
