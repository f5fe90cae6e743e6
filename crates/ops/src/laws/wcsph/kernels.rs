use crate::laws::{Law, STATES, Sequence};
use crate::particles::kernel::integral::over_space;
use crate::particles::kernel::{Kernel, Smoothing};
use crate::{Dual, Scalar};

/// Laws of a smoothing kernel, in one to three dimensions and both precisions: its integral is 1; its
/// slope is the derivative of its shape; it falls from a positive centre to zero at the edge of its
/// support and is nothing beyond; it scales with the smoothing length; its gradient is finite where
/// particles coincide, never attracts, and finds the divergence of `u = x`.
///
/// # Panics
/// If a law is broken.
pub fn kernel<K: Kernel>() {
    in_dimensions::<K, 1>();
    in_dimensions::<K, 2>();
    in_dimensions::<K, 3>();
}

fn in_dimensions<K: Kernel, const D: usize>() {
    slope_is_the_derivative::<K, D>();
    in_precision::<f64, K, D>(1e-10, 1e-9);
    in_precision::<f32, K, D>(2e-6, 6e-6);
}

fn in_precision<S: Scalar, K: Kernel, const D: usize>(integral: f64, moment: f64) {
    integral_is_one::<S, K, D>(integral);
    first_moment_of_the_gradient_is_minus_d::<S, K, D>(moment);
    falls_to_zero::<S, K, D>();
    is_nothing_outside_its_support::<S, K, D>();
    scales_with_the_smoothing_length::<S, K, D>();
    gradient_is_finite_and_never_attracts::<S, K, D>();
}

fn rounding<S: Scalar>(units: f64) -> f64 {
    units * S::ULP.widen()
}

/// The unity condition, `∫ W dx = 1`.
fn integral_is_one<S: Scalar, K: Kernel, const D: usize>(tolerance: f64) {
    let kernel = Smoothing::<S, D, K>::new(1.0);
    let found = over_space(D, K::RADIUS, |r| kernel.w(S::from_literal(r)).widen());
    let place = format_args!("{D}D, {}", S::NAME);
    Law::of::<K>("its integral is 1").equal(found, 1.0, tolerance, place);
}

/// `∫ x·∇W dx = ∫ r² F dx = -D`: what makes the divergence of `u = x` equal to `D`.
fn first_moment_of_the_gradient_is_minus_d<S: Scalar, K: Kernel, const D: usize>(tolerance: f64) {
    let kernel = Smoothing::<S, D, K>::new(1.0);
    let found = over_space(D, K::RADIUS, |r| {
        // The limit from inside: the slope of a truncated kernel jumps at its edge.
        let inside = S::from_literal(r.min(K::RADIUS * (1.0 - rounding::<S>(1.0))));
        r * r * kernel.dw_over_r(inside).widen()
    });
    let place = format_args!("{D}D, {}", S::NAME);
    let law = Law::of::<K>("the first moment of its gradient is minus the number of dimensions");
    law.equal(found, -(D as f64), tolerance, place);
}

/// Non-negative and falling all the way to the support's edge, where its shape is zero.
fn falls_to_zero<S: Scalar, K: Kernel, const D: usize>() {
    let law = Law::of::<K>("it falls to zero");
    let kernel = Smoothing::<S, D, K>::new(1.0);
    let at = |r: f64| kernel.w(S::from_literal(r)).widen();
    let centre = at(0.0);
    law.holds(centre > 0.0, format_args!("{D}D: W(0) = {centre:e}"));
    let slack = centre * rounding::<S>(4.0);
    let mut above = centre;
    for k in 1..=4000 {
        let r = K::RADIUS * k as f64 / 4000.0;
        let value = at(r);
        let falls = value >= -slack && value <= above + slack;
        let found = format_args!("{D}D, {}: W({r}) = {value:e} after {above:e}", S::NAME);
        law.holds(falls, found);
        above = value;
    }
    // The limit from inside, and nearly everything a twentieth of the support before.
    let edge = kernel.w_in_support(S::from_literal(K::RADIUS)).widen();
    law.holds(
        edge.abs() <= centre * rounding::<S>(64.0),
        format_args!("{D}D, {}: W is {edge:e} at the edge", S::NAME),
    );
    let near = at(0.95 * K::RADIUS);
    law.holds(
        near < 0.01 * centre && near > 0.0,
        format_args!("{D}D, {}: W is {near:e} before the edge", S::NAME),
    );
}

