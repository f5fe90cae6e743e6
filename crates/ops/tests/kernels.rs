//! Laws that every smoothing kernel obeys, in one to three dimensions and both precisions.
//!
//! A new kernel is one line at the end of this file.

mod common;

use common::{holds, near, rounding};
use monoflow_ops::kernel::{
    CubicSpline, Gaussian, Kernel, Quadratic, QuarticSpline, QuinticSpline, Smoothing, WendlandC2,
};
use monoflow_ops::{Dual, Scalar};
use std::f64::consts::PI;

/// `∫ f(|x|) dx` over the support by Simpson's rule between halves of `q`, where shapes may change.
fn over_space<const D: usize>(radius: f64, f: impl Fn(f64) -> f64) -> f64 {
    const PANELS: usize = 500;
    let shell = |r: f64| match D {
        1 => 2.0,
        2 => 2.0 * PI * r,
        _ => 4.0 * PI * r * r,
    };
    let width = 0.25 / PANELS as f64;
    let mut sum = 0.0;
    for half in 0..(2.0 * radius) as usize {
        for k in 0..=2 * PANELS {
            let weight = match k {
                0 => 1.0,
                k if k == 2 * PANELS => 1.0,
                k if k % 2 == 1 => 4.0,
                _ => 2.0,
            };
            let r = 0.5 * half as f64 + k as f64 * width;
            sum += weight * f(r) * shell(r);
        }
    }
    sum * width / 3.0
}

/// The unity condition.
fn integral_is_one<S: Scalar, K: Kernel, const D: usize>() {
    let kernel = Smoothing::<S, D, K>::new(1.0);
    let integral = over_space::<D>(K::RADIUS, |r| kernel.w(S::from_literal(r)).widen());
    let tolerance = if S::NAME == "f64" { 1e-10 } else { 2e-6 };
    near(integral, 1.0, tolerance, &format!("{}, {D}D", S::NAME));
}

/// `∫ x·∇W dx = ∫ r² F dx = -D`: what makes the divergence of `u = x` equal to `D`.
fn first_moment_of_the_gradient_is_minus_d<S: Scalar, K: Kernel, const D: usize>() {
    let kernel = Smoothing::<S, D, K>::new(1.0);
    let moment = over_space::<D>(K::RADIUS, |r| {
        // The limit from inside: the slope of a truncated kernel jumps at its edge.
        let inside = S::from_literal(r.min(K::RADIUS * (1.0 - rounding::<S>(1.0))));
        r * r * kernel.dw_over_r(inside).widen()
    });
    let tolerance = if S::NAME == "f64" { 1e-9 } else { 6e-6 };
    near(
        moment,
        -(D as f64),
        tolerance,
        &format!("{}, {D}D", S::NAME),
    );
}

/// Non-negative and falling all the way to the support's edge, where it is zero.
fn falls_monotonically_from_a_positive_centre_to_zero<S: Scalar, K: Kernel, const D: usize>() {
    let kernel = Smoothing::<S, D, K>::new(1.0);
    let centre = kernel.w(S::from_literal(0.0)).widen();
    assert!(centre > 0.0);
    let slack = centre * rounding::<S>(4.0);
    let mut above = centre;
    for k in 1..=4000 {
        let r = K::RADIUS * k as f64 / 4000.0;
        let value = kernel.w(S::from_literal(r)).widen();
        assert!(value >= -slack, "{}, {D}D: W({r}) = {value:e}", S::NAME);
        assert!(value <= above + slack, "{}, {D}D: W rises at {r}", S::NAME);
        above = value;
    }
    assert!(above.abs() <= slack);
    // It has fallen by nearly everything a tenth of a smoothing length before the edge.
    let edge = kernel.w(S::from_literal(K::RADIUS - 0.1)).widen();
    assert!(edge < 0.01 * centre && edge > 0.0);
}

