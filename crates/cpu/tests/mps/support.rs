//! Tanks of particles on a lattice.

use monoflow_cpu::ParticleExecutor;
use monoflow_cpu::mps::{MpsExecutor, Pressure};
use monoflow_ops::Scalar;
use monoflow_ops::mps::{Mps, MpsSetup};
use monoflow_ops::particles::control::{Clock, Halt, Limits};
use monoflow_particles::{Domain, Particle, Store};
use std::array::from_fn;
use std::ops::Range;

/// A tank on a lattice: all lengths in spacings.
pub struct Tank {
    /// Inner size of the tank.
    pub size: [usize; 3],
    /// Size of the water in its lower corner.
    pub water: [usize; 3],
    /// Is the axis periodic?
    pub periodic: [bool; 3],
    /// Is there a lid?
    pub lid: bool,
    /// Room above, in spacings.
    pub room: usize,
    /// Speed along x of the walls above, m/s.
    pub upper_speed: f64,
    pub setup: MpsSetup,
    pub cfl: f64,
    pub skin: f64,
    /// Greatest speed that bounds Δt.
    pub signal: f64,
}

/// Layers of walls behind the faces; the first bears pressure.
pub const LAYERS: i64 = 3;

impl Tank {
    pub fn new(size: [usize; 3], water: [usize; 3], setup: MpsSetup) -> Self {
        Tank {
            size,
            water,
            periodic: [false; 3],
            lid: false,
            room: 0,
            upper_speed: 0.0,
            signal: setup.sound_speed,
            setup,
            cfl: 0.25,
            skin: 0.1,
        }
    }

    pub fn limits(&self) -> Limits {
        let l0 = self.setup.spacing;
        Limits {
            cfl: self.cfl,
            h: l0,
            sound_speed: self.signal,
            stiffening: 0.0,
            viscous_dt: if self.setup.kinematic > 0.0 {
                0.125 * l0 * l0 / self.setup.kinematic
            } else {
                f64::INFINITY
            },
            least_dt: 1e-9,
            skin: self.skin * self.setup.radius,
            reach: 1.0,
            rebuild_every: 0,
            pairs: 0,
        }
    }

    /// Places of the lattice along an axis.
    fn range<const D: usize>(&self, k: usize) -> Range<i64> {
        if k >= D {
            return 0..1;
        }
        let layers = if self.periodic[k] { 0 } else { LAYERS };
        -layers..self.size[k] as i64 + layers
    }

    /// How many layers a place lies behind the faces: 0 within, `None` above an open top.
    fn depth<const D: usize>(&self, at: [i64; 3]) -> Option<i64> {
        let above = |k: usize| at[k] + 1 - self.size[k] as i64;
        if !self.lid && above(D - 1) > 0 {
            return None;
        }
        let depths = (0..D).map(|k| above(k).max(-at[k]));
        Some(depths.fold(0, i64::max))
    }

    pub fn store<S: Scalar, const D: usize>(&self) -> (Domain<S>, Store<S>) {
        let l0 = self.setup.spacing;
        let at = |places: i64, k: usize| if k < D { places as f64 * l0 } else { 0.0 };
        let mut max = from_fn(|k| at(self.range::<D>(k).end, k));
        max[D - 1] += self.room as f64 * l0;
        let min = from_fn(|k| at(self.range::<D>(k).start, k));
        let search = self.setup.radius * (1.0 + self.skin);
        let domain = Domain::new(D, min, max, self.periodic, search).expect("a domain");
        let places: Vec<[i64; 3]> = (self.range::<D>(2))
            .flat_map(|z| self.range::<D>(1).map(move |y| (y, z)))
            .flat_map(|(y, z)| self.range::<D>(0).map(move |x| [x, y, z]))
            .collect();
        let mut store = Store::with_capacity(0);
        let mut push = |kind, at: &[i64; 3], speed, mass| {
            let half = |k: usize| {
                if k < D {
                    (at[k] as f64 + 0.5) * l0
                } else {
                    0.0
                }
            };
            store
                .push(
                    &domain,
                    kind,
                    &Particle {
                        position: from_fn(half),
                        velocity: [speed, 0.0, 0.0],
                        mass,
                        excess: 0.0,
                    },
                )
                .expect("inside");
        };
        let mass = 1000.0 * l0.powi(D as i32);
        for at in &places {
            if (0..D).all(|k| (0..self.water[k] as i64).contains(&at[k])) {
                push(0, at, 0.0, mass);
            }
        }
        for at in &places {
            let upper = at[D - 1] >= self.size[D - 1] as i64;
            let speed = if upper { self.upper_speed } else { 0.0 };
            match self.depth::<D>(*at) {
                None | Some(0) => {}
                Some(1) => push(1, at, speed, mass),
                Some(_) => push(1, at, speed, 0.0),
            }
        }
        (domain, store)
    }

    pub fn executor<S: Scalar, const D: usize>(&self, pressure: Pressure) -> MpsExecutor<S, D> {
        self.disturbed(pressure, |_| {})
    }

    /// With a change of the particles at the start.
    pub fn disturbed<S: Scalar, const D: usize>(
        &self,
        pressure: Pressure,
        disturb: impl FnOnce(&mut Store<S>),
    ) -> MpsExecutor<S, D> {
        let (domain, mut store) = self.store::<S, D>();
        disturb(&mut store);
        MpsExecutor::new(
            Mps::<S, D>::new(&self.setup),
            pressure,
            domain,
            self.limits(),
            Clock::new(),
            store,
        )
    }
}

/// Runs to a time, with a look at the executor after every step.
pub fn run<S: Scalar, const D: usize>(
    executor: &mut MpsExecutor<S, D>,
    end: f64,
    look: impl FnMut(&MpsExecutor<S, D>),
) {
    executor.clock_mut().stop_time = end;
    go(executor, look);
}

/// The same for so many steps.
pub fn run_steps<S: Scalar, const D: usize>(
    executor: &mut MpsExecutor<S, D>,
    steps: u64,
    look: impl FnMut(&MpsExecutor<S, D>),
) {
    executor.clock_mut().stop_step = executor.clock().step + steps;
    go(executor, look);
}

fn go<S: Scalar, const D: usize>(
    executor: &mut MpsExecutor<S, D>,
    mut look: impl FnMut(&MpsExecutor<S, D>),
) {
    if executor.clock().step == 0 {
        executor.rebuild().expect("nobody leaves");
        executor.prime();
    }
    let limits = *executor.limits();
    executor.clock_mut().decide(&limits);
    loop {
        match Halt::from_code(executor.clock().halt) {
            Halt::None => {
                executor.step();
                look(executor);
            }
            Halt::Rebuild => {
                executor.rebuild().expect("nobody leaves");
                executor.clock_mut().decide(&limits);
            }
            Halt::Due => return,
            bad => panic!("{bad:?} at step {}", executor.clock().step),
        }
    }
}

/// Position of every particle, m.
pub fn positions<S: Scalar>(domain: &Domain<S>, store: &Store<S>) -> Vec<[f64; 3]> {
    store
        .place
        .iter()
        .zip(&store.cell)
        .map(|(place, cell)| domain.position(place, *cell))
        .collect()
}
