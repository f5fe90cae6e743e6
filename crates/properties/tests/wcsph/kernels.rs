//! Smoothing kernels: laws of the family, values as printed, and wrong kernels that the laws find.
//!
//! A new kernel is one line of each of the first two tests.

use crate::common::near;
use crate::wrong;
use monoflow_ops::laws::wcsph as laws;
use monoflow_ops::particles::kernel::{
    CubicSpline, Gaussian, Kernel, Quadratic, QuarticSpline, QuinticSpline, Smoothing, WendlandC2,
};
use monoflow_ops::{Coefficients, FromCoefficients, Named, Real};
use std::f64::consts::PI;

#[test]
fn kernels_keep_their_laws() {
    laws::kernel::<WendlandC2>();
    laws::kernel::<CubicSpline>();
    laws::kernel::<QuarticSpline>();
    laws::kernel::<QuinticSpline>();
    laws::kernel::<Quadratic>();
    laws::kernel::<Gaussian>();
}

/// `∫ f(|x|) dx` over the support by Simpson's rule between the whole `q`, where shapes may change.
fn over_space<const D: usize>(radius: f64, f: impl Fn(f64) -> f64) -> f64 {
    const PANELS: usize = 500;
    let shell = |r: f64| match D {
        1 => 2.0,
        2 => 2.0 * PI * r,
        _ => 4.0 * PI * r * r,
    };
    let width = 0.5 / PANELS as f64;
    let mut sum = 0.0;
    for whole in 0..radius as usize {
        for k in 0..=2 * PANELS {
            let weight = match k {
                0 => 1.0,
                k if k == 2 * PANELS => 1.0,
                k if k % 2 == 1 => 4.0,
                _ => 2.0,
            };
            let r = whole as f64 + k as f64 * width;
            sum += weight * f(r) * shell(r);
        }
    }
    sum * width / 3.0
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

fn has_its_printed_values<K: Kernel>(printed: &AtOne) {
    in_dimensions::<K, 1>(printed);
    in_dimensions::<K, 2>(printed);
    in_dimensions::<K, 3>(printed);
}

fn in_dimensions<K: Kernel, const D: usize>(printed: &AtOne) {
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

#[test]
fn kernels_have_their_printed_values() {
    let printed = |shape, slope, alpha| AtOne {
        shape,
        slope,
        alpha,
    };
    let by_pi = |a: f64, b: f64, c: f64| [a, b / PI, c / PI];
    has_its_printed_values::<WendlandC2>(&printed(
        3.0 / 16.0,
        -0.625,
        by_pi(0.75, 1.75, 21.0 / 16.0),
    ));
    has_its_printed_values::<CubicSpline>(&printed(0.25, -0.75, by_pi(2.0 / 3.0, 1.0 / 0.7, 1.0)));
    has_its_printed_values::<Quadratic>(&printed(0.25, -0.5, by_pi(0.75, 1.5, 15.0 / 16.0)));
    has_its_printed_values::<QuarticSpline>(&printed(
        4.75,
        -11.0,
        by_pi(1.0 / 24.0, 96.0 / 1199.0, 0.05),
    ));
    has_its_printed_values::<QuinticSpline>(&printed(
        26.0,
        -50.0,
        by_pi(1.0 / 120.0, 7.0 / 478.0, 1.0 / 120.0),
    ));
    let bell = (-1.0f64).exp();
    has_its_printed_values::<Gaussian>(&printed(
        bell - (-9.0f64).exp(),
        -2.0 * bell,
        alpha_of_the_gaussian(),
    ));
}

/// A kernel whose normalisation is left to quadrature.
#[derive(Clone, Copy)]
struct Unscaled<K>(K);

impl<K: Kernel> Named for Unscaled<K> {
    const NAME: &'static str = K::NAME;
    const SUMMARY: &'static str = K::SUMMARY;
}

impl<K: Kernel> FromCoefficients for Unscaled<K> {
    fn from_coefficients(coefficients: &Coefficients) -> Self {
        Unscaled(K::from_coefficients(coefficients))
    }
}

impl<K: Kernel> Kernel for Unscaled<K> {
    const RADIUS: f64 = K::RADIUS;

    fn shape<R: Real>(&self, q: R) -> R {
        self.0.shape(q)
    }

    fn slope_over_q<R: Real>(&self, q: R, inv_q: R) -> R {
        self.0.slope_over_q(q, inv_q)
    }
}

#[test]
fn quadrature_finds_the_normalisation_of_formulas() {
    fn found<K: Kernel>() {
        let kernel = K::with_defaults();
        for dimensions in 1..=3 {
            let formula = kernel.normalisation(dimensions);
            let error = Unscaled(kernel).normalisation(dimensions) / formula - 1.0;
            assert!(
                error.abs() < 1e-10,
                "{} in {dimensions}D: {error:e}",
                K::NAME
            );
        }
    }
    found::<WendlandC2>();
    found::<CubicSpline>();
    found::<QuarticSpline>();
    found::<QuinticSpline>();
    found::<Quadratic>();
    found::<Gaussian>();
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

/// Wendland's kernel with one thing wrong: its normalisation, slope or shape times a function of `q`.
macro_rules! wrong_kernel {
    ($model:ident: $alpha:expr, $slope:expr, $shape:expr) => {
        wrong!($model);
        impl Kernel for $model {
            const RADIUS: f64 = 2.0;
            fn shape<R: Real>(&self, q: R) -> R {
                let shape: fn(R, R) -> R = $shape;
                shape(WendlandC2.shape(q), q)
            }
            fn slope_over_q<R: Real>(&self, q: R, inv_q: R) -> R {
                R::lit($slope) * WendlandC2.slope_over_q(q, inv_q)
            }
            fn normalisation(&self, dimensions: usize) -> f64 {
                WendlandC2.normalisation(dimensions) * $alpha[dimensions - 1]
            }
        }
    };
}

wrong_kernel!(TooMuchInSpace: [1.0, 1.0, 1.01], 1.0, |w, _| w);
wrong_kernel!(HalfTheSlope: [1.0; 3], 0.5, |w, _| w);
wrong_kernel!(Attracts: [1.0; 3], -1.0, |w, _| w);
wrong_kernel!(Rippled: [1.0; 3], 1.0, |w, q| w * (R::lit(2.0) - q));

#[test]
#[should_panic(
    expected = "`TooMuchInSpace` breaks a law, its integral is 1: 1.01e0 and 1e0 should be equal"
)]
fn a_wrong_normalisation_is_found() {
    laws::kernel::<TooMuchInSpace>();
}

#[test]
#[should_panic(expected = "its slope is the derivative of its shape")]
fn half_the_slope_is_found() {
    laws::kernel::<HalfTheSlope>();
}

#[test]
#[should_panic(expected = "its slope is the derivative of its shape")]
fn a_slope_of_the_wrong_sign_is_found() {
    laws::kernel::<Attracts>();
}

#[test]
#[should_panic(expected = "its slope is the derivative of its shape")]
fn a_shape_without_its_slope_is_found() {
    laws::kernel::<Rippled>();
}
