//! What fluid carries, what is filtered and what is shown is on the GPU as on the CPU.

use crate::common::openings::{SPACING, three};
use crate::common::{Setup, dam, disturb};
use crate::gpu::device;
use monoflow_cpu::ParticleExecutor;
use monoflow_cpu::{BlockIntegrator, BlockSummation, CpuExecutor};
use monoflow_cuda::{
    Code, CudaExecutor, KERNELS, ListEncoding, ParticleCuda, Start, SummationCode,
};
use monoflow_kernels::host::particles::summation;
use monoflow_kernels::host::{Scheme, wcsph};
use monoflow_ops::particles::control::Clock;
use monoflow_ops::particles::integrate::{
    Integrator, Outline, PredictorCorrector, Rk3, Symplectic,
};
use monoflow_ops::particles::kernel::WendlandC2;
use monoflow_ops::particles::summation::{Buoyant, Shepard, Summation, SummationSetup, Vorticity};
use monoflow_ops::wcsph::wall::DynamicParticles;
use monoflow_ops::{Coefficients, Scalar};
use monoflow_particles::{Bodies, Kept, Openings, Store};
use std::sync::Arc;

/// A summation of a model with these coefficients, and the name of its kernel.
fn summed<S: Scalar, M: Summation<S>>(coefficients: &[f64]) -> (Scheme<summation::Facts>, String) {
    let setup = numbers(coefficients);
    let program = summation::program::<S, 3, WendlandC2, M>();
    let made = summation::make::<S, 3>(program, &setup).expect("a summation");
    let symbol = format!("summation_{}_3d_wendland_c2_{}", S::NAME, M::NAME);
    (made, symbol)
}

/// Coefficients of what is carried.
const BUOYANT: [f64; 3] = [2e-4, 0.02, 1.0];

/// Numbers of a summation, with the coefficients of its model.
fn numbers(coefficients: &[f64]) -> SummationSetup {
    SummationSetup {
        h: 1.3 * SPACING,
        spacing: SPACING,
        wall_spacing: SPACING,
        density: 1000.0,
        gravity: [0.0, 0.0, -9.81],
        laplacian: 1.0,
        mirror: 2.0,
        coefficients: Coefficients::of_case(coefficients),
        kernel: Coefficients::DECLARED,
    }
}

/// A filter, something that is carried and something that is shown.
fn all<S: Scalar>() -> [(Scheme<summation::Facts>, String); 3] {
    [
        summed::<S, Shepard>(&[]),
        summed::<S, Buoyant<S>>(&BUOYANT),
        summed::<S, Vorticity>(&[]),
    ]
}

/// The same on the CPU.
fn on_cpu<S: Scalar>() -> Vec<BlockSummation<S, 3>> {
    vec![
        BlockSummation::of::<WendlandC2, Shepard>(&numbers(&[])),
        BlockSummation::of::<WendlandC2, Buoyant<S>>(&numbers(&BUOYANT)),
        BlockSummation::of::<WendlandC2, Vorticity>(&numbers(&[])),
    ]
}

/// Words of a column by identity.
pub fn by_id<S: Scalar>(store: &Store<S>, words: &[[S; 4]]) -> Vec<(u32, [f64; 4])> {
    let ids = store.id.iter().copied();
    let words = words.iter().map(|word| word.map(Scalar::widen));
    let mut all: Vec<_> = ids.zip(words).collect();
    all.sort_by_key(|(id, _)| *id);
    all
}

/// The greatest difference of columns over the greatest number in them.
pub fn apart(here: &[(u32, [f64; 4])], there: &[(u32, [f64; 4])]) -> f64 {
    let size = there.iter().flat_map(|(_, word)| word);
    let size = size.fold(0.0, |a: f64, b| a.max(b.abs()));
    let mut worst: f64 = 0.0;
    for ((id, a), (other, b)) in here.iter().zip(there) {
        assert_eq!(id, other);
        for (a, b) in a.iter().zip(b) {
            worst = worst.max((a - b).abs());
        }
    }
    assert!(size > 0.0 && here.len() == there.len());
    worst / size
}