/// Compact: exactly nothing at the edge of the support and beyond.
fn is_nothing_outside_its_support<S: Scalar, K: Kernel, const D: usize>() {
    let law = Law::of::<K>("it is nothing outside its support and something inside");
    let mut sequence = Sequence(6);
    let zero = S::from_literal(0.0);
    for _ in 0..32 {
        let (h, beyond) = (sequence.between(0.01, 10.0), sequence.between(0.0, 5.0));
        let kernel = Smoothing::<S, D, K>::new(h);
        for r in [kernel.radius, kernel.radius * S::from_literal(1.0 + beyond)] {
            let found = format_args!("{D}D, {}: at {r} of {}", S::NAME, kernel.radius);
            law.holds(kernel.w(r) == zero && kernel.dw_over_r(r) == zero, found);
        }
        let r = kernel.radius * S::from_literal(0.99);
        let (w, f) = (kernel.w(r), kernel.dw_over_r(r));
        let found = format_args!("{D}D, {}: W = {w}, F = {f} before the edge", S::NAME);
        law.holds(w > zero && f < zero, found);
    }
}

/// `W(r, h) = h^-D W(r/h, 1)` and `F(r, h) = h^-(D+2) F(r/h, 1)`.
fn scales_with_the_smoothing_length<S: Scalar, K: Kernel, const D: usize>() {
    let law = Law::of::<K>("it scales with the smoothing length");
    let unit = Smoothing::<S, D, K>::new(1.0);
    let at = |q: f64| S::from_literal(q);
    let centre = unit.w(at(0.0)).widen();
    let mut sequence = Sequence(7);
    for _ in 0..64 {
        let (h, share) = (sequence.between(0.01, 10.0), sequence.between(0.01, 0.99));
        let kernel = Smoothing::<S, D, K>::new(h);
        let q = share * K::RADIUS;
        let scale = h.powi(D as i32);
        let place = format_args!("{D}D, {}, q = {q}, h = {h}", S::NAME);
        let (w, one) = (kernel.w(at(q * h)).widen(), unit.w(at(q)).widen());
        law.equal(w * scale, one, centre * rounding::<S>(16.0), place);
        let (f, one) = (
            kernel.dw_over_r(at(q * h)).widen(),
            unit.dw_over_r(at(q)).widen(),
        );
        let size = centre + one.abs();
        law.equal(f * scale * h * h, one, size * rounding::<S>(32.0), place);
    }
}

/// `F = (1/r) dW/dr`, the derivative taken by dual numbers.
fn slope_is_the_derivative<K: Kernel, const D: usize>() {
    let law = Law::of::<K>("its slope is the derivative of its shape");
    let mut sequence = Sequence(8);
    for _ in 0..STATES {
        let (h, share) = (sequence.between(0.01, 10.0), sequence.between(0.001, 0.999));
        let kernel = Smoothing::<f64, D, K>::new(h);
        let r = share * K::RADIUS * h;
        let exact = kernel.w(Dual::variable(r)).slope / r;
        let tolerance = 1e-13 * kernel.w(0.0) / (h * r);
        let place = format_args!("{D}D, q = {}", r / h);
        law.equal(kernel.dw_over_r(r), exact, tolerance, place);
        // The form that bodies call, with 1/r at hand.
        let inside = kernel.dw_over_r_in_support(r, 1.0 / r);
        law.equal(inside, exact, tolerance, place);
    }
}

/// Coinciding particles make no infinity, and never attract.
fn gradient_is_finite_and_never_attracts<S: Scalar, K: Kernel, const D: usize>() {
    let law = Law::of::<K>("its gradient is finite and never attracts");
    for h in [0.01, 1.0, 10.0] {
        let kernel = Smoothing::<S, D, K>::new(h);
        for q in [0.0, 1e-30, 1e-12, 1e-7, 1e-4, 1e-2] {
            let f = kernel.dw_over_r(S::from_literal(q * h));
            let is_kept = Scalar::is_finite(f) && f < S::from_literal(0.0);
            law.holds(is_kept, format_args!("{D}D, {}: F({q} h) = {f}", S::NAME));
        }
        let slack = kernel.w(S::from_literal(0.0)).widen() / (h * h) * rounding::<S>(2.0);
        for k in 1..1000 {
            let r = h * K::RADIUS * k as f64 / 1000.0;
            let f = kernel.dw_over_r(S::from_literal(r)).widen();
            law.holds(f <= slack, format_args!("{D}D, {}: F({r}) = {f}", S::NAME));
        }
    }
}
