//! Laws of the fastest approach of a particle, and of the time step that it bounds.

use monoflow_ops::particles::body::{Extremes, Neighbour, View, fastest_approach};
use monoflow_ops::particles::control::Limits;
use monoflow_ops::particles::kind::Kind;
use monoflow_ops::{Lanes, Real, Scalar};
use std::array::from_fn;

const H: f64 = 0.1;
const RADIUS: f64 = 2.0 * H;

/// A particle: position, velocity, and whether it is a wall.
type Particle = ([f64; 2], [f64; 2], bool);

/// Particles that all list each other, `W` at a time as lanes; lanes left over show the particle
/// itself.
struct Few<const W: usize>(Vec<Particle>);

struct Near<S, const W: usize> {
    separation: [Lanes<S, W>; 2],
    velocity: [Lanes<S, W>; 2],
}

impl<S: Scalar, const W: usize> Neighbour<Lanes<S, W>, 2> for Near<S, W> {
    fn separation(&self) -> [Lanes<S, W>; 2] {
        self.separation
    }
    fn mass(&self) -> Lanes<S, W> {
        Lanes::lit(1.0)
    }
    fn motion(&self) -> ([Lanes<S, W>; 2], Lanes<S, W>) {
        (self.velocity, Lanes::lit(0.0))
    }
    fn gathered(&self, _: usize) -> [Lanes<S, W>; 4] {
        [Lanes::lit(0.0); 4]
    }
}

impl<S: Scalar, const W: usize> View<S, 2> for Few<W> {
    type R = Lanes<S, W>;
    type Near<'a> = Near<S, W>;

    fn place(&self, i: u32) -> [S; 4] {
        let ([x, y], ..) = self.0[i as usize];
        [x, y, 0.0, 1.0].map(S::from_literal)
    }
    fn motion(&self, i: u32) -> [S; 4] {
        let (_, [u, v], _) = self.0[i as usize];
        [u, v, 0.0, 0.0].map(S::from_literal)
    }
    fn gathered(&self, _: usize, _: u32) -> [S; 4] {
        [S::from_literal(0.0); 4]
    }
    fn neighbours<N: Kind>(&self, i: u32, _: &[S; 4], mut visit: impl FnMut(&Near<S, W>)) {
        let own = self.0[i as usize];
        let others: Vec<Particle> = (0..self.0.len())
            .filter(|&j| j != i as usize && usize::from(self.0[j].2) == N::INDEX)
            .map(|j| self.0[j])
            .collect();
        for group in others.chunks(W) {
            let at = |l: usize| group.get(l).copied().unwrap_or(own);
            visit(&Near {
                separation: from_fn(|k| Lanes(from_fn(|l| S::from_literal(own.0[k] - at(l).0[k])))),
                velocity: from_fn(|k| Lanes(from_fn(|l| S::from_literal(at(l).1[k])))),
            });
        }
    }
}

fn fastest<S: Scalar, const W: usize>(particles: &[Particle], i: u32) -> f64 {
    let radius = S::from_literal(RADIUS);
    fastest_approach::<S, 2, _>(radius, &Few::<W>(particles.to_vec()), i).widen()
}

#[track_caller]
fn near(a: f64, b: f64) {
    assert!((a - b).abs() <= 1e-12 * b.abs(), "{a:e} is not {b:e}");
}

/// Two particles 0.15 m apart along x approach at 3 m/s, whatever they do across: 3/0.15 = 20 1/s.
/// With h = 0.1 m that adds 2 m/s to a sound of 20 m/s: Δt = 0.3 × 0.1/22 s.
#[test]
fn two_approaching_particles() {
    let particles = [
        ([0.0, 0.0], [1.0, 0.5], false),
        ([0.15, 0.0], [-2.0, 4.0], false),
    ];
    near(fastest::<f64, 1>(&particles, 0), 20.0);
    near(fastest::<f64, 1>(&particles, 1), 20.0);
    assert!((fastest::<f32, 8>(&particles, 0) - 20.0).abs() < 1e-5);
    let limits = Limits {
        cfl: 0.3,
        h: H,
        sound_speed: 20.0,
        stiffening: 3.0,
        viscous_dt: f64::INFINITY,
        least_dt: 1e-9,
        skin: 0.01,
        reach: 1.0,
        rebuild_every: 0,
        pairs: 1,
    };
    let dt = limits.time_step(&Extremes::<f64> {
        approach: fastest::<f64, 1>(&particles, 0),
        ..Extremes::at_rest()
    });
    near(dt, 0.3 * 0.1 / 22.0);
}

/// Parting counts as approaching does; walls count as fluid does; the fastest counts and no sum;
/// what is beyond the radius does not. However many are taken at a time.
#[test]
fn the_fastest_neighbour_in_range_counts() {
    fn check<const W: usize>() {
        let mut particles = vec![
            ([0.0, 0.0], [0.0, 0.0], false),
            ([0.1, 0.0], [0.5, 0.0], false),  // parts, 5 1/s
            ([0.0, -0.1], [0.0, 0.4], false), // approaches, 4 1/s
            ([0.21, 0.0], [100.0, 0.0], false),
        ];
        near(fastest::<f64, W>(&particles, 0), 5.0);
        particles.push(([0.0, 0.05], [0.0, -0.3], true)); // 6 1/s
        near(fastest::<f64, W>(&particles, 0), 6.0);
    }
    check::<1>();
    check::<2>();
    check::<8>();
}

/// A rigid body turns without approaching itself; alone there is nothing to approach.
#[test]
fn rigid_motion_is_none() {
    let turning = [[0.0, 0.0], [0.1, 0.0], [0.03, 0.12], [-0.07, 0.05]]
        .map(|[x, y]: [f64; 2]| ([x, y], [1.0 - 30.0 * y, 30.0 * x], false));
    for i in 0..4 {
        assert!(fastest::<f64, 8>(&turning, i) < 1e-12);
    }
    assert_eq!(fastest::<f64, 8>(&turning[..1], 0), 0.0);
}

/// Particles that coincide, or nearly, leave it finite.
#[test]
fn coinciding_particles_are_finite() {
    for gap in [0.0, 1e-30, 1e-12] {
        let particles = [
            ([0.0, 0.0], [1.0, 0.0], false),
            ([gap, 0.0], [-1.0, 0.0], false),
        ];
        assert!(fastest::<f64, 8>(&particles, 0).is_finite());
        assert!(fastest::<f32, 8>(&particles, 0).is_finite());
    }
}
