use super::{G, STATES};
use crate::laws::{Law, Sequence};
use crate::shallow::friction::{FIELDS, Friction, Roughness};
use crate::{Lanes, Real, Scalar};

/// Water on a bed, and the time that passes.
#[derive(Clone, Copy, Debug)]
struct Flow {
    depth: f64,
    discharge: [f64; 2],
    roughness: Roughness<f64>,
    dt: f64,
}

impl Flow {
    /// Over a bed whose fields are up to four times what the friction declares as usual.
    fn drawn<F: Friction<f64>>(sequence: &mut Sequence) -> Self {
        let depth = sequence.depth();
        let discharge = [(); 2].map(|()| sequence.between(-50.0, 50.0));
        let mut roughness = [0.0; FIELDS];
        let fields = F::KEYS.iter().filter(|key| key.is_field);
        for (value, key) in roughness.iter_mut().zip(fields) {
            *value = (key.default * sequence.between(0.0, 4.0))
                .max(key.least)
                .min(key.greatest);
        }
        Flow {
            depth,
            discharge,
            roughness,
            dt: sequence.between(0.0, 100.0),
        }
    }

    fn slowed<R: Real, F: Friction<R::Scalar>>(&self, number: impl Fn(f64) -> R) -> [R; 2] {
        let discharge = self.discharge.map(&number);
        let [depth, dt] = [self.depth, self.dt].map(&number);
        F::with_defaults().slow_down(R::lit(G), depth, discharge, self.roughness.map(number), dt)
    }

    fn turned(&self, [cos, sin]: [f64; 2]) -> Self {
        Flow {
            discharge: turned(self.discharge, [cos, sin]),
            ..*self
        }
    }
}

fn turned([x, y]: [f64; 2], [cos, sin]: [f64; 2]) -> [f64; 2] {
    [cos * x - sin * y, sin * x + cos * y]
}

fn flows<F: Friction<f64>>(seed: u64) -> impl Iterator<Item = Flow> {
    let mut sequence = Sequence(seed);
    (0..STATES).map(move |_| Flow::drawn::<F>(&mut sequence))
}

/// Laws of a bed friction, in both precisions: it never reverses a discharge and never speeds it up; water
/// at rest is left alone; it takes no less in a longer time, and in half of a short time half as much; its drag is a
/// number, not negative; what is left solves the implicit equation of its damping;
/// turning the frame turns what is left; each lane of a vector is the number it would be alone.
///
/// # Panics
/// If a law is broken.
pub fn friction<F: Friction<f64> + Friction<f32>>() {
    slows_down_and_never_reverses::<f64, F>();
    slows_down_and_never_reverses::<f32, F>();
    drag_is_a_number::<F>();
    longer_takes_no_less::<F>();
    damping_goes_with_time::<F>();
    turns_with_the_frame::<F>();
    what_is_left_solves_its_equation::<F>();
    lanes_are_numbers::<F>();
}

fn slows_down_and_never_reverses<S: Scalar, F: Friction<S> + Friction<f64>>() {
    let law = Law::of::<F>("it slows down and never reverses");
    let rest = Law::of::<F>("water at rest is left alone");
    for flow in flows::<F>(51) {
        let left = flow.slowed::<S, F>(S::from_literal).map(Scalar::widen);
        let place = format_args!("{}: {left:?} of {flow:?}", S::NAME);
        for (after, before) in left.iter().zip(flow.discharge) {
            let before = S::from_literal(before).widen();
            law.holds(after * before >= 0.0, place);
            law.at_most(after.abs(), before.abs(), place);
        }
        let still = Flow {
            discharge: [0.0; 2],
            ..flow
        };
        let left = still.slowed::<S, F>(S::from_literal).map(Scalar::widen);
        rest.holds(left == [0.0; 2], format_args!("{left:?} of {still:?}"));
    }
}

