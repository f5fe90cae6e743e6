//! What the tests of the executor share: schemes from plain numbers, clouds of particles, and a way
//! to look at rates.
#![allow(dead_code)]

mod alone;
pub mod everyone;
mod schemes;

pub use alone::keep_to_this_thread;
use monoflow_cpu::ParticleExecutor;
use monoflow_cpu::{BlockIntegrator, CpuExecutor};
use monoflow_ops::particles::control::{Clock, Halt, Limits};
use monoflow_ops::particles::integrate::{Integrator, Motion, Slope};
use monoflow_ops::particles::kernel::{Kernel, Smoothing};
use monoflow_ops::wcsph::Wcsph;
use monoflow_ops::wcsph::diffusion::{Diffusion, DiffusionSetup};
use monoflow_ops::wcsph::eos::{Eos, EosSetup};
use monoflow_ops::wcsph::gradient::PlainGradient;
use monoflow_ops::wcsph::scheme::ParticleScheme;
use monoflow_ops::wcsph::smoothing::{SmoothingSetup, VelocitySmoothing};
use monoflow_ops::wcsph::viscosity::{Viscosity, ViscositySetup};
use monoflow_ops::wcsph::wall::{Holds, WallModel, WallSetup};
use monoflow_ops::{Named, Scalar};
use monoflow_particles::{Domain, Particle, Store};
use std::array::from_fn;

/// Spacing of particles, m.
pub const SPACING: f64 = 0.1;
/// Smoothing length, m.
pub const H: f64 = 0.13;
/// Reference density, kg/m³.
pub const DENSITY: f64 = 1000.0;
/// Reference sound speed, m/s.
pub const SPEED: f64 = 20.0;
/// γ of the state equations that ask for one.
pub const GAMMA: f64 = 7.0;
/// Strength of a diffusion.
pub const XI: f64 = 0.1;
/// Strength of the artificial viscosity.
pub const ALPHA: f64 = 0.3;
/// Kinematic viscosity, m²/s.
pub const NU: f64 = 0.01;
/// Strength of the velocity smoothing.
pub const EPSILON: f64 = 0.5;
/// Greatest fall, m.
pub const FALL: f64 = 0.6;
/// Room of the list, m.
pub const SKIN: f64 = 0.02;

/// A scheme of the numbers above.
pub fn scheme<S, const D: usize, K, E, F, V, B, X>(
    gravity: [f64; 3],
) -> Wcsph<S, D, K, E, F, V, B, X>
where
    S: Scalar,
    K: Kernel,
    E: Eos<S>,
    F: Diffusion<S>,
    V: Viscosity<S>,
    B: WallModel<S> + Holds<V>,
    X: VelocitySmoothing<S>,
{
    keep_to_this_thread();
    Wcsph {
        kernel: Smoothing::new(H),
        gravity: gravity.map(S::from_literal),
        inv_density: S::from_literal(1.0 / DENSITY),
        eos: E::new(&EosSetup::new(DENSITY, SPEED, GAMMA)),
        diffusion: F::new(&DiffusionSetup {
            coefficients: Default::default(),
            coefficient: XI,
            h: H,
            sound_speed: SPEED,
            density: DENSITY,
            gravity,
        }),
        viscosity: V::new(&ViscositySetup {
            coefficients: Default::default(),
            alpha: ALPHA,
            kinematic: NU,
            h: H,
            laplacian: 1.0,
            mirror: 2.0,
        }),
        wall: B::new(&WallSetup {
            coefficients: Default::default(),
            spacing: SPACING,
            wall_spacing: SPACING,
            dimensions: D as u32,
            gravity,
            energy: gravity.iter().map(|g| g * g).sum::<f64>().sqrt() * FALL,
            radius: K::RADIUS * H,
            kernel: 1.0,
            taken_over: 1.0,
        }),
        smoothing: X::new(&SmoothingSetup {
            coefficients: Default::default(),
            xsph: EPSILON,
            shifting: EPSILON,
            h: H,
            laplacian: 1.0,
            sound_speed: SPEED,
        }),
        gradient: PlainGradient,
    }
}

/// A particle before it is stored.
#[derive(Clone, Copy, Debug)]
pub struct Point {
    pub wall: bool,
    pub position: [f64; 3],
    pub velocity: [f64; 3],
    pub mass: f64,
    pub excess: f64,
}

/// Numbers that look random and are the same every time.
pub struct Random(pub u64);

impl Random {
    /// Between -1 and 1.
    pub fn next(&mut self) -> f64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as f64 / f64::from(1u32 << 30) - 1.0
    }
}

/// A lattice of `counts` particles, each displaced by up to `disorder` spacings, with random
/// velocity, mass and density. The first `walls` layers along the last axis are wall.
pub fn lattice<const D: usize>(counts: [usize; 3], walls: usize, disorder: f64) -> Vec<Point> {
    let mut random = Random(7);
    let mut points = Vec::new();
    for wall in [false, true] {
        for c in 0..if D > 2 { counts[2] } else { 1 } {
            for b in 0..if D > 1 { counts[1] } else { 1 } {
                for a in 0..counts[0] {
                    let at = [a, b, c];
                    if (at[D - 1] < walls) != wall {
                        continue;
                    }
                    let position = from_fn(|k| {
                        if k < D {
                            SPACING * (at[k] as f64 + 0.5 + disorder * random.next())
                        } else {
                            0.0
                        }
                    });
                    let velocity = from_fn(|k| if k < D && !wall { random.next() } else { 0.0 });
                    points.push(Point {
                        wall,
                        position,
                        velocity,
                        mass: DENSITY * SPACING.powi(D as i32) * (1.0 + 0.1 * random.next()),
                        excess: 0.01 * random.next(),
                    });
                }
            }
        }
    }
    points
}

