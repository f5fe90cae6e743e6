//! Velocity and density of a particle at the start.

use std::f64::consts::TAU;

use super::Seed;
use crate::FillError;
use monoflow_case::{Formulas, GeometryPlan, Kind, Precision, RunPlan, VelocityField};

/// What a particle of a geometry carries at the start; nothing if it is of a wall that exchanges nothing.
pub(crate) fn tracer(
    geometry: &GeometryPlan,
    formulas: &Formulas,
    position: [f64; 3],
) -> Option<f64> {
    if geometry.kind != Kind::Fluid {
        return geometry.tracer;
    }
    Some(geometry.tracer.unwrap_or(0.0) + formulas.tracer(position))
}

/// Initial velocity at a point of a geometry (m/s).
pub(crate) fn velocity(
    geometry: &GeometryPlan,
    formulas: &Formulas,
    position: [f64; 3],
) -> [f64; 3] {
    let varying = formulas.velocity(position);
    let mut velocity = [0, 1, 2].map(|n| geometry.velocity[n] + varying[n]);
    if let Some(VelocityField::TaylorGreen { amplitude }) = geometry.velocity_field {
        let [wave, phase] = waves(geometry, position);
        let depth = phase[2].cos();
        // u = A sin cos cos, v = -A (kx/ky) cos sin cos: free of divergence.
        velocity[0] += amplitude * phase[0].sin() * phase[1].cos() * depth;
        if wave[1] > 0.0 {
            velocity[1] -= amplitude * wave[0] / wave[1] * phase[0].cos() * phase[1].sin() * depth;
        }
    }
    velocity
}

/// Elevation times the size of gravity (J/kg), so that a plan without gravity needs no exception.
pub(super) fn lift(plan: &RunPlan, position: [f64; 3]) -> f64 {
    (0..3).map(|n| -plan.gravity[n] * position[n]).sum()
}

/// Is a point above the surface that the fluid of a geometry has at the start?
///
/// # Errors
/// The formula of the surface has no value there.
pub(crate) fn is_above(
    geometry: &GeometryPlan,
    formulas: &Formulas,
    plan: &RunPlan,
    position: [f64; 3],
) -> Result<bool, FillError> {
    let Some(level) = formulas.level(position) else {
        return Ok(false);
    };
    if !level.is_finite() {
        return Err(FillError::Start {
            geometry: geometry.name.clone(),
            quantity: "level",
            value: level,
            position,
            must: "a finite number".to_owned(),
        });
    }
    let size = plan.gravity.iter().map(|g| g * g).sum::<f64>().sqrt();
    Ok(lift(plan, position) > size * level)
}

/// Pressure over reference density that keeps the velocity field free of divergence (J/kg), with the
/// mean 0: the solution of `∇²p = -ρ ∂u_i/∂x_j ∂u_j/∂x_i`.
///
/// **Equation** `p/ρ = A²/8 [cos 2φx (1 + cos 2φz/(1 + c²/a²)) + a²/b² cos 2φy (1 + cos 2φz/(1 + c²/b²))]`
/// with wave numbers `a, b, c` along x, y, z; for a cube the field of Taylor & Green 1937,
/// doi:10.1098/rspa.1937.0036.
fn energy(geometry: &GeometryPlan, position: [f64; 3]) -> f64 {
    let Some(VelocityField::TaylorGreen { amplitude }) = geometry.velocity_field else {
        return 0.0;
    };
    let [[a, b, c], phase] = waves(geometry, position);
    let [x, y, z] = phase.map(|phase| (2.0 * phase).cos());
    let part = |wave: f64, cosine: f64| {
        if wave > 0.0 {
            (a / wave).powi(2) * cosine * (1.0 + z / (1.0 + (c / wave).powi(2)))
        } else {
            0.0
        }
    };
    amplitude * amplitude / 8.0 * (part(a, x) + part(b, y))
}

/// Wave numbers (1/m) and phases of a periodic field at a point of a geometry.
fn waves(geometry: &GeometryPlan, position: [f64; 3]) -> [[f64; 3]; 2] {
    let [min, max] = geometry.shape.extent();
    let wave = [0, 1, 2].map(|n| {
        let length = max[n] - min[n];
        if length > 0.0 { TAU / length } else { 0.0 }
    });
    [wave, [0, 1, 2].map(|n| wave[n] * (position[n] - min[n]))]
}

/// Pressure over reference density at the start (J/kg): under the free surface, `p = ρ₀ g d` with the depth `d` below
/// the surface right above, that of the velocity field, and that of a formula.
fn pressure_energy(
    geometry: &GeometryPlan,
    formulas: &Formulas,
    plan: &RunPlan,
    position: [f64; 3],
) -> f64 {
    let weight = formulas.hydrostatic_level(position).map_or(0.0, |level| {
        let size = plan.gravity.iter().map(|g| g * g).sum::<f64>().sqrt();
        (size * level - lift(plan, position)).max(0.0)
    });
    let given = formulas.pressure(position) / plan.fluid.density;
    weight + energy(geometry, position) + given
}

/// Initial density over reference density, less one: the state equation inverted at the pressure at the start.
pub(crate) fn density_excess(
    geometry: &GeometryPlan,
    formulas: &Formulas,
    plan: &RunPlan,
    position: [f64; 3],
) -> f64 {
    let fluid = &plan.fluid;
    let excess = pressure_energy(geometry, formulas, plan, position)
        / (fluid.sound_speed * fluid.sound_speed);
    // Through logarithms, because the excess is far smaller than one.
    ((fluid.gamma * excess).ln_1p() / fluid.gamma).exp_m1()
}

/// A particle with a number that a run cannot hold.
pub(super) fn lost(plan: &RunPlan, formulas: &Formulas, seed: &Seed) -> Option<FillError> {
    let is_single = plan.precision == Precision::F32;
    let holds = |x: &f64| match is_single {
        true => (*x as f32).is_finite(),
        false => x.is_finite(),
    };
    let geometry = &plan.geometry[usize::from(seed.group)];
    let wrong = |quantity: &'static str, value: f64, must: String| {
        Some(FillError::Start {
            geometry: geometry.name.clone(),
            quantity,
            value,
            position: seed.position,
            must,
        })
    };
    let number = || match is_single {
        true => "a number of single precision, below 3.4e38".to_owned(),
        false => "a finite number".to_owned(),
    };
    if let Some(part) = seed.velocity.into_iter().find(|part| !holds(part)) {
        return wrong("velocity", part, number());
    }
    if let Some(tracer) = seed.tracer.filter(|tracer| !holds(tracer)) {
        return wrong("tracer", tracer, number());
    }
    if holds(&seed.density_excess) {
        return None;
    }
    let fluid = &plan.fluid;
    let energy = pressure_energy(geometry, formulas, plan, seed.position);
    let least = -fluid.density * fluid.sound_speed.powi(2) / fluid.gamma;
    let must = format!(
        "finite and greater than {least:.6e} Pa, where fluid with this speed of sound has no density left"
    );
    wrong("pressure", energy * fluid.density, must)
}
