//! Forces of the fluid on walls.

use crate::common::{H, SKIN, domain, executor, lattice, scheme, store};
use monoflow_cpu::CpuExecutor;
use monoflow_cpu::ParticleExecutor;
use monoflow_ops::Scalar;
use monoflow_ops::particles::integrate::{Integrator, PredictorCorrector, Rk3, Symplectic};
use monoflow_ops::particles::kernel::WendlandC2;
use monoflow_ops::particles::motion::{Floating, RigidState};
use monoflow_ops::vector;
use monoflow_ops::wcsph::Wcsph;
use monoflow_ops::wcsph::diffusion::Molteni;
use monoflow_ops::wcsph::eos::Tait;
use monoflow_ops::wcsph::smoothing::NoSmoothing;
use monoflow_ops::wcsph::viscosity::{Artificial, Morris};
use monoflow_ops::wcsph::wall::{
    Adami, DynamicMoving, DynamicParticles, Holds, LennardJones, MonaghanKajtar, WallModel,
};
use monoflow_particles::{Bodies, Body, Patch};
use std::sync::Arc;

const GRAVITY: [f64; 3] = [0.3, 0.0, -9.81];
const ABOUT: [f64; 3] = [0.4, -0.1, 0.2];
const COUNTS: [usize; 3] = [9, 10, 8];

type Scheme<V, B> = Wcsph<f64, 3, WendlandC2, Tait<f64>, Molteni<f64>, V, B, NoSmoothing>;

/// A disordered cloud over walls, of which some move, with rates.
fn primed<V, B>(measures: bool) -> CpuExecutor<f64, 3>
where
    V: monoflow_ops::wcsph::viscosity::Viscosity<f64>,
    B: WallModel<f64> + Holds<V>,
{
    let domain = domain::<f64, 3>(COUNTS, [true, true, false], 2.0 * H + SKIN);
    let mut points = lattice::<3>(COUNTS, 3, 0.3);
    for (n, point) in points
        .iter_mut()
        .enumerate()
        .filter(|(_, point)| point.wall)
    {
        point.velocity = [0.1 * (n % 7) as f64, -0.3, 0.2];
    }
    let store = store(&domain, &points);
    let patch = Patch {
        first: store.fluids() as u32,
        count: (store.len() - store.fluids()) as u32,
        about: ABOUT,
    };
    let scheme: Scheme<V, B> = scheme(GRAVITY);
    let executor = executor::<f64, 3, _, PredictorCorrector>(scheme, domain, store);
    let bodies = Bodies {
        patches: if measures { vec![patch] } else { Vec::new() },
        ..Bodies::default()
    };
    let mut executor = executor.with_bodies(Arc::new(bodies));
    executor.rebuild().expect("nobody leaves");
    executor.prime();
    executor
}

/// Forces within the fluid cancel: what remains of its rate of momentum, less its weight, is what walls do to
/// it, and forces on walls are that turned about.
fn walls_bear_what_the_fluid_feels<V, B>()
where
    V: monoflow_ops::wcsph::viscosity::Viscosity<f64>,
    B: WallModel<f64> + Holds<V>,
{
    let mut executor = primed::<V, B>(true);
    let loads = executor.loads();
    let store = executor.store();
    let fluids = store.fluids();
    assert_eq!(loads.len(), 1);
    for k in 0..3 {
        let felt = |i: usize| store.place[i][3] * (executor.rates()[i][k] - GRAVITY[k]);
        let scale: f64 = (0..fluids).map(|i| felt(i).abs()).sum();
        let felt: f64 = (0..fluids).map(felt).sum();
        let borne = loads[0][k];
        assert!(
            (felt + borne).abs() < 1e-12 * scale,
            "{}: walls bear {borne} N along {k}, the fluid feels {felt} N",
            B::NAME
        );
        assert!(borne.abs() > 1e-3 * scale, "{}: nothing acts", B::NAME);
    }
}

#[test]
fn action_is_reaction() {
    walls_bear_what_the_fluid_feels::<Artificial<f64>, DynamicParticles>();
    walls_bear_what_the_fluid_feels::<Morris<f64>, DynamicMoving>();
    walls_bear_what_the_fluid_feels::<Artificial<f64>, LennardJones<f64>>();
    walls_bear_what_the_fluid_feels::<Artificial<f64>, MonaghanKajtar<f64>>();
    walls_bear_what_the_fluid_feels::<Morris<f64>, Adami<f64>>();
}

