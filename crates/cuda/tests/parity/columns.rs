//! Columns that pairs read are on the GPU as on the CPU: those of walls, of a diffusion, of a gradient in two words,
//! and coefficients that particles have of their own, with water that comes in.

use crate::common::openings::{SPACING, three};
use crate::common::{Setup, dam, disturb};
use crate::gpu::device;
use crate::summations::{apart, by_id};
use monoflow_abi::DeclaredColumn;
use monoflow_cpu::ParticleExecutor;
use monoflow_cpu::{BlockIntegrator, CpuExecutor};
use monoflow_cuda::{Code, CudaExecutor, KERNELS, ListEncoding, ParticleCuda, Start};
use monoflow_kernels::host::wcsph;
use monoflow_ops::Coefficients;
use monoflow_ops::particles::GIVEN_NAME;
use monoflow_ops::particles::control::Clock;
use monoflow_ops::particles::integrate::{
    Integrator, Outline, PredictorCorrector, Rk3, Symplectic,
};
use monoflow_ops::particles::kernel::WendlandC2;
use monoflow_ops::wcsph::diffusion::Antuono;
use monoflow_ops::wcsph::eos::Tait;
use monoflow_ops::wcsph::gradient::CorrectedGradient;
use monoflow_ops::wcsph::smoothing::NoSmoothing;
use monoflow_ops::wcsph::viscosity::MorrisHarmonic;
use monoflow_ops::wcsph::wall::{Adami, DynamicParticles};
use monoflow_ops::wcsph::{Wcsph, WcsphSetup};
use monoflow_particles::{Bodies, Kept, Openings, Store};
use std::sync::Arc;

type Scheme = Wcsph<
    f64,
    3,
    WendlandC2,
    Tait<f64>,
    Antuono<f64>,
    MorrisHarmonic<f64>,
    Adami<f64>,
    NoSmoothing,
    CorrectedGradient<f64>,
>;

const SYMBOL: &str = "wcsph_f64_3d_wendland_c2_tait_antuono_morris_harmonic_adami_none_corrected";

/// Kinematic viscosities of particles, m²/s.
const VISCOSITIES: [f64; 3] = [0.01, 0.02, 0.03];

/// Which of a scheme's words is its viscosity.
const VISCOSITY: usize = 3;

fn scheme(setup: &Setup<f64, DynamicParticles>) -> Scheme {
    let mut coefficients = [Coefficients::DECLARED; 7];
    coefficients[VISCOSITY] = Coefficients::of_case(&[0.03]);
    Scheme::new(&WcsphSetup {
        smoothing_length: 1.3 * SPACING,
        spacing: SPACING,
        wall_spacing: SPACING,
        radius: 2.6 * SPACING,
        gravity: [0.0, 0.0, -9.81],
        density: 1000.0,
        sound_speed: setup.limits.sound_speed,
        gamma: 7.0,
        diffusion: 0.1,
        alpha: 0.0,
        kinematic: 0.0,
        energy: 9.81 * 0.4,
        xsph: 0.0,
        shifting: 0.0,
        hydrostatic_correction: true,
        coefficients,
    })
}

fn columns_equal_the_cpu_s<I: Integrator>(is_open: bool, encoding: ListEncoding, steps: u64) {
    let Some(device) = device() else { return };
    let mut setup: Setup<f64, DynamicParticles> = dam(SPACING, 1.3, 0.15, 0, Outline::of::<I>());
    let openings = match is_open {
        true => three(),
        false => {
            disturb(&mut setup.store, SPACING, 0.3);
            Openings::default()
        }
    };
    let (fluids, n) = (setup.store.fluids(), setup.store.len());
    let word = |i: usize| match i < fluids {
        true => [VISCOSITIES[i % 3], 0.0, 0.0, 0.0],
        false => [0.0; 4],
    };
    setup.store.kept.push(Kept {
        name: GIVEN_NAME.to_owned(),
        words: (0..n).map(word).collect(),
    });
    let scheme = scheme(&setup);
    let mut gpu = CudaExecutor::<f64, 3>::new(
        Code {
            device,
            programs: &[KERNELS],
            symbol: SYMBOL,
        },
        wcsph::scheme::<f64, 3, _>(scheme),
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
    .expect("an executor");
    let mut cpu = CpuExecutor::new(
        scheme,
        setup.domain,
        setup.limits,
        Clock::new(),
        setup.store,
        BlockIntegrator::of::<I>(),
    )
    .with_openings(Arc::new(openings));
    crate::both::step(&mut gpu, &mut cpu, steps);
    let places = crate::both::apart(&mut gpu, &cpu) / SPACING;
    let here = gpu.store().expect("particles");
    let there = cpu.store().clone();
    let given = |store: &Store<f64>| by_id(store, store.given().expect("coefficients"));
    assert_eq!(given(&here), given(&there), "coefficients never change");
    if is_open {
        assert!(
            there.turnover.tallies.iter().any(|tally| tally.born > 0),
            "water comes in"
        );
    }
    let columns = gpu.columns().expect("columns");
    let of_cpu = cpu.columns();
    let names = |columns: &[(DeclaredColumn, Vec<[f64; 4]>)]| -> Vec<_> {
        columns
            .iter()
            .map(|(column, _)| column.name.get())
            .collect()
    };
    assert_eq!(names(&columns), names(&of_cpu));
    assert!(names(&columns).contains(&"kinematic_viscosity"));
    for ((column, here_words), (_, there_words)) in columns.iter().zip(&of_cpu) {
        let of_kind = |store: &Store<f64>, words: &[[f64; 4]]| {
            let is_meant = |i: usize| (i >= store.fluids()) == column.of_walls;
            let meant = words.iter().enumerate();
            let meant = meant.map(|(i, word)| if is_meant(i) { *word } else { [0.0; 4] });
            by_id(store, &meant.collect::<Vec<_>>())
        };
        let worst = apart(&of_kind(&here, here_words), &of_kind(&there, there_words));
        println!("{}: {worst:.2e} of the greatest", column.name.get());
        assert!(worst < 1e-9, "{}: {worst:e}", column.name.get());
    }
    crate::measures::looked_at(&mut gpu);
    println!("{} steps of {}: {places:.2e} spacings", steps, I::NAME);
    assert!(places < 1e-9, "{places:e} spacings");
}

#[test]
fn columns_that_pairs_read_equal_the_cpu_s() {
    columns_equal_the_cpu_s::<PredictorCorrector>(false, ListEncoding::WIDE, 60);
    columns_equal_the_cpu_s::<Symplectic>(true, ListEncoding::WIDE, 60);
    columns_equal_the_cpu_s::<Rk3>(false, ListEncoding::CELLS, 30);
}
