//! Time integrators: laws of the family, what each promises beyond them, and a wrong one that they find.
//!
//! A new integrator is one line of the first test.

use crate::wrong;
use monoflow_ops::Scalar;
use monoflow_ops::laws::wcsph as laws;
use monoflow_ops::particles::integrate::{
    Integrator, Motion, PredictorCorrector, Rk3, Slope, Symplectic,
};

#[test]
fn integrators_keep_their_laws() {
    laws::integrator::<PredictorCorrector>();
    laws::integrator::<Symplectic>();
    laws::integrator::<Rk3>();
    laws::rests_exactly::<PredictorCorrector>();
    laws::rests_exactly::<Symplectic>();
    laws::reversible::<Symplectic>();
    // For forces of position alone predictor and corrector are a leapfrog too, drift-kick-drift.
    laws::reversible::<PredictorCorrector>();
    laws::keeps_energy::<Symplectic>();
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

/// An integrator that is wrong in its order, its stages, its reach or its way to go.
macro_rules! wrong_integrator {
    ($model:ident: $order:expr, $stages:expr, $reach:expr, $advance:expr) => {
        wrong!($model);
        impl Integrator for $model {
            const ORDER: u32 = $order;
            const STAGES: u32 = $stages;
            const KEEPS_RATES: bool = false;
            const REACH: f64 = $reach;
            fn advance<S: Scalar, const D: usize>(
                stage: u32,
                start: &Motion<S, D>,
                now: &Motion<S, D>,
                slope: &Slope<S, D>,
                dt: S,
            ) -> Motion<S, D> {
                let advance: fn(u32, &Motion<S, D>, &Motion<S, D>, &Slope<S, D>, S) -> _ = $advance;
                advance(stage, start, now, slope, dt)
            }
        }
    };
}

wrong_integrator!(Forward: 1, 1, 0.0, |_, start, now, slope, dt| start.step(&now.velocity, slope, dt));
wrong_integrator!(Hurried: 3, 3, 0.5, |stage, start, now, slope, dt| {
    Rk3::advance(stage, start, now, slope, dt)
});
wrong_integrator!(Boastful: 4, 3, 1.0, |stage, start, now, slope, dt| {
    Rk3::advance(stage, start, now, slope, dt)
});

// Right in one dimension alone.
wrong_integrator!(AlongX: 2, 2, 0.5, |stage, start, _, slope, dt| {
    let half = S::from_literal(0.5) * dt;
    let midway = |k: usize| start.velocity[k] + half * slope.acceleration[0];
    match stage {
        0 => start.step(&start.velocity, slope, half),
        _ => start.step(&std::array::from_fn(midway), slope, dt),
    }
});
// So it is, and right at constant rates along all axes too.
wrong_integrator!(Slipping: 2, 2, 0.5, |stage, start, now, slope, dt| {
    let half = S::from_literal(0.5) * dt;
    let slip = now.velocity[0] - start.velocity[0] - half * slope.acceleration[0];
    let midway = |k: usize| start.velocity[k] + half * slope.acceleration[k] + slip;
    match stage {
        0 => start.step(&start.velocity, slope, half),
        _ => start.step(&std::array::from_fn(midway), slope, dt),
    }
});

#[test]
#[should_panic(
    expected = "should be equal, and differ by 8.31875e-1; 2D, position after 1 s along axis 1"
)]
fn an_integrator_that_mixes_axes_up_is_found() {
    laws::integrator::<AlongX>();
}

#[test]
#[should_panic(expected = "`Slipping` breaks a law, turning the frame turns the motion")]
fn an_integrator_of_one_axis_is_found() {
    laws::integrator::<Slipping>();
}

#[test]
#[should_panic(expected = "`Forward` breaks a law, constant rates are integrated without error")]
fn the_method_of_euler_falls_too_fast() {
    laws::integrator::<Forward>();
}

#[test]
#[should_panic(expected = "`Boastful` breaks a law, it has its order on an oscillator")]
fn an_order_that_is_not_kept_is_found() {
    laws::integrator::<Boastful>();
}

#[test]
#[should_panic(expected = "stages stay within reach")]
fn a_reach_that_is_too_short_is_found() {
    laws::integrator::<Hurried>();
}

#[test]
#[should_panic(expected = "it is reversible")]
fn the_method_of_runge_and_kutta_does_not_come_back() {
    laws::reversible::<Rk3>();
}

#[test]
#[should_panic(expected = "the energy of an oscillator stays")]
fn the_method_of_runge_and_kutta_loses_energy() {
    laws::keeps_energy::<Rk3>();
}
