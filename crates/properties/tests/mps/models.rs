//! Weights, gradient forms and explicit pressures of MPS: laws of the families, values as printed and
//! tabulated, and wrong models that the laws find.
//!
//! A new model is one line of one of the first two tests.

use crate::common::{near, rounding};
use crate::wrong;
use monoflow_ops::laws::mps as laws;
use monoflow_ops::mps::gradient::{Gradient, LeastPressure, Symmetric};
use monoflow_ops::mps::weight::{Cubic, Difference, Hyperbolic, Weight};
use monoflow_ops::mps::{MIRROR, Mps, MpsSetup, Reference, explicit_pressure};
use monoflow_ops::particles::kind::is_dummy;
use monoflow_ops::{Real, Scalar};
use monoflow_properties::holds;

#[test]
fn weights_keep_their_laws() {
    laws::weight::<Hyperbolic>();
    laws::weight::<Difference>();
    laws::weight::<Cubic>();
}

#[test]
fn gradients_keep_their_laws() {
    laws::gradient::<Symmetric>();
    laws::gradient::<LeastPressure>();
    // What they promise is held, too.
    const { assert!(Symmetric::CONSERVES_MOMENTUM && LeastPressure::NEVER_PULLS) };
}

/// As bodies call it, with `1/q` at hand.
fn value<S: Scalar, W: Weight>(q: f64) -> f64 {
    let q = S::from_literal(q);
    W::with_defaults().value(q, q.recip()).widen()
}

/// What the printed formula gives, in either precision.
fn has_its_printed_values<S: Scalar, W: Weight>(printed: fn(f64) -> f64) {
    holds(256, 0.01f64..1.0, |q| {
        let exact = printed(S::from_literal(q).widen());
        near(value::<S, W>(q), exact, rounding::<S>(8.0) / q, W::NAME);
    });
}

#[test]
fn weights_have_their_printed_values() {
    in_both_precisions::<Hyperbolic>(|q| 1.0 / q - 1.0);
    in_both_precisions::<Difference>(|q| 1.0 / q - q);
    in_both_precisions::<Cubic>(|q| (1.0 - q).powi(3));
}

fn in_both_precisions<W: Weight>(printed: fn(f64) -> f64) {
    has_its_printed_values::<f32, W>(printed);
    has_its_printed_values::<f64, W>(printed);
}

/// Dimensions, `r_e` over spacing, `n⁰`, `λ⁰` in squared spacings, neighbours: of `w = r_e/r - 1` with
/// `r < r_e`.
const LATTICES: [(usize, f64, f64, f64, u32); 8] = [
    (2, 2.1, 6.539697, 1.388351, 12),
    (2, 2.4, 9.774726, 1.770787, 20),
    (2, 3.1, 18.976417, 2.448472, 28),
    (2, 4.0, 35.609223, 3.707100, 44),
    (3, 2.1, 14.418575, 1.701738, 32),
    (3, 2.4, 22.809304, 2.103626, 56),
    (3, 3.1, 54.321209, 3.243422, 122),
    (3, 4.0, 123.991565, 5.211991, 250),
];

#[test]
fn lattices_have_their_tabulated_sums() {
    for (dimensions, ratio, density, spread, neighbours) in LATTICES {
        let lattice = Reference::of::<Hyperbolic>(dimensions, ratio);
        let name = format!("{dimensions}D, r_e = {ratio}");
        assert_eq!(lattice.neighbours, neighbours, "{name}");
        near(lattice.density, density, 6e-7, &name);
        near(lattice.spread, spread, 6e-7, &name);
    }
}

/// A neighbour exactly at the rim is none.
#[test]
fn lattices_are_open_at_the_rim() {
    assert_eq!(Reference::of::<Hyperbolic>(2, 2.0).neighbours, 8);
    assert_eq!(Reference::of::<Hyperbolic>(3, 2.0).neighbours, 26);
}

#[test]
fn symmetric_gradients_are_sums() {
    const { assert!(LeastPressure::LEAST && !Symmetric::LEAST) };
    assert_eq!(Symmetric.pair(3.0, -5.0), -2.0);
}

/// The pressure of a number density of so many `n⁰`.
fn pressure<S: Scalar>(tension: bool, ratio: f64) -> f64 {
    let setup = MpsSetup {
        tension,
        ..MpsSetup::default()
    };
    let density = ratio * Reference::of::<Hyperbolic>(3, 2.1).density;
    explicit_pressure(&Mps::<S, 3>::new(&setup), S::from_literal(density)).widen()
}

