//! Laws of whole runs: what is conserved, what may not matter, and what must be exact.

use crate::common::{
    ALPHA, DENSITY, H, Point, Random, SKIN, SPACING, SPEED, ShowRates, bits, by_id, domain,
    executor, lattice, limits, rates, run, scheme, store,
};
use crate::summations::numbers;
use monoflow_cpu::ParticleExecutor;
use monoflow_cpu::{BlockIntegrator, BlockSummation, CpuExecutor};
use monoflow_ops::Scalar;
use monoflow_ops::particles::control::{Clock, Halt};
use monoflow_ops::particles::integrate::{Integrator, PredictorCorrector, Rk3, Symplectic};
use monoflow_ops::particles::kernel::WendlandC2;
use monoflow_ops::particles::summation::{Diffusing, Shepard};
use monoflow_ops::wcsph::Wcsph;
use monoflow_ops::wcsph::diffusion::{Ferrari, Molteni};
use monoflow_ops::wcsph::eos::Tait;
use monoflow_ops::wcsph::smoothing::{NoSmoothing, Shifting, Xsph};
use monoflow_ops::wcsph::viscosity::{Artificial, Inviscid, Morris};
use monoflow_ops::wcsph::wall::DynamicParticles;
use monoflow_particles::{Domain, Keeping, Store};
use std::array::from_fn;

type Default2<S, const D: usize> =
    Wcsph<S, D, WendlandC2, Tait<S>, Molteni<S>, Artificial<S>, DynamicParticles, NoSmoothing>;
type Laminar<S, const D: usize> =
    Wcsph<S, D, WendlandC2, Tait<S>, Ferrari<S>, Morris<S>, DynamicParticles, Xsph<S>>;
type Shifted<S, const D: usize> =
    Wcsph<S, D, WendlandC2, Tait<S>, Molteni<S>, Morris<S>, DynamicParticles, Shifting<S>>;
type Ideal<S, const D: usize> =
    Wcsph<S, D, WendlandC2, Tait<S>, Molteni<S>, Inviscid, DynamicParticles, NoSmoothing>;

const SEARCH: f64 = 2.0 * H + SKIN;
const PLANE: [usize; 3] = [12, 11, 1];
const SPACE: [usize; 3] = [9, 9, 9];

/// A box without walls, periodic every way.
fn periodic<S: Scalar, const D: usize>() -> (Domain<S>, Store<S>) {
    let counts = if D == 2 { PLANE } else { SPACE };
    let domain = domain::<S, D>(counts, [true; 3], SEARCH);
    let store = store(&domain, &lattice::<D>(counts, 0, 0.2));
    (domain, store)
}

/// Water in a basin of walls, periodic along x.
fn basin<S: Scalar>() -> (Domain<S>, Store<S>) {
    let domain = domain::<S, 2>([14, 12, 1], [true, false, false], SEARCH);
    let store = store(&domain, &lattice::<2>([14, 12, 1], 3, 0.1));
    (domain, store)
}

fn momentum<S: Scalar>(store: &Store<S>) -> ([f64; 3], f64) {
    let (mut sum, mut size) = ([0.0; 3], 0.0);
    for i in 0..store.fluids() {
        let mass = store.place[i][3].widen();
        for (k, sum) in sum.iter_mut().enumerate() {
            let part = mass * store.motion[i][k].widen();
            *sum += part;
            size += part.abs();
        }
    }
    (sum, size)
}

fn drift<S: Scalar, const D: usize, Sch, I: Integrator>(scheme: Sch)
where
    Sch: monoflow_ops::wcsph::scheme::ParticleScheme<S, D>,
{
    let (domain, store) = periodic::<S, D>();
    let (before, size) = momentum(&store);
    let mut executor = executor::<S, D, _, I>(scheme, domain, store);
    let first = by_id(executor.store(), |i, s| s.motion[i].map(Scalar::widen));
    run(&mut executor, 50);
    let last = by_id(executor.store(), |i, s| s.motion[i].map(Scalar::widen));
    let change: f64 = first
        .iter()
        .zip(&last)
        .map(|(a, b)| (a[0] - b[0]).abs())
        .sum();
    assert!(
        change > 0.05 * first.len() as f64,
        "nothing happened: {change}"
    );
    let (after, _) = momentum(executor.store());
    for k in 0..3 {
        let lost = (after[k] - before[k]).abs();
        assert!(
            lost < 100.0 * S::ULP.widen() * size,
            "{lost:e} of {size:e} is lost along {k}"
        );
    }
}

