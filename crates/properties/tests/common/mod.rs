//! What the law suites share.
#![allow(dead_code)]

mod wrong;

use monoflow_ops::particles::PairGeom;
use monoflow_ops::particles::body::{Neighbour, View};
use monoflow_ops::particles::kernel::{Smoothing, WendlandC2};
use monoflow_ops::particles::kind::Kind;
use monoflow_ops::wcsph::State;
use monoflow_ops::{Scalar, vector};
use proptest::prelude::*;
use std::array::from_fn;

/// `|a - b| ≤ tolerance`, with both numbers in the message.
#[track_caller]
pub fn near(a: f64, b: f64, tolerance: f64, what: &str) {
    assert!(
        (a - b).abs() <= tolerance,
        "{what}: {a:e} and {b:e} differ by {:e}, more than {tolerance:e}",
        a - b
    );
}

/// A particle as a random generator makes it.
#[derive(Clone, Copy, Debug)]
pub struct Particle {
    pub position: [f64; 3],
    pub velocity: [f64; 3],
    pub mass: f64,
    pub density: f64,
    pub pressure: f64,
    pub sound_speed: f64,
}

impl Particle {
    pub fn state<const D: usize>(&self) -> State<f64, D> {
        State {
            mass: self.mass,
            velocity: from_fn(|k| self.velocity[k]),
            excess: self.density / 1000.0 - 1.0,
            density: self.density,
            volume_per_mass: 1.0 / self.density,
            pressure: self.pressure,
            sound_speed: self.sound_speed,
            gathered: [0.0; 4],
            gradient: [[0.0; 4]; 2],
            given: [0.0; 4],
        }
    }
}

/// Smoothing length of random pairs.
pub const H: f64 = 0.01;

/// Two particles, usually within 2 H of each other; never closer than a thousandth of H.
pub fn pairs() -> impl Strategy<Value = (Particle, Particle)> {
    (particle(), particle()).prop_filter("particles coincide", |(i, j)| {
        (0..3).all(|k| (i.position[k] - j.position[k]).abs() > 1e-3 * H)
    })
}

fn particle() -> impl Strategy<Value = Particle> {
    (
        prop::array::uniform3(-0.6 * H..0.6 * H),
        prop::array::uniform3(-2.0..2.0),
        0.5..2.0,
        950.0..1050.0,
        -1e3..1e4,
        9.0..11.0,
    )
        .prop_map(
            |(position, velocity, mass, density, pressure, sound_speed)| Particle {
                position,
                velocity,
                mass,
                density,
                pressure,
                sound_speed,
            },
        )
}

/// The geometry of `i ← j` with Wendland's kernel.
pub fn geometry<const D: usize>(i: &Particle, j: &Particle) -> PairGeom<f64, D> {
    let kernel = Smoothing::<f64, D, WendlandC2>::new(H);
    let x: [f64; D] = from_fn(|k| i.position[k] - j.position[k]);
    let r = vector::dot(&x, &x).sqrt();
    PairGeom {
        x,
        u: from_fn(|k| i.velocity[k] - j.velocity[k]),
        r,
        r2: r * r,
        f: kernel.dw_over_r(r),
    }
}

/// A vector turned by an angle in the plane of the first two axes.
pub fn turned<const D: usize>(v: [f64; D], angle: f64) -> [f64; D] {
    let (sin, cos) = angle.sin_cos();
    let mut out = v;
    out[0] = cos * v[0] - sin * v[1];
    out[1] = sin * v[0] + cos * v[1];
    out
}

/// Tolerance of a number type, in units of its rounding.
pub fn rounding<S: Scalar>(units: f64) -> f64 {
    units * S::ULP.widen()
}

/// Numbers between two bounds, `next(low, high)`, the same in every run.
pub fn numbers(mut seed: u64) -> impl FnMut(f64, f64) -> f64 {
    move |low, high| {
        seed = seed
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        low + (high - low) * ((seed >> 11) as f64 / (1_u64 << 53) as f64)
    }
}

/// Particles that all list each other, and themselves as lanes left over do. Words are those of bodies.
#[derive(Clone, Debug, Default)]
pub struct Cloud {
    pub places: Vec<[f64; 4]>,
    pub motions: Vec<[f64; 4]>,
    pub walls: Vec<bool>,
}

impl Cloud {
    pub fn add(&mut self, place: [f64; 4], motion: [f64; 4], is_wall: bool) {
        self.places.push(place);
        self.motions.push(motion);
        self.walls.push(is_wall);
    }

    /// Neighbours of a particle: separation `x_i - x_j`, and index.
    pub fn around<const D: usize>(&self, i: usize) -> impl Iterator<Item = ([f64; D], usize)> {
        (0..self.places.len())
            .filter(move |&j| j != i)
            .map(move |j| (from_fn(|k| self.places[i][k] - self.places[j][k]), j))
    }
}

/// A neighbour of a [`Cloud`].
pub struct OneOf<const D: usize> {
    separation: [f64; D],
    mass: f64,
    motion: [f64; 4],
}

impl<const D: usize> Neighbour<f64, D> for OneOf<D> {
    fn separation(&self) -> [f64; D] {
        self.separation
    }
    fn mass(&self) -> f64 {
        self.mass
    }
    fn motion(&self) -> ([f64; D], f64) {
        (from_fn(|k| self.motion[k]), self.motion[3])
    }
    fn gathered(&self, _: usize) -> [f64; 4] {
        [0.0; 4]
    }
}

impl<const D: usize> View<f64, D> for Cloud {
    type R = f64;
    type Near<'a> = OneOf<D>;

    fn place(&self, i: u32) -> [f64; 4] {
        self.places[i as usize]
    }
    fn motion(&self, i: u32) -> [f64; 4] {
        self.motions[i as usize]
    }
    fn gathered(&self, _: usize, _: u32) -> [f64; 4] {
        [0.0; 4]
    }
    fn neighbours<N: Kind>(&self, i: u32, place: &[f64; 4], mut visit: impl FnMut(&OneOf<D>)) {
        for j in (0..self.places.len()).filter(|&j| usize::from(self.walls[j]) == N::INDEX) {
            visit(&OneOf {
                separation: from_fn(|k| place[k] - self.places[j][k]),
                mass: self.places[j][3],
                motion: self.motions[j],
            });
        }
        // The particle itself, whatever its kind.
        let i = i as usize;
        visit(&OneOf {
            separation: [0.0; D],
            mass: self.places[i][3],
            motion: self.motions[i],
        });
    }
}
