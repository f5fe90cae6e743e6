//! Summations over neighbours beside the scheme: against plain sums, and what fluid carries over many steps.

use crate::common::{
    DENSITY, H, Point, SKIN, SPACING, ShowRates, by_id, domain, executor, lattice, run, scheme,
    store,
};
use monoflow_cpu::ParticleExecutor;
use monoflow_cpu::{BlockSummation, CpuExecutor};
use monoflow_kernels::host::particles::plain::AllPairs;
use monoflow_ops::Scalar;
use monoflow_ops::particles::body::summation;
use monoflow_ops::particles::integrate::{Integrator, PredictorCorrector, Rk3, Symplectic};
use monoflow_ops::particles::kernel::WendlandC2;
use monoflow_ops::particles::summation::{
    Buoyant, Diffusing, FreeSurface, Mls, Role, ShepardSum, Summation, SummationSetup, Summing,
    SurfaceNormal, Vorticity,
};
use monoflow_ops::wcsph::Wcsph;
use monoflow_ops::wcsph::diffusion::Molteni;
use monoflow_ops::wcsph::eos::Tait;
use monoflow_ops::wcsph::smoothing::NoSmoothing;
use monoflow_ops::wcsph::viscosity::Artificial;
use monoflow_ops::wcsph::wall::DynamicParticles;
use monoflow_particles::{Kept, Store};
use std::array::from_fn;
use std::f64::consts::TAU;

type Scheme<S, const D: usize> =
    Wcsph<S, D, WendlandC2, Tait<S>, Molteni<S>, Artificial<S>, DynamicParticles, NoSmoothing>;

/// Numbers of a summation, with the coefficients of its model.
pub fn numbers(coefficients: &[f64]) -> SummationSetup {
    SummationSetup {
        h: H,
        spacing: SPACING,
        wall_spacing: SPACING,
        density: DENSITY,
        gravity: [0.0, -9.81, 0.0],
        laplacian: 1.0,
        mirror: 2.0,
        coefficients: monoflow_ops::Coefficients::of_case(coefficients),
        kernel: Default::default(),
    }
}

/// A store with a column that is carried, by identity.
fn carrying<S: Scalar>(mut store: Store<S>, value: impl Fn(usize) -> [f64; 4]) -> Store<S> {
    let words = store.id.iter().map(|id| value(*id as usize));
    let words = words.map(|word| word.map(S::from_literal)).collect();
    store.kept.push(Kept {
        name: "tracer".to_owned(),
        words,
    });
    store
}

/// A disordered cloud that carries something.
#[inline(never)]
fn cloud<const D: usize>() -> CpuExecutor<f64, D> {
    let counts = [9, 8, if D == 3 { 7 } else { 1 }];
    let domain = domain::<f64, D>(counts, [false; 3], 2.0 * H + SKIN);
    let store = store(&domain, &lattice::<D>(counts, 3, 0.2));
    let value = |i: usize| [(i as f64 * 0.7).sin(), (i % 2) as f64, 0.0, 0.0];
    let scheme: Scheme<f64, D> = scheme([0.0; 3]);
    executor::<f64, D, _, ShowRates>(scheme, domain, carrying(store, value))
}

/// What the one summation of an executor finds of every fluid particle.
#[inline(never)]
fn executed<const D: usize>(mut executor: CpuExecutor<f64, D>, role: Role) -> Vec<[f64; 4]> {
    let fluids = executor.store().fluids();
    match role {
        Role::Shown => {
            let shown = executor.columns();
            let [(_, words)] = &shown[..] else {
                panic!("{} columns are shown", shown.len());
            };
            words[..fluids].to_vec()
        }
        Role::Filter => {
            executor.filter();
            let motion = executor.store().motion[..fluids].iter();
            motion.map(|word| [word[3], 0.0, 0.0, 0.0]).collect()
        }
        Role::Carried => {
            executor.clock_mut().dt = 1.0;
            executor.step();
            executor.store().kept[0].words[..fluids].to_vec()
        }
    }
}

