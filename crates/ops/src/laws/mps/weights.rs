use crate::laws::{Law, STATES, Sequence};
use crate::mps::weight::Weight;
use crate::{Lanes, Real, Scalar};

/// As bodies call it, with `1/q` at hand.
fn value<R: Real, W: Weight>(q: R) -> R {
    W::with_defaults().value(q, q.recip())
}

fn at<S: Scalar, W: Weight>(q: f64) -> f64 {
    value::<S, W>(S::from_literal(q)).widen()
}

/// Laws of a weight function, in both precisions: it is a positive number within reach, falls with the
/// distance, and is nothing at the rim, to which it tends from inside; each lane of a vector is the number it
/// would be alone; single precision follows double.
///
/// # Panics
/// If a law is broken.
pub fn weight<W: Weight>() {
    in_precision::<f64, W>();
    in_precision::<f32, W>();
    lanes_are_numbers::<W>();
    single_precision_follows::<W>();
}

fn in_precision<S: Scalar, W: Weight>() {
    is_positive_and_falls::<S, W>();
    is_nothing_at_the_rim::<S, W>();
}

fn is_positive_and_falls<S: Scalar, W: Weight>() {
    let positive = Law::of::<W>("it is positive within reach");
    let falls = Law::of::<W>("it falls with the distance");
    let mut above = f64::INFINITY;
    for k in 1..1000 {
        let q = f64::from(k) / 1000.0;
        let here = at::<S, W>(q);
        let found = format_args!("{}: w({q}) = {here:e} after {above:e}", S::NAME);
        positive.holds(here > 0.0 && here.is_finite(), found);
        falls.holds(here < above, found);
        above = here;
    }
}

/// Exactly, and as the limit from inside: a neighbour that comes into reach counts nothing yet.
fn is_nothing_at_the_rim<S: Scalar, W: Weight>() {
    let law = Law::of::<W>("it is nothing at the rim");
    law.equal(at::<S, W>(1.0), 0.0, 0.0, S::NAME);
    let rounding = 4.0 * S::ULP.widen();
    let mut farther = at::<S, W>(0.9);
    for gap in [1e-2, 1e-3, 1e-4] {
        // A straight line falls to a tenth.
        let inside = at::<S, W>(1.0 - gap);
        let found = format_args!("{}: w(1 - {gap}) = {inside:e}", S::NAME);
        law.holds(inside <= 0.2 * farther + rounding, found);
        farther = inside;
    }
}

/// Distances within reach.
fn distances(seed: u64) -> impl Iterator<Item = f64> {
    let mut sequence = Sequence(seed);
    (0..STATES).map(move |_| sequence.between(0.01, 1.0))
}

fn lanes_are_numbers<W: Weight>() {
    let law = Law::of::<W>("lane by lane");
    for q in distances(60) {
        let lanes = value::<Lanes<f64, 2>, W>(Lanes([0.5, q]));
        let alone = value::<f64, W>(q);
        law.equal(lanes.0[1], alone, 1e-14 * alone, format_args!("q = {q}"));
    }
}

/// But for rounding, which differences near the rim keep, and quotients near the centre enlarge.
fn single_precision_follows<W: Weight>() {
    let law = Law::of::<W>("single precision follows double");
    let rounding = 8.0 * f64::from(f32::EPSILON);
    for q in distances(61) {
        let (single, double) = (at::<f32, W>(q), at::<f64, W>(f64::from(q as f32)));
        let tolerance = rounding * (double / q + 1.0 / q);
        law.equal(single, double, tolerance, format_args!("q = {q}"));
    }
}
