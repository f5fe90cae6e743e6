//! Collapse of a column of water: its front beside measurements, and walls that hold.

use crate::column::{Collapse, ahead, course, measured};
use crate::support::{positions, run};
use monoflow_cpu::ParticleExecutor;
use monoflow_cpu::mps::Pressure;
use monoflow_exact::measured::{KOSHIZUKA_OKA, MARTIN_MOYCE, MARTIN_MOYCE_SMALL};
use std::time::Instant;

const SEMI_IMPLICIT: Pressure = Pressure::SemiImplicit {
    tolerance: 1e-3,
    iterations: 2000,
};

/// The front is ahead, without a gate to be lifted and with hardly any friction, by no more in the mean
/// than a share of what Koshizuka & Oka and another of what Martin & Moyce measured.
fn front<const D: usize>(per_width: usize, pressure: Pressure, [oka, moyce]: [f64; 2]) {
    let start = Instant::now();
    let collapse = Collapse::new(per_width, pressure);
    let mut executor = collapse.tank::<D>(4).executor::<f32, D>(pressure);
    let course = course(&mut executor, collapse.spacing());
    print!(
        "{D}D, {per_width} a width, {pressure:?}, {} fluid:",
        executor.store().fluids()
    );
    for (points, most) in [
        (KOSHIZUKA_OKA, oka),
        (MARTIN_MOYCE, moyce),
        (MARTIN_MOYCE_SMALL, moyce),
    ] {
        let (mean, worst) = ahead(&course, &measured(points));
        print!(" {:+.1} % (at worst {:+.1} %)", 100.0 * mean, 100.0 * worst);
        assert!((0.0..most).contains(&mean), "{mean}");
        assert!(worst < most + 0.1, "{worst}");
    }
    let clock = executor.clock();
    println!(
        "; {} steps, {:.1} s",
        clock.step,
        start.elapsed().as_secs_f64()
    );
}

#[test]
fn fronts_run_ahead_of_measured_ones_by_a_tenth() {
    for pressure in [Pressure::Explicit, SEMI_IMPLICIT] {
        front::<2>(18, pressure, [0.10, 0.14]);
    }
}

#[test]
#[ignore = "takes minutes: three resolutions, and a column in space"]
fn fine_fronts_run_ahead_of_measured_ones_by_less_than_a_seventh() {
    const FINE: [f64; 2] = [0.14, 0.18];
    for pressure in [Pressure::Explicit, SEMI_IMPLICIT] {
        for per_width in [18, 36, 73] {
            front::<2>(per_width, pressure, FINE);
        }
        front::<3>(15, pressure, FINE);
    }
}

/// Nobody gets behind the face of a wall, is lost or loses its number; the tank is so high that nobody
/// leaves above.
fn hold<const D: usize>(per_width: usize, pressure: Pressure, end: f64) {
    let collapse = Collapse::new(per_width, pressure);
    let tank = collapse.tank::<D>(10);
    let mut executor = tank.executor::<f32, D>(pressure);
    let (all, fluids) = (executor.store().len(), executor.store().fluids());
    let (mut deepest, mut highest) = (f64::NEG_INFINITY, 0.0_f64);
    for moment in 1..=200 {
        run(&mut executor, end * f64::from(moment) / 200.0, |_| {});
        let store = executor.store();
        assert_eq!((store.len(), store.fluids()), (all, fluids));
        for place in &positions(executor.domain(), store)[..fluids] {
            assert!(place.iter().all(|x| x.is_finite()));
            for (k, x) in place.iter().enumerate().take(D) {
                let far = tank.size[k] as f64 * collapse.spacing();
                // Open above.
                let behind = if k + 1 < D { x - far } else { -x };
                deepest = deepest.max(behind.max(-x) / collapse.spacing());
            }
            highest = highest.max(place[D - 1] / crate::column::WIDTH);
        }
    }
    println!("{D}D, {pressure:?}: {deepest:.3} spacings behind a wall, {highest:.2} widths high");
    assert!(deepest < 0.02, "{deepest} spacings behind a wall");
}

#[test]
fn walls_hold_a_collapse() {
    for pressure in [Pressure::Explicit, SEMI_IMPLICIT] {
        hold::<2>(10, pressure, 0.8);
        hold::<3>(5, pressure, 0.5);
    }
}

#[test]
#[ignore = "takes a minute: two seconds of water in a tank"]
fn walls_hold_a_collapse_for_two_seconds() {
    for pressure in [Pressure::Explicit, SEMI_IMPLICIT] {
        hold::<2>(18, pressure, 2.0);
        hold::<3>(8, pressure, 2.0);
    }
}
