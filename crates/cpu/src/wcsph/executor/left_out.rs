//! What is not written since the last sort is found where writes are checked: passes are left out.

use super::CpuExecutor;
use crate::particles::checked::{self, SPACING, checked};
use crate::{BlockIntegrator, BlockSummation};
use monoflow_ops::Coefficients;
use monoflow_ops::particles::control::{Clock, Halt, Limits};
use monoflow_ops::particles::integrate::{Integrator, PredictorCorrector};
use monoflow_ops::particles::kernel::{Smoothing, WendlandC2};
use monoflow_ops::particles::summation::{Diffusing, SummationSetup};
use monoflow_ops::wcsph::Wcsph;
use monoflow_ops::wcsph::diffusion::{Antuono, Diffusion, DiffusionSetup};
use monoflow_ops::wcsph::eos::{Eos, EosSetup, Tait};
use monoflow_ops::wcsph::gradient::PlainGradient;
use monoflow_ops::wcsph::smoothing::NoSmoothing;
use monoflow_ops::wcsph::viscosity::Inviscid;
use monoflow_ops::wcsph::wall::DynamicParticles;
use std::mem::take;

const H: f64 = 0.13;
const DENSITY: f64 = 1000.0;
const SPEED: f64 = 20.0;
const SKIN: f64 = 0.02;
const DT: f64 = 1e-4;

type Scheme =
    Wcsph<f64, 2, WendlandC2, Tait<f64>, Antuono<f64>, Inviscid, DynamicParticles, NoSmoothing>;

fn scheme() -> Scheme {
    Wcsph {
        kernel: Smoothing::new(H),
        gravity: [0.0; 3],
        inv_density: 1.0 / DENSITY,
        eos: Tait::new(&EosSetup::new(DENSITY, SPEED, 7.0)),
        diffusion: Antuono::new(&DiffusionSetup {
            coefficients: Coefficients::default(),
            coefficient: 0.1,
            h: H,
            sound_speed: SPEED,
            density: DENSITY,
            gravity: [0.0; 3],
        }),
        viscosity: Inviscid,
        wall: DynamicParticles,
        smoothing: NoSmoothing,
        gradient: PlainGradient,
    }
}

fn limits() -> Limits {
    Limits {
        cfl: 0.2,
        h: H,
        sound_speed: SPEED,
        stiffening: 3.0,
        viscous_dt: f64::INFINITY,
        least_dt: 1e-9,
        skin: SKIN,
        reach: PredictorCorrector::REACH,
        rebuild_every: 0,
        pairs: 0,
    }
}

/// What fluid may carry.
fn carried() -> BlockSummation<f64, 2> {
    BlockSummation::of::<WendlandC2, Diffusing<f64>>(&SummationSetup {
        h: H,
        spacing: SPACING,
        wall_spacing: SPACING,
        density: DENSITY,
        gravity: [0.0; 3],
        laplacian: 1.0,
        mirror: 2.0,
        coefficients: Coefficients::of_case(&[0.01]),
        kernel: Coefficients::default(),
    })
}

/// A pool when neighbours have just been listed.
fn pool(carries: bool) -> CpuExecutor<f64, 2> {
    let (domain, store) = checked::pool(2.0 * H + SKIN);
    let integrator = BlockIntegrator::of::<PredictorCorrector>();
    let executor = CpuExecutor::new(scheme(), domain, limits(), Clock::new(), store, integrator);
    let summations = if carries { vec![carried()] } else { vec![] };
    let mut executor = executor.with_summations(summations);
    executor.clock.dt = DT;
    executor.rebuild().expect("nobody leaves");
    executor
}

/// A step by hand from whose beginning something is left out, and whether it is found.
fn is_found(carries: bool, beginning: impl FnOnce(&mut CpuExecutor<f64, 2>)) -> bool {
    let mut pool = pool(carries);
    beginning(&mut pool);
    for stage in 1..pool.integrator.outline.stages {
        pool.evaluate(false);
        pool.advance(stage, DT, false);
    }
    Halt::from_code(pool.clock.halt) == Halt::NotFinite
}

/// The beginning of a step, nothing left out.
fn whole(pool: &mut CpuExecutor<f64, 2>) {
    pool.evaluate(true);
    pool.advance(0, DT, false);
}

fn without_rates_of_what_is_carried(pool: &mut CpuExecutor<f64, 2>) {
    let carried = take(&mut pool.summations.carried);
    pool.evaluate(true);
    pool.summations.carried = carried;
    pool.advance(0, DT, false);
}

#[test]
fn passes_that_are_left_out_are_found() {
    checked(
        "wcsph::executor::left_out::passes_that_are_left_out_are_found",
        || {
            for carries in [false, true] {
                assert!(!is_found(carries, whole), "nothing is left out");
            }
            let gathered = |pool: &mut CpuExecutor<f64, 2>| {
                pool.is_gathered = true;
                whole(pool);
            };
            assert!(is_found(false, gathered), "what models gather");
            let rates = |pool: &mut CpuExecutor<f64, 2>| pool.advance(0, DT, false);
            assert!(is_found(false, rates), "rates");
            let stage = |pool: &mut CpuExecutor<f64, 2>| pool.evaluate(true);
            assert!(is_found(false, stage), "the state within the step");
            let found = is_found(true, without_rates_of_what_is_carried);
            assert!(found, "rates of what fluid carries");
        },
    );
}
