//! Water comes in and leaves on the GPU as on the CPU.

use crate::common::openings::{SPACING, three};
use crate::common::{Setup, dam};
use crate::gpu::device;
use monoflow_cpu::ParticleExecutor;
use monoflow_cpu::{BlockIntegrator, CpuExecutor};
use monoflow_cuda::ParticleCuda;
use monoflow_cuda::{Code, CudaExecutor, KERNELS, ListEncoding, Start};
use monoflow_kernels::host::wcsph;
use monoflow_ops::Scalar;
use monoflow_ops::particles::control::Clock;
use monoflow_ops::particles::integrate::{
    Integrator, Outline, PredictorCorrector, Rk3, Symplectic,
};
use monoflow_ops::wcsph::viscosity::Artificial;
use monoflow_ops::wcsph::wall::{DynamicParticles, Holds, LennardJones, WallModel};
use monoflow_particles::Bodies;
use std::sync::Arc;

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
        ListEncoding::WIDE,
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
    crate::both::step(&mut gpu, &mut cpu, steps);
    let worst = crate::both::apart(&mut gpu, &cpu) / SPACING;
    let (here, there) = (gpu.store().expect("particles"), cpu.store());
    println!(
        "{} {} {}: after {steps} steps places differ by {worst:.1e} spacings; {:?}",
        S::NAME,
        B::NAME,
        I::NAME,
        here.turnover.tallies
    );
    assert_eq!(here.turnover, there.turnover);
    assert_eq!(here.counts, there.counts);
    let tallies = &here.turnover.tallies;
    assert!(tallies.iter().any(|tally| tally.born > 0));
    assert!(tallies.iter().any(|tally| tally.gone > 0));
    assert!(worst < tolerance);
    for store in [&here, there] {
        let walls = &store.motion[store.fluids()..];
        let still = |u: &[S; 4]| u[..3].iter().all(|u| u.widen() == 0.0);
        assert!(walls.iter().all(still), "walls move");
    }
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
