//! Forces of the fluid on walls.

use crate::cloud::{Cloud, Found, disordered};
use crate::common::Point;
use monoflow_cpu::ParticleExecutor;
use monoflow_cpu::mps::{MpsExecutor, Pressure};
use monoflow_ops::mps::gradient::Symmetric;
use monoflow_ops::mps::viscosity::{Inviscid, Laplacian, Viscous};
use monoflow_ops::mps::weight::{Cubic, Hyperbolic};
use monoflow_ops::mps::{Mps, MpsSetup};
use monoflow_ops::particles::control::{Clock, Limits};
use monoflow_particles::{Bodies, Domain, Keeping, Patch};
use std::sync::Arc;

const REACH: f64 = 2.1;
const ABOUT: [f64; 3] = [4.0, -1.0, 2.0];

fn domain(dimensions: usize) -> Domain<f64> {
    Domain::new(dimensions, [-12.0; 3], [24.0; 3], [false; 3], REACH).expect("a domain")
}

/// Momentum that a step of a second adds to each fluid particle, all of mass 1.
fn gained<const D: usize>(found: &[Found<D>], fluids: usize) -> impl Iterator<Item = [f64; D]> {
    let found = found[..fluids].iter();
    found.map(|one| std::array::from_fn(|k| one.drag[k] + one.push[k]))
}

/// What the fluid gains with walls and does not gain without them is what walls do to it, and forces on walls are that
/// turned about.
fn walls_bear_what_the_fluid_feels<const D: usize, V: Viscous>(keeping: Keeping) {
    let setup = MpsSetup {
        radius: REACH,
        sound_speed: 1.0,
        kinematic: 1.0,
        collision_distance: 0.8,
        true_sound_speed: f64::INFINITY,
        ..MpsSetup::default()
    };
    let scheme = Mps::<f64, D, Hyperbolic, Cubic, Symmetric, V>::new(&setup);
    let points = disordered::<D>([9, 9, 6], REACH);
    let fluid: Vec<Point> = points.iter().filter(|point| !point.wall).copied().collect();
    let cloud = Cloud::new::<D>(domain(D), &points, REACH);
    let (beside, alone) = (
        cloud.listed(&scheme),
        Cloud::new::<D>(domain(D), &fluid, REACH).listed(&scheme),
    );
    let patch = Patch {
        first: fluid.len() as u32,
        count: (points.len() - fluid.len()) as u32,
        about: ABOUT,
    };
    let bodies = Bodies {
        patches: vec![patch],
        ..Bodies::default()
    };
    let limits = Limits {
        cfl: 0.25,
        h: 1.0,
        sound_speed: 1.0,
        stiffening: 0.0,
        viscous_dt: 1.0,
        least_dt: 0.0,
        skin: 0.0,
        reach: 1.0,
        rebuild_every: 1,
        pairs: 0,
    };
    let store = cloud.store.clone();
    let executor = MpsExecutor::new(
        scheme,
        Pressure::Explicit,
        domain(D),
        limits,
        Clock::new(),
        store,
    );
    let mut executor = executor.keeping(keeping).with_bodies(Arc::new(bodies));
    executor.rebuild().expect("all inside");
    executor.clock_mut().dt = 1.0;
    let loads = executor.loads();
    assert_eq!(loads.len(), 1);
    let pairs = gained(&beside, fluid.len()).zip(gained(&alone, fluid.len()));
    let felt: Vec<[f64; D]> = pairs
        .map(|(beside, alone)| std::array::from_fn(|k| beside[k] - alone[k]))
        .collect();
    for k in 0..D {
        let sum: f64 = felt.iter().map(|felt| felt[k]).sum();
        let scale: f64 = felt.iter().map(|felt| felt[k].abs()).sum();
        let borne = loads[0][k];
        assert!(
            (sum + borne).abs() < 1e-12 * scale,
            "walls bear {borne} N along {k}, the fluid feels {sum} N"
        );
        assert!(borne.abs() > 1e-3 * scale, "nothing acts");
    }
}

#[test]
fn action_is_reaction() {
    walls_bear_what_the_fluid_feels::<2, Laplacian>(Keeping::Lists);
    walls_bear_what_the_fluid_feels::<2, Inviscid>(Keeping::Places);
    walls_bear_what_the_fluid_feels::<3, Laplacian>(Keeping::Places);
    walls_bear_what_the_fluid_feels::<3, Inviscid>(Keeping::Lists);
}