/// Compact: exactly nothing at the edge of the support and beyond.
fn is_nothing_outside_its_support<S: Scalar, K: Kernel, const D: usize>() {
    holds(32, (0.01f64..10.0, 0.0f64..5.0), |(h, beyond)| {
        let kernel = Smoothing::<S, D, K>::new(h);
        let zero = S::from_literal(0.0);
        for r in [kernel.radius, kernel.radius * S::from_literal(1.0 + beyond)] {
            assert!(kernel.w(r) == zero && kernel.dw_over_r(r) == zero);
        }
        let inside = kernel.radius * S::from_literal(0.99);
        assert!(kernel.w(inside) > zero && kernel.dw_over_r(inside) < zero);
    });
}

/// `W(r, h) = h^-D W(r/h, 1)` and `F(r, h) = h^-(D+2) F(r/h, 1)`.
fn scales_with_the_smoothing_length<S: Scalar, K: Kernel, const D: usize>() {
    holds(64, (0.01f64..10.0, 0.01f64..0.99), |(h, share)| {
        let unit = Smoothing::<S, D, K>::new(1.0);
        let kernel = Smoothing::<S, D, K>::new(h);
        let q = share * K::RADIUS;
        let at = |q: f64| S::from_literal(q);
        let scale = h.powi(D as i32);
        let centre = unit.w(at(0.0)).widen();
        near(
            kernel.w(at(q * h)).widen() * scale,
            unit.w(at(q)).widen(),
            centre * rounding::<S>(16.0),
            "W",
        );
        let f = unit.dw_over_r(at(q)).widen();
        near(
            kernel.dw_over_r(at(q * h)).widen() * scale * h * h,
            f,
            (centre + f.abs()) * rounding::<S>(32.0),
            "F",
        );
    });
}

/// `F = (1/r) dW/dr`, the derivative taken by dual numbers.
fn slope_is_the_derivative<K: Kernel, const D: usize>() {
    holds(128, (0.01f64..10.0, 0.001f64..0.999), |(h, share)| {
        let kernel = Smoothing::<f64, D, K>::new(h);
        let r = share * K::RADIUS * h;
        let slope = kernel.w(Dual::variable(r)).slope;
        let scale = kernel.w(0.0) / (h * r);
        near(kernel.dw_over_r(r), slope / r, scale * 1e-13, "F");
        // The form that bodies call, with 1/r at hand.
        near(
            kernel.dw_over_r_in_support(r, 1.0 / r),
            slope / r,
            scale * 1e-13,
            "F in support",
        );
    });
}

/// Coinciding particles make no infinity, and never attract.
fn gradient_is_finite_and_never_positive<S: Scalar, K: Kernel, const D: usize>() {
    for h in [0.01, 1.0, 10.0] {
        let kernel = Smoothing::<S, D, K>::new(h);
        for r in [0.0, 1e-30, 1e-12, 1e-7, 1e-4, 1e-2] {
            let f = kernel.dw_over_r(S::from_literal(r * h));
            assert!(
                Scalar::is_finite(f) && f < S::from_literal(0.0),
                "{}, {D}D: F({r} h) = {f}",
                S::NAME
            );
        }
        for k in 1..1000 {
            let f = kernel.dw_over_r(S::from_literal(h * K::RADIUS * k as f64 / 1000.0));
            let slack = kernel.w(S::from_literal(0.0)).widen() / (h * h) * rounding::<S>(2.0);
            assert!(f.widen() <= slack, "{}, {D}D: F = {f}", S::NAME);
        }
    }
}

/// Value and slope at `q = 1`, from the shape as printed.
struct AtOne {
    /// `w(1)`
    shape: f64,
    /// `w'(1)`
    slope: f64,
    /// α by dimension.
    alpha: [f64; 3],
}

fn has_its_printed_values<K: Kernel, const D: usize>(printed: &AtOne) {
    let kernel = Smoothing::<f64, D, K>::new(1.0);
    let alpha = printed.alpha[D - 1];
    near(kernel.w(1.0), alpha * printed.shape, 1e-6, "W(1)");
    near(kernel.dw_over_r(1.0), alpha * printed.slope, 1e-6, "W'(1)");
}

