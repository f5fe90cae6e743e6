use super::gathering::{around, cloud, gathers};
use super::pairs::{Seen, follows_double, pairs};
use crate::laws::wcsph::walls::Fluid;
use crate::laws::{Law, Sequence};
use crate::wcsph::State;
use crate::wcsph::gradient::{Gradient, GradientSetup};
use crate::{Coefficients, Scalar, vector};
use core::array::from_fn;
use std::vec::Vec;

fn made<S: Scalar, G: Gradient<S>>() -> G {
    G::new(&GradientSetup::default())
}

/// A particle with words as a gradient may have gathered them.
fn with_words<const D: usize>(state: State<f64, D>, sequence: &mut Sequence) -> State<f64, D> {
    State {
        gradient: from_fn(|_| from_fn(|_| sequence.between(-0.5, 0.5))),
        ..state
    }
}

/// Laws of a gradient of the smoothing kernel, given in both precisions, in one to three dimensions: it adds nothing
/// to that of the kernel where nothing was gathered; what it adds is linear in the direction; what it gathers is
/// finite where nobody is around, and lanes left over add nothing to it; each lane of a vector is the number it would
/// be alone; single precision follows double.
///
/// # Panics
/// If a law is broken.
pub fn gradient<G: Gradient<f64>, Single: Gradient<f32>>() {
    in_dimensions::<G, 1>();
    in_dimensions::<G, 2>();
    in_dimensions::<G, 3>();
    gathers(&made::<f64, G>());
    let (double, single): (G, Single) = (made(), made());
    let with_words = |mut seen: Seen<f64, 3>| {
        seen.i = with_words(seen.i, &mut Sequence(47));
        seen
    };
    follows_double(
        Law::of::<G>("single precision follows double"),
        |pair| {
            let Seen { i, pair, .. } = with_words(pair.seen());
            double.beyond(&i, &pair.x)
        },
        |pair| {
            let Seen { i, pair, .. } = with_words(pair.seen()).single();
            single.beyond(&i, &pair.x)
        },
    );
}

fn in_dimensions<G: Gradient<f64>, const D: usize>() {
    let nothing = Law::of::<G>("it is that of the kernel where nothing was gathered");
    let linear = Law::of::<G>("what it adds is linear in the direction");
    let by_lanes = Law::of::<G>("lane by lane");
    let model: G = made();
    let mut sequence = Sequence(45);
    for pair in pairs(46) {
        let seen = pair.seen::<D>();
        let (i, x) = (with_words(seen.i, &mut sequence), seen.pair.x);
        let found = model.beyond(&seen.i, &x);
        nothing.holds(
            found == [0.0; D],
            format_args!("{D}D: {found:?} for {pair:?}"),
        );
        let found = model.beyond(&i, &x);
        let twice = model.beyond(&i, &x.map(|x| -2.0 * x));
        for (twice, found) in twice.iter().zip(found) {
            let place = format_args!("{D}D: {pair:?}");
            linear.equal(*twice, -2.0 * found, 1e-12 * found.abs(), place);
        }
        let other = Seen {
            i: with_words(seen.j, &mut sequence),
            ..pair.swapped().seen::<D>()
        };
        let own = Seen { i, ..seen };
        let both = own.beside(&other);
        let lanes = model.beyond(&both.i, &both.pair.x);
        let alone = [found, model.beyond(&other.i, &other.pair.x)];
        for (lane, alone) in alone.iter().enumerate() {
            for (lanes, alone) in lanes.iter().zip(alone) {
                let place = format_args!("{D}D: {pair:?}");
                by_lanes.equal(lanes.0[lane], *alone, 1e-13 * alone.abs(), place);
            }
        }
    }
}

/// Law of a gradient that is exact for linear fields, with coefficients that correct all or nothing: with it a velocity
/// that is linear in space has its exact divergence, however particles lie, wherever the gradient is corrected. In the
/// middle of a block of fluid it must be.
///
/// # Panics
/// If the law is broken.
pub fn is_exact_for_linear_fields<G: Gradient<f64>>(coefficients: Coefficients) {
    let model = G::new(&GradientSetup { coefficients });
    linear_fields_are_exact::<G, 1>(&model);
    linear_fields_are_exact::<G, 2>(&model);
    linear_fields_are_exact::<G, 3>(&model);
}

fn linear_fields_are_exact<G: Gradient<f64>, const D: usize>(model: &G) {
    let law = Law::of::<G>("a linear velocity has its exact divergence");
    let cloud = cloud::<D>(|x| 1e-2 * (0.3 + vector::dot(x, &from_fn(|k| 2.0 - k as f64))));
    let slope = |a: usize, b: usize| 1.0 + a as f64 - 0.7 * b as f64 * (1.0 + a as f64);
    let divergence: f64 = (0..D).map(|k| slope(k, k)).sum();
    let mut corrected = Vec::new();
    for i in 0..cloud.len() {
        let mut sums = [0.0; 12];
        for Seen { i, j, pair } in around(&cloud, i) {
            model.gather(&i, &j, &pair, || 0.0, &mut sums);
        }
        let own = cloud[i].1;
        let word = model.gathered(&Fluid, &own, &[0.0; D], &sums);
        let own = State {
            gradient: [word, model.gathered_beyond::<D>(&sums)],
            ..own
        };
        let holds = model.beyond(&own, &[1.0; D]) != [0.0; D];
        if !holds {
            continue;
        }
        corrected.push(i);
        let mut rate = 0.0;
        for Seen { j, pair, .. } in around(&cloud, i) {
            let u: [f64; D] = from_fn(|a| (0..D).map(|b| slope(a, b) * pair.x[b]).sum());
            let beyond = model.beyond(&own, &pair.x);
            let along = vector::dot(&u, &pair.x) + vector::dot(&u, &beyond);
            rate += j.mass * pair.f * along;
        }
        let place = format_args!("{D}D, particle {i} of {}", cloud.len());
        law.equal(rate, -own.density * divergence, 1e-9 * own.density, place);
    }
    // The one in the middle of five a side, at least.
    let middle = cloud.len() / 2;
    law.holds(
        corrected.contains(&middle),
        format_args!("{D}D: the middle of {} is not corrected", cloud.len()),
    );
}
