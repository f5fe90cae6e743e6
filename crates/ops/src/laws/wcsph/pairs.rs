use crate::laws::{Law, STATES, Sequence};
use crate::particles::PairGeom;
use crate::particles::kernel::{Smoothing, WendlandC2};
use crate::wcsph::State;
use crate::{Lanes, Named, Real, vector};
use core::array::from_fn;
use std::vec::Vec;

/// Smoothing length of pairs, m.
pub const H: f64 = 0.01;

/// A fluid particle.
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
    fn drawn(sequence: &mut Sequence) -> Self {
        Particle {
            position: from_fn(|_| sequence.between(-0.6 * H, 0.6 * H)),
            velocity: from_fn(|_| sequence.between(-2.0, 2.0)),
            mass: sequence.between(0.5, 2.0),
            density: sequence.between(950.0, 1050.0),
            pressure: sequence.between(-1e3, 1e4),
            sound_speed: sequence.between(9.0, 11.0),
        }
    }

    fn state<const D: usize>(&self) -> State<f64, D> {
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

/// A particle and its neighbour.
#[derive(Clone, Copy, Debug)]
pub struct Pair {
    pub i: Particle,
    pub j: Particle,
}

/// Pairs, usually within 2 H of each other; never closer than a thousandth of H along any axis.
pub fn pairs(seed: u64) -> impl Iterator<Item = Pair> {
    let mut sequence = Sequence(seed);
    core::iter::from_fn(move || {
        Some(Pair {
            i: Particle::drawn(&mut sequence),
            j: Particle::drawn(&mut sequence),
        })
    })
    .filter(|pair| pair.seen::<3>().pair.x.iter().all(|x| x.abs() > 1e-3 * H))
    .take(STATES)
}

impl Pair {
    /// The neighbour and its particle.
    pub fn swapped(&self) -> Self {
        Pair {
            i: self.j,
            j: self.i,
        }
    }

    fn map(&self, each: impl Fn(Particle) -> Particle) -> Self {
        Pair {
            i: each(self.i),
            j: each(self.j),
        }
    }

    /// In a frame that moves.
    pub fn boosted(&self, speed: f64) -> Self {
        self.map(|p| Particle {
            velocity: p.velocity.map(|u| u + speed),
            ..p
        })
    }

    /// In a frame turned in the plane of the first two axes.
    pub fn turned(&self, angle: f64) -> Self {
        self.map(|p| Particle {
            position: turned(p.position, angle),
            velocity: turned(p.velocity, angle),
            ..p
        })
    }

    /// As terms see it, with the slope of Wendland's kernel.
    pub fn seen<const D: usize>(&self) -> Seen<f64, D> {
        let Pair { i, j } = self;
        let kernel = Smoothing::<f64, D, WendlandC2>::new(H);
        let x: [f64; D] = from_fn(|k| i.position[k] - j.position[k]);
        let r = vector::dot(&x, &x).sqrt();
        Seen {
            i: i.state(),
            j: j.state(),
            pair: PairGeom {
                x,
                u: from_fn(|k| i.velocity[k] - j.velocity[k]),
                r,
                r2: r * r,
                f: kernel.dw_over_r(r),
            },
        }
    }
}

/// A pair as terms see it.
#[derive(Clone, Copy, Debug)]
pub struct Seen<R, const D: usize> {
    pub i: State<R, D>,
    pub j: State<R, D>,
    pub pair: PairGeom<R, D>,
}

impl<const D: usize> Seen<f64, D> {
    fn zip<R: Real>(&self, other: &Self, of: impl Fn(f64, f64) -> R) -> Seen<R, D> {
        let state = |a: &State<f64, D>, b: &State<f64, D>| State {
            mass: of(a.mass, b.mass),
            velocity: from_fn(|k| of(a.velocity[k], b.velocity[k])),
            excess: of(a.excess, b.excess),
            density: of(a.density, b.density),
            volume_per_mass: of(a.volume_per_mass, b.volume_per_mass),
            pressure: of(a.pressure, b.pressure),
            sound_speed: of(a.sound_speed, b.sound_speed),
            gathered: from_fn(|k| of(a.gathered[k], b.gathered[k])),
            gradient: from_fn(|w| from_fn(|k| of(a.gradient[w][k], b.gradient[w][k]))),
            given: from_fn(|k| of(a.given[k], b.given[k])),
        };
        let (a, b) = (&self.pair, &other.pair);
        Seen {
            i: state(&self.i, &other.i),
            j: state(&self.j, &other.j),
            pair: PairGeom {
                x: from_fn(|k| of(a.x[k], b.x[k])),
                u: from_fn(|k| of(a.u[k], b.u[k])),
                r: of(a.r, b.r),
                r2: of(a.r2, b.r2),
                f: of(a.f, b.f),
            },
        }
    }

    /// With coefficients of a model that particles have of their own, within the ranges of its keys.
    pub fn given<M: Named>(mut self) -> Self {
        for state in [&mut self.i, &mut self.j] {
            let keys = M::KEYS.iter().filter(|key| key.is_field);
            for (n, (key, value)) in keys.zip(&mut state.given).enumerate() {
                let share = (state.density * 1e3 / 7.0_f64.powi(n as i32)).fract();
                let size = if key.default == 0.0 { 1.0 } else { key.default };
                *value = (size * (0.5 + share)).clamp(key.least, key.greatest);
            }
        }
        self
    }

    /// In single precision.
    pub fn single(&self) -> Seen<f32, D> {
        self.zip(self, |a, _| a as f32)
    }

    /// In the first lane, beside another in the second.
    pub fn beside(&self, other: &Self) -> Seen<Lanes<f64, 2>, D> {
        self.zip(other, |a, b| Lanes([a, b]))
    }
}

/// A vector turned in the plane of the first two axes.
pub fn turned<const D: usize>(v: [f64; D], angle: f64) -> [f64; D] {
    let (sin, cos) = angle.sin_cos();
    let mut out = v;
    out[0] = cos * v[0] - sin * v[1];
    out[1] = sin * v[0] + cos * v[1];
    out
}

pub fn size<const D: usize>(a: &[f64; D]) -> f64 {
    vector::dot(a, a).sqrt()
}

/// Turning the frame turns what comes out, a vector.
pub fn turns_with_the_frame<const D: usize>(law: Law, of: impl Fn(&Pair) -> [f64; D]) {
    for (n, pair) in pairs(11).enumerate() {
        let angle = 0.01 * n as f64;
        let (expected, found) = (turned(of(&pair), angle), of(&pair.turned(angle)));
        for (found, exact) in found.into_iter().zip(expected) {
            let tolerance = 1e-9 * size(&expected);
            law.equal(
                found,
                exact,
                tolerance,
                format_args!("{angle} rad, {pair:?}"),
            );
        }
    }
}

/// A velocity that both particles have changes nothing, but for rounding of `scale` times the slope of the
/// kernel.
pub fn is_the_same_in_moving_frames<const D: usize>(
    law: Law,
    scale: f64,
    of: impl Fn(&Pair) -> [f64; D],
) {
    for (n, pair) in pairs(12).enumerate() {
        let speed = 0.02 * n as f64 - 5.0;
        let tolerance = 1e-11 * scale * pair.seen::<D>().pair.f.abs();
        let (still, moving) = (of(&pair), of(&pair.boosted(speed)));
        for (a, b) in still.into_iter().zip(moving) {
            law.equal(a, b, tolerance, format_args!("{speed} m/s, {pair:?}"));
        }
    }
}

/// Numbers found in single precision are those found in double, but for what is little beside the largest.
pub fn follows_double<const N: usize>(
    law: Law,
    double: impl Fn(&Pair) -> [f64; N],
    single: impl Fn(&Pair) -> [f32; N],
) {
    let exact: Vec<_> = pairs(13).map(|pair| (pair, double(&pair))).collect();
    let values = exact.iter().flat_map(|(_, values)| values);
    let largest = values.fold(0.0_f64, |most, value| most.max(value.abs()));
    for (pair, values) in exact {
        for (found, exact) in single(&pair).into_iter().zip(values) {
            let tolerance = 1e-4 * exact.abs() + 1e-5 * largest;
            law.equal(f64::from(found), exact, tolerance, format_args!("{pair:?}"));
        }
    }
}
