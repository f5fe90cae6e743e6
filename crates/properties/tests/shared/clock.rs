//! Laws of the clock: the time step, when a list is stale, and why a run halts.

use monoflow_ops::Scalar;
use monoflow_ops::particles::body::Extremes;
use monoflow_ops::particles::control::{Clock, Halt, Limits};

fn limits() -> Limits {
    Limits {
        cfl: 0.3,
        h: 0.013,
        sound_speed: 20.0,
        stiffening: 3.0,
        viscous_dt: f64::INFINITY,
        least_dt: 1e-9,
        skin: 0.004,
        reach: 1.0,
        rebuild_every: 0,
        pairs: 0,
    }
}

fn extremes<S: Scalar>() -> Extremes<S> {
    Extremes::at_rest()
}

/// All particles moved together, but for one that moved `range` further along an axis.
fn moved(axis: usize, common: f64, range: f64) -> Extremes<f64> {
    let mut e = extremes::<f64>();
    e.moved_min[axis] = common;
    e.moved_max[axis] = common + range;
    e
}

fn halt(clock: &Clock) -> Halt {
    Halt::from_code(clock.halt)
}

/// A clock that has been primed, with a new list.
fn primed(limits: &Limits) -> Clock {
    let mut clock = Clock::new();
    clock.list_built();
    clock.finish_stage(limits, &extremes::<f64>(), false, true);
    assert_eq!(halt(&clock), Halt::None);
    clock
}

fn near(a: f64, b: f64) {
    assert!((a - b).abs() <= 1e-12 * b.abs(), "{a:e} is not {b:e}");
}

#[test]
fn resting_fluid_is_bounded_by_sound() {
    near(limits().time_step(&extremes::<f64>()), 0.3 * 0.013 / 20.0);
}

/// Flow faster than sound is bounded by its own speed.
#[test]
fn fast_flow_is_bounded_by_its_speed() {
    let at = |speed: f64| {
        limits().time_step(&Extremes::<f64> {
            speed2: speed * speed,
            ..extremes()
        })
    };
    near(at(19.0), 0.3 * 0.013 / 20.0);
    near(at(50.0), 0.3 * 0.013 / 50.0);
}

/// `c_max` grows with the greatest excess, from above: with n x = 0.03 it is `c0 (1 + 0.03/0.97)`.
#[test]
fn compressed_fluid_has_a_faster_sound() {
    let e = Extremes::<f64> {
        excess: 0.01,
        ..extremes()
    };
    let c = 20.0 * (1.0 + 0.03 / 0.97);
    near(limits().time_step(&e), 0.3 * 0.013 / c);
    // Never slower than what the equation of state says.
    for excess in [0.0f64, 0.001, 0.01, 0.05, 0.2, 0.3] {
        let e = Extremes { excess, ..e };
        let c = 20.0 * (1.0 + excess).powi(3);
        assert!(limits().time_step(&e) <= 0.3 * 0.013 / c * (1.0 + 1e-12));
    }
}

/// Great accelerations: `C sqrt(h/|a|)`, once `|a|` exceeds `c²/h`.
#[test]
fn great_accelerations_bound_the_step() {
    let with = |acceleration: f64| {
        limits().time_step(&Extremes::<f64> {
            acceleration2: acceleration * acceleration,
            ..extremes()
        })
    };
    let threshold = 20.0 * 20.0 / 0.013;
    near(
        with(4.0 * threshold),
        0.3 * (0.013 / (4.0 * threshold)).sqrt(),
    );
    near(with(0.99 * threshold), 0.3 * 0.013 / 20.0);
    assert!(with(1.01 * threshold) < with(0.99 * threshold));
}

/// A pair that approaches by `A` of its distance in a second adds `h A` to the signal's speed: here
/// 0.013 × 400 = 5.2 m/s to sound, or to a faster flow. Without pairs the bits are those of before.
#[test]
fn fast_pairs_bound_the_step() {
    let with = |approach: f64, speed: f64| {
        limits().time_step(&Extremes::<f64> {
            approach,
            speed2: speed * speed,
            ..extremes()
        })
    };
    near(with(400.0, 0.0), 0.3 * 0.013 / 25.2);
    near(with(400.0, 50.0), 0.3 * 0.013 / 55.2);
    assert_eq!(with(0.0, 50.0), 0.3 * (0.013 / 50.0));
}

