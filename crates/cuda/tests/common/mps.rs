//! A column of water on a lattice in a tank of walls, for GPU tests and benchmarks.

#![allow(dead_code)] // each of them uses its own part

use monoflow_ops::Scalar;
use monoflow_ops::mps::{Mps, MpsSetup};
use monoflow_ops::particles::control::Limits;
use monoflow_particles::{Domain, Particle, Store};

/// Layers of walls; the first bears pressure.
const LAYERS: i64 = 3;

/// The scheme of tests and benchmarks.
pub const SYMBOL: &str = "hyperbolic_hyperbolic_symmetric_laplacian";

/// Symbol of the scheme in a precision and number of dimensions.
pub fn symbol<S: Scalar>(dimensions: usize) -> String {
    format!("mps_{}_{dimensions}d_{SYMBOL}", S::NAME)
}

/// A tank, open at the top, with a column of water in its corner; sizes in spacings, the last axis up.
#[derive(Clone, Copy, Debug)]
pub struct Tank {
    pub spacing: f64,
    pub tank: [i64; 3],
    pub water: [i64; 3],
    /// `r_e` in spacings.
    pub ratio: f64,
    pub cfl: f64,
    pub skin: f64,
    /// Kinematic viscosity, m²/s.
    pub kinematic: f64,
    /// Are pressures found by the Poisson equation? Then the flow bounds Δt, not the sound.
    pub implicit: bool,
}

impl Tank {
    /// Numbers of the scheme: water that falls from the height of the column.
    pub fn setup<const D: usize>(&self) -> MpsSetup {
        let mut gravity = [0.0; 3];
        gravity[D - 1] = -9.81;
        MpsSetup {
            spacing: self.spacing,
            radius: self.ratio * self.spacing,
            gravity,
            sound_speed: 10.0 * self.fastest::<D>(),
            kinematic: self.kinematic,
            ..MpsSetup::default()
        }
    }

    fn fastest<const D: usize>(&self) -> f64 {
        (2.0 * 9.81 * self.water[D - 1] as f64 * self.spacing).sqrt()
    }

    pub fn scheme<S: Scalar, const D: usize>(&self) -> Mps<S, D> {
        Mps::new(&self.setup::<D>())
    }

    pub fn limits<const D: usize>(&self) -> Limits {
        let sound = if self.implicit { 1.0 } else { 10.0 };
        Limits {
            cfl: self.cfl,
            h: self.spacing,
            sound_speed: sound * self.fastest::<D>(),
            stiffening: 0.0,
            viscous_dt: 0.125 * self.spacing * self.spacing / self.kinematic,
            least_dt: 1e-9,
            skin: self.skin * self.ratio * self.spacing,
            reach: 1.0,
            rebuild_every: 0,
            pairs: 0,
        }
    }

    /// Water first, then walls, x fastest.
    pub fn particles<S: Scalar, const D: usize>(&self) -> (Domain<S>, Store<S>) {
        let l0 = self.spacing;
        let mut min = [0.0; 3];
        let mut max = [0.0; 3];
        for k in 0..D {
            min[k] = -(LAYERS as f64) * l0;
            max[k] = (self.tank[k] + LAYERS) as f64 * l0;
        }
        // Room for splashes above the walls.
        max[D - 1] += self.tank[D - 1] as f64 * l0;
        let search = self.ratio * l0 * (1.0 + self.skin);
        let domain = Domain::new(D, min, max, [false; 3], search).expect("a domain");
        let mut store = Store::with_capacity(0);
        let mass = 1000.0 * l0.powi(D as i32);
        for kind in 0..2 {
            let range = |k: usize| match (k < D, kind) {
                (false, _) => 0..1,
                (true, 0) => 0..self.water[k],
                (true, _) if k == D - 1 => -LAYERS..self.tank[k],
                (true, _) => -LAYERS..self.tank[k] + LAYERS,
            };
            for z in range(2) {
                for y in range(1) {
                    for x in range(0) {
                        let at = [x, y, z];
                        let depth = (0..D)
                            .map(|k| (-at[k]).max(at[k] - self.tank[k] + 1))
                            .fold(0, i64::max);
                        if (depth > 0) != (kind == 1) {
                            continue;
                        }
                        let place = std::array::from_fn(|k| {
                            if k < D {
                                (at[k] as f64 + 0.5) * l0
                            } else {
                                0.0
                            }
                        });
                        let mass = if depth > 1 { 0.0 } else { mass };
                        store
                            .push(
                                &domain,
                                kind,
                                &Particle {
                                    position: place,
                                    velocity: [0.0; 3],
                                    mass,
                                    excess: 0.0,
                                },
                            )
                            .expect("inside");
                    }
                }
            }
        }
        (domain, store)
    }
}
