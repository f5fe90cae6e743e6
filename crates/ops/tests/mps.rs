//! Laws of the weights, the gradient forms and the explicit pressure of MPS.
//!
//! A new weight is one line of `laws!`.

mod common;

use common::{holds, near, rounding};
use monoflow_ops::Scalar;
use monoflow_ops::mps::gradient::{Gradient, LeastPressure, Symmetric};
use monoflow_ops::mps::weight::{Cubic, Difference, Hyperbolic, Weight};
use monoflow_ops::mps::{MIRROR, Mps, MpsSetup, Reference, explicit_pressure, is_dummy};

/// As bodies call it, with `1/q` at hand.
fn value<S: Scalar, W: Weight>(q: f64) -> f64 {
    let q = S::from_literal(q);
    W::with_defaults().value(q, q.recip()).widen()
}

fn is_positive_within_reach<S: Scalar, W: Weight>() {
    for k in 1..1000 {
        let q = k as f64 / 1000.0;
        assert!(
            value::<S, W>(q) > 0.0,
            "{}: w({q}) is not positive",
            W::NAME
        );
    }
}

fn falls_with_the_distance<S: Scalar, W: Weight>() {
    let mut above = value::<S, W>(0.001);
    for k in 2..=1000 {
        let q = k as f64 / 1000.0;
        let here = value::<S, W>(q);
        assert!(here < above, "{}: w rises at {q}", W::NAME);
        above = here;
    }
}

/// Exactly, and as the limit from inside: a neighbour that comes into reach counts nothing yet.
fn is_nothing_at_the_rim<S: Scalar, W: Weight>() {
    assert_eq!(value::<S, W>(1.0), 0.0);
    for gap in [1e-2, 1e-3, 1e-4] {
        let inside = value::<S, W>(1.0 - gap);
        assert!(
            inside <= 2.1 * gap + rounding::<S>(4.0),
            "{inside} at 1 - {gap}"
        );
    }
}

/// What the printed formula gives, in either precision.
fn has_its_printed_values<S: Scalar, W: Weight>(printed: fn(f64) -> f64) {
    holds(256, 0.01f64..1.0, |q| {
        let exact = printed(S::from_literal(q).widen());
        near(value::<S, W>(q), exact, rounding::<S>(8.0) / q, W::NAME);
    });
}

macro_rules! laws {
    ($($name:ident: $weight:ty, $printed:expr;)*) => {$(
        mod $name {
            use super::*;
            laws!(@every $weight; is_positive_within_reach, falls_with_the_distance,
                is_nothing_at_the_rim);
            #[test]
            fn has_its_printed_values() {
                super::has_its_printed_values::<f32, $weight>($printed);
                super::has_its_printed_values::<f64, $weight>($printed);
            }
        }
    )*};
    (@every $weight:ty; $($law:ident),*) => {$(
        #[test]
        fn $law() {
            super::$law::<f32, $weight>();
            super::$law::<f64, $weight>();
        }
    )*};
}

laws! {
    hyperbolic: Hyperbolic, |q| 1.0 / q - 1.0;
    difference: Difference, |q| 1.0 / q - q;
    cubic: Cubic, |q| (1.0 - q).powi(3);
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
fn symmetric_gradients_do_not_tell_the_two_apart() {
    holds(64, (-9.0f64..9.0, -9.0f64..9.0), |(own, other)| {
        let pair = Symmetric.pair(own, other);
        assert_eq!(pair, Symmetric.pair(other, own));
        assert_eq!(pair, own + other);
    });
}

/// Once the least is taken off, equal pressures push nobody, and no pressures pull.
#[test]
fn least_pressures_vanish_where_all_are_equal_and_never_pull() {
    const { assert!(LeastPressure::LEAST && !Symmetric::LEAST) };
    holds(64, (-9.0f64..9.0, -9.0f64..9.0), |(own, other)| {
        let above = |own: f64, other: f64| LeastPressure.pair(own, other) - own.min(other);
        assert_eq!(above(own, own), 0.0);
        assert!(above(own, other) >= 0.0);
    });
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
