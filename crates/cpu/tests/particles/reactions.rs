//! Forces of the fluid on walls.

use crate::common::{H, SKIN, domain, executor, lattice, scheme, store};
use monoflow_cpu::CpuExecutor;
use monoflow_ops::Scalar;
use monoflow_ops::Wcsph;
use monoflow_ops::diffusion::Molteni;
use monoflow_ops::eos::Tait;
use monoflow_ops::integrate::PredictorCorrector;
use monoflow_ops::kernel::WendlandC2;
use monoflow_ops::smoothing::NoSmoothing;
use monoflow_ops::viscosity::{Artificial, Morris};
use monoflow_ops::wall::{Adami, DynamicMoving, DynamicParticles, Holds, LennardJones, WallModel};
use monoflow_particles::{Bodies, Patch};
use std::sync::Arc;

const GRAVITY: [f64; 3] = [0.3, 0.0, -9.81];
const COUNTS: [usize; 3] = [9, 10, 8];

type Scheme<V, B> = Wcsph<f64, 3, WendlandC2, Tait<f64>, Molteni<f64>, V, B, NoSmoothing>;

/// A disordered cloud over walls, of which some move, with rates.
fn primed<V, B>(measures: bool) -> CpuExecutor<f64, 3>
where
    V: monoflow_ops::viscosity::Viscosity<f64>,
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
    V: monoflow_ops::viscosity::Viscosity<f64>,
    B: WallModel<f64> + Holds<V>,
{
    let mut executor = primed::<V, B>(true);
    let reactions = executor.reactions();
    let store = executor.store();
    let fluids = store.fluids();
    assert_eq!(reactions.len(), store.len() - fluids);
    let mut size: f64 = 0.0;
    for k in 0..3 {
        let felt: f64 = (0..fluids)
            .map(|i| store.place[i][3] * (executor.rates()[i][k] - GRAVITY[k]))
            .sum();
        let borne: f64 = reactions.iter().map(|force| force[k]).sum();
        let scale: f64 = reactions.iter().map(|force| force[k].abs()).sum();
        assert!(
            (felt + borne).abs() < 1e-11 * scale,
            "{}: walls bear {borne} N along {k}, the fluid feels {felt} N",
            B::NAME
        );
        size += scale;
    }
    assert!(size > 1.0, "{}: nothing acts", B::NAME);
}

#[test]
fn action_is_reaction() {
    walls_bear_what_the_fluid_feels::<Artificial<f64>, DynamicParticles>();
    walls_bear_what_the_fluid_feels::<Morris<f64>, DynamicMoving>();
    walls_bear_what_the_fluid_feels::<Artificial<f64>, LennardJones<f64>>();
    walls_bear_what_the_fluid_feels::<Morris<f64>, Adami<f64>>();
}

#[test]
fn forces_that_nobody_asks_for_are_not_found() {
    let mut executor = primed::<Artificial<f64>, LennardJones<f64>>(false);
    assert!(executor.reactions().is_empty());
}

/// To ask for forces changes no bit of the flow.
#[test]
fn to_ask_changes_nothing() {
    let rates = |measures| {
        let mut executor = primed::<Artificial<f64>, LennardJones<f64>>(measures);
        executor.reactions();
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