fn linear_momentum_is_conserved<S: Scalar, I: Integrator>() {
    drift::<S, 2, Default2<S, 2>, I>(scheme([0.0; 3]));
    drift::<S, 3, Default2<S, 3>, I>(scheme([0.0; 3]));
    drift::<S, 2, Laminar<S, 2>, I>(scheme([0.0; 3]));
}

#[test]
fn shifting_conserves_linear_momentum() {
    drift::<f64, 2, Shifted<f64, 2>, PredictorCorrector>(scheme([0.0; 3]));
    drift::<f64, 2, Shifted<f64, 2>, Symplectic>(scheme([0.0; 3]));
    drift::<f64, 2, Shifted<f64, 2>, Rk3>(scheme([0.0; 3]));
}

/// Momentum per mass after `n` steps of a uniform force: gravity acts once.
fn a_periodic_box_falls_freely<S: Scalar, I: Integrator>() {
    let (domain, store) = periodic::<S, 2>();
    let (before, size) = momentum(&store);
    let mass: f64 = store.place.iter().map(|p| p[3].widen()).sum();
    let scheme: Default2<S, 2> = scheme([0.0, -9.81, 0.0]);
    let mut executor = executor::<S, 2, _, I>(scheme, domain, store);
    run(&mut executor, 20);
    let (after, _) = momentum(executor.store());
    let expected = -9.81 * executor.clock().time * mass;
    let gained = after[1] - before[1];
    assert!(expected.abs() > 0.01 * size);
    assert!(
        (gained - expected).abs() < 100.0 * S::ULP.widen() * size,
        "{gained} is not {expected}"
    );
}

/// One thread and three do the same, to the last bit, whether lists are kept or not.
fn threads_do_not_matter<S: Scalar, I: Integrator>() {
    let with = |threads: usize, keeping: Keeping| {
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .expect("threads");
        pool.install(|| {
            let (domain, store) = basin::<S>();
            let scheme: Laminar<S, 2> = scheme([0.0, -9.81, 0.0]);
            let mut executor = executor::<S, 2, _, I>(scheme, domain, store).with_summations(vec![
                BlockSummation::of::<WendlandC2, Shepard>(&numbers(&[])),
                BlockSummation::of::<WendlandC2, Diffusing<S>>(&numbers(&[0.01])),
            ]);
            executor = executor.keeping(keeping);
            executor.rebuild().expect("nobody leaves");
            run(&mut executor, 25);
            executor.filter();
            let carried = by_id(executor.store(), |i, s| {
                s.kept[0].words[i][0].widen().to_bits()
            });
            (bits(executor.store()), carried, *executor.clock())
        })
    };
    let one = with(1, Keeping::Lists);
    assert_eq!(one, with(3, Keeping::Lists));
    assert_eq!(one, with(3, Keeping::Places));
}

/// In whatever order particles are put in, the same particles do the same, to the last bit.
fn order_of_arrival_does_not_matter<S: Scalar, I: Integrator>() {
    let (domain, store) = basin::<S>();
    let mut order: Vec<usize> = (0..store.len()).collect();
    let mut random = Random(3);
    for part in {
        let (fluid, wall) = order.split_at_mut(store.fluids());
        [fluid, wall]
    } {
        part.sort_by_cached_key(|_| random.next().to_bits());
    }
    let shuffled = Store {
        place: order.iter().map(|&i| store.place[i]).collect(),
        motion: order.iter().map(|&i| store.motion[i]).collect(),
        cell: order.iter().map(|&i| store.cell[i]).collect(),
        id: order.iter().map(|&i| store.id[i]).collect(),
        kept: Vec::new(),
        counts: store.counts,
        turnover: store.turnover.clone(),
    };
    assert_ne!(shuffled.id, store.id);
    let end = |store: Store<S>| {
        let scheme: Default2<S, 2> = scheme([0.0, -9.81, 0.0]);
        let mut executor = executor::<S, 2, _, I>(scheme, domain, store);
        run(&mut executor, 25);
        bits(executor.store())
    };
    assert_eq!(end(store), end(shuffled));
}

