use super::pairs::turned;
use crate::Scalar;
use crate::laws::{Law, Sequence};
use crate::particles::integrate::{Integrator, Motion, Slope};
use core::array::from_fn;
use std::format;
use std::vec::Vec;

type State = Motion<f64, 1>;
type Rates = Slope<f64, 1>;

fn at(position: f64, velocity: f64, excess: f64) -> State {
    Motion {
        position: [position],
        velocity: [velocity],
        excess,
    }
}

fn rates(acceleration: f64, excess: f64) -> Rates {
    Slope {
        acceleration: [acceleration],
        excess,
        transport: [0.0],
    }
}

/// Steps as executors do: rates before every stage, except that the first stage of an integrator
/// that keeps rates uses the last ones of the step before.
fn run<I: Integrator, const D: usize>(
    mut state: Motion<f64, D>,
    steps: u32,
    dt: f64,
    f: impl Fn(&Motion<f64, D>) -> Slope<f64, D>,
    mut seen: impl FnMut(&Motion<f64, D>),
) -> Motion<f64, D> {
    let mut slope = f(&state);
    for step in 0..steps {
        let start = state;
        for stage in 0..I::STAGES {
            if stage > 0 || (step > 0 && !I::KEEPS_RATES) {
                slope = f(&state);
            }
            state = I::advance(stage, &start, &state, &slope, dt);
        }
        seen(&state);
    }
    state
}

/// Laws of a time integrator: constant rates are integrated without error along each axis, in one to three dimensions;
/// turning the frame turns the motion; sound does not grow; what rests stays; rates are asked for no farther from the
/// start of the step than it says; single precision follows double; errors of an oscillator, of a density that changes
/// its own rate and of sound fall with its order.
///
/// # Panics
/// If a law is broken.
pub fn integrator<I: Integrator>() {
    constant_rates_are_exact::<I, 1>();
    constant_rates_are_exact::<I, 2>();
    constant_rates_are_exact::<I, 3>();
    turns_with_the_frame::<I, 2>();
    turns_with_the_frame::<I, 3>();
    sound_does_not_grow::<I>();
    rest_stays_rest::<I>();
    stages_stay_within_reach::<I>();
    single_precision_follows::<I>();
    let order = f64::from(I::ORDER);
    order_on_an_oscillator::<I>(order);
    order_on_a_nonlinear_density::<I>(order);
    order_on_a_sound_wave::<I>(order);
}

/// The order seen in three refinements is the one expected.
fn has_order<I: Integrator>(
    law: Law,
    expected: f64,
    time: f64,
    start: State,
    f: impl Fn(&State) -> Rates,
    error: impl Fn(&State) -> f64,
) {
    let errors = [40, 80, 160, 320]
        .map(|n| error(&run::<I, 1>(start, n, time / f64::from(n), &f, |_| ())).abs());
    for pair in errors.windows(2) {
        let order = (pair[0] / pair[1]).log2();
        let place = format_args!("orders, from the errors {errors:?}");
        law.equal(order, expected, 0.25, place);
    }
}

/// Position and velocity of a harmonic oscillator.
fn order_on_an_oscillator<I: Integrator>(order: f64) {
    let law = Law::of::<I>("it has its order on an oscillator");
    let f = |s: &State| rates(-s.position[0], 0.0);
    let start = at(1.0, 0.0, 0.0);
    // Not a whole period, where errors of phase would hide.
    let t: f64 = 2.0;
    has_order::<I>(law, order, t, start, f, |s| s.position[0] - t.cos());
    has_order::<I>(law, order, t, start, f, |s| s.velocity[0] + t.sin());
}

/// A density whose rate depends on the density: `x' = -x²`, `x = 1/(1 + t)`.
fn order_on_a_nonlinear_density<I: Integrator>(order: f64) {
    let law = Law::of::<I>("it has its order on a density that changes its own rate");
    let f = |s: &State| rates(0.0, -s.excess * s.excess);
    has_order::<I>(law, order, 1.0, at(0.0, 0.0, 1.0), f, |s| s.excess - 0.5);
}