/// A lump of fluid in the open, in a frame of which the last so many float; are forces on all of it asked for?
/// Nothing acts from outside if all float.
fn lump<I: Integrator>(share: f64, measures: bool) -> CpuExecutor<f64, 3> {
    let domain = domain::<f64, 3>(COUNTS, [false; 3], 2.0 * H + SKIN);
    let store = store(&domain, &lattice::<3>(COUNTS, 3, 0.3));
    let scheme: Scheme<Artificial<f64>, DynamicMoving> = scheme([0.0; 3]);
    let walls = store.len() as u32 - store.fluids() as u32;
    let count = (share * f64::from(walls)) as u32;
    let first = store.len() as u32 - count;
    let patch = Patch {
        first: store.fluids() as u32,
        count: walls,
        about: ABOUT,
    };
    let centre = [0.2, 0.1, 0.05];
    let mut anchors = vec![[0.0; 3]; count as usize];
    for (i, id) in store.id.iter().enumerate().filter(|(_, id)| **id >= first) {
        let at = domain.position(&store.place[i], store.cell[i]);
        anchors[(id - first) as usize] = [0, 1, 2].map(|k| at[k] - centre[k]);
    }
    let bodies = Bodies {
        bodies: vec![Body {
            first,
            count,
            anchor: 0,
        }],
        anchors,
        floating: vec![Floating {
            mass: 3000.0,
            inertia: [30.0, 40.0, 50.0, 2.0, -1.0, 3.0],
            gravity: [0.0; 3],
            free: [1.0; 6],
            reach: 1.0,
        }],
        afloat: vec![RigidState::at_rest(centre)],
        patches: if measures { vec![patch] } else { Vec::new() },
        ..Bodies::default()
    };
    let executor = executor::<f64, 3, _, I>(scheme, domain, store);
    let mut executor = executor.with_bodies(Arc::new(bodies));
    executor.rebuild().expect("nobody leaves");
    executor.prime();
    executor
}

/// Momentum of fluid and body, and momentum about the origin, the latter as far as central forces keep it.
fn momenta(executor: &CpuExecutor<f64, 3>) -> [[f64; 3]; 2] {
    let (store, domain) = (executor.store(), executor.domain());
    let (mut linear, mut angular) = ([0.0; 3], [0.0; 3]);
    let mut add = |mass: f64, at: [f64; 3], velocity: [f64; 3]| {
        let around = vector::cross(&at, &velocity);
        for k in 0..3 {
            linear[k] += mass * velocity[k];
            angular[k] += mass * around[k];
        }
    };
    for i in 0..store.fluids() {
        let at = domain.position(&store.place[i], store.cell[i]);
        let [u, v, w, _] = store.motion[i];
        add(store.place[i][3], at, [u, v, w]);
    }
    let body = executor.afloat()[0];
    add(3000.0, body.centre, body.velocity);
    // Before it has turned by much.
    let [xx, yy, zz, xy, yz, zx] = [30.0, 40.0, 50.0, 2.0, -1.0, 3.0];
    let tensor = [[xx, xy, zx], [xy, yy, yz], [zx, yz, zz]];
    for k in 0..3 {
        angular[k] += vector::dot(&tensor[k], &body.spin);
    }
    [linear, angular]
}

/// What the fluid loses the body gains, in every step of every integrator.
fn nothing_is_lost<I: Integrator>() {
    let mut executor = lump::<I>(1.0, false);
    let before = momenta(&executor);
    executor.clock_mut().stop_step = 20;
    let limits = *executor.limits();
    executor.clock_mut().decide(&limits);
    while executor.clock().goes() {
        executor.step();
    }
    assert!(executor.clock().step > 3, "{}", executor.clock().step);
    let body = executor.afloat()[0];
    let size = 3000.0 * vector::dot(&body.velocity, &body.velocity).sqrt();
    let turning = 40.0 * vector::dot(&body.spin, &body.spin).sqrt();
    assert!(
        size > 1e-3 && turning > 1e-3,
        "{size} and {turning}: nothing acts"
    );
    let after = momenta(&executor);
    for k in 0..3 {
        let off = after[0][k] - before[0][k];
        assert!(off.abs() < 1e-10 * size, "{}: {off} of {size}", I::NAME);
        let off = after[1][k] - before[1][k];
        assert!(
            off.abs() < 1e-3 * turning,
            "{}: {off} of {turning}",
            I::NAME
        );
    }
}

#[test]
fn bodies_gain_what_the_fluid_loses() {
    nothing_is_lost::<PredictorCorrector>();
    nothing_is_lost::<Symplectic>();
    nothing_is_lost::<Rk3>();
}

/// Forces that are asked for beside change nothing of a body that shares blocks of particles with other walls.
#[test]
fn bodies_float_alike_whether_forces_are_asked_for() {
    let after = |measures| {
        let mut executor = lump::<PredictorCorrector>(0.4, measures);
        executor.clock_mut().stop_step = 5;
        let limits = *executor.limits();
        executor.clock_mut().decide(&limits);
        while executor.clock().goes() {
            executor.step();
            executor.loads();
        }
        executor.afloat()[0]
    };
    let (without, with) = (after(false), after(true));
    assert_ne!(without.velocity, [0.0; 3]);
    assert_eq!(without, with);
}

#[test]
fn forces_that_nobody_asks_for_are_not_found() {
    let mut executor = primed::<Artificial<f64>, LennardJones<f64>>(false);
    assert!(executor.loads().is_empty());
}

/// To ask for forces changes no bit of the flow.
#[test]
fn to_ask_changes_nothing() {
    let rates = |measures| {
        let mut executor = primed::<Artificial<f64>, LennardJones<f64>>(measures);
        executor.loads();
        let fluids = executor.store().fluids();
        executor.rates()[..fluids].to_vec()
    };
    let widen = |rates: Vec<[f64; 4]>| {
        rates
            .iter()
            .flatten()
            .map(|x| x.widen().to_bits())
            .collect::<Vec<_>>()
    };
    assert_eq!(widen(rates(true)), widen(rates(false)));
}