fn longer_takes_no_less<F: Friction<f64>>() {
    let law = Law::of::<F>("it takes no less in a longer time");
    for flow in flows::<F>(52) {
        let longer = Flow {
            dt: 1.5 * flow.dt,
            ..flow
        };
        let size = |flow: &Flow| flow.slowed::<f64, F>(|x| x).map(f64::abs);
        let (short, long) = (size(&flow), size(&longer));
        let is_kept = (0..2).all(|k| long[k] <= short[k] * (1.0 + 1e-12));
        law.holds(
            is_kept,
            format_args!("{short:?}, then {long:?} of {flow:?}"),
        );
    }
}

/// Uniform flow at a boundary has the drag, whatever slows water down within.
fn drag_is_a_number<F: Friction<f64>>() {
    let law = Law::of::<F>("its coefficient of drag is a number, not negative");
    let friction = F::with_defaults();
    for flow in flows::<F>(56).filter(|flow| flow.depth > 0.0) {
        let drag: f64 = friction.drag(G, flow.depth, flow.roughness);
        law.holds(
            drag >= 0.0 && drag.is_finite(),
            format_args!("{drag} of {flow:?}"),
        );
    }
}

/// `dq/dt = -K q`, whose `Δt K` is next to nothing in a time that is short enough.
fn damping_goes_with_time<F: Friction<f64>>() {
    let short = Law::of::<F>("in a short time it takes little");
    let half = Law::of::<F>("in half of a short time it takes half as much");
    let friction = F::with_defaults();
    let damping = |flow: &Flow| -> f64 {
        friction.damping(G, flow.depth, flow.discharge, flow.roughness, flow.dt)
    };
    for mut flow in flows::<F>(57).filter(|flow| flow.depth > 1e-6) {
        flow.dt *= (1e-4 / damping(&flow)).min(1.0);
        let shorter = Flow {
            dt: 0.5 * flow.dt,
            ..flow
        };
        let (whole, part) = (damping(&flow), damping(&shorter));
        short.holds(whole <= 1e-3, format_args!("damping {whole:e} of {flow:?}"));
        let place = format_args!("damping of the half, doubled, and of the whole of {flow:?}");
        half.equal(2.0 * part, whole, 1e-2 * whole, place);
    }
}

/// A steady flow must be the same at any time step, and steps of second order ask for the damping itself.
fn what_is_left_solves_its_equation<F: Friction<f64>>() {
    let law = Law::of::<F>("what is left solves its implicit equation");
    let friction = F::with_defaults();
    for flow in flows::<F>(55).filter(|flow| flow.depth > 1e-6) {
        let left = flow.slowed::<f64, F>(|x| x);
        let damping = friction.damping(G, flow.depth, left, flow.roughness, flow.dt);
        law.holds(
            damping >= 0.0 && damping.is_finite(),
            format_args!("damping {damping} of {flow:?}"),
        );
        for (left, before) in left.into_iter().zip(flow.discharge) {
            law.equal(
                left + damping * left,
                before,
                1e-11 * before.abs(),
                format_args!("{flow:?}"),
            );
        }
    }
}

fn turns_with_the_frame<F: Friction<f64>>() {
    let law = Law::of::<F>("turning the frame turns what is left");
    for (n, flow) in flows::<F>(53).enumerate() {
        let (sin, cos) = (0.01 * n as f64).sin_cos();
        let expected = turned(flow.slowed::<f64, F>(|x| x), [cos, sin]);
        let found = flow.turned([cos, sin]).slowed::<f64, F>(|x| x);
        for (found, exact) in found.into_iter().zip(expected) {
            law.equal(found, exact, 1e-11, format_args!("{flow:?}"));
        }
    }
}

fn lanes_are_numbers<F: Friction<f64>>() {
    let law = Law::of::<F>("lane by lane");
    for flow in flows::<F>(54) {
        let alone = flow.slowed::<f64, F>(|x| x);
        let lanes = flow.slowed::<Lanes<f64, 2>, F>(|x| Lanes([1.0, x]));
        for (lanes, alone) in lanes.into_iter().zip(alone) {
            law.equal(
                lanes.0[1],
                alone,
                1e-13 * alone.abs(),
                format_args!("{flow:?}"),
            );
        }
    }
}