/// A list with room that is rebuilt when stale does what one does that is rebuilt every step.
fn rebuilding_seldom_changes_nothing<S: Scalar, I: Integrator>() {
    let end = |every: u64| {
        let (domain, store) = basin::<S>();
        let scheme: Default2<S, 2> = scheme([0.0, -9.81, 0.0]);
        let mut limits = limits(SKIN, I::REACH);
        limits.rebuild_every = every;
        let mut executor = CpuExecutor::new(
            scheme,
            domain,
            limits,
            Clock::new(),
            store,
            BlockIntegrator::of::<I>(),
        );
        executor.rebuild().expect("nobody leaves");
        let rebuilds = run(&mut executor, 40);
        assert_eq!(executor.clock().late, 0);
        let motion = by_id(executor.store(), |i, s| s.motion[i].map(Scalar::widen));
        (motion, rebuilds)
    };
    let ((seldom, few), (often, many)) = (end(0), end(1));
    assert!(few > 0 && few < many / 3, "{few} rebuilds against {many}");
    for (a, b) in seldom.iter().zip(&often) {
        for k in 0..4 {
            // Kept rates differ from those found anew by the order of the integrator.
            let kept = if I::KEEPS_RATES { 0.02 } else { 0.0 };
            let slack = 2e4 * S::ULP.widen() + kept;
            assert!((a[k] - b[k]).abs() < slack, "{} is not {}", a[k], b[k]);
        }
    }
}

macro_rules! laws {
    ($($name:ident: $precision:ty, $integrator:ty;)*) => {$(
        mod $name {
            use super::*;
            laws!(@every $precision, $integrator; linear_momentum_is_conserved,
                a_periodic_box_falls_freely, threads_do_not_matter,
                order_of_arrival_does_not_matter, rebuilding_seldom_changes_nothing);
        }
    )*};
    (@every $precision:ty, $integrator:ty; $($law:ident),*) => {$(
        #[test]
        fn $law() { super::$law::<$precision, $integrator>(); }
    )*};
}

laws! {
    predictor_corrector_double: f64, PredictorCorrector;
    predictor_corrector_single: f32, PredictorCorrector;
    symplectic_double: f64, Symplectic;
    rk3_double: f64, Rk3;
}

/// Moving the whole cloud by cells, through the seam, changes no rate beyond rounding.
#[test]
fn shift_by_whole_cells_changes_no_rate() {
    let (domain, store) = periodic::<f64, 3>();
    let scheme: Laminar<f64, 3> = scheme([0.0; 3]);
    let here = rates::<_, 3, _, ShowRates>(scheme, &domain, &store);
    for shift in [[1, 0, 0], [2, 1, 0], [0, 2, 2]] {
        let mut moved = store.clone();
        for cell in &mut moved.cell {
            let at = domain.grid.coordinates(*cell);
            *cell = domain
                .grid
                .cell(from_fn(|k| (at[k] + shift[k]) % domain.grid.cells[k]));
        }
        let there = rates::<_, 3, _, ShowRates>(scheme, &domain, &moved);
        let size = here.iter().flatten().fold(0.0f64, |a, b| a.max(b.abs()));
        for (a, b) in here.iter().zip(&there) {
            for k in 0..4 {
                assert!(
                    (a[k] - b[k]).abs() < 1e-13 * size,
                    "{} is not {}",
                    a[k],
                    b[k]
                );
            }
        }
    }
}

