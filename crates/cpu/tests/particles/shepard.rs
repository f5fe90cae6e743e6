//! Laws of the Shepard filter.

use crate::common::{H, SKIN, by_id, domain, executor, lattice, run, scheme, store};
use crate::summations::numbers;
use monoflow_cpu::BlockSummation;
use monoflow_cpu::ParticleExecutor;
use monoflow_ops::Scalar;
use monoflow_ops::particles::integrate::{Integrator, PredictorCorrector, Rk3, Symplectic};
use monoflow_ops::particles::kernel::WendlandC2;
use monoflow_ops::particles::summation::Shepard;
use monoflow_ops::wcsph::Wcsph;
use monoflow_ops::wcsph::diffusion::Molteni;
use monoflow_ops::wcsph::eos::Tait;
use monoflow_ops::wcsph::smoothing::NoSmoothing;
use monoflow_ops::wcsph::viscosity::Artificial;
use monoflow_ops::wcsph::wall::{DynamicParticles, Holds, LennardJones, WallModel};

type Scheme<S, B> = Wcsph<S, 2, WendlandC2, Tait<S>, Molteni<S>, Artificial<S>, B, NoSmoothing>;

const COUNTS: [usize; 3] = [14, 10, 1];

fn shepard<S: Scalar>() -> BlockSummation<S, 2> {
    BlockSummation::of::<WendlandC2, Shepard>(&numbers(&[]))
}

/// Densities by id, before and after the filter.
fn filtered<S: Scalar, B: WallModel<S> + Holds<Artificial<S>>>(
    excess: impl Fn(usize, f64) -> f64,
) -> (Vec<f64>, Vec<f64>, usize) {
    let domain = domain::<S, 2>(COUNTS, [false; 3], 2.0 * H + SKIN);
    let mut points = lattice::<2>(COUNTS, 3, 0.3);
    for (i, p) in points.iter_mut().enumerate() {
        p.excess = excess(i, p.excess);
    }
    let store = store(&domain, &points);
    let fluids = store.fluids();
    let scheme: Scheme<S, B> = scheme([0.0; 3]);
    let mut executor = executor::<S, 2, _, PredictorCorrector>(scheme, domain, store)
        .with_summations(vec![shepard::<S>()]);
    let densities = |s: &monoflow_particles::Store<S>| by_id(s, |i, s| s.motion[i][3].widen());
    let before = densities(executor.store());
    executor.filter();
    (before, densities(executor.store()), fluids)
}

/// Also where half the neighbours are missing: a corner of the free surface, whatever the masses.
#[test]
fn a_constant_density_is_reproduced_at_a_free_surface() {
    let (_, after, _) = filtered::<f64, DynamicParticles>(|_, _| 0.0125);
    assert!(after.iter().all(|x| (x - 0.0125).abs() < 1e-14));
    let (_, after, _) = filtered::<f64, LennardJones<f64>>(|_, _| 0.0125);
    assert!(after.iter().all(|x| (x - 0.0125).abs() < 1e-14));
    let (_, after, _) = filtered::<f32, DynamicParticles>(|_, _| 0.0125);
    assert!(after.iter().all(|x| (x - 0.0125).abs() < 3e-9));
}

/// A mean: within the range of the densities, and smoother. Walls keep theirs.
#[test]
fn the_filter_is_a_mean_of_the_fluid() {
    let (before, after, fluids) = filtered::<f64, DynamicParticles>(|_, x| x);
    let range = |x: &[f64]| {
        x.iter()
            .fold((f64::MAX, f64::MIN), |(a, b), &x| (a.min(x), b.max(x)))
    };
    let ((low, high), (lower, higher)) = (range(&before[..fluids]), range(&after[..fluids]));
    assert!(higher - lower < 0.7 * (high - low));
    assert!(range(&before).0 <= lower && higher <= range(&before).1);
    assert_eq!(before[fluids..], after[fluids..]);
}

/// Walls with a density take part in the mean, walls without do not.
#[test]
fn walls_take_part_where_they_have_a_density() {
    let (_, _, fluids) = filtered::<f64, DynamicParticles>(|_, x| x);
    let walls_only = |i: usize, _: f64| if i < fluids { 0.0 } else { 0.01 };
    let (_, dynamic, _) = filtered::<f64, DynamicParticles>(walls_only);
    assert!(dynamic[..fluids].iter().any(|&x| x > 1e-3));
    let (_, repelling, _) = filtered::<f64, LennardJones<f64>>(walls_only);
    assert!(repelling[..fluids].iter().all(|x| x.abs() < 1e-15));
}

/// Where the filter changes nothing, the run goes on as without it, also with an integrator that
/// keeps the rates of the last step.
#[test]
fn a_filter_without_effect_leaves_the_run_alone() {
    fn check<I: Integrator>() {
        let end = |filter: bool| {
            let domain = domain::<f64, 2>(COUNTS, [true; 3], 2.0 * H + SKIN);
            let mut points = lattice::<2>(COUNTS, 0, 0.0);
            for p in &mut points {
                (p.velocity, p.excess, p.mass) = ([0.25, 0.0, 0.0], 0.01, 10.1);
            }
            let store = store(&domain, &points);
            let scheme: Scheme<f64, DynamicParticles> = scheme([0.0; 3]);
            let mut executor = executor::<_, 2, _, I>(scheme, domain, store)
                .with_summations(vec![shepard::<f64>()]);
            run(&mut executor, 3);
            if filter {
                executor.filter();
            }
            run(&mut executor, 1);
            by_id(executor.store(), |i, s| s.motion[i])
        };
        for (with, without) in end(true).iter().zip(end(false)) {
            for k in 0..4 {
                assert!(
                    (with[k] - without[k]).abs() < 1e-12,
                    "{with:?} is not {without:?}"
                );
            }
        }
    }
    check::<PredictorCorrector>();
    check::<Rk3>();
    check::<Symplectic>();
}