/// The viscous bound is a Δt of its own, not multiplied by the Courant number.
#[test]
fn viscosity_bounds_the_step() {
    let mut l = limits();
    l.viscous_dt = 1e-5;
    near(l.time_step(&extremes::<f64>()), 1e-5);
    l.viscous_dt = 1.0;
    near(l.time_step(&extremes::<f64>()), 0.3 * 0.013 / 20.0);
}

#[test]
fn single_precision_extremes_give_the_same_step() {
    let narrow = Extremes::<f32> {
        excess: 0.01,
        acceleration2: 1e10,
        ..extremes()
    };
    let wide = Extremes::<f64> {
        excess: 0.01,
        acceleration2: 1e10,
        ..extremes()
    };
    let (a, b) = (limits().time_step(&narrow), limits().time_step(&wide));
    assert!((a - b).abs() < 1e-7 * b);
}

/// The next step is the least that any stage of this one asked for.
#[test]
fn next_step_is_the_least_that_a_stage_asked_for() {
    let l = limits();
    let mut clock = primed(&l);
    let first = clock.dt;
    let hard = Extremes::<f64> {
        excess: 0.02,
        ..extremes()
    };
    clock.finish_stage(&l, &hard, false, false);
    assert_eq!((clock.step, clock.dt), (0, first));
    clock.finish_stage(&l, &extremes::<f64>(), true, false);
    near(clock.dt, l.time_step(&hard));
    near(clock.time, first);
    assert_eq!((clock.step, clock.age), (1, 1));
    // The step after that has forgotten it.
    clock.finish_stage(&l, &extremes::<f64>(), true, false);
    near(clock.dt, first);
    near(clock.time, first + l.time_step(&hard));
}

#[test]
fn priming_moves_no_clock() {
    let l = limits();
    let clock = primed(&l);
    assert_eq!((clock.time, clock.step, clock.age), (0.0, 0, 0));
    near(clock.dt, 0.3 * 0.013 / 20.0);
}

/// Rebuild as soon as drift so far and 1.2 times the last motion exceed the skin: not before.
#[test]
fn list_is_stale_once_drift_and_reach_exceed_the_skin() {
    let l = limits();
    let mut clock = primed(&l);
    // 0.001 a step: 0.001 + 0.0012, 0.002 + 0.0012 fit in 0.004; 0.003 + 0.0012 does not.
    for expected in [Halt::None, Halt::None, Halt::Rebuild] {
        clock.finish_stage(&l, &moved(1, 7.0, 0.001), true, false);
        assert_eq!(halt(&clock), expected, "after step {}", clock.step);
    }
    assert_eq!((clock.late, clock.age), (0, 3));
    near(clock.drift, 0.003);
    clock.list_built();
    clock.decide(&l);
    assert_eq!((halt(&clock), clock.age, clock.drift), (Halt::None, 0, 0.0));
}

/// A shorter reach of the integrator lets a list live longer.
#[test]
fn reach_of_the_integrator_counts() {
    let l = Limits {
        reach: 0.5,
        ..limits()
    };
    let mut clock = primed(&l);
    for expected in [Halt::None, Halt::None, Halt::None, Halt::Rebuild] {
        clock.finish_stage(&l, &moved(0, 0.0, 0.001), true, false);
        assert_eq!(halt(&clock), expected, "after step {}", clock.step);
    }
}

/// What counts is how much nearer two particles may have come: the diagonal of the box of their
/// displacements, not the displacement itself.
#[test]
fn common_motion_is_no_drift() {
    let l = limits();
    let mut clock = primed(&l);
    clock.finish_stage(&l, &moved(0, 100.0, 0.0), true, false);
    assert_eq!((clock.drift, halt(&clock)), (0.0, Halt::None));
    let mut corner = moved(0, -0.0002, 0.0005);
    corner.moved_max[1] = 0.0012;
    clock.finish_stage(&l, &corner, true, false);
    near(clock.drift, 0.0013);
}

#[test]
fn fixed_count_rebuilds_every_so_many_steps() {
    let l = Limits {
        rebuild_every: 3,
        ..limits()
    };
    let mut clock = primed(&l);
    for _ in 0..2 {
        for expected in [Halt::None, Halt::None, Halt::Rebuild] {
            // However far they move.
            clock.finish_stage(&l, &moved(0, 0.0, 1.0), true, false);
            assert_eq!(halt(&clock), expected);
        }
        clock.list_built();
        clock.decide(&l);
    }
    assert_eq!((clock.late, clock.step), (0, 6));
}