fn summations_equal_the_cpu_s<S: Scalar, I: Integrator>(
    (is_open, encoding): (bool, ListEncoding),
    steps: u64,
    tolerance: f64,
) {
    let Some(device) = device() else { return };
    let mut setup: Setup<S, DynamicParticles> = dam(SPACING, 1.3, 0.15, 0, Outline::of::<I>());
    let openings = match is_open {
        true => three(),
        false => {
            disturb(&mut setup.store, SPACING, 0.3);
            Openings::default()
        }
    };
    let (fluids, n) = (setup.store.fluids(), setup.store.len());
    let word = |i: usize| match i < fluids {
        true => [(i as f64 * 0.37).sin(), 1.0, 0.0, 0.0],
        false => [2.0, (i % 2) as f64, 0.0, 0.0],
    };
    setup.store.kept.push(Kept {
        name: "tracer".to_owned(),
        words: (0..n).map(|i| word(i).map(S::from_literal)).collect(),
    });
    let programs = [KERNELS];
    let codes = all::<S>().map(|(scheme, symbol)| SummationCode {
        scheme,
        programs: &programs,
        symbol,
    });
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
        encoding,
    )
    .expect("an executor")
    .with_summations(&[KERNELS], codes.into())
    .expect("summations");
    let blocks = on_cpu::<S>();
    let mut cpu = CpuExecutor::new(
        setup.scheme,
        setup.domain,
        setup.limits,
        Clock::new(),
        setup.store,
        BlockIntegrator::of::<I>(),
    )
    .with_openings(Arc::new(openings))
    .with_summations(blocks);
    crate::both::step(&mut gpu, &mut cpu, steps);
    let places = crate::both::apart(&mut gpu, &cpu) / SPACING;
    let here = gpu.store().expect("particles");
    let there = cpu.store().clone();
    let carried = apart(
        &by_id(&here, &here.kept[0].words),
        &by_id(&there, &there.kept[0].words),
    );
    let shown = gpu.columns().expect("columns");
    let names: Vec<_> = shown.iter().map(|(column, _)| column.name.get()).collect();
    assert_eq!(names, ["tracer", "vorticity"]);
    let expected = cpu.columns();
    let shown = apart(&by_id(&here, &shown[1].1), &by_id(&there, &expected[1].1));
    crate::measures::looked_at(&mut gpu);
    gpu.filter().expect("a filter");
    cpu.filter();
    let motion = |store: &Store<S>| {
        let excess = |word: &[S; 4]| [word[3], word[3], word[3], word[3]];
        by_id(store, &store.motion.iter().map(excess).collect::<Vec<_>>())
    };
    let filtered = apart(
        &motion(&gpu.store().expect("particles")),
        &motion(cpu.store()),
    );
    println!(
        "{} {}{}: after {steps} steps places differ by {places:.1e} spacings, what is carried by {carried:.1e} of its greatest, vorticity by {shown:.1e}, filtered densities by {filtered:.1e}; {} particles",
        S::NAME,
        I::NAME,
        if is_open { ", open" } else { "" },
        here.len()
    );
    for worst in [places, carried, shown, filtered] {
        assert!(worst < tolerance, "{worst:.3e}");
    }
    let times = gpu.time_phases(1).expect("times");
    let summed = ["filter", "tracer", "vorticity"].map(|name| {
        let time = times.iter().find(|time| time.name == name);
        time.map_or(0.0, |time| time.milliseconds)
    });
    assert!(summed.iter().all(|time| *time > 0.0), "{times:?}");
}

#[test]
fn summations_equal_the_cpu_s_double() {
    summations_equal_the_cpu_s::<f64, PredictorCorrector>((false, ListEncoding::WIDE), 30, 1e-10);
    summations_equal_the_cpu_s::<f64, Symplectic>((false, ListEncoding::WIDE), 30, 1e-10);
    summations_equal_the_cpu_s::<f64, Rk3>((false, ListEncoding::WIDE), 30, 1e-10);
}

#[test]
fn summations_equal_the_cpu_s_single() {
    summations_equal_the_cpu_s::<f32, PredictorCorrector>((false, ListEncoding::WIDE), 30, 1e-3);
    summations_equal_the_cpu_s::<f32, Symplectic>((false, ListEncoding::WIDE), 30, 1e-3);
}

#[test]
fn summations_over_cells_equal_the_cpu_s() {
    summations_equal_the_cpu_s::<f64, PredictorCorrector>((false, ListEncoding::CELLS), 30, 1e-10);
    summations_equal_the_cpu_s::<f64, PredictorCorrector>((true, ListEncoding::CELLS), 200, 1e-10);
    summations_equal_the_cpu_s::<f32, Symplectic>((false, ListEncoding::CELLS), 30, 1e-3);
}

/// Where particles come in, leave, and outgrow the room that there was.
#[test]
fn summations_equal_the_cpu_s_with_openings() {
    summations_equal_the_cpu_s::<f64, PredictorCorrector>((true, ListEncoding::WIDE), 200, 1e-10);
    summations_equal_the_cpu_s::<f32, Rk3>((true, ListEncoding::WIDE), 40, 1e-3);
}
