//! Corrected gradients in a whole executor: lists, lanes, walls, two words in space.

use crate::common::{DENSITY, GAMMA, H, SKIN, SPACING, SPEED, domain, executor, lattice, store};
use monoflow_cpu::ParticleExecutor;
use monoflow_ops::particles::integrate::PredictorCorrector;
use monoflow_ops::particles::kernel::{Kernel, WendlandC2};
use monoflow_ops::wcsph::diffusion::NoDiffusion;
use monoflow_ops::wcsph::eos::Tait;
use monoflow_ops::wcsph::gradient::CorrectedGradient;
use monoflow_ops::wcsph::smoothing::NoSmoothing;
use monoflow_ops::wcsph::viscosity::Inviscid;
use monoflow_ops::wcsph::wall::DynamicMoving;
use monoflow_ops::wcsph::{Wcsph, WcsphSetup};
use monoflow_ops::{Coefficients, Scalar};
use std::array::from_fn;

type Scheme<S, const D: usize> = Wcsph<
    S,
    D,
    WendlandC2,
    Tait<S>,
    NoDiffusion,
    Inviscid,
    DynamicMoving,
    NoSmoothing,
    CorrectedGradient<S>,
>;

/// From this determinant on everything is corrected.
const LEAST: f64 = 0.1;

fn scheme<S: Scalar, const D: usize>() -> Scheme<S, D> {
    let mut coefficients = [Coefficients::DECLARED; 7];
    coefficients[6] = Coefficients::of_case(&[LEAST, LEAST]);
    Wcsph::new(&WcsphSetup {
        smoothing_length: H,
        spacing: SPACING,
        wall_spacing: SPACING,
        radius: WendlandC2::RADIUS * H,
        gravity: [0.0; 3],
        density: DENSITY,
        sound_speed: SPEED,
        gamma: GAMMA,
        diffusion: 0.0,
        alpha: 0.0,
        kinematic: 0.0,
        energy: 9.81 * 1.0,
        xsph: 0.0,
        shifting: 0.0,
        hydrostatic_correction: false,
        coefficients,
    })
}

/// The velocity of fluid and walls is linear in space: each particle of fluid has its exact divergence, at the walls
/// and at the surface too, whatever its neighbours weigh.
fn divergence_is_exact<S: Scalar, const D: usize>(tolerance: f64) {
    let counts = [[14, 13, 1], [9, 7, 8]][D - 2];
    let slope = |a: usize, b: usize| 1.0 + a as f64 - 0.7 * b as f64 * (1.0 + a as f64);
    let mut points = lattice::<D>(counts, 3, 0.2);
    for point in &mut points {
        let x = point.position;
        point.velocity = from_fn(|a| match a < D {
            true => (0..D).map(|b| slope(a, b) * x[b]).sum(),
            false => 0.0,
        });
    }
    let domain = domain::<S, D>(counts, [false; 3], WendlandC2::RADIUS * H + SKIN);
    let particles = store(&domain, &points);
    let scheme = scheme::<S, D>();
    let mut executor = executor::<S, D, _, PredictorCorrector>(scheme, domain, particles);
    executor.evaluate(true);
    let columns = executor.columns();
    let [(column, words)] = &columns[..] else {
        panic!("frames show one column, not {}", columns.len());
    };
    assert_eq!(column.name.get(), "correction_determinant");
    let store = executor.store();
    let divergence: f64 = (0..D).map(|k| slope(k, k)).sum();
    let (mut corrected, mut worst) = (0, 0.0_f64);
    let fluid = words.iter().zip(executor.rates()).zip(&store.motion);
    for ((word, rate), motion) in fluid.take(store.fluids()) {
        if word[0].widen() < LEAST + 2e-3 {
            continue;
        }
        corrected += 1;
        let exact = -(1.0 + motion[3].widen()) * divergence;
        worst = worst.max((rate[3].widen() / exact - 1.0).abs());
    }
    let least = store.fluids() * 4 / 5;
    assert!(corrected > least, "{corrected} of {}", store.fluids());
    assert!(worst < tolerance, "{} {D}D: {worst:.1e}", S::NAME);
}

#[test]
fn linear_velocities_have_their_divergence_in_a_tank() {
    divergence_is_exact::<f64, 2>(1e-10);
    divergence_is_exact::<f64, 3>(1e-10);
    divergence_is_exact::<f32, 2>(2e-3);
}
