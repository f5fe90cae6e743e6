use monoflow_cpu::{BlockIntegrator, CpuExecutor};
use monoflow_ops::Scalar;
use monoflow_ops::particles::control::{Clock, Limits};
use monoflow_ops::particles::integrate::Integrator;
use monoflow_ops::particles::kernel::{Kernel, WendlandC2};
use monoflow_ops::particles::summation::SummationSetup;
use monoflow_ops::wcsph::diffusion::Molteni;
use monoflow_ops::wcsph::eos::Tait;
use monoflow_ops::wcsph::viscosity::Artificial;
use monoflow_ops::wcsph::wall::DynamicParticles;
use monoflow_ops::wcsph::{Wcsph, WcsphSetup};
use monoflow_particles::{Domain, NeighbourList, Particle, Store};
use std::array::from_fn;

/// The models that case files choose if they name none.
pub type Scheme<S, const D: usize> =
    Wcsph<S, D, WendlandC2, Tait<S>, Molteni<S>, Artificial<S>, DynamicParticles>;

/// Distance of particles, m.
const SPACING: f64 = 0.1;
const DENSITY: f64 = 1000.0;
const SOUND_SPEED: f64 = 20.0;
/// Lists reach so much further than the influence radius.
const SKIN: f64 = 0.1;

/// A disturbed lattice of particles that move at random.
pub struct Cloud<S, const D: usize> {
    pub scheme: Scheme<S, D>,
    pub domain: Domain<S>,
    pub store: Store<S>,
    radius: f64,
    h: f64,
}

impl<S: Scalar, const D: usize> Cloud<S, D> {
    /// The numbers of a summation over neighbours.
    pub fn summation(&self) -> SummationSetup {
        SummationSetup {
            h: self.h,
            spacing: SPACING,
            wall_spacing: SPACING,
            density: DENSITY,
            gravity: [0.0; 3],
            laplacian: 1.0,
            mirror: 2.0,
            coefficients: Default::default(),
            kernel: Default::default(),
        }
    }

    /// So many particles along each axis, the first `walls` layers along the last one of wall, with a
    /// smoothing length of so many spacings. Without walls the box repeats itself along all axes, with
    /// them along all but the last.
    pub fn new(counts: [usize; 3], walls: usize, ratio: f64) -> Self {
        let h = ratio * SPACING;
        let radius = WendlandC2::RADIUS * h;
        let gravity = from_fn(|k| if k + 1 == D { -9.81 } else { 0.0 });
        let scheme = Wcsph::new(&WcsphSetup {
            coefficients: Default::default(),
            smoothing_length: h,
            spacing: SPACING,
            wall_spacing: SPACING,
            radius,
            gravity,
            density: DENSITY,
            sound_speed: SOUND_SPEED,
            gamma: 7.0,
            diffusion: 0.1,
            alpha: 0.3,
            kinematic: 0.0,
            energy: 9.81 * 0.6,
            xsph: 0.0,
            shifting: 0.0,
            hydrostatic_correction: true,
        });
        let periodic = from_fn(|k| k < D && (walls == 0 || k + 1 < D));
        let room = |k: usize| if periodic[k] { 0.0 } else { 3.0 * SPACING };
        let max = from_fn(|k| counts[k] as f64 * SPACING + room(k));
        let search = radius * (1.0 + SKIN);
        let min = from_fn(|k| -room(k));
        let domain = Domain::new(D, min, max, periodic, search).expect("a good domain");
        let store = lattice::<S, D>(&domain, counts, walls);
        Cloud {
            scheme,
            domain,
            store,
            radius,
            h,
        }
    }

    /// How far lists reach.
    pub fn search(&self) -> S {
        S::from_literal(self.radius) + S::from_literal(SKIN * self.radius)
    }

    /// Pairs nearer than the influence radius, both ways round.
    pub fn pairs(&self) -> usize {
        let mut list = NeighbourList::here().expect("built for this processor");
        let (mut store, radius) = (self.store.clone(), S::from_literal(self.radius));
        list.rebuild::<D>(&self.domain, radius, &mut store, &|_, _, _| true)
            .expect("nobody leaves");
        list.len()
    }

    /// Sorted particles that have then moved as far as lists allow.
    pub fn moved(&self) -> Store<S> {
        let mut store = self.store.clone();
        NeighbourList::here()
            .expect("built for this processor")
            .sort(&self.domain, &mut store)
            .expect("nobody leaves");
        let most = 0.5 * SKIN * self.radius;
        let mut random = Random(11);
        for place in &mut store.place {
            for x in &mut place[..D] {
                *x += S::from_literal(most * random.next());
            }
        }
        store
    }

    /// An executor with a list.
    pub fn executor<I: Integrator>(&self) -> CpuExecutor<S, D> {
        let limits = Limits {
            cfl: 0.2,
            h: self.h,
            sound_speed: SOUND_SPEED,
            stiffening: 3.0,
            viscous_dt: f64::INFINITY,
            least_dt: 1e-9,
            skin: SKIN * self.radius,
            reach: I::REACH,
            rebuild_every: 0,
            pairs: 0,
        };
        let mut executor = CpuExecutor::new(
            self.scheme,
            self.domain,
            limits,
            Clock::new(),
            self.store.clone(),
            BlockIntegrator::of::<I>(),
        );
        executor.rebuild().expect("nobody leaves");
        executor
    }
}

fn lattice<S: Scalar, const D: usize>(
    domain: &Domain<S>,
    counts: [usize; 3],
    walls: usize,
) -> Store<S> {
    let mut random = Random(7);
    let mut store = Store::with_capacity(counts.iter().product());
    for wall in [false, true] {
        for i in 0..counts.iter().product() {
            let at = [
                i % counts[0],
                i / counts[0] % counts[1],
                i / counts[0] / counts[1],
            ];
            if (at[D - 1] < walls) != wall {
                continue;
            }
            let mut random = |k: usize, most: f64| if k < D { most * random.next() } else { 0.0 };
            let position = from_fn(|k| SPACING * (at[k] as f64 + 0.5 + random(k, 0.3)));
            let speed = if wall { 0.0 } else { 1.0 };
            let velocity = from_fn(|k| random(k, speed));
            let mass = DENSITY * SPACING.powi(D as i32);
            let excess = random(0, 0.01);
            store
                .push(
                    domain,
                    usize::from(wall),
                    &Particle {
                        position,
                        velocity,
                        mass,
                        excess,
                    },
                )
                .expect("a particle inside");
        }
    }
    store
}

/// Numbers that look random and are the same every time.
struct Random(u64);

impl Random {
    /// Between -1 and 1.
    fn next(&mut self) -> f64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as f64 / f64::from(1u32 << 30) - 1.0
    }
}
