//! Velocity and density of a particle at the start.

use std::f64::consts::TAU;

use crate::plan::{GeometryPlan, RunPlan, Shape, VelocityField};

/// Initial velocity at a point of a geometry (m/s).
pub(crate) fn velocity(geometry: &GeometryPlan, position: [f64; 3]) -> [f64; 3] {
    let mut velocity = geometry.velocity;
    let Some(VelocityField::TaylorGreen { amplitude }) = geometry.velocity_field else {
        return velocity;
    };
    let (Shape::Box { min, max, .. } | Shape::Plane { min, max, .. }) = &geometry.shape;
    let wave = [0, 1, 2].map(|n| {
        let length = max[n] - min[n];
        if length > 0.0 { TAU / length } else { 0.0 }
    });
    let phase = [0, 1, 2].map(|n| wave[n] * (position[n] - min[n]));
    let depth = phase[2].cos();
    // u = A sin cos cos, v = -A (kx/ky) cos sin cos: free of divergence.
    velocity[0] += amplitude * phase[0].sin() * phase[1].cos() * depth;
    if wave[1] > 0.0 {
        velocity[1] -= amplitude * wave[0] / wave[1] * phase[0].cos() * phase[1].sin() * depth;
    }
    velocity
}

/// Initial density over reference density, less one, from the depth under the
/// free surface: the state equation inverted at `p = ρ₀ g d`.
pub(crate) fn density_excess(geometry: &GeometryPlan, plan: &RunPlan, position: [f64; 3]) -> f64 {
    let Some(level) = geometry.hydrostatic_level else {
        return 0.0;
    };
    let size = plan.gravity.iter().map(|g| g * g).sum::<f64>().sqrt();
    // Elevation times g, so that a plan without gravity needs no exception.
    let lift: f64 = (0..3).map(|n| -plan.gravity[n] * position[n]).sum();
    let energy = (size * level - lift).max(0.0);
    let fluid = &plan.fluid;
    let excess = energy / (fluid.sound_speed * fluid.sound_speed);
    // Through logarithms, because the excess is far smaller than one.
    ((fluid.gamma * excess).ln_1p() / fluid.gamma).exp_m1()
}