/// What a model finds of every fluid particle by lists and lanes is what it finds by all pairs.
#[inline(never)]
fn agrees<const D: usize, M: Summation<f64>>(coefficients: &[f64]) {
    let numbers = numbers(coefficients);
    let executor = cloud::<D>();
    let executor = executor.with_summations(vec![BlockSummation::of::<WendlandC2, M>(&numbers)]);
    let begin = executor.store();
    let fluids = begin.fluids();
    let positions: Vec<[f64; D]> = (begin.place.iter().zip(&begin.cell))
        .map(|(place, cell)| executor.domain().position(place, *cell))
        .map(|at| from_fn(|k| at[k]))
        .collect();
    let plain = AllPairs::<f64, D> {
        positions: positions[..].into(),
        place: begin.place[..].into(),
        motion: begin.motion[..].into(),
        gathered: begin.kept[0].words[..].into(),
        fluids,
        lengths: [0.0; D],
    };
    let summing = Summing::<f64, D, WendlandC2, M>::new(&numbers);
    let plainly = |i| summation::<f64, D, _, M, _>(&summing, &plain, i, true);
    let plainly: Vec<[f64; 4]> = (0..fluids as u32).map(plainly).collect();
    compare(M::NAME, &executed(executor, M::ROLE), &plainly);
}

fn compare(name: &str, listed: &[[f64; 4]], plainly: &[[f64; 4]]) {
    let size = plainly
        .iter()
        .flatten()
        .fold(0.0, |a: f64, b| a.max(b.abs()));
    for (a, b) in listed.iter().zip(plainly) {
        for k in 0..4 {
            let off = (a[k] - b[k]).abs();
            assert!(off < 1e-11 * (1.0 + size), "{name}: {a:?} and {b:?}");
        }
    }
}

#[test]
fn lists_find_what_all_pairs_do() {
    fn check<M: Summation<f64>>(coefficients: &[f64]) {
        agrees::<1, M>(coefficients);
        agrees::<2, M>(coefficients);
        agrees::<3, M>(coefficients);
    }
    check::<Vorticity>(&[]);
    check::<ShepardSum>(&[]);
    check::<FreeSurface>(&[]);
    check::<SurfaceNormal>(&[]);
    check::<Mls<f64>>(&[]);
    check::<Diffusing<f64>>(&[0.03]);
    check::<Buoyant<f64>>(&[0.03, 0.1, 0.5]);
}

const COUNTS: [usize; 3] = [16, 16, 1];

/// A periodic box whose fluid carries something.
fn carried<S: Scalar, M: Summation<S>, I: Integrator>(
    points: &[Point],
    coefficients: &[f64],
    value: impl Fn(usize) -> f64,
) -> CpuExecutor<S, 2> {
    let domain = domain::<S, 2>(COUNTS, [true; 3], 2.0 * H + SKIN);
    let store = carrying(store(&domain, points), |i| [value(i), 1.0, 0.0, 0.0]);
    let scheme: Scheme<S, 2> = scheme([0.0; 3]);
    executor::<S, 2, _, I>(scheme, domain, store).with_summations(vec![BlockSummation::of::<
        WendlandC2,
        M,
    >(&numbers(
        coefficients,
    ))])
}

fn of_column<S: Scalar>(executor: &CpuExecutor<S, 2>) -> Vec<f64> {
    by_id(executor.store(), |i, s| s.kept[0].words[i][0].widen())
}

