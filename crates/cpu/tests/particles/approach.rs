//! The bound that pairs set on the time step, against all pairs.

use crate::common::{H, Point, SKIN, SPACING, SPEED, domain, lattice, limits, scheme, store};
use monoflow_cpu::ParticleExecutor;
use monoflow_cpu::{BlockIntegrator, CpuExecutor};
use monoflow_ops::Scalar;
use monoflow_ops::particles::control::{Clock, Limits};
use monoflow_ops::particles::integrate::{Integrator, PredictorCorrector, Rk3, Symplectic};
use monoflow_ops::particles::kernel::WendlandC2;
use monoflow_ops::wcsph::Wcsph;
use monoflow_ops::wcsph::diffusion::Molteni;
use monoflow_ops::wcsph::eos::Tait;
use monoflow_ops::wcsph::smoothing::NoSmoothing;
use monoflow_ops::wcsph::viscosity::Artificial;
use monoflow_ops::wcsph::wall::{DynamicParticles, Holds, LennardJones, WallModel};

type Scheme<S, const D: usize, B> =
    Wcsph<S, D, WendlandC2, Tait<S>, Molteni<S>, Artificial<S>, B, NoSmoothing>;

const RADIUS: f64 = 2.0 * H;

fn counts<const D: usize>() -> [usize; 3] {
    if D == 2 { [14, 12, 1] } else { [13, 5, 7] }
}

/// A disordered lattice at the reference density over walls, periodic along x.
fn points<const D: usize>() -> Vec<Point> {
    let mut points = lattice::<D>(counts::<D>(), 3, 0.3);
    for p in &mut points {
        p.excess = 0.0;
    }
    points
}

/// An executor with a list, not yet primed.
fn executor<S: Scalar, const D: usize, B: WallModel<S> + Holds<Artificial<S>>, I: Integrator>(
    pairs: u64,
) -> CpuExecutor<S, D> {
    let domain = domain::<S, D>(counts::<D>(), [true, false, false], RADIUS + SKIN);
    let store = store(&domain, &points::<D>());
    let limits = Limits {
        pairs,
        ..limits(SKIN, I::REACH)
    };
    let scheme: Scheme<S, D, B> = scheme([0.0; 3]);
    let mut executor = CpuExecutor::new(
        scheme,
        domain,
        limits,
        Clock::new(),
        store,
        BlockIntegrator::of::<I>(),
    );
    executor.rebuild().expect("nobody leaves");
    executor
}

/// `max_j |u_ij · x_ij|/r_ij²` of fluid particle `i`, over all others.
fn fastest<const D: usize>(points: &[Point], i: usize) -> f64 {
    let length = counts::<D>()[0] as f64 * SPACING;
    let (mut fastest, own) = (0.0f64, &points[i]);
    for (j, other) in points.iter().enumerate() {
        let (mut ux, mut r2) = (0.0, 0.0);
        for k in 0..D {
            let gap = own.position[k] - other.position[k];
            let x = if k == 0 {
                gap - length * (gap / length).round()
            } else {
                gap
            };
            ux += (own.velocity[k] - other.velocity[k]) * x;
            r2 += x * x;
        }
        if j != i && r2 < RADIUS * RADIUS {
            fastest = fastest.max(ux.abs() / r2);
        }
    }
    fastest
}

fn equals_all_pairs<S, const D: usize, B>(tolerance: f64)
where
    S: Scalar,
    B: WallModel<S> + Holds<Artificial<S>>,
{
    let mut executor = executor::<S, D, B, PredictorCorrector>(1);
    executor.prime();
    let points = points::<D>();
    let store = executor.store();
    assert_eq!(executor.approach().len(), store.fluids());
    let mut greatest = 0.0f64;
    for (i, found) in executor.approach().iter().enumerate() {
        let expected = fastest::<D>(&points, store.id[i] as usize);
        let gap = (found.widen() - expected).abs();
        assert!(gap <= tolerance * expected, "{found} is not {expected}");
        greatest = greatest.max(expected);
    }
    // Speeds are below sound and accelerations below c²/h: sound and pairs are what bounds.
    let expected = 0.2 * H / (SPEED + H * greatest);
    let dt = executor.clock().dt;
    assert!(H * greatest > 0.05 * SPEED);
    assert!(
        (dt - expected).abs() <= tolerance * expected,
        "Δt {dt:e} is not {expected:e}"
    );
}

#[test]
fn the_executor_finds_the_fastest_of_all_pairs() {
    equals_all_pairs::<f64, 2, DynamicParticles>(1e-12);
    equals_all_pairs::<f32, 2, DynamicParticles>(1e-4);
    equals_all_pairs::<f64, 2, LennardJones<f64>>(1e-12);
    equals_all_pairs::<f64, 3, DynamicParticles>(1e-12);
    equals_all_pairs::<f32, 3, DynamicParticles>(1e-4);
}

/// Steps are shorter with the bound than without, and without it nothing is looked for.
#[test]
fn steps_are_shorter_with_the_bound() {
    fn check<I: Integrator>() {
        let [with, without] = [1, 0].map(|pairs| {
            let mut executor = executor::<f64, 2, DynamicParticles, I>(pairs);
            executor.prime();
            for _ in 0..3 {
                executor.step();
            }
            assert_eq!(executor.approach().is_empty(), pairs == 0);
            assert_eq!(executor.clock().step, 3);
            executor.clock().time
        });
        assert!(with < 0.98 * without, "{with:e} and {without:e}");
    }
    check::<PredictorCorrector>();
    check::<Symplectic>();
    check::<Rk3>();
}