/// The box in which a lattice of `counts` repeats itself along periodic axes; along closed ones
/// there is a spacing and more of room.
pub fn domain<S: Scalar, const D: usize>(
    counts: [usize; 3],
    periodic: [bool; 3],
    search: f64,
) -> Domain<S> {
    let room = |k: usize| if periodic[k] { 0.0 } else { 3.0 * SPACING };
    let min = from_fn(|k| -room(k));
    let max = from_fn(|k| counts[k] as f64 * SPACING + room(k));
    Domain::new(D, min, max, periodic, search).expect("a good domain")
}

pub fn limits(search_skin: f64, reach: f64) -> Limits {
    Limits {
        cfl: 0.2,
        h: H,
        sound_speed: SPEED,
        stiffening: 3.0,
        viscous_dt: 0.125 * H * H / NU,
        least_dt: 1e-9,
        skin: search_skin,
        reach,
        rebuild_every: 0,
        pairs: 0,
    }
}

/// Particles in the order of `points`, walls last.
pub fn store<S: Scalar>(domain: &Domain<S>, points: &[Point]) -> Store<S> {
    let mut store = Store::with_capacity(points.len());
    for p in points {
        store
            .push(
                domain,
                usize::from(p.wall),
                &Particle {
                    position: p.position,
                    velocity: p.velocity,
                    mass: p.mass,
                    excess: p.excess,
                },
            )
            .expect("a particle inside");
    }
    store
}

/// An executor with a list, not yet primed.
pub fn executor<S, const D: usize, Sch, I>(
    scheme: Sch,
    domain: Domain<S>,
    store: Store<S>,
) -> CpuExecutor<S, D>
where
    S: Scalar,
    Sch: ParticleScheme<S, D>,
    I: Integrator,
{
    let mut executor = CpuExecutor::new(
        scheme,
        domain,
        limits(SKIN, I::REACH),
        Clock::new(),
        store,
        BlockIntegrator::of::<I>(),
    );
    executor.rebuild().expect("nobody leaves");
    executor
}

/// Steps until `steps` are done, rebuilding as the clock asks. Returns how often it did.
pub fn run<S: Scalar, const D: usize>(executor: &mut CpuExecutor<S, D>, steps: u64) -> u32 {
    let limits = *executor.limits();
    if executor.clock().step == 0 {
        executor.prime();
    }
    let mut rebuilds = 0;
    let stop = executor.clock().step + steps;
    executor.clock_mut().stop_step = stop;
    executor.clock_mut().decide(&limits);
    loop {
        match Halt::from_code(executor.clock().halt) {
            Halt::None => executor.step(),
            Halt::Rebuild => {
                executor.rebuild().expect("nobody leaves");
                executor.clock_mut().decide(&limits);
                rebuilds += 1;
            }
            Halt::Due => return rebuilds,
            halt => panic!("{halt:?} at step {}", executor.clock().step),
        }
    }
}

/// An integrator that leaves rates where velocity and density were, for tests to look at.
#[derive(Clone, Copy)]
pub struct ShowRates;

/// The same with the correction of the transport velocity.
#[derive(Clone, Copy)]
pub struct ShowTransport;

macro_rules! show {
    ($($type:ident: |$slope:ident| $shown:expr;)*) => {$(
        impl Named for $type {
            const NAME: &'static str = "show";
            const SUMMARY: &'static str = "shows rates";
        }
        impl Integrator for $type {
            const ORDER: u32 = 0;
            const STAGES: u32 = 1;
            const KEEPS_RATES: bool = false;
            const REACH: f64 = 0.0;
            fn advance<S: Scalar, const D: usize>(
                _: u32,
                start: &Motion<S, D>,
                _: &Motion<S, D>,
                $slope: &Slope<S, D>,
                _: S,
            ) -> Motion<S, D> {
                Motion {
                    position: start.position,
                    velocity: $shown,
                    excess: $slope.excess,
                }
            }
        }
    )*};
}
show! {
    ShowRates: |slope| slope.acceleration;
    ShowTransport: |slope| slope.transport;
}

/// Acceleration (or transport correction) and rate of the density excess of every particle, by id.
pub fn rates<S, const D: usize, Sch, I>(
    scheme: Sch,
    domain: &Domain<S>,
    store: &Store<S>,
) -> Vec<[f64; 4]>
where
    S: Scalar,
    Sch: ParticleScheme<S, D>,
    I: Integrator,
{
    let mut executor = executor::<S, D, Sch, I>(scheme, *domain, store.clone());
    executor.clock_mut().dt = 1.0;
    executor.step();
    by_id(executor.store(), |i, s| {
        let mut shown = s.motion[i].map(Scalar::widen);
        // A wall's density is held at the reference, its rate is not.
        shown[3] = executor.rates()[i][3].widen();
        shown
    })
}

/// Something of every particle, by id.
pub fn by_id<S: Scalar, T: Clone + Default>(
    store: &Store<S>,
    f: impl Fn(usize, &Store<S>) -> T,
) -> Vec<T> {
    let mut out = vec![T::default(); store.len()];
    for i in 0..store.len() {
        out[store.id[i] as usize] = f(i, store);
    }
    out
}

/// Every number of every particle as bits, by id.
pub fn bits<S: Scalar>(store: &Store<S>) -> Vec<([u64; 4], [u64; 4], u32)> {
    let word = |w: [S; 4]| w.map(|x| x.widen().to_bits());
    by_id(store, |i, s| {
        (word(s.place[i]), word(s.motion[i]), s.cell[i])
    })
}