fn explicit_pressures_are_the_excess_between_surface_and_tension<S: Scalar>() {
    let rounding = rounding::<S>(4.0);
    holds(128, 0.0f64..2.0, |ratio| {
        let excess = if ratio < 0.97 { 0.0 } else { ratio - 1.0 };
        if (ratio - 0.97).abs() > rounding {
            near(pressure::<S>(true, ratio), excess, rounding, "with tension");
            near(
                pressure::<S>(false, ratio),
                excess.max(0.0),
                rounding,
                "without",
            );
        }
        assert!(pressure::<S>(false, ratio) >= 0.0);
    });
    assert_eq!(pressure::<S>(false, 0.98), 0.0);
    assert!(pressure::<S>(true, 0.98) < 0.0);
    assert_eq!(pressure::<S>(true, 0.96), 0.0);
}

#[test]
fn explicit_pressures_are_the_excess_between_surface_and_tension_in_both_precisions() {
    explicit_pressures_are_the_excess_between_surface_and_tension::<f32>();
    explicit_pressures_are_the_excess_between_surface_and_tension::<f64>();
}

/// No excess is mistaken for the mark of a dummy, in single precision either.
#[test]
fn dummies_are_the_particles_without_mass() {
    assert!(is_dummy(&[0.0f32, 0.0, 0.0, 0.0]));
    assert!(!is_dummy(&[0.0f32, 0.0, 0.0, 1e-20]));
    assert!((MIRROR as f32).is_finite() && MIRROR > 1e20);
}

/// A weight that is wrong in its value at q.
macro_rules! wrong_weight {
    ($model:ident: $value:expr) => {
        wrong!($model);
        impl Weight for $model {
            fn value<R: Real>(&self, q: R, _: R) -> R {
                let value: fn(R) -> R = $value;
                value(q)
            }
        }
    };
}

wrong_weight!(Steps: |q| R::lit(1.5) - q);
wrong_weight!(Hollow: |q| q * (R::lit(1.0) - q));
wrong_weight!(Pulls: |q| q - R::lit(1.0));
wrong_weight!(Cut: |q| R::if_lt(q, R::lit(1.0), R::lit(1.5) - q, R::lit(0.0)));

#[test]
#[should_panic(expected = "`Steps` breaks a law, it is nothing at the rim: 5e-1 and 0e0")]
fn a_weight_that_ends_in_a_step_is_found() {
    laws::weight::<Steps>();
}

#[test]
#[should_panic(expected = "it is nothing at the rim: f64: w(1 - 0.01)")]
fn a_weight_that_is_cut_is_found() {
    laws::weight::<Cut>();
}

#[test]
#[should_panic(expected = "it falls with the distance")]
fn a_hollow_weight_is_found() {
    laws::weight::<Hollow>();
}

#[test]
#[should_panic(expected = "it is positive within reach")]
fn a_weight_of_the_wrong_sign_is_found() {
    laws::weight::<Pulls>();
}

/// A gradient that is wrong in what a pair stands for, or in what it promises.
macro_rules! wrong_gradient {
    ($model:ident $($promise:ident)?: $pair:expr) => {
        wrong!($model);
        impl Gradient for $model {
            const LEAST: bool = false;
            $(const $promise: bool = true;)?
            fn pair<R: Real>(&self, own: R, other: R) -> R {
                let pair: fn(R, R) -> R = $pair;
                pair(own, other)
            }
        }
    };
}

wrong_gradient!(Reversed: |own, other| own - other);
wrong_gradient!(Halved: |own, other| R::lit(0.5) * (own + other));
wrong_gradient!(InPascals: |_, other| other + R::lit(1.0));
wrong_gradient!(SaysItConserves CONSERVES_MOMENTUM: |own, other| other - R::lit(0.5) * own);
wrong_gradient!(SaysItNeverPulls NEVER_PULLS: |own, other| own + other);

#[test]
#[should_panic(
    expected = "`SaysItConserves` breaks a law, the forces of a pair are equal and opposite"
)]
fn a_promise_to_conserve_momentum_is_held() {
    laws::gradient::<SaysItConserves>();
}

#[test]
#[should_panic(expected = "`SaysItNeverPulls` breaks a law, equal pressures push nobody")]
fn a_promise_never_to_pull_is_held() {
    laws::gradient::<SaysItNeverPulls>();
}

#[test]
#[should_panic(expected = "`Reversed` breaks a law, a linear pressure has its own gradient")]
fn a_gradient_of_the_wrong_sign_is_found() {
    laws::gradient::<Reversed>();
}

#[test]
#[should_panic(expected = "a linear pressure has its own gradient")]
fn half_the_gradient_is_found() {
    laws::gradient::<Halved>();
}

#[test]
#[should_panic(expected = "whatever the units")]
fn a_pressure_in_the_code_is_found() {
    laws::gradient::<InPascals>();
}

#[test]
#[should_panic(expected = "the forces of a pair are equal and opposite")]
fn the_least_pressure_does_not_conserve_momentum() {
    laws::conserves_momentum::<LeastPressure>();
}

#[test]
#[should_panic(expected = "equal pressures push nobody")]
fn sums_of_equal_pressures_push() {
    laws::never_pulls::<Symmetric>();
}