/// A drop in free space, far from any wall.
fn drop_of_water(turn: f64, shift: [f64; 2], boost: [f64; 2]) -> (Domain<f64>, Vec<Point>) {
    let mut points = lattice::<2>([8, 9, 1], 0, 0.3);
    let (sin, cos) = turn.sin_cos();
    for p in &mut points {
        let [x, y, _] = p.position.map(|x| x - 4.0 * SPACING);
        p.position = [
            cos * x - sin * y + shift[0],
            sin * x + cos * y + shift[1],
            0.0,
        ];
        let [u, v, _] = p.velocity;
        p.velocity = [
            cos * u - sin * v + boost[0],
            sin * u + cos * v + boost[1],
            0.0,
        ];
    }
    let domain = Domain::new(2, [-2.0; 3], [2.0; 3], [false; 3], SEARCH).expect("good numbers");
    (domain, points)
}

/// Rates of the drop under a scheme.
fn drop_rates<Sch: monoflow_ops::wcsph::scheme::ParticleScheme<f64, 2>>(
    scheme: Sch,
    turn: f64,
    shift: [f64; 2],
    boost: [f64; 2],
) -> (Vec<Point>, Vec<[f64; 4]>) {
    let (domain, points) = drop_of_water(turn, shift, boost);
    let store = store(&domain, &points);
    let rates = rates::<_, 2, _, ShowRates>(scheme, &domain, &store);
    (points, rates)
}

/// Physics has no preferred place, direction or velocity.
#[test]
fn rates_turn_with_the_cloud_and_do_not_depend_on_place_or_velocity() {
    fn check<Sch: monoflow_ops::wcsph::scheme::ParticleScheme<f64, 2>>(scheme: Sch) {
        let (_, plain) = drop_rates(scheme, 0.0, [0.0; 2], [0.0; 2]);
        let size = plain.iter().flatten().fold(0.0f64, |a, b| a.max(b.abs()));
        for (turn, shift, boost) in [
            (0.0, [0.234, -0.567], [0.0; 2]),
            (0.0, [0.0; 2], [3.0, -4.0]),
            (0.7, [0.0; 2], [0.0; 2]),
            (2.5, [0.1, 0.2], [-1.0, 5.0]),
        ] {
            let (_, found) = drop_rates(scheme, turn, shift, boost);
            let (sin, cos) = turn.sin_cos();
            for (a, b) in plain.iter().zip(&found) {
                let expected = [cos * a[0] - sin * a[1], sin * a[0] + cos * a[1], 0.0, a[3]];
                for k in 0..4 {
                    assert!((b[k] - expected[k]).abs() < 1e-11 * size);
                }
            }
        }
    }
    check::<Default2<f64, 2>>(scheme([0.0; 3]));
    check::<Laminar<f64, 2>>(scheme([0.0; 3]));
}

/// Pressure and artificial viscosity exert no torque on a drop as a whole; Morris' viscosity does.
#[test]
fn angular_momentum_is_conserved_by_central_forces_only() {
    fn torque<Sch: monoflow_ops::wcsph::scheme::ParticleScheme<f64, 2>>(scheme: Sch) -> f64 {
        let (points, rates) = drop_rates(scheme, 0.0, [0.0; 2], [0.0; 2]);
        let (mut sum, mut size) = (0.0, 0.0);
        for (p, a) in points.iter().zip(&rates) {
            let part = p.mass * (p.position[0] * a[1] - p.position[1] * a[0]);
            sum += part;
            size += part.abs();
        }
        (sum / size).abs()
    }
    assert!(torque::<Default2<f64, 2>>(scheme([0.0; 3])) < 1e-13);
    assert!(torque::<Ideal<f64, 2>>(scheme([0.0; 3])) < 1e-13);
    assert!(torque::<Laminar<f64, 2>>(scheme([0.0; 3])) > 1e-9);
}

