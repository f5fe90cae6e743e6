//! Bodies that float: what holds of a rigid body under known loads, for each integrator.

use monoflow_ops::particles::integrate::{Integrator, PredictorCorrector, Rk3, Symplectic};
use monoflow_ops::particles::motion::{Floating, Load, RigidState, advance_floating};
use monoflow_ops::vector;

/// A slab whose axes lie askew, free to do anything, without weight.
fn slab() -> Floating {
    Floating {
        mass: 2.0,
        inertia: [1.3, 2.1, 2.9, 0.2, -0.1, 0.3],
        gravity: [0.0; 3],
        free: [1.0; 6],
        reach: 1.5,
    }
}

fn tumbling() -> RigidState {
    RigidState {
        velocity: [1.0, -2.0, 0.5],
        spin: [2.0, 0.3, -1.0],
        ..RigidState::at_rest([0.1, 0.2, 0.3])
    }
}

/// Takes so many steps until a second has passed, under a load that follows from time and state.
fn after_a_second<I: Integrator>(
    body: &Floating,
    mut state: RigidState,
    steps: u32,
    load: impl Fn(&RigidState) -> Load,
) -> RigidState {
    let dt = 1.0 / f64::from(steps);
    let mut kept = load(&state);
    for _ in 0..steps {
        let start = state;
        for stage in 0..I::STAGES {
            if stage > 0 || !I::KEEPS_RATES {
                kept = load(&state);
            }
            state = advance_floating::<I>(stage, [&start, &state], body, &kept, dt).0;
        }
    }
    state
}

/// The tensor of inertia now, and the angular momentum.
fn momentum(body: &Floating, state: &RigidState) -> [f64; 3] {
    let [xx, yy, zz, xy, yz, zx] = body.inertia;
    let own = [[xx, xy, zx], [xy, yy, yz], [zx, yz, zz]];
    let r = state.turn();
    let column = |k: usize| [r[0][k], r[1][k], r[2][k]];
    let spin = [0, 1, 2].map(|k| vector::dot(&column(k), &state.spin));
    let inner = own.map(|row| vector::dot(&row, &spin));
    r.map(|row| vector::dot(&row, &inner))
}

fn distance(a: [f64; 3], b: [f64; 3]) -> f64 {
    let d = vector::sub(&a, &b);
    vector::dot(&d, &d).sqrt()
}

/// Nothing acts: momenta stay, to the order of the integrator, and with them the energy.
fn momenta_stay<I: Integrator>(order: f64) {
    let (body, start) = (slab(), tumbling());
    let miss = |steps| {
        let end = after_a_second::<I>(&body, start, steps, |_| [0.0; 6]);
        let glide = [0, 1, 2].map(|k| start.centre[k] + start.velocity[k]);
        assert!(distance(end.centre, glide) < 1e-12);
        let [a, b] = [&start, &end].map(|state| {
            let l = momentum(&body, state);
            (l, 0.5 * vector::dot(&l, &state.spin))
        });
        distance(a.0, b.0) + (a.1 - b.1).abs()
    };
    let (coarse, fine) = (miss(40), miss(80));
    let found = (coarse / fine).log2();
    assert!(found > order - 0.3, "{}: order {found}", I::NAME);
    assert!(fine < 2e-2, "{}: {fine}", I::NAME);
}

#[test]
fn bodies_that_nothing_acts_on_keep_their_momenta() {
    momenta_stay::<PredictorCorrector>(2.0);
    momenta_stay::<Symplectic>(2.0);
    momenta_stay::<Rk3>(3.0);
}

/// A pendulum of turns about one axis, whose others are held, swings as its equation has it.
fn turns_about_an_axis<I: Integrator>() {
    let body = Floating {
        free: [0.0, 0.0, 0.0, 0.0, 0.0, 1.0],
        ..slab()
    };
    let start = RigidState {
        spin: [0.0, 0.0, 3.0],
        ..RigidState::at_rest([0.0; 3])
    };
    // Turns by 3 t: a moment about z that stops it within a second; others push against what is held.
    let load = |_: &RigidState| [5.0, 6.0, 7.0, 8.0, -9.0, -3.0 * 2.9];
    let end = after_a_second::<I>(&body, start, 50, load);
    assert_eq!((end.centre, end.velocity), ([0.0; 3], [0.0; 3]));
    assert!(end.spin[2].abs() < 1e-12, "{}", end.spin[2]);
    assert_eq!(end.spin[..2], [0.0; 2]);
    let angle = 2.0 * end.attitude[2].atan2(end.attitude[3]);
    assert!((angle - 1.5).abs() < 1e-3, "{}: {angle}", I::NAME);
}

#[test]
fn what_is_held_stays() {
    turns_about_an_axis::<PredictorCorrector>();
    turns_about_an_axis::<Symplectic>();
    turns_about_an_axis::<Rk3>();
}

#[test]
fn forces_and_weight_accelerate() {
    let body = Floating {
        gravity: [0.0, 0.0, -9.81],
        ..slab()
    };
    let end =
        after_a_second::<PredictorCorrector>(&body, RigidState::at_rest([0.0; 3]), 10, |_| {
            [4.0, 0.0, 0.0, 0.0, 0.0, 0.0]
        });
    assert!(distance(end.centre, [1.0, 0.0, -0.5 * 9.81]) < 1e-12);
    assert!(distance(end.velocity, [2.0, 0.0, -9.81]) < 1e-12);
    assert_eq!(end.attitude, [0.0, 0.0, 0.0, 1.0]);
}

#[test]
fn poses_are_those_of_the_state_and_bound_what_their_points_feel() {
    let (body, state) = (slab(), tumbling());
    let state = after_a_second::<Rk3>(&body, state, 100, |_| [0.0; 6]);
    let anchor = [0.3, -0.2, 0.9];
    let (e, still) = (1e-5, [0.0; 6]);
    let later = |dt| {
        let start = state;
        let mut now = state;
        for stage in 0..Rk3::STAGES {
            now = advance_floating::<Rk3>(stage, [&start, &now], &body, &still, dt).0;
        }
        now.pose(0.0).carry(&anchor)
    };
    let (before, now, after) = (later(-e), later(0.0), later(e));
    for k in 0..3 {
        let rate = (after.0[k] - before.0[k]) / (2.0 * e);
        assert!((now.1[k] - rate).abs() < 1e-8);
    }
    let load = [1.0, 0.0, 0.0, 0.0, 0.0, 2.0];
    let bound = advance_floating::<Rk3>(0, [&state; 2], &body, &load, 0.0).1;
    assert!(bound >= 0.5, "{bound}");
    assert!(bound <= 0.5 + 1.5 * 5.0, "{bound}");
}
