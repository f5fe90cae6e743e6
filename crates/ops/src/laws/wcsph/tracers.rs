use super::pairs::{Seen, pairs};
use super::spreading::{SPACING, bowl, directions, is_bounded, on_a_lattice};
use super::summations::{NEIGHBOURS, cloud, made, parcel, summation, summed};
use crate::laws::{Law, Sequence};
use crate::particles::kernel::WendlandC2;
use crate::particles::summation::{Summation, Summing, Terms};

/// Laws of every column that fluid carries: those of all summations; where all carry the same nothing changes; pairs of
/// fluid exchange equal amounts; within a pair the larger number does not grow, nor the smaller fall, and so beside a
/// wall; walls that do not take part exchange nothing; that a particle takes part does not change; and it spreads no
/// faster than its diffusivity, which bounds the time step.
///
/// # Panics
/// If a law is broken.
pub fn tracer<M: Summation<f64>>() {
    summation::<M>();
    in_dimensions::<M, 1>();
    in_dimensions::<M, 2>();
    in_dimensions::<M, 3>();
}

fn in_dimensions<M: Summation<f64>, const D: usize>() {
    exchanges::<M, D>();
    differences_grow_less::<M, D>();
    spreads_as_it_says::<M, D>();
}

fn exchanges<M: Summation<f64>, const D: usize>() {
    let same = Law::of::<M>("where all carry the same nothing changes");
    let whole = Law::of::<M>("that a particle takes part, its second number, has no rate");
    let equal = Law::of::<M>("pairs of fluid exchange equal amounts");
    let shut = Law::of::<M>("walls that do not take part exchange nothing");
    let summing = made::<M, D>();
    let mut cloud = cloud(&summing, |x| 0.01 + x[0]);
    let mut sequence = Sequence(54);
    for (_, parcel) in &mut cloud {
        parcel.carried[0] = 3.0;
    }
    for i in 0..cloud.len() {
        let rate = summed(&summing, &cloud, i, |_| false)[0];
        same.equal(rate, 0.0, 1e-12, format_args!("{D}D, particle {i}"));
    }
    for (_, parcel) in &mut cloud {
        parcel.carried[0] = sequence.between(-2.0, 2.0);
    }
    let (mut sum, mut size) = (0.0, 0.0_f64);
    for i in 0..cloud.len() {
        let found = summed(&summing, &cloud, i, |_| false);
        whole.equal(found[1], 0.0, 0.0, format_args!("{D}D, particle {i}"));
        let amount = cloud[i].1.mass * found[0];
        sum += amount;
        size += amount.abs();
    }
    equal.equal(
        sum,
        0.0,
        1e-12 * size,
        format_args!("{D}D, the sum over all"),
    );
    for pair in pairs(55).take(NEIGHBOURS) {
        let Seen { i, j, pair } = pair.seen::<D>();
        let (i, mut j, mut terms) = (parcel(&i), parcel(&j), [0.0; 16]);
        j.carried[1] = 0.0;
        summing.model.add_wall(&i, &j, &pair, || 1.0, &mut terms);
        let rate = summing.model.finish(&i, 1.0, &terms)[0];
        shut.equal(rate, 0.0, 0.0, format_args!("{D}D, {pair:?}"));
    }
}

/// What one neighbour alone changes, one of fluid and one of a wall.
fn differences_grow_less<M: Summation<f64>, const D: usize>() {
    let fluid = Law::of::<M>("within a pair the larger number does not grow, nor the smaller fall");
    let wall =
        Law::of::<M>("beside a wall that has less no number grows, nor falls where it has more");
    let Summing { model, kernel, .. } = made::<M, D>();
    for pair in pairs(56) {
        let Seen { i, j, pair } = pair.seen::<D>();
        let (i, j, w) = (parcel(&i), parcel(&j), kernel.w(pair.r));
        let mut sums: [Terms<f64>; 2] = [[0.0; 16]; 2];
        model.add(&i, &j, &pair, || w, &mut sums[0]);
        model.add_wall(&i, &j, &pair, || w, &mut sums[1]);
        let [own, other] = [i.carried[0], j.carried[0]];
        for (law, terms) in [fluid, wall].into_iter().zip(&sums) {
            let rate = model.finish(&i, kernel.w(0.0), terms)[0];
            let found = format_args!("{D}D: {own:?} changes by {rate:e} 1/s beside {other:?}");
            law.holds(rate * (own - other) <= 0.0, found);
        }
    }
}

/// A column whose second derivative is 1 along some direction, in fluid at rest.
fn spreads_as_it_says<M: Summation<f64>, const D: usize>() {
    let law = Law::of::<M>("it spreads no faster than its diffusivity, which bounds the time step");
    let summing: Summing<f64, D, WendlandC2, M> = made();
    let told = summing.model.diffusivity();
    law.holds(told >= 0.0 && told.is_finite(), format_args!("{told} m2/s"));
    let of = |carried: f64| {
        let mass = summing.density * SPACING.powi(D as i32);
        summing.parcel(mass, ([0.0; D], 0.0), [carried, 1.0, 0.0, 0.0])
    };
    let own = of(0.0);
    for along in directions::<D>() {
        let mut terms = [0.0; 16];
        for pair in on_a_lattice::<D>() {
            let w = || summing.kernel.w(pair.r);
            summing
                .model
                .add(&own, &of(bowl(&pair, &along, 1.0)), &pair, w, &mut terms);
        }
        let found = summing.model.finish(&own, summing.kernel.w(0.0), &terms)[0];
        is_bounded(law, found, told, 0.0, format_args!("{D}D along {along:?}"));
    }
}