/// Sound: density changes with velocity, velocity with density.
fn order_on_a_sound_wave<I: Integrator>(order: f64) {
    let law = Law::of::<I>("it has its order on sound");
    let f = |s: &State| rates(-s.excess, s.velocity[0]);
    let start = at(0.0, 0.0, 1.0);
    let t: f64 = 2.0;
    has_order::<I>(law, order, t, start, f, |s| s.excess - t.cos());
    has_order::<I>(law, order, t, start, f, |s| s.velocity[0] + t.sin());
}

/// At most a tenth in fifty periods of 63 steps. (Euler's method makes it grow six million times.)
fn sound_does_not_grow<I: Integrator>() {
    let f = |s: &State| rates(-s.excess, s.velocity[0]);
    let end = run::<I, 1>(at(0.0, 0.0, 1.0), 3142, 0.1, f, |_| ());
    let amplitude = end.velocity[0].hypot(end.excess);
    let found = format_args!("grown {amplitude} times in fifty periods");
    Law::of::<I>("sound does not grow").holds(amplitude < 1.1, found);
}

/// A constant force and a constant correction of the transport, others along each axis.
fn constant_rates_are_exact<I: Integrator, const D: usize>() {
    let law = Law::of::<I>("constant rates are integrated without error");
    let force: [f64; D] = from_fn(|k| [-9.81, 3.5, 1.25][k]);
    let drift: [f64; D] = from_fn(|k| [0.5, -0.25, 0.75][k]);
    let start = Motion {
        position: from_fn(|k| [1.0, -2.0, 0.5][k]),
        velocity: from_fn(|k| [2.0, 0.25, -1.5][k]),
        excess: 0.125,
    };
    let f = |_: &Motion<f64, D>| Slope {
        acceleration: force,
        excess: 0.25,
        transport: drift,
    };
    let end = run::<I, D>(start, 8, 0.125, f, |_| ());
    for k in 0..D {
        let place = |what: &str| format!("{D}D, {what} after 1 s along axis {k}");
        let moved = start.position[k] + start.velocity[k] + drift[k] + 0.5 * force[k];
        let faster = start.velocity[k] + force[k];
        law.equal(end.position[k], moved, 1e-13, place("position"));
        law.equal(end.velocity[k], faster, 1e-13, place("velocity"));
    }
    let place = format_args!("{D}D, density excess after 1 s");
    law.equal(end.excess, 0.375, 1e-13, place);
}

/// A step from anywhere at any rates, in a frame and in one that is turned.
fn turns_with_the_frame<I: Integrator, const D: usize>() {
    let law = Law::of::<I>("turning the frame turns the motion");
    let mut sequence = Sequence(71);
    let mut vector = || from_fn(|_| sequence.between(-2.0, 2.0));
    let angle = 0.7;
    for stage in 0..I::STAGES {
        let mut motion = || Motion {
            position: vector(),
            velocity: vector(),
            excess: 0.01,
        };
        let (start, now) = (motion(), motion());
        let slope: Slope<f64, D> = Slope {
            acceleration: vector(),
            excess: 0.3,
            transport: vector(),
        };
        let moved = I::advance(stage, &start, &now, &slope, 0.1);
        let turned_about = |motion: &Motion<f64, D>| Motion {
            position: turned(motion.position, angle),
            velocity: turned(motion.velocity, angle),
            excess: motion.excess,
        };
        let beside = Slope {
            acceleration: turned(slope.acceleration, angle),
            transport: turned(slope.transport, angle),
            ..slope
        };
        let found = I::advance(
            stage,
            &turned_about(&start),
            &turned_about(&now),
            &beside,
            0.1,
        );
        let expected = turned_about(&moved);
        let place = format_args!("{D}D, stage {stage}");
        law.equal(found.excess, expected.excess, 1e-13, place);
        for k in 0..D {
            law.equal(found.position[k], expected.position[k], 1e-12, place);
            law.equal(found.velocity[k], expected.velocity[k], 1e-12, place);
        }
    }
}

/// A hundred steps without rates and velocity.
fn at_rest<I: Integrator>(says: &'static str, tolerance: f64) {
    let law = Law::of::<I>(says);
    let start = at(0.3, 0.0, 0.017);
    let end = run::<I, 1>(start, 100, 0.1, |_| rates(0.0, 0.0), |_| ());
    law.equal(end.position[0], start.position[0], tolerance, "position");
    law.equal(end.velocity[0], start.velocity[0], tolerance, "velocity");
    law.equal(end.excess, start.excess, 0.1 * tolerance, "density excess");
}