/// A stage that went beyond the skin after all is counted, if rates are evaluated there: after the
/// last stage the list is looked at first.
#[test]
fn stages_beyond_the_skin_are_counted_as_late() {
    let l = limits();
    let mut clock = primed(&l);
    clock.finish_stage(&l, &moved(0, 0.0, 0.0039), false, false);
    assert_eq!(clock.late, 0);
    clock.finish_stage(&l, &moved(0, 0.0, 0.0041), false, false);
    assert_eq!(clock.late, 1);
    clock.finish_stage(&l, &moved(0, 0.0, 0.0041), true, false);
    assert_eq!((clock.late, halt(&clock)), (1, Halt::Rebuild));
}

#[test]
fn due_by_time_and_by_step() {
    let l = limits();
    let mut clock = primed(&l);
    clock.stop_time = 1.5 * clock.dt;
    clock.finish_stage(&l, &extremes::<f64>(), true, false);
    assert_eq!(halt(&clock), Halt::None);
    clock.finish_stage(&l, &extremes::<f64>(), true, false);
    assert_eq!(halt(&clock), Halt::Due);
    // A stage that comes too late changes nothing.
    let before = clock;
    clock.finish_stage(&l, &moved(0, 0.0, 1.0), true, false);
    assert_eq!(clock, before);
    // With a later stop it goes on.
    clock.stop_time = 1.0;
    clock.decide(&l);
    assert_eq!(halt(&clock), Halt::None);

    let mut clock = primed(&l);
    clock.stop_step = 1;
    clock.finish_stage(&l, &extremes::<f64>(), true, false);
    assert_eq!(halt(&clock), Halt::Due);
}

/// Output comes before the rebuild: both may be due at once.
#[test]
fn due_goes_before_rebuild() {
    let l = limits();
    let mut clock = primed(&l);
    clock.stop_step = 1;
    clock.finish_stage(&l, &moved(0, 0.0, 0.0035), true, false);
    assert_eq!(halt(&clock), Halt::Due);
    clock.stop_step = 2;
    clock.decide(&l);
    assert_eq!(halt(&clock), Halt::Rebuild);
}

#[test]
fn a_lost_state_halts_for_good() {
    let l = limits();
    let mut clock = primed(&l);
    let lost = Extremes::<f64> {
        lost: 1.0,
        ..extremes()
    };
    clock.finish_stage(&l, &lost, false, false);
    assert_eq!(halt(&clock), Halt::NotFinite);
    clock.finish_stage(&l, &extremes::<f64>(), true, false);
    clock.decide(&l);
    clock.list_built();
    clock.decide(&l);
    assert_eq!((halt(&clock), clock.step), (Halt::NotFinite, 0));
}

#[test]
fn a_collapsed_step_halts_for_good() {
    let l = Limits {
        least_dt: 1e-5,
        ..limits()
    };
    let mut clock = primed(&l);
    let violent = Extremes::<f64> {
        acceleration2: 1e20,
        ..extremes()
    };
    clock.finish_stage(&l, &violent, true, false);
    assert_eq!((halt(&clock), clock.step), (Halt::Collapsed, 1));
    clock.stop_step = 1;
    clock.decide(&l);
    assert_eq!(halt(&clock), Halt::Collapsed);
    assert!(!clock.goes());
}

/// Merging extremes keeps the greatest of everything, in any order, and rest is neutral for what
/// cannot be negative.
#[test]
fn extremes_merge_in_any_order() {
    let a = Extremes::<f64> {
        acceleration2: 4.0,
        excess: -0.1,
        speed2: 1.0,
        approach: 5.0,
        moved_min: [-1.0, 0.0, 0.5],
        moved_max: [1.0, 0.0, 0.6],
        lost: 0.0,
    };
    let b = Extremes::<f64> {
        acceleration2: 3.0,
        excess: 0.1,
        speed2: 2.0,
        approach: 0.0,
        moved_min: [-0.5, -2.0, 0.4],
        moved_max: [3.0, -1.0, 0.5],
        lost: 1.0,
    };
    let both = Extremes::<f64> {
        acceleration2: 4.0,
        excess: 0.1,
        speed2: 2.0,
        approach: 5.0,
        moved_min: [-1.0, -2.0, 0.4],
        moved_max: [3.0, 0.0, 0.6],
        lost: 1.0,
    };
    assert_eq!(a.merge(&b), both);
    assert_eq!(b.merge(&a), both);
}

#[test]
fn halts_survive_their_codes() {
    for halt in [
        Halt::None,
        Halt::Rebuild,
        Halt::Due,
        Halt::NotFinite,
        Halt::Collapsed,
        Halt::Unsolved,
    ] {
        assert_eq!(Halt::from_code(halt as u32), halt);
    }
}
