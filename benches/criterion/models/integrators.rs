//! Time integrators: all stages of a step of a particle in space.

use crate::axis::{Axis, one_by_one};
use crate::common::Bench;
use monoflow_ops::particles::integrate::{
    Integrator, Motion, PredictorCorrector, Rk3, Slope, Symplectic,
};
use std::array::from_fn;

pub fn all(bench: &mut Bench) {
    let mut axis = Axis::new(bench, "wcsph/numerics.integrator");
    integrator::<PredictorCorrector>(&mut axis);
    integrator::<Symplectic>(&mut axis);
    integrator::<Rk3>(&mut axis);
}

fn integrator<I: Integrator>(axis: &mut Axis<'_>) {
    let inputs = one_by_one(|random| {
        let mut vector = |size: f64| from_fn(|_| random.between(-size, size));
        let start = Motion::<f64, 3> {
            position: vector(0.01),
            velocity: vector(1.0),
            excess: 0.01,
        };
        let slope = Slope {
            acceleration: vector(10.0),
            excess: 0.1,
            transport: [0.0; 3],
        };
        (start, slope)
    });
    axis.model(
        I::NAME,
        &inputs,
        #[inline(always)]
        |(start, slope)| {
            let mut now = *start;
            for stage in 0..I::STAGES {
                now = I::advance(stage, start, &now, slope, 1e-4);
            }
            now
        },
    );
}
