//! Neighbours that are searched for in cells give what lists give, in less memory.

use crate::both::{apart, step};
use crate::gpu::device;
use crate::scheme::pair;
use monoflow_cpu::ParticleExecutor;
use monoflow_cuda::ParticleCuda;
use monoflow_cuda::{ListEncoding, ParticleNeed};
use monoflow_ops::Scalar;
use monoflow_ops::particles::integrate::{Integrator, PredictorCorrector, Rk3};
use monoflow_ops::wcsph::viscosity::Artificial;
use monoflow_ops::wcsph::wall::{DynamicParticles, Holds, LennardJones, WallModel};

const SPACING: f64 = 0.025;

/// Rates of a disturbed state by lists, cells and the CPU; then a run from rest.
fn cells_equal_lists<S, B, I>(rates: f64, places: f64)
where
    S: Scalar,
    B: WallModel<S> + Holds<Artificial<S>>,
    I: Integrator,
{
    let Some(device) = device() else { return };
    let make = |jitter, encoding| pair::<S, B, I>(&device, SPACING, jitter, encoding);
    let found = [ListEncoding::WIDE, ListEncoding::CELLS].map(|encoding| {
        let (mut gpu, _) = make(0.4, encoding);
        gpu.rebuild().expect("cells");
        gpu.prime().expect("rates");
        gpu.rates().expect("rates")
    });
    let fluids = make(0.4, ListEncoding::WIDE).0.counts()[0];
    let acting = if B::EVOLVES { found[0].len() } else { fluids };
    let mut scale = [0.0f64; 4];
    for rate in &found[0][..acting] {
        for k in 0..4 {
            scale[k] = scale[k].max(rate[k].widen().abs());
        }
    }
    let mut worst = 0.0f64;
    for (a, b) in found[0].iter().zip(&found[1]).take(acting) {
        for k in 0..4 {
            worst = worst.max((a[k].widen() - b[k].widen()).abs() / scale[k].max(1e-300));
        }
    }
    let (mut listed, mut cpu) = make(0.0, ListEncoding::WIDE);
    step(&mut listed, &mut cpu, 100);
    let (mut searched, mut cpu) = make(0.0, ListEncoding::CELLS);
    step(&mut searched, &mut cpu, 100);
    let same = listed.store().expect("particles") == searched.store().expect("particles");
    let far = apart(&mut searched, &cpu) / SPACING;
    println!(
        "{} {} {}: rates of cells differ from those of lists by {worst:.1e} of the greatest; after 100 steps the bits are {}, and places differ from the CPU's by {far:.1e} spacings",
        S::NAME,
        B::NAME,
        I::NAME,
        if same { "the same" } else { "others" },
    );
    assert!(worst < rates, "{worst:.3e}");
    assert!(far < places, "{far:.3e}");
    assert_eq!(searched.list_capacity(), 0);
    assert_eq!(searched.traffic().step_bytes, 0);
    assert_eq!(searched.traffic().step_allocations, 0);
}

#[test]
fn cells_equal_lists_single() {
    cells_equal_lists::<f32, DynamicParticles, PredictorCorrector>(1e-5, 1e-3);
    cells_equal_lists::<f32, LennardJones<f32>, PredictorCorrector>(1e-5, 1e-3);
}

#[test]
fn cells_equal_lists_double() {
    cells_equal_lists::<f64, DynamicParticles, Rk3>(1e-12, 1e-9);
}

/// The buffers of an executor take what is said before a run: 5 % for those that do not grow with particles.
#[test]
fn buffers_take_what_is_said() {
    let Some(device) = device() else { return };
    for encoding in [ListEncoding::WIDE, ListEncoding::CELLS] {
        let before = device.counted().held;
        let (mut gpu, cpu) =
            pair::<f32, DynamicParticles, PredictorCorrector>(&device, 0.0125, 0.0, encoding);
        gpu.rebuild().expect("cells");
        let held = device.counted().held - before;
        let list = gpu.list_capacity();
        let need = ParticleNeed {
            scalar: 4,
            particles: gpu.counts().map(|count| count as u64),
            cells: u64::from(cpu.domain().grid.len()),
            encoding,
            // The longest list, without the eighth that it may still grow by.
            neighbours: f64::from(list) * 8.0 / 9.0,
            words: 1,
            numbers: 0,
        };
        let particles = gpu.counts().iter().sum::<usize>() as f64;
        println!(
            "{}: {} B a particle of {} said",
            encoding.name,
            held as f64 / particles,
            need.bytes() as f64 / particles
        );
        let part = held as f64 / need.bytes() as f64;
        assert!((part - 1.0).abs() < 0.05, "{part}");
        assert!(encoding == ListEncoding::WIDE || held as f64 / particles < 200.0);
    }
}
