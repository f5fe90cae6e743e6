//! MPS: a column of water that collapses in a tank, in space and single precision.

#[path = "../../../crates/cpu/tests/mps/support.rs"]
#[allow(dead_code)]
mod support;

use crate::common::{Bench, Group};
use crate::{group, pass};
use criterion::{BatchSize, BenchmarkId, Throughput};
use monoflow_cpu::ParticleExecutor;
use monoflow_cpu::mps::{MpsExecutor, Pressure};
use monoflow_cpu::view;
use monoflow_kernels::host::mps::{Correct, Predict, Press};
use monoflow_ops::mps::{Mps, MpsSetup};
use monoflow_ops::particles::body::Extremes;
use monoflow_ops::particles::control::{Clock, Halt};
use monoflow_particles::BLOCK;
use support::{Tank, run_steps};

/// Height of the water in spacings.
const HEIGHT: usize = 28;
const SEMI_IMPLICIT: Pressure = Pressure::SemiImplicit {
    tolerance: 1e-3,
    iterations: 1000,
};

pub fn all(bench: &mut Bench) {
    let mut group = group(bench, "mps");
    let explicit = tank(20.0);
    loops(&mut group, &explicit);
    steps(&mut group, "explicit", &explicit, Pressure::Explicit, 40);
    group.sample_size(10);
    steps(&mut group, "semi_implicit", &tank(2.5), SEMI_IMPLICIT, 5);
}

/// Water in a tank with waves of this speed, m/s, that bound the time step.
fn tank(speed: f64) -> Tank {
    let spacing = 0.3 / HEIGHT as f64;
    let setup = MpsSetup {
        spacing,
        radius: 2.4 * spacing,
        gravity: [0.0, 0.0, -9.81],
        sound_speed: 20.0,
        kinematic: 1e-6,
        ..MpsSetup::default()
    };
    let size = [2 * HEIGHT, 2 * HEIGHT / 3, HEIGHT];
    let mut tank = Tank::new(size, [HEIGHT * 5 / 6, size[1], HEIGHT], setup);
    tank.room = HEIGHT;
    tank.signal = speed;
    tank
}

/// The loops of an explicit step.
fn loops(group: &mut Group<'_>, tank: &Tank) {
    let scheme = Mps::<f32, 3>::new(&tank.setup);
    let mut executor = tank.executor::<f32, 3>(Pressure::Explicit);
    run_steps(&mut executor, 40, |_| {});
    let (grid, list, store) = (&executor.domain().grid, executor.list(), executor.store());
    let (all, fluids) = (store.len(), store.fluids());
    let dt = executor.clock().dt as f32;
    let (mut place, mut motion) = (store.place.clone(), store.motion.clone());
    group.throughput(Throughput::Elements(fluids as u64));
    group.bench_function("predict/f32_3d", |b| {
        b.iter(|| {
            let blocks = place[..fluids].chunks_mut(BLOCK);
            for (block, (place, motion)) in
                blocks.zip(motion[..fluids].chunks_mut(BLOCK)).enumerate()
            {
                let mut pass = Predict::<f32, 3> {
                    view: view(grid, list, &store.place, &store.motion, block),
                    place: place.into(),
                    motion: motion.into(),
                    dt,
                };
                pass::run(&scheme, &mut pass);
            }
        });
    });
    let (place, ahead) = (place, motion);
    let mut pressed = place.clone();
    group.throughput(Throughput::Elements(all as u64));
    group.bench_function("press/f32_3d", |b| {
        b.iter(|| {
            for (block, pressed) in pressed.chunks_mut(BLOCK).enumerate() {
                let mut pass = Press::<f32, 3> {
                    view: view(grid, list, &place, &ahead, block),
                    pressed: pressed.into(),
                };
                pass::run(&scheme, &mut pass);
            }
        });
    });
    let (mut place, mut motion) = (store.place.clone(), store.motion.clone());
    group.throughput(Throughput::Elements(fluids as u64));
    group.bench_function("correct/f32_3d", |b| {
        b.iter(|| {
            let blocks = place[..fluids].chunks_mut(BLOCK);
            for (block, (place, motion)) in
                blocks.zip(motion[..fluids].chunks_mut(BLOCK)).enumerate()
            {
                let mut pass = Correct::<f32, 3> {
                    view: view(grid, list, &pressed, &ahead, block),
                    place: place.into(),
                    motion: motion.into(),
                    // Particles stay where they are.
                    dt: 0.0,
                    extremes: Extremes::at_rest(),
                };
                pass::run(&scheme, &mut pass);
            }
        });
    });
}

/// A step from the state after some: from the same state each time, since the pressure equation is
/// harder or easier to solve in others.
fn steps(group: &mut Group<'_>, name: &str, tank: &Tank, pressure: Pressure, before: u64) {
    let mut first = tank.executor::<f32, 3>(pressure);
    run_steps(&mut first, before, |_| {});
    let begin = || {
        let mut executor = MpsExecutor::new(
            Mps::<f32, 3>::new(&tank.setup),
            pressure,
            *first.domain(),
            *first.limits(),
            Clock::new(),
            first.store().clone(),
        );
        executor.rebuild().expect("nobody leaves");
        executor.prime();
        executor
    };
    let mut after = begin();
    after.step();
    assert_ne!(Halt::from_code(after.clock().halt), Halt::Unsolved);
    group.throughput(Throughput::Elements(after.store().len() as u64));
    group.bench_function(BenchmarkId::new("step", name), |b| {
        b.iter_batched_ref(begin, MpsExecutor::step, BatchSize::PerIteration);
    });
}
