//! What fluid carries: against an exact solution, kept over many steps, and by what it pushes.

use crate::support::{Tank, positions, run, run_steps};
use monoflow_cpu::BlockSummation;
use monoflow_cpu::ParticleExecutor;
use monoflow_cpu::mps::{MpsExecutor, Pressure};
use monoflow_ops::Coefficients;
use monoflow_ops::mps::MpsSetup;
use monoflow_ops::particles::control::Halt;
use monoflow_ops::particles::kernel::WendlandC2;
use monoflow_ops::particles::summation::{Buoyant, Diffusing, Summation, SummationSetup, TRACER};
use monoflow_particles::{Kept, Store};
use std::f64::consts::TAU;

const SEMI_IMPLICIT: Pressure = Pressure::SemiImplicit {
    tolerance: 1e-6,
    iterations: 1000,
};

fn at_rest(spacing: f64) -> MpsSetup {
    MpsSetup {
        spacing,
        radius: 2.4 * spacing,
        gravity: [0.0; 3],
        ..MpsSetup::default()
    }
}

fn carried<M: Summation<f64>, const D: usize>(
    setup: &MpsSetup,
    gravity: [f64; 3],
    coefficients: &[f64],
) -> Vec<BlockSummation<f64, D>> {
    vec![BlockSummation::of::<WendlandC2, M>(&SummationSetup {
        h: 0.5 * setup.radius,
        spacing: setup.spacing,
        wall_spacing: setup.spacing,
        density: 1000.0,
        gravity,
        laplacian: 1.0,
        mirror: 2.0,
        coefficients: Coefficients::of_case(coefficients),
        kernel: Coefficients::DECLARED,
    })]
}

/// The same tank with a column of fluid and walls, by place.
fn with<const D: usize>(
    tank: &Tank,
    store: &mut Store<f64>,
    value: impl Fn(bool, [f64; 3]) -> [f64; 2],
) {
    let (domain, _) = tank.store::<f64, D>();
    let fluids = store.fluids();
    let words = positions(&domain, store).into_iter().enumerate();
    let words = words.map(|(n, at)| {
        let [value, exchanges] = value(n < fluids, at);
        [value, exchanges, 0.0, 0.0]
    });
    store.kept = vec![Kept {
        name: TRACER.to_owned(),
        words: words.collect(),
    }];
}

fn sum(executor: &MpsExecutor<f64, 2>) -> f64 {
    let store = executor.store();
    store.kept[0].words[..store.fluids()]
        .iter()
        .map(|word| word[0])
        .sum()
}

/// `c = sin(2πx/L) exp(-κ (2π/L)² t)` in fluid at rest that fills a periodic domain, within 2 % of its decay, and less
/// than half of that off with twice the particles.
#[test]
fn a_wave_fades() {
    let (length, diffusivity) = (1.0, 0.05);
    let off = |n: usize| {
        let setup = at_rest(length / n as f64);
        let tank = Tank {
            periodic: [true, true, false],
            ..Tank::new([n, n, 1], [n, n, 1], setup)
        };
        let mut executor = tank
            .disturbed::<f64, 2>(Pressure::Explicit, |store| {
                with::<2>(&tank, store, |_, at| [(TAU * at[0] / length).sin(), 1.0]);
            })
            .with_summations(carried::<Diffusing<f64>, 2>(
                &setup,
                [0.0; 3],
                &[diffusivity],
            ));
        let end = 0.3;
        run(&mut executor, end, |_| {});
        let words = &executor.store().kept[0].words;
        let places = positions(executor.domain(), executor.store());
        let exact = (-diffusivity * (TAU / length).powi(2) * executor.clock().time).exp();
        let waves = places.iter().map(|at| (TAU * at[0] / length).sin());
        let left: f64 = words
            .iter()
            .zip(waves)
            .map(|(word, wave)| word[0] * wave)
            .sum();
        let found = 2.0 * left / words.len() as f64;
        (found.ln() - exact.ln()).abs() / exact.ln().abs()
    };
    let [coarse, fine] = [16, 32].map(off);
    assert!(coarse < 0.02, "{coarse}");
    assert!(fine < 0.5 * coarse, "{fine} {coarse}");
}

/// Between walls that keep no value nothing is lost while a column collapses, with either pressure.
#[test]
fn amounts_are_kept() {
    for pressure in [Pressure::Explicit, SEMI_IMPLICIT] {
        let mut setup = at_rest(0.01);
        setup.gravity = [0.0, -9.81, 0.0];
        setup.sound_speed = 14.0;
        let mut tank = Tank::new([30, 24, 1], [10, 16, 1], setup);
        tank.room = 6;
        if pressure != Pressure::Explicit {
            tank.signal = 2.0;
        }
        let mut executor = tank
            .disturbed::<f64, 2>(pressure, |store| {
                let value = |is_fluid, at: [f64; 3]| [100.0 * at[0], f64::from(u8::from(is_fluid))];
                with::<2>(&tank, store, value);
            })
            .with_summations(carried::<Diffusing<f64>, 2>(&setup, [0.0; 3], &[1e-3]));
        let mut rebuilds = 0;
        let before = sum(&executor);
        run_steps(&mut executor, 300, |executor| {
            rebuilds += u32::from(executor.clock().age == 1);
        });
        let after = sum(&executor);
        assert!(
            (after - before).abs() < 1e-11 * before.abs(),
            "{before} {after}"
        );
        let moved = executor.store().motion.iter().any(|word| word[0] > 0.2);
        assert!(moved && rebuilds > 3, "{rebuilds}");
    }
}

/// Fluid that is lighter than at rest is lifted by its share of gravity, which the pressure does not see in a step from
/// rest in a periodic domain.
#[test]
fn warm_fluid_is_pushed_up() {
    let setup = at_rest(0.05);
    let tank = Tank {
        periodic: [true, true, false],
        ..Tank::new([12, 12, 1], [12, 12, 1], setup)
    };
    // One unit above the reference, an expansion of a hundredth.
    let summations = carried::<Buoyant<f64>, 2>(&setup, [0.0, -9.81, 0.0], &[0.0, 0.01, 4.0]);
    let mut executor = tank
        .disturbed::<f64, 2>(Pressure::Explicit, |store| {
            with::<2>(&tank, store, |_, _| [5.0, 1.0]);
        })
        .with_summations(summations);
    run_steps(&mut executor, 20, |_| {});
    let time = executor.clock().time;
    for word in &executor.store().motion {
        assert!((word[1] - 0.01 * 9.81 * time).abs() < 1e-12, "{word:?}");
        assert!(word[0].abs() < 1e-12);
    }
}

/// A value that is lost ends the run.
#[test]
fn lost_values_are_found() {
    let setup = at_rest(0.05);
    let tank = Tank::new([8, 8, 1], [8, 8, 1], setup);
    let mut executor = tank
        .disturbed::<f64, 2>(Pressure::Explicit, |store| {
            with::<2>(&tank, store, |_, at| {
                [if at[0] < 0.05 { f64::MAX } else { -f64::MAX }, 1.0]
            });
        })
        .with_summations(carried::<Diffusing<f64>, 2>(&setup, [0.0; 3], &[1.0]));
    executor.rebuild().expect("nobody leaves");
    executor.prime();
    let limits = *executor.limits();
    executor.clock_mut().stop_step = 5;
    executor.clock_mut().decide(&limits);
    while executor.clock().goes() {
        executor.step();
    }
    assert_eq!(Halt::from_code(executor.clock().halt), Halt::NotFinite);
}
