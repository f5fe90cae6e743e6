//! Smoothing kernels: `W(r)`, and `F = (1/r) dW/dr`, the factor of `x` in the gradient.

use crate::axis::{Axis, in_lanes};
use crate::common::Bench;
use monoflow_ops::Real;
use monoflow_ops::particles::kernel::{
    CubicSpline, Gaussian, Kernel, Quadratic, QuarticSpline, QuinticSpline, Smoothing, WendlandC2,
};

pub fn all(bench: &mut Bench) {
    let mut axis = Axis::new(bench, "wcsph/numerics.kernel");
    kernel::<WendlandC2>(&mut axis);
    kernel::<CubicSpline>(&mut axis);
    kernel::<Quadratic>(&mut axis);
    kernel::<QuarticSpline>(&mut axis);
    kernel::<QuinticSpline>(&mut axis);
    kernel::<Gaussian>(&mut axis);
}

fn kernel<K: Kernel>(axis: &mut Axis<'_>) {
    let h = 0.013;
    let smoothing = Smoothing::<f64, 3, K>::new(h);
    let inputs = in_lanes(|random| {
        let r = random.lanes(0.1 * h, K::RADIUS * h);
        (r, r.recip())
    });
    axis.function(
        K::NAME,
        "w",
        &inputs,
        #[inline(always)]
        |(r, _)| smoothing.w_in_support(*r),
    );
    axis.function(
        K::NAME,
        "gradient",
        &inputs,
        #[inline(always)]
        |(r, inv_r)| smoothing.dw_over_r_in_support(*r, *inv_r),
    );
}
