//! Laws of the time integrators: their order, and what each conserves.
//!
//! A new integrator is one line at the end of the list.

use monoflow_ops::Scalar;
use monoflow_ops::integrate::{Integrator, Motion, PredictorCorrector, Rk3, Slope, Symplectic};

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
fn run<I: Integrator>(
    mut state: State,
    steps: u32,
    dt: f64,
    f: impl Fn(&State) -> Rates,
    mut seen: impl FnMut(&State),
) -> State {
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

/// Observed orders of three refinements.
fn orders<I: Integrator>(
    start: State,
    time: f64,
    f: impl Fn(&State) -> Rates,
    error: impl Fn(&State) -> f64,
) -> Vec<f64> {
    let errors: Vec<f64> = [40, 80, 160, 320]
        .map(|n| error(&run::<I>(start, n, time / f64::from(n), &f, |_| ())).abs())
        .to_vec();
    errors.windows(2).map(|e| (e[0] / e[1]).log2()).collect()
}

#[track_caller]
fn assert_order(found: &[f64], expected: f64) {
    assert!(
        found.iter().all(|order| (order - expected).abs() < 0.25),
        "observed orders {found:?}, expected {expected}"
    );
}

/// Position and velocity of a harmonic oscillator.
fn order_on_an_oscillator<I: Integrator>(order: f64) {
    let f = |s: &State| rates(-s.position[0], 0.0);
    let start = at(1.0, 0.0, 0.0);
    // Not a whole period, where errors of phase would hide.
    let time: f64 = 2.0;
    assert_order(
        &orders::<I>(start, time, f, |s| s.position[0] - time.cos()),
        order,
    );
    assert_order(
        &orders::<I>(start, time, f, |s| s.velocity[0] + time.sin()),
        order,
    );
}

/// A density whose rate depends on the density: `x' = -x²`, `x = 1/(1 + t)`.
fn order_on_a_nonlinear_density<I: Integrator>(order: f64) {
    let f = |s: &State| rates(0.0, -s.excess * s.excess);
    assert_order(
        &orders::<I>(at(0.0, 0.0, 1.0), 1.0, f, |s| s.excess - 0.5),
        order,
    );
}

/// Sound: density changes with velocity, velocity with density.
fn order_on_a_sound_wave<I: Integrator>(order: f64) {
    let f = |s: &State| rates(-s.excess, s.velocity[0]);
    let time: f64 = 2.0;
    assert_order(
        &orders::<I>(at(0.0, 0.0, 1.0), time, f, |s| s.excess - time.cos()),
        order,
    );
    assert_order(
        &orders::<I>(at(0.0, 0.0, 1.0), time, f, |s| s.velocity[0] + time.sin()),
        order,
    );
}

/// Sound does not grow by itself: at most a tenth in fifty periods of 63 steps. (Euler's method
/// makes it grow six million times.)
fn sound_does_not_grow<I: Integrator>(_: f64) {
    let f = |s: &State| rates(-s.excess, s.velocity[0]);
    let dt = 0.1;
    let end = run::<I>(at(0.0, 0.0, 1.0), 3142, dt, f, |_| ());
    let amplitude = end.velocity[0].hypot(end.excess);
    assert!(amplitude < 1.1, "grown {amplitude} times");
}

/// A constant force and a constant correction of the transport are integrated without error.
fn constant_rates_are_exact<I: Integrator>(_: f64) {
    let f = |_: &State| Slope {
        acceleration: [-9.81],
        excess: 0.25,
        transport: [0.5],
    };
    let end = run::<I>(at(1.0, 2.0, 0.125), 8, 0.125, f, |_| ());
    assert!((end.position[0] - (1.0 + 2.5 - 0.5 * 9.81)).abs() < 1e-13);
    assert!((end.velocity[0] - (2.0 - 9.81)).abs() < 1e-13);
    assert!((end.excess - 0.375).abs() < 1e-13);
}

/// Without rates and velocity nothing moves, to the last bit.
fn rest_stays_rest<I: Integrator>(_: f64) {
    let start = at(0.3, 0.0, 0.017);
    let end = run::<I>(start, 100, 0.1, |_| rates(0.0, 0.0), |_| ());
    if I::STAGES < 3 {
        assert_eq!(end, start);
    } else {
        // Weights of a third and two thirds add up to one only within rounding.
        assert!((end.position[0] - start.position[0]).abs() < 1e-13);
        assert!((end.excess - start.excess).abs() < 1e-14);
    }
}

/// Rates are only asked for at states this near to the start of the step.
fn stages_stay_within_reach<I: Integrator>(_: f64) {
    let dt = 0.125;
    let start = at(0.0, 1.0, 0.0);
    let mut now = start;
    for stage in 0..I::STAGES {
        assert!(now.position[0] <= I::REACH * dt * (1.0 + 1e-12));
        now = I::advance(stage, &start, &now, &rates(0.0, 0.0), dt);
    }
    assert!((now.position[0] - dt).abs() < 1e-15);
}

macro_rules! laws {
    ($($name:ident: $integrator:ty, $order:expr;)*) => {$(
        mod $name {
            use super::*;
            laws!(@every $integrator, $order; order_on_an_oscillator, order_on_a_nonlinear_density,
                order_on_a_sound_wave, sound_does_not_grow, constant_rates_are_exact,
                rest_stays_rest, stages_stay_within_reach);
        }
    )*};
    (@every $integrator:ty, $order:expr; $($law:ident),*) => {$(
        #[test]
        fn $law() { super::$law::<$integrator>($order); }
    )*};
}

laws! {
    predictor_corrector: PredictorCorrector, 2.0;
    symplectic: Symplectic, 2.0;
    rk3: Rk3, 3.0;
}

/// Forward and, with -dt, back again: a nonlinear force that depends on position only. Returns by how
/// much the start is missed.
fn missed_on_return<I: Integrator>() -> f64 {
    let f = |s: &State| rates(-s.position[0].sin() - 0.3 * s.position[0].powi(3), 0.0);
    let start = at(1.0, 0.4, 0.0);
    let there = run::<I>(start, 500, 0.05, f, |_| ());
    assert!((there.position[0] - start.position[0]).abs() > 0.01);
    let back = run::<I>(there, 500, -0.05, f, |_| ());
    (back.position[0] - start.position[0]).hypot(back.velocity[0] - start.velocity[0])
}

#[test]
fn symplectic_is_reversible() {
    assert!(missed_on_return::<Symplectic>() < 1e-11);
    // For forces of position alone predictor and corrector are a leapfrog too, drift-kick-drift.
    assert!(missed_on_return::<PredictorCorrector>() < 1e-11);
    // Runge and Kutta's is not: the law can fail.
    assert!(missed_on_return::<Rk3>() > 1e-6);
}

/// Over a thousand periods the energy of an oscillator swings by no more than `dt²/4` and does not
/// drift.
#[test]
fn symplectic_keeps_the_energy_bounded() {
    let f = |s: &State| rates(-s.position[0], 0.0);
    let dt = 0.1;
    let energy = |s: &State| 0.5 * (s.velocity[0].powi(2) + s.position[0].powi(2));
    let mut energies = Vec::new();
    run::<Symplectic>(at(1.0, 0.0, 0.0), 62_832, dt, f, |s| {
        energies.push(energy(s))
    });
    let (low, high) = energies
        .iter()
        .fold((f64::MAX, 0.0f64), |(a, b), &e| (a.min(e), b.max(e)));
    assert!(
        high - low < dt * dt / 4.0 && high - low > 0.0,
        "{low} {high}"
    );
    let mean = |e: &[f64]| e.iter().sum::<f64>() / e.len() as f64;
    let drift = mean(&energies[..6283]) - mean(&energies[energies.len() - 6283..]);
    assert!(drift.abs() < 1e-6, "{drift}");
}

/// Single precision runs the same arithmetic.
#[test]
fn single_precision_follows_double() {
    fn end<S: Scalar, I: Integrator>() -> f64 {
        let one = S::from_literal(1.0);
        let zero = S::from_literal(0.0);
        let mut state = Motion {
            position: [one],
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
    assert!((end::<f32, Rk3>() - end::<f64, Rk3>()).abs() < 1e-6);
    assert!((end::<f32, PredictorCorrector>() - end::<f64, PredictorCorrector>()).abs() < 1e-6);
    assert!((end::<f32, Symplectic>() - end::<f64, Symplectic>()).abs() < 1e-6);
}

/// The second half of a leapfrog's kick moves nobody, whatever the rates are by then.
#[test]
fn the_last_kick_of_a_leapfrog_moves_nobody() {
    let motion = |position: f64| Motion {
        position: [position, -position],
        velocity: [0.3, 0.2],
        excess: 0.01,
    };
    let slope = Slope {
        acceleration: [3.0, -1.0],
        excess: 0.5,
        transport: [0.7, -0.4],
    };
    let (start, now) = (motion(1.0), motion(1.25));
    let last = Symplectic::advance(1, &start, &now, &slope, 0.1);
    assert_eq!(last.position, now.position);
}
