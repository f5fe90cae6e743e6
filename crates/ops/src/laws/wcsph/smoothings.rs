use super::pairs::{
    H, Pair, Seen, follows_double, is_the_same_in_moving_frames, pairs, size, turns_with_the_frame,
};
use crate::laws::Law;
use crate::wcsph::smoothing::{SmoothingSetup, VelocitySmoothing};
use crate::{Coefficients, Lanes, Scalar};

/// The kernel at every pair, 1/m³.
const W: f64 = 37.0;

const SPEED: f64 = 20.0;

fn made<S: Scalar, X: VelocitySmoothing<S>>() -> X {
    X::new(&SmoothingSetup {
        xsph: 0.5,
        shifting: 0.7,
        h: H,
        laplacian: 1.0,
        sound_speed: SPEED,
        coefficients: Coefficients::DECLARED,
    })
}

/// The correction of one neighbour.
fn correction<S: Scalar, X: VelocitySmoothing<S>, const D: usize>(seen: &Seen<S, D>) -> [S; D] {
    let mut sum = X::zero::<S, D>();
    let kernel = || S::from_literal(W);
    made::<S, X>().add(&seen.i, &seen.j, &seen.pair, kernel, &mut sum);
    made::<S, X>().total::<S, D>(sum)
}

/// The same of a neighbour that belongs to a wall.
fn at_wall<X: VelocitySmoothing<f64>, const D: usize>(pair: &Pair) -> [f64; D] {
    let Seen { i, j, pair } = pair.seen::<D>();
    let mut sum = X::zero::<f64, D>();
    made::<f64, X>().add_wall(&i, &j, &pair, &mut sum);
    made::<f64, X>().total::<f64, D>(sum)
}

fn of_pair<X: VelocitySmoothing<f64>, const D: usize>(pair: &Pair) -> [f64; D] {
    correction::<f64, X, D>(&pair.seen())
}

/// Laws of a velocity smoothing, given in both precisions, in one to three dimensions: without neighbours
/// nothing is corrected, and no density changes; a velocity that both have changes nothing; turning the
/// frame turns the correction; lanes add up to what numbers do one after the other; a model that is off
/// corrects nothing and asks for no kernel; single precision follows double.
///
/// # Panics
/// If a law is broken.
pub fn smoothing<X: VelocitySmoothing<f64>, Single: VelocitySmoothing<f32>>() {
    in_dimensions::<X, 1>();
    in_dimensions::<X, 2>();
    in_dimensions::<X, 3>();
    let law = Law::of::<X>("turning the frame turns the correction");
    turns_with_the_frame(law, of_pair::<X, 2>);
    turns_with_the_frame(law, of_pair::<X, 3>);
    turns_with_the_frame(law, at_wall::<X, 2>);
    turns_with_the_frame(law, at_wall::<X, 3>);
    let law = Law::of::<X>("single precision follows double");
    follows_double(law, of_pair::<X, 3>, |pair| {
        correction::<f32, Single, 3>(&pair.seen().single())
    });
}

fn in_dimensions<X: VelocitySmoothing<f64>, const D: usize>() {
    nothing_is_corrected_without_neighbours::<X, D>();
    let law = Law::of::<X>("a velocity that both particles have changes nothing");
    let scale = SPEED * H * H;
    is_the_same_in_moving_frames(law, scale, of_pair::<X, D>);
    is_the_same_in_moving_frames(law, scale, at_wall::<X, D>);
    lanes_add_up::<X, D>();
    if !X::ON {
        corrects_nothing::<X, D>();
    }
}

fn nothing_is_corrected_without_neighbours<X: VelocitySmoothing<f64>, const D: usize>() {
    let law = Law::of::<X>("nothing is corrected without neighbours");
    let found = made::<f64, X>().total::<f64, D>(X::zero::<f64, D>());
    law.holds(found == [0.0; D], format_args!("{D}D: {found:?}"));
    let rate = made::<f64, X>().carried(0.3, &[0.0; D]);
    law.equal(rate, 0.3, 0.0, "rate of the density excess");
}

