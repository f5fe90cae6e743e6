use super::pairs::{H, Pair, Seen, pairs, size, turned};
use super::spreading::SPACING;
use crate::laws::{Law, Sequence};
use crate::particles::PairGeom;
use crate::particles::kernel::{Smoothing, WendlandC2};
use crate::particles::summation::{Parcel, Summation, SummationSetup, Summing, Terms};
use crate::wcsph::State;
use crate::{Coefficients, Lanes, Real, vector};
use core::array::from_fn;
use std::vec::Vec;

/// Neighbours of a particle in the law on lanes.
pub(super) const NEIGHBOURS: usize = 12;

/// Laws of every filter of the density: those of all summations, and a constant density stays, within fluid, at its
/// surface and beside walls, however particles lie.
///
/// # Panics
/// If a law is broken.
pub fn density_filter<M: Summation<f64>>() {
    summation::<M>();
    constant_densities_stay::<M, 1>();
    constant_densities_stay::<M, 2>();
    constant_densities_stay::<M, 3>();
}

/// Law of a filter of order one: densities that are linear in space stay, too.
///
/// # Panics
/// If the law is broken.
pub fn keeps_linear_densities<M: Summation<f64>>() {
    let says = "densities that are linear in space stay";
    densities_stay::<M, 1>(says, 0.02, |_| false);
    densities_stay::<M, 2>(says, 0.02, |_| false);
    densities_stay::<M, 3>(says, 0.02, |_| false);
}

/// Laws of every column that is shown: those of all summations, and turning the frame turns one that is a vector.
///
/// # Panics
/// If a law is broken.
pub fn column<M: Summation<f64>>() {
    summation::<M>();
    if M::COLUMN.is_vector {
        turns_with_the_frame::<M, 2>();
        turns_with_the_frame::<M, 3>();
    }
}

/// Laws of all summations: what is found is finite where there is nobody around; lanes left over, which show the
/// particle itself, add nothing; each lane of a vector is the number it would be alone;
/// a flow that moves as a whole looks the same.
pub(super) fn summation<M: Summation<f64>>() {
    in_dimensions::<M, 1>();
    in_dimensions::<M, 2>();
    in_dimensions::<M, 3>();
}

/// A model with coefficients as declared, but for the first, so that something spreads.
pub(super) fn made<M: Summation<f64>, const D: usize>() -> Summing<f64, D, WendlandC2, M> {
    made_under([0.0, -9.81, 0.0])
}

/// The same under a gravity.
fn made_under<M: Summation<f64>, const D: usize>(
    gravity: [f64; 3],
) -> Summing<f64, D, WendlandC2, M> {
    let mut coefficients: Vec<f64> = M::KEYS.iter().map(|key| key.default).collect();
    if let (Some(first), Some(key)) = (coefficients.first_mut(), M::KEYS.first()) {
        *first = (0.1_f64).max(key.least).min(key.greatest);
    }
    Summing::new(&SummationSetup {
        h: H,
        spacing: SPACING,
        wall_spacing: SPACING,
        density: 1000.0,
        gravity,
        laplacian: 1.0,
        mirror: 2.0,
        coefficients: Coefficients::of_case(&coefficients),
        kernel: Coefficients::DECLARED,
    })
}

/// A particle of a pair, with something that it carries.
pub(super) fn parcel<R: Real, const D: usize>(state: &State<R, D>) -> Parcel<R, D> {
    Parcel {
        mass: state.mass,
        velocity: state.velocity,
        excess: state.excess,
        density: state.density,
        volume: state.mass * state.volume_per_mass,
        carried: [state.pressure, R::lit(1.0), R::lit(0.0), R::lit(0.0)],
    }
}

/// Adds a pair of fluid to sums, and one of fluid and wall, with Wendland's kernel.
fn added<R: Real, M: Summation<R::Scalar>, const D: usize>(
    model: &M,
    Seen { i, j, pair }: &Seen<R, D>,
    [fluid, wall]: &mut [Terms<R>; 2],
) {
    let kernel = Smoothing::<R::Scalar, D, WendlandC2>::new(H);
    model.add(&parcel(i), &parcel(j), pair, || kernel.w(pair.r), fluid);
    model.add_wall(&parcel(i), &parcel(j), pair, || kernel.w(pair.r), wall);
}

fn in_dimensions<M: Summation<f64>, const D: usize>() {
    let nobody = Law::of::<M>("what it finds is finite where nobody is around");
    let padding = Law::of::<M>("the particle itself adds nothing to what it sums");
    let boosted = Law::of::<M>("a flow that moves as a whole looks the same");
    let Summing { model, kernel, .. } = made::<M, D>();
    for pair in pairs(51) {
        let seen = pair.seen::<D>();
        let i = parcel(&seen.i);
        let w0 = kernel.w(0.0);
        let found = model.finish(&i, w0, &[0.0; 16]);
        let is_kept = found.iter().all(|x| x.is_finite());
        nobody.holds(is_kept, format_args!("{D}D: {found:?} for {i:?}"));
        let itself = PairGeom {
            x: [0.0; D],
            u: [0.0; D],
            r: 0.0,
            r2: 0.0,
            f: 0.0,
        };
        for adds in [M::add, M::add_wall] {
            let mut terms = [0.0; 16];
            adds(&model, &i, &i, &itself, || 0.0, &mut terms);
            let is_kept = terms.iter().all(|term| *term == 0.0);
            padding.holds(is_kept, format_args!("{D}D: {terms:?} for {i:?}"));
        }
        let [still, moving] = [pair, pair.boosted(3.0)].map(|pair| {
            let (seen, mut terms) = (pair.seen::<D>(), [[0.0; 16]; 2]);
            added(&model, &seen, &mut terms);
            terms
        });
        for (a, b) in still.iter().flatten().zip(moving.iter().flatten()) {
            let place = format_args!("{D}D, {pair:?}");
            boosted.equal(*a, *b, 1e-9 * (a.abs() + 1e-3), place);
        }
    }
    lanes_are_numbers::<M, D>(&model);
}