/// In fluid that moves and is sorted many times, with any integrator: what all carry is kept, the amount is kept to
/// round-off, and nothing grows beyond what was there.
#[test]
fn amounts_are_kept() {
    fn check<I: Integrator>() {
        let points = lattice::<2>(COUNTS, 0, 0.2);
        let mut same = carried::<f64, Diffusing<f64>, I>(&points, &[0.02], |_| 3.25);
        assert!(run(&mut same, 60) > 1, "neighbours are listed anew");
        assert!(of_column(&same).iter().all(|c| *c == 3.25));
        let start = |i: usize| (i as f64 * 0.9).sin();
        let mut mixed = carried::<f64, Diffusing<f64>, I>(&points, &[0.02], start);
        let amount = |of: &CpuExecutor<f64, 2>| {
            let masses = by_id(of.store(), |i, s| s.place[i][3]);
            let column = of_column(of);
            masses.iter().zip(column).map(|(m, c)| m * c).sum::<f64>()
        };
        let spread = |of: &CpuExecutor<f64, 2>| {
            let column = of_column(of);
            column.iter().fold(0.0, |a: f64, c| a.max(c.abs()))
        };
        let before = (amount(&mixed), spread(&mixed));
        run(&mut mixed, 60);
        let total: f64 = points.iter().map(|p| p.mass).sum();
        assert!((amount(&mixed) - before.0).abs() < 1e-13 * total);
        assert!(spread(&mixed) < before.1);
    }
    check::<PredictorCorrector>();
    check::<Symplectic>();
    check::<Rk3>();
}

/// A wave in fluid at rest fades as `exp(-κ k² t)`.
#[test]
fn a_wave_fades() {
    fn check<S: Scalar, I: Integrator>() {
        const KAPPA: f64 = 0.05;
        let mut points = lattice::<2>(COUNTS, 0, 0.0);
        for point in &mut points {
            (point.velocity, point.excess) = ([0.0; 3], 0.0);
            point.mass = DENSITY * SPACING * SPACING;
        }
        let wave = TAU / (COUNTS[0] as f64 * SPACING);
        let start = |i: usize| (wave * points[i].position[0]).sin();
        let mut fading = carried::<S, Diffusing<S>, I>(&points, &[KAPPA], start);
        run(&mut fading, 400);
        let faded = (-KAPPA * wave * wave * fading.clock().time).exp();
        assert!(faded < 0.9, "{faded}");
        for (i, found) in of_column(&fading).iter().enumerate() {
            assert!(
                (found - faded * start(i)).abs() < 0.006,
                "{found} for {} times {}",
                faded,
                start(i)
            );
        }
    }
    check::<f64, PredictorCorrector>();
    check::<f64, Symplectic>();
    check::<f64, Rk3>();
    check::<f32, Rk3>();
}

/// Fluid that carries the same everywhere is accelerated as one, by `-β (c - c0) g`, whatever the integrator.
#[test]
fn what_is_warm_rises() {
    fn check<I: Integrator>() {
        let mut points = lattice::<2>(COUNTS, 0, 0.0);
        for point in &mut points {
            (point.velocity, point.excess) = ([0.0; 3], 0.0);
            point.mass = DENSITY * SPACING * SPACING;
        }
        let coefficients = [0.0, 0.01, 20.0];
        let mut warm = carried::<f64, Buoyant<f64>, I>(&points, &coefficients, |_| 30.0);
        run(&mut warm, 50);
        let speed = 0.01 * 10.0 * 9.81 * warm.clock().time;
        for motion in &warm.store().motion {
            assert!(
                (motion[1] - speed).abs() < 1e-9 && motion[0].abs() < 1e-9,
                "{motion:?}"
            );
        }
    }
    check::<PredictorCorrector>();
    check::<Symplectic>();
    check::<Rk3>();
}

/// A column that is no longer finite ends a run as a velocity does.
#[test]
fn a_column_that_is_lost_is_seen() {
    let points = lattice::<2>(COUNTS, 0, 0.0);
    let start = |i: usize| if i == 77 { f64::INFINITY } else { 0.0 };
    let mut lost = carried::<f64, Diffusing<f64>, Rk3>(&points, &[0.01], start);
    lost.prime();
    lost.step();
    assert_eq!(
        monoflow_ops::particles::control::Halt::from_code(lost.clock().halt),
        monoflow_ops::particles::control::Halt::NotFinite
    );
}
