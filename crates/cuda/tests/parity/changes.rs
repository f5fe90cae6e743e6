//! Particles that become another kind, or are taken out, do so on a GPU as on a CPU.

use crate::both::{apart, step};
use crate::gpu::device;
use crate::scheme::pair_bounded;
use monoflow_cpu::ParticleExecutor;
use monoflow_cuda::ListEncoding;
use monoflow_cuda::ParticleCuda;
use monoflow_ops::Scalar;
use monoflow_ops::particles::integrate::PredictorCorrector;
use monoflow_ops::particles::kind::{Fluid, Kind};
use monoflow_ops::wcsph::wall::DynamicParticles;
use monoflow_particles::{Alteration, Change};

const SPACING: f64 = 0.025;

fn walls_change<S: Scalar>(tolerance: f64) {
    let Some(device) = device() else { return };
    // Pairs bound the time step: those of fluid that has become more, too.
    let (mut gpu, mut cpu) = pair_bounded::<S, DynamicParticles, PredictorCorrector>(
        &device,
        SPACING,
        0.1,
        ListEncoding::WIDE,
        1,
    );
    step(&mut gpu, &mut cpu, 10);
    let [fluids, walls] = cpu.store().counts;
    let last = (fluids + walls) as u32;
    // The walls that were placed last are those that are in the way least.
    let (released, gone) = (100, 150);
    for (first, count, into) in [
        (last - released, released, Some(Fluid::INDEX)),
        (last - released - gone, gone, None),
    ] {
        let alteration = Alteration::Changed(Change { first, count, into });
        gpu.alter(&alteration).expect("a change");
        cpu.alter(&alteration);
    }
    let expected = [
        fluids + released as usize,
        walls - (released + gone) as usize,
    ];
    assert_eq!((gpu.counts(), cpu.store().counts), (expected, expected));
    step(&mut gpu, &mut cpu, 20);
    let worst = apart(&mut gpu, &cpu) / SPACING;
    println!("{}: places differ by {worst:.1e} spacings", S::NAME);
    assert!(worst < tolerance);
    let approach = gpu.approach().expect("the fastest pairs");
    assert_eq!(approach.len(), cpu.approach().len());
    assert_eq!(gpu.traffic().step_bytes, 0);
    assert_eq!(gpu.traffic().step_allocations, 0);
}

#[test]
fn in_single_precision() {
    walls_change::<f32>(1e-4);
}

#[test]
fn in_double_precision() {
    walls_change::<f64>(1e-11);
}