fn lanes_are_numbers<M: Summation<f64>, const D: usize>(model: &M) {
    let law = Law::of::<M>("lane by lane");
    let drawn: Vec<Pair> = pairs(52).take(NEIGHBOURS).collect();
    let mut lanes: [Terms<Lanes<f64, 2>>; 2] = [[Lanes::lit(0.0); 16]; 2];
    let mut alone = [[[0.0; 16]; 2]; 2];
    for pair in &drawn {
        let other = pair.swapped();
        added(model, &pair.seen::<D>().beside(&other.seen()), &mut lanes);
        added(model, &pair.seen::<D>(), &mut alone[0]);
        added(model, &other.seen::<D>(), &mut alone[1]);
    }
    for (lane, alone) in alone.iter().enumerate() {
        for (terms, alone) in lanes.iter().flatten().zip(alone.iter().flatten()) {
            let place = format_args!("{D}D, sums of {NEIGHBOURS} neighbours");
            law.equal(terms.0[lane], *alone, 1e-12 * alone.abs(), place);
        }
    }
}

fn constant_densities_stay<M: Summation<f64>, const D: usize>() {
    densities_stay::<M, D>("a constant density stays", 0.0, |_| false);
    densities_stay::<M, D>("a constant density stays beside walls", 0.0, |n| n % 3 == 1);
}

/// Densities of so much slope over a smoothing length stay, of all particles that are no walls.
fn densities_stay<M: Summation<f64>, const D: usize>(
    says: &'static str,
    slope: f64,
    is_wall: fn(usize) -> bool,
) {
    let law = Law::of::<M>(says);
    let summing = made::<M, D>();
    let cloud = cloud(&summing, |x| {
        0.012 + slope / H * vector::dot(x, &from_fn(|k| 2.0 - k as f64))
    });
    for i in (0..cloud.len()).filter(|i| !is_wall(*i)) {
        let found = summed(&summing, &cloud, i, is_wall)[0];
        let place = format_args!("{D}D, particle {i} of {}", cloud.len());
        law.equal(found, cloud[i].1.excess, 1e-10, place);
    }
}

/// A block of fluid with particles of walls in it, turned as a whole and gravity with it.
fn turns_with_the_frame<M: Summation<f64>, const D: usize>() {
    let law = Law::of::<M>("turning the frame turns the vector that it shows");
    let is_wall = |n: usize| n % 5 == 1;
    let vectors = |angle: f64| -> Vec<[f64; 3]> {
        let summing = made_under::<M, D>(turned([0.0, -9.81, 0.0], angle));
        let mut cloud = cloud(&summing, |x| 0.01 + x[0]);
        for (x, parcel) in &mut cloud {
            (*x, parcel.velocity) = (turned(*x, angle), turned(parcel.velocity, angle));
        }
        let found = (0..cloud.len()).map(|i| summed(&summing, &cloud, i, is_wall));
        found.map(|[x, y, z, _]| [x, y, z]).collect()
    };
    let still = vectors(0.0);
    let largest = still.iter().map(size).fold(0.0, f64::max);
    for angle in [0.3, 2.0] {
        for (n, (found, still)) in vectors(angle).iter().zip(&still).enumerate() {
            let expected = turned(*still, angle);
            for (found, exact) in found.iter().zip(expected) {
                let place = format_args!("{D}D, {angle} rad, particle {n}: {still:?} before");
                law.equal(*found, exact, 1e-9 * largest, place);
            }
        }
    }
}

/// What a summation finds of a particle of a cloud.
pub(super) fn summed<M: Summation<f64>, const D: usize>(
    summing: &Summing<f64, D, WendlandC2, M>,
    cloud: &[([f64; D], Parcel<f64, D>)],
    i: usize,
    is_wall: fn(usize) -> bool,
) -> [f64; 4] {
    let (place, own) = &cloud[i];
    let mut terms = [0.0; 16];
    for (j, (x, other)) in cloud.iter().enumerate().filter(|(j, _)| *j != i) {
        let x = vector::sub(place, x);
        let u = vector::sub(&own.velocity, &other.velocity);
        let pair = summing.kernel.pair(x, vector::dot(&x, &x), u);
        let w = || summing.kernel.w(pair.r);
        if is_wall(j) {
            summing.model.add_wall(own, other, &pair, w, &mut terms);
        } else {
            summing.model.add(own, other, &pair, w, &mut terms);
        }
    }
    summing.model.finish(own, summing.kernel.w(0.0), &terms)
}

/// Positions and particles of a disordered block of fluid, five a side.
pub(super) fn cloud<M: Summation<f64>, const D: usize>(
    summing: &Summing<f64, D, WendlandC2, M>,
    excess: impl Fn(&[f64; D]) -> f64,
) -> Vec<([f64; D], Parcel<f64, D>)> {
    let mut sequence = Sequence(53);
    let mut cloud = Vec::new();
    for n in 0..5_usize.pow(D as u32) {
        let x = from_fn(|k| {
            let place = (n / 5_usize.pow(k as u32) % 5) as f64;
            SPACING * (place + sequence.between(-0.15, 0.15))
        });
        let mass = 1000.0 * SPACING.powi(D as i32) * sequence.between(0.8, 1.2);
        let velocity = from_fn(|_| sequence.between(-1.0, 1.0));
        let parcel = summing.parcel(mass, (velocity, excess(&x)), [0.0, 1.0, 0.0, 0.0]);
        cloud.push((x, parcel));
    }
    cloud
}