fn rest_stays_rest<I: Integrator>() {
    at_rest::<I>("what rests stays", 1e-13);
}

/// Rates are only asked for at states this near to the start of the step.
fn stages_stay_within_reach<I: Integrator>() {
    let law = Law::of::<I>("stages stay within reach");
    let dt = 0.125;
    let start = at(0.0, 1.0, 0.0);
    let mut now = start;
    for stage in 0..I::STAGES {
        let steps = now.position[0] / dt;
        let found = format_args!("stage {stage} lies {steps} steps from the start");
        law.holds(steps.abs() <= I::REACH * (1.0 + 1e-12), found);
        now = I::advance(stage, &start, &now, &rates(0.0, 0.0), dt);
    }
    law.equal(now.position[0], dt, 1e-15, "the way of a step");
}

fn single_precision_follows<I: Integrator>() {
    let law = Law::of::<I>("single precision follows double");
    let [single, double] = [swung::<f32, I>(), swung::<f64, I>()];
    law.equal(single, double, 1e-6, "an oscillator after 20 steps");
}

/// Where an oscillator is after 20 steps.
fn swung<S: Scalar, I: Integrator>() -> f64 {
    let zero = S::from_literal(0.0);
    let mut state = Motion {
        position: [S::from_literal(1.0)],
        velocity: [zero],
        excess: zero,
    };
    for _ in 0..20 {
        let start = state;
        for stage in 0..I::STAGES {
            let slope = Slope {
                acceleration: [-state.position[0]],
                excess: zero,
                transport: [zero],
            };
            state = I::advance(stage, &start, &state, &slope, S::from_literal(0.05));
        }
    }
    state.position[0].widen()
}

/// Law of an integrator that adds no weighted states: what rests stays to the last bit.
///
/// # Panics
/// If the law is broken.
pub fn rests_exactly<I: Integrator>() {
    at_rest::<I>("what rests stays to the last bit", 0.0);
}

/// Law of a time-reversible integrator: where the force depends on the position alone, it comes back to
/// where it began with -dt.
///
/// # Panics
/// If the law is broken.
pub fn reversible<I: Integrator>() {
    let law = Law::of::<I>("it is reversible");
    let f = |s: &State| rates(-s.position[0].sin() - 0.3 * s.position[0].powi(3), 0.0);
    let start = at(1.0, 0.4, 0.0);
    let there = run::<I, 1>(start, 500, 0.05, f, |_| ());
    let way = (there.position[0] - start.position[0]).abs();
    law.holds(way > 0.01, format_args!("it has gone {way} in 500 steps"));
    let back = run::<I, 1>(there, 500, -0.05, f, |_| ());
    law.equal(back.position[0], start.position[0], 1e-11, "position");
    law.equal(back.velocity[0], start.velocity[0], 1e-11, "velocity");
}

/// Law of a symplectic integrator: over a thousand periods the energy of an oscillator swings by no more
/// than `dt²/4` and does not drift.
///
/// # Panics
/// If the law is broken.
pub fn keeps_energy<I: Integrator>() {
    let law = Law::of::<I>("the energy of an oscillator stays");
    let f = |s: &State| rates(-s.position[0], 0.0);
    let dt = 0.1;
    let mut energies = Vec::new();
    run::<I, 1>(at(1.0, 0.0, 0.0), 62_832, dt, f, |s| {
        energies.push(0.5 * (s.velocity[0].powi(2) + s.position[0].powi(2)));
    });
    let low = energies.iter().copied().fold(f64::MAX, f64::min);
    let high = energies.iter().copied().fold(0.0, f64::max);
    let found = format_args!("between {low} and {high}");
    law.holds(high - low < 0.25 * dt * dt, found);
    let tenth = energies.len() / 10;
    let mean = |e: &[f64]| e.iter().sum::<f64>() / e.len() as f64;
    let (first, last) = (mean(&energies[..tenth]), mean(&energies[9 * tenth..]));
    law.equal(first, last, 1e-6, "means of its first and last tenth");
}
