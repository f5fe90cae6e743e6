//! Weights and pressure gradients of MPS. Its viscous term and its two pressures are no functions of
//! numbers: see the other benchmark.

use crate::axis::{Axis, in_lanes};
use crate::common::Bench;
use monoflow_ops::Real;
use monoflow_ops::mps::gradient::{Gradient, LeastPressure, Symmetric};
use monoflow_ops::mps::weight::{Cubic, Difference, Hyperbolic, Weight};

pub fn all(bench: &mut Bench) {
    let mut axis = Axis::new(bench, "mps/numerics.kernel");
    weight::<Hyperbolic>(&mut axis);
    weight::<Difference>(&mut axis);
    weight::<Cubic>(&mut axis);
    drop(axis);
    let mut axis = Axis::new(bench, "mps/mps.gradient");
    gradient::<Symmetric>(&mut axis);
    gradient::<LeastPressure>(&mut axis);
}

fn weight<W: Weight>(axis: &mut Axis<'_>) {
    let inputs = in_lanes(|random| {
        let q = random.lanes(0.1, 1.0);
        (q, q.recip())
    });
    axis.model(
        W::NAME,
        &inputs,
        #[inline(always)]
        |(q, inv_q)| W::with_defaults().value(*q, *inv_q),
    );
}

fn gradient<G: Gradient>(axis: &mut Axis<'_>) {
    let inputs = in_lanes(|random| (random.lanes(0.0, 0.02), random.lanes(0.0, 0.02)));
    axis.model(
        G::NAME,
        &inputs,
        #[inline(always)]
        |(own, other)| G::with_defaults().pair(*own, *other),
    );
}