/// A model that says it is off sums nothing.
fn corrects_nothing<X: VelocitySmoothing<f64>, const D: usize>() {
    let law = Law::of::<X>("off means nothing corrected, and no kernel asked for");
    for pair in pairs(26) {
        let Seen { i, j, pair: near } = pair.seen::<D>();
        let (mut sum, mut asked) = (X::zero::<f64, D>(), false);
        let kernel = || {
            asked = true;
            W
        };
        made::<f64, X>().add(&i, &j, &near, kernel, &mut sum);
        let found = made::<f64, X>().total::<f64, D>(sum);
        let is_kept = found == [0.0; D] && !asked;
        law.holds(is_kept, format_args!("{found:?} for {pair:?}"));
    }
}

/// Two neighbours side by side, or one after the other.
fn lanes_add_up<X: VelocitySmoothing<f64>, const D: usize>() {
    let law = Law::of::<X>("lanes add up");
    let model = made::<f64, X>();
    for pair in pairs(27) {
        let other = Pair {
            j: pair.turned(1.0).boosted(1.0).j,
            ..pair
        };
        let Seen { i, j, pair: near } = pair.seen::<D>().beside(&other.seen());
        let mut lanes = X::zero::<Lanes<f64, 2>, D>();
        model.add(&i, &j, &near, || Lanes([W; 2]), &mut lanes);
        let mut one_by_one = X::zero::<f64, D>();
        for Seen { i, j, pair } in [pair.seen::<D>(), other.seen()] {
            model.add(&i, &j, &pair, || W, &mut one_by_one);
        }
        let lanes = model.total::<Lanes<f64, 2>, D>(lanes);
        let exact = model.total::<f64, D>(one_by_one);
        let parts = [&pair, &other].map(|pair| size(&of_pair::<X, D>(pair)));
        let tolerance = 1e-13 * (parts[0] + parts[1]);
        for (found, exact) in lanes.into_iter().zip(exact) {
            law.equal(found, exact, tolerance, format_args!("{pair:?}, {other:?}"));
        }
    }
}

/// Law of a smoothing that moves no centre of mass: what carries a particle one way carries its neighbour the
/// other, by their masses.
///
/// # Panics
/// If the law is broken.
pub fn keeps_the_centre_of_mass<X: VelocitySmoothing<f64>>() {
    let law = Law::of::<X>("the centre of mass stays");
    for pair in pairs(28) {
        let (a, b) = (of_pair::<X, 3>(&pair), of_pair::<X, 3>(&pair.swapped()));
        for k in 0..3 {
            let (one, other) = (pair.i.mass * a[k], -pair.j.mass * b[k]);
            law.equal(one, other, 1e-12 * one.abs(), format_args!("{pair:?}"));
        }
    }
}

/// Law of a smoothing that draws velocities together: no component is corrected away from the neighbour's.
///
/// # Panics
/// If the law is broken.
pub fn draws_velocities_together<X: VelocitySmoothing<f64>>() {
    let law = Law::of::<X>("velocities are drawn together");
    for pair in pairs(29) {
        let (found, near) = (of_pair::<X, 3>(&pair), pair.seen::<3>().pair);
        let is_kept = (0..3).all(|k| found[k] * near.u[k] <= 0.0);
        law.holds(is_kept, format_args!("{found:?} for {pair:?}"));
    }
}

/// Law of a smoothing that parts particles: none drifts towards its neighbour, of fluid or of a wall.
///
/// # Panics
/// If the law is broken.
pub fn parts_particles<X: VelocitySmoothing<f64>>() {
    let law = Law::of::<X>("particles are parted");
    for pair in pairs(30) {
        let x = pair.seen::<3>().pair.x;
        for found in [of_pair::<X, 3>(&pair), at_wall::<X, 3>(&pair)] {
            let is_kept = (0..3).all(|k| found[k] * x[k] >= 0.0);
            law.holds(is_kept, format_args!("{found:?} for {pair:?}"));
        }
    }
}