/// Two particles at distance `h` along x, by hand: `F(h) = -35/(32 π h⁴)` in two dimensions.
#[test]
fn two_particles_do_what_the_equations_say() {
    let f = -35.0 / (32.0 * std::f64::consts::PI * H.powi(4));
    let (mass, excess) = (10.0, 0.01);
    let domain: Domain<f64> =
        Domain::new(2, [-1.0; 3], [1.0; 3], [false; 3], SEARCH).expect("good numbers");
    let pair = |speed: f64| {
        [-1.0, 1.0].map(|side| Point {
            wall: false,
            position: [0.5 * side * H, 0.0, 0.0],
            velocity: [side * speed, 0.0, 0.0],
            mass,
            excess,
        })
    };
    let stiffness = DENSITY * SPEED * SPEED / 7.0;
    let pressure = stiffness * (1.01f64.powi(7) - 1.0);
    let density = DENSITY * 1.01;
    // At equal densities nothing diffuses.
    let scheme: Default2<f64, 2> = scheme([0.0, -2.0, 0.0]);
    let found =
        |speed: f64| rates::<_, 2, _, ShowRates>(scheme, &domain, &store(&domain, &pair(speed)));
    // At rest: pressure pushes the left one to the left; gravity acts on both.
    let push = mass * 2.0 * pressure / (density * density) * H * f;
    assert!(push < 0.0);
    let [left, right] = found(0.0)[..] else {
        panic!("two particles")
    };
    for (found, expected) in [
        (left, [push, -2.0, 0.0, 0.0]),
        (right, [-push, -2.0, 0.0, 0.0]),
    ] {
        for k in 0..4 {
            assert!((found[k] - expected[k]).abs() < 1e-11 * push.abs());
        }
    }
    // Approaching at 1 m/s each: densities rise and viscosity brakes; u·x = -2 h.
    let rate = mass * -2.0 * H * f / DENSITY;
    assert!(rate > 0.0);
    let c = SPEED * 1.01f64.powi(3);
    let brake = ALPHA * H * mass * 2.0 * c / (2.0 * density) * (-2.0 * H) / (1.01 * H * H) * -H * f;
    assert!(brake < 0.0, "the left one, moving right, is slowed");
    let [left, right] = found(-1.0)[..] else {
        panic!("two particles")
    };
    for (found, side) in [(left, 1.0), (right, -1.0)] {
        assert!((found[3] - rate).abs() < 1e-12 * rate);
        assert!((found[0] - side * (push + brake)).abs() < 1e-11 * push.abs());
    }
    // Parting: densities fall, nothing brakes.
    for found in found(1.0) {
        assert!((found[3] + rate).abs() < 1e-12 * rate);
        assert!((found[0].abs() - push.abs()).abs() < 1e-11 * push.abs());
    }
}

/// Walls keep their place and velocity, and their density follows the fluid.
#[test]
fn walls_stay_and_their_density_evolves() {
    let (domain, store) = basin::<f64>();
    let walls = store.fluids()..store.len();
    let place = |s: &Store<f64>| -> Vec<_> {
        by_id(s, |i, s| (s.place[i].map(f64::to_bits), s.cell[i]))[walls.clone()].to_vec()
    };
    let motion =
        |s: &Store<f64>| -> Vec<_> { by_id(s, |i, s| s.motion[i])[walls.clone()].to_vec() };
    let (places, motions) = (place(&store), motion(&store));
    let scheme: Default2<f64, 2> = scheme([0.0, -9.81, 0.0]);
    let mut executor = executor::<_, 2, _, PredictorCorrector>(scheme, domain, store.clone());
    run(&mut executor, 20);
    assert_eq!(place(executor.store()), places);
    let after = motion(executor.store());
    assert!(after.iter().all(|m| m[..3] == [0.0; 3]));
    assert!(
        after
            .iter()
            .zip(&motions)
            .any(|(a, b)| (a[3] - b[3]).abs() > 1e-5)
    );
}

/// A state that is no longer a number halts the run and is not stepped over.
#[test]
fn a_lost_state_halts_the_run() {
    let (domain, mut store) = periodic::<f64, 2>();
    store.motion[17][0] = f64::NAN;
    let scheme: Default2<f64, 2> = scheme([0.0; 3]);
    let mut executor = executor::<_, 2, _, PredictorCorrector>(scheme, domain, store);
    executor.prime();
    executor.step();
    assert_eq!(Halt::from_code(executor.clock().halt), Halt::NotFinite);
    assert_eq!(executor.clock().step, 0);
}