/// Each kernel must have its own numbers: normalised here independently of the code.
fn alpha_of_the_gaussian() -> [f64; 3] {
    // Series of the error function at 3: a continued fraction would do, quadrature does too.
    let bell = |r: f64| (-r * r).exp() - (-9.0f64).exp();
    [
        1.0 / over_space::<1>(3.0, bell),
        1.0 / over_space::<2>(3.0, bell),
        1.0 / over_space::<3>(3.0, bell),
    ]
}

macro_rules! laws {
    ($($name:ident: $kernel:ty, $printed:expr;)*) => {$(
        mod $name {
            use super::*;
            laws!(@every $kernel; integral_is_one, first_moment_of_the_gradient_is_minus_d,
                falls_monotonically_from_a_positive_centre_to_zero, is_nothing_outside_its_support,
                scales_with_the_smoothing_length, gradient_is_finite_and_never_positive);
            #[test]
            fn slope_is_the_derivative() {
                super::slope_is_the_derivative::<$kernel, 1>();
                super::slope_is_the_derivative::<$kernel, 2>();
                super::slope_is_the_derivative::<$kernel, 3>();
            }
            #[test]
            fn has_its_printed_values() {
                super::has_its_printed_values::<$kernel, 1>(&$printed);
                super::has_its_printed_values::<$kernel, 2>(&$printed);
                super::has_its_printed_values::<$kernel, 3>(&$printed);
            }
        }
    )*};
    (@every $kernel:ty; $($law:ident),*) => {$(
        #[test]
        fn $law() {
            super::$law::<f32, $kernel, 1>();
            super::$law::<f32, $kernel, 2>();
            super::$law::<f32, $kernel, 3>();
            super::$law::<f64, $kernel, 1>();
            super::$law::<f64, $kernel, 2>();
            super::$law::<f64, $kernel, 3>();
        }
    )*};
}

laws! {
    wendland_c2: WendlandC2, AtOne { shape: 3.0 / 16.0, slope: -0.625, alpha: [0.75, 7.0 / (4.0 * PI), 21.0 / (16.0 * PI)] };
    cubic_spline: CubicSpline, AtOne { shape: 0.25, slope: -0.75, alpha: [2.0 / 3.0, 1.0 / (0.7 * PI), 1.0 / PI] };
    quadratic: Quadratic, AtOne { shape: 0.25, slope: -0.5, alpha: [0.75, 1.5 / PI, 15.0 / (16.0 * PI)] };
    quartic_spline: QuarticSpline, AtOne { shape: 4.75, slope: -11.0, alpha: [1.0 / 24.0, 96.0 / (1199.0 * PI), 1.0 / (20.0 * PI)] };
    quintic_spline: QuinticSpline, AtOne { shape: 26.0, slope: -50.0, alpha: [1.0 / 120.0, 7.0 / (478.0 * PI), 1.0 / (120.0 * PI)] };
    gaussian: Gaussian, AtOne { shape: (-1.0f64).exp() - (-9.0f64).exp(), slope: -2.0 * (-1.0f64).exp(), alpha: alpha_of_the_gaussian() };
}

/// The two numbers that the specification of the reference scheme prints.
#[test]
fn wendland_gradient_has_the_specified_unit_values() {
    let plane = Smoothing::<f64, 2, WendlandC2>::new(1.0);
    near(plane.dw_over_r(1.0), -0.348151, 1e-6, "-35/(32 pi)");
    let space = Smoothing::<f64, 3, WendlandC2>::new(1.0);
    near(space.dw_over_r(1.0), -0.261114, 1e-6, "-105/(128 pi)");
}

/// Lowering the bell to zero at 3 h costs a ten-thousandth of the mass of the whole Gaussian.
#[test]
fn truncation_of_the_gaussian_is_small() {
    let whole = [PI.sqrt(), PI, PI * PI.sqrt()];
    for (alpha, whole) in alpha_of_the_gaussian().iter().zip(whole) {
        let lost = 1.0 - 1.0 / (alpha * whole);
        assert!(lost > 1e-4 && lost < 6e-3, "{lost}");
    }
}
