use super::{Law, STATES, Sequence};
use crate::Lanes;
use crate::euler::limiter::Limiter;

/// Steps to both neighbours: of either sign, far apart, equal, zero.
fn steps() -> impl Iterator<Item = [f64; 2]> {
    let mut sequence = Sequence(2);
    let special = [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [1.0, -1.0], [1.0, 1e-9]];
    special.into_iter().chain((0..STATES).map(move |n| {
        let far = if n % 3 == 0 { 30.0 } else { 3.0 };
        [sequence.between(-3.0, 3.0), sequence.between(-far, far)]
    }))
}

/// Steps of all sizes: ahead of waves they are as small as numbers can be.
fn of_all_sizes() -> impl Iterator<Item = [f64; 2]> {
    let special = [
        [0.0, 0.0],
        [1.0, 0.0],
        [1.0, 1.0],
        [1.0, -1.0],
        [1.0, 1e-9],
        [2.0, 1.0],
    ];
    let sizes = [0, 60, 120, 150, 158, 162, 170, 240, 300].map(|n| 10.0_f64.powi(-n));
    let sizes = sizes.into_iter().chain([1e10, 1e30]);
    sizes.flat_map(move |size| special.map(|steps| steps.map(|step| size * step)))
}

/// Laws of a limiter: a number for all steps, symmetric in both steps, odd, homogeneous, the same number in every lane of
/// a vector; and what it promises: [`monotone`], [`second_order`].
///
/// # Panics
/// If a law is broken.
pub fn limiter<L: Limiter>() {
    let limiter = L::with_defaults();
    for [a, b] in of_all_sizes() {
        for [a, b] in [[a, b], [b, a], [-a, -b]] {
            let slope = limiter.slope(a, b);
            let place = format_args!("{slope:e} of the steps {a:e} and {b:e}");
            Law::of::<L>("a finite number").holds(slope.is_finite(), place);
        }
    }
    for [a, b] in steps() {
        let (slope, size) = (limiter.slope(a, b), a.abs() + b.abs());
        let holds = |found, law| {
            let place = format_args!("the steps {a:e} and {b:e}");
            Law::of::<L>(law).equal(found, slope, 1e-13 * size, place);
        };
        holds(limiter.slope(b, a), "symmetric in both steps");
        holds(-limiter.slope(-a, -b), "odd");
        for scale in [1e-3, 0.7, 40.0] {
            holds(limiter.slope(scale * a, scale * b) / scale, "homogeneous");
        }
        let lanes = limiter.slope(Lanes([a, 1.0, -b, b]), Lanes([b, 0.5, -a, a]));
        holds(lanes.0[0], "lane by lane");
        holds(-lanes.0[2], "lane by lane");
    }
    if L::MONOTONE {
        monotone::<L>();
    }
    if L::SECOND_ORDER {
        second_order::<L>();
    }
}

/// Law of a limiter that lets no new extreme arise: no slope where the steps differ in sign, else one of
/// their sign and at most twice the smaller.
///
/// **Source** Sweby 1984, doi:10.1137/0721062.
///
/// # Panics
/// If the law is broken.
pub fn monotone<L: Limiter>() {
    let law = Law::of::<L>("monotone");
    let limiter = L::with_defaults();
    for [a, b] in steps() {
        let slope = limiter.slope(a, b);
        let most = if a * b > 0.0 {
            2.0 * a.abs().min(b.abs())
        } else {
            0.0
        };
        let place = format_args!("{slope:e} of the steps {a:e} and {b:e}");
        law.at_most(slope.abs(), most * (1.0 + 1e-14), place);
        law.holds(slope * a >= 0.0, place);
    }
}

/// Law of a limiter of second order: the slope of what is linear is its own.
///
/// # Panics
/// If the law is broken.
pub fn second_order<L: Limiter>() {
    let law = Law::of::<L>("second order");
    let limiter = L::with_defaults();
    for [a, _] in steps() {
        law.equal(limiter.slope(a, a), a, 1e-13 * a.abs(), "equal steps");
    }
}
