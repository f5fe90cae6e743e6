//! Water comes in and leaves on the GPU as on the CPU. Skipped, loudly, without a GPU.

// Nothing to compare otherwise: `tests/skips.rs` says so.
#![cfg(kernels)]

mod both;
mod common;
mod gpu;

use common::{Setup, dam};
use gpu::device;
use monoflow_cpu::{BlockIntegrator, CpuExecutor};
use monoflow_cuda::{Code, CudaExecutor, KERNELS, ListEncoding, Start};
use monoflow_kernels::host::wcsph;
use monoflow_ops::Scalar;
use monoflow_ops::control::Clock;
use monoflow_ops::integrate::{Integrator, Outline, PredictorCorrector, Rk3, Symplectic};
use monoflow_ops::opening::{Opening, Rule};
use monoflow_ops::viscosity::Artificial;
use monoflow_ops::wall::{DynamicParticles, Holds, LennardJones, WallModel};
use monoflow_particles::{Bodies, Openings};
use std::sync::Arc;

const SPACING: f64 = 0.025;

/// An opening of a plane in the middle of the water, as an array of numbers has it.
fn opening(origin: [f64; 3], normal: [f64; 3], rules: u32) -> Opening {
    let axes = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
    let beside = axes.into_iter().enumerate();
    let beside: Vec<_> = beside.filter(|(k, _)| normal[*k] == 0.0).collect();
    Opening {
        origin,
        normal,
        across: [beside[0].1, beside[1].1],
        pitch: [SPACING; 2],
        spacing: SPACING,
        depth: 4.0 * SPACING,
        up: [0.0, 0.0, 1.0],
        weight: 9810.0,
        radius: 2.6 * SPACING,
        full: 20.0,
        interval: 0.004,
        least: -500.0,
        pressure_step: 50.0,
        sites: [8, 8],
        first_site: 0,
        knots: [0, 3],
        excesses: [0, 200],
        rules,
    }
}

/// One where water is pushed in, one where it only leaves, one with a level.
fn three() -> Openings {
    let mut openings = vec![
        opening([0.1513, 0.11, 0.1], [1.0, 0.0, 0.0], Rule::VELOCITY),
        opening([0.1, 0.561, 0.1], [0.0, -1.0, 0.0], 0),
        opening(
            [0.1, 0.2, 0.2951],
            [0.0, 0.0, -1.0],
            Rule::PRESSURE | Rule::LEVEL,
        ),
    ];
    for (n, opening) in openings.iter_mut().enumerate() {
        opening.first_site = 64 * n as u32;
    }
    Openings {
        openings,
        knots: vec![
            [2.0, 0.0, 0.35, 0.0],
            [3.0, 0.0, 0.36, 0.0],
            [4.0, 0.0, 0.36, 0.0],
        ],
        shares: (0..192).map(|n| 1.0 + 0.1 * f64::from(n % 3)).collect(),
        excesses: (0..200).map(|n| -1e-3 + 1e-4 * f64::from(n)).collect(),
        mass: 1000.0 * SPACING.powi(3),
        reach: SPACING,
    }
}

fn water_comes_and_goes_as_on_the_cpu<S: Scalar, B, I: Integrator>(steps: u64, tolerance: f64)
where
    B: WallModel<S> + Holds<Artificial<S>>,
{
    let Some(device) = device() else { return };
    let setup: Setup<S, B> = dam(SPACING, 1.3, 0.15, 0, Outline::of::<I>());
    let openings = three();
    let mut gpu = CudaExecutor::<S, 3>::new(
        Code {
            device,
            programs: &[KERNELS],
            symbol: &setup.symbol,
        },
        wcsph::scheme::<S, 3, _>(setup.scheme),
        Start {
            domain: setup.domain,
            store: &setup.store,
            bodies: &Bodies::default(),
            openings: &openings,
            limits: setup.limits,
            clock: Clock::new(),
        },
        Outline::of::<I>(),
        ListEncoding::Wide,
    )
    .expect("an executor");
    let mut cpu = CpuExecutor::new(
        setup.scheme,
        setup.domain,
        setup.limits,
        Clock::new(),
        setup.store,
        BlockIntegrator::of::<I>(),
    )
    .with_openings(Arc::new(openings));
    both::step(&mut gpu, &mut cpu, steps);
    let worst = both::apart(&mut gpu, &cpu) / SPACING;
    let (here, there) = (gpu.store().expect("particles"), cpu.store());
    println!(
        "{} {} {}: after {steps} steps places differ by {worst:.1e} spacings; {:?}",
        S::NAME,
        B::NAME,
        I::NAME,
        here.tallies
    );
    assert_eq!(here.tallies, there.tallies);
    assert_eq!((here.counts, here.removed), (there.counts, there.removed));
    assert!(here.tallies.iter().any(|tally| tally.born > 0));
    assert!(here.tallies.iter().any(|tally| tally.gone > 0));
    assert!(worst < tolerance);
    assert_eq!(gpu.traffic().step_bytes, 0);
    assert_eq!(gpu.traffic().step_allocations, 0);
}

#[test]
fn openings_in_double_precision() {
    water_comes_and_goes_as_on_the_cpu::<f64, DynamicParticles, PredictorCorrector>(200, 1e-9);
    water_comes_and_goes_as_on_the_cpu::<f64, DynamicParticles, Symplectic>(200, 1e-9);
    water_comes_and_goes_as_on_the_cpu::<f64, DynamicParticles, Rk3>(60, 1e-9);
}

#[test]
fn openings_in_single_precision() {
    water_comes_and_goes_as_on_the_cpu::<f32, DynamicParticles, PredictorCorrector>(60, 1e-3);
    water_comes_and_goes_as_on_the_cpu::<f32, LennardJones<f32>, Symplectic>(60, 1e-3);
}
