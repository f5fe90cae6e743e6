//! A paddle that makes waves.

mod paddle;
mod sea;
mod solitary;

pub use sea::Sea;
pub use solitary::SolitaryWave;

use num_complex::Complex64;
use paddle::{Harmonic, Paddle};
use sea::{Component, GREATEST};
use serde::{Deserialize, Serialize};
use std::f64::consts::{PI, TAU};
use std::sync::{Arc, Mutex, PoisonError};

/// Waves and the paddle that makes them.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wavemaker {
    /// From trough to crest, of a sea its significant height (m); negative: waves run down the axis.
    pub height: f64,
    /// From crest to crest, of a sea at the peak of its spectrum (s).
    pub period: f64,
    /// Depth of the water at rest (m).
    pub depth: f64,
    /// Gravity (m/s²).
    pub gravity: f64,
    /// Does the paddle follow theory of second order?
    pub second_order: bool,
    /// Time over which waves grow (s).
    pub ramp: f64,
    /// Height of a flap's hinge above the bed (m); none: a piston.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hinge: Option<f64>,
    /// Irregular waves; none: regular ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sea: Option<Sea>,
}

/// A wave that runs from the paddle: `η = a cos(ωt - kx + φ)`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Running {
    /// `ω` (1/s).
    pub frequency: f64,
    /// `k` (1/m).
    pub number: f64,
    /// `a` (m).
    pub amplitude: f64,
    /// `φ` (rad): a quarter of a turn ahead of the paddle.
    pub phase: f64,
}

impl Running {
    /// Elevation of the surface (m) at a distance from the paddle (m) and a time (s).
    pub fn elevation(&self, distance: f64, time: f64) -> f64 {
        let phase = self.frequency * time - self.number * distance + self.phase;
        self.amplitude * phase.cos()
    }
}

/// A paddle's course, ready to be asked.
pub struct Course {
    /// Frequencies are multiples of this one (1/s).
    omega: f64,
    /// Of first order: of each multiple, from none on (m).
    first: Vec<Complex64>,
    /// Of second order.
    second: Vec<Complex64>,
    ramp: f64,
    /// From a flap's hinge to the level (m); none: a piston.
    arm: Option<f64>,
}

/// Courses that were found.
static FOUND: Mutex<Vec<(Wavemaker, Arc<Course>)>> = Mutex::new(Vec::new());
/// No more of them are kept.
const KEPT: usize = 16;

impl Wavemaker {
    fn paddle(&self) -> Paddle {
        Paddle {
            depth: self.depth,
            gravity: self.gravity,
            hinge: self.hinge,
        }
    }

    /// Wave number times depth.
    fn kd(&self) -> f64 {
        self.paddle().kd(TAU / self.period)
    }

    /// The greatest of its frequencies (1/s).
    fn greatest(&self) -> f64 {
        TAU / self.period * self.sea.map_or(1.0, |_| GREATEST)
    }

    /// Is the water too deep, or a flap too short beside it, for theory of second order?
    pub fn is_too_deep(&self) -> bool {
        self.paddle().is_too_deep(self.greatest())
    }

    /// Height at which waves break (m): `0.142 L tanh kd` (Miche 1944).
    pub fn highest(&self) -> f64 {
        let kd = self.kd();
        0.142 * TAU * self.depth / kd * kd.tanh()
    }

    /// `H L²/d³ < 8π²/3` (Madsen 1971): else the second harmonic makes crests between crests.
    pub fn is_of_second_order(&self) -> bool {
        let over = TAU / self.kd();
        self.height.abs() / self.depth * over * over < 8.0 * PI * PI / 3.0
    }

    /// The step between frequencies (1/s), and the waves.
    fn waves(&self) -> (f64, Vec<Component>) {
        let height = self.height.abs();
        match self.sea {
            None => {
                let wave = Component {
                    step: 1,
                    amplitude: 0.5 * height,
                    phase: 0.0,
                };
                (TAU / self.period, vec![wave])
            }
            Some(sea) => (TAU / (self.period * sea.repeats_after()), sea.waves(height)),
        }
    }

    /// Linear waves of the paddle's first order, without its ramp.
    pub fn running(&self) -> Vec<Running> {
        let (omega, waves) = self.waves();
        let paddle = self.paddle();
        let running = waves.iter().map(|wave| {
            let frequency = f64::from(wave.step) * omega;
            Running {
                frequency,
                number: paddle.kd(frequency) / self.depth,
                amplitude: wave.amplitude,
                phase: wave.phase,
            }
        });
        running.collect()
    }

    /// The course of the paddle: of a piston its shift (m), of a flap the angle by which it leans in the direction of the
    /// waves (rad). That of a sea takes a good part of a second, and is found once.
    pub fn course(&self) -> Arc<Course> {
        let mut found = FOUND.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, course)) = found.iter().find(|(of, _)| of == self) {
            return Arc::clone(course);
        }
        if found.len() == KEPT {
            found.remove(0);
        }
        let course = Arc::new(self.find_course());
        found.push((*self, Arc::clone(&course)));
        course
    }

    fn find_course(&self) -> Course {
        let paddle = self.paddle();
        let (omega, waves) = self.waves();
        let greatest = self.greatest();
        let harmonic = |wave: &Component| {
            let omega = f64::from(wave.step) * omega;
            // A sine where the phase is zero.
            let x = wave.amplitude / paddle.gain(omega);
            let x = Complex64::from_polar(x, wave.phase - 0.5 * PI);
            (wave.step as usize, x, paddle.harmonic(omega, x, greatest))
        };
        let waves: Vec<_> = waves.iter().map(harmonic).collect();
        let last = waves.iter().map(|(step, ..)| *step).max().unwrap_or(0);
        let sign = 1.0_f64.copysign(self.height);
        let mut first = vec![Complex64::ZERO; last + 1];
        for (step, x, _) in &waves {
            first[*step] += sign * x;
        }
        let second = match self.second_order {
            true => second_order(&paddle, &waves, last),
            false => Vec::new(),
        };
        Course {
            omega,
            first,
            second: second.iter().map(|x| sign * x).collect(),
            ramp: self.ramp,
            arm: self.hinge.map(|hinge| self.depth - hinge),
        }
    }
}

/// What all pairs of waves ask of the paddle beside. What does not swing is left out: the water that waves carry
/// comes back along the bed.
fn second_order(
    paddle: &Paddle,
    waves: &[(usize, Complex64, Harmonic)],
    last: usize,
) -> Vec<Complex64> {
    let mut amplitudes = vec![Complex64::ZERO; 2 * last + 1];
    for (n, (step, _, wave)) in waves.iter().enumerate() {
        amplitudes[2 * step] += 0.5 * paddle.second_order([wave, wave]);
        for (other_step, _, other) in &waves[..n] {
            amplitudes[step + other_step] += paddle.second_order([wave, other]);
            amplitudes[step - other_step] += paddle.second_order([wave, &other.conjugate()]);
        }
    }
    amplitudes
}

impl Course {
    /// Shift (m) or angle (rad) at a time (s).
    pub fn at(&self, time: f64) -> f64 {
        let turn = Complex64::from_polar(1.0, self.omega * time);
        let sum = |amplitudes: &[Complex64]| {
            let sum = amplitudes.iter().rev();
            sum.fold(Complex64::ZERO, |sum, x| sum * turn + x).re
        };
        let grown = match self.ramp > 0.0 {
            true => 0.5 * (1.0 - (PI * (time / self.ramp).min(1.0)).cos()),
            false => 1.0,
        };
        // What is of second order goes with the square of the height.
        let shift = grown * (sum(&self.first) + grown * sum(&self.second));
        self.arm.map_or(shift, |arm| (shift / arm).atan())
    }
}

#[cfg(test)]
mod tests {
    use super::paddle::Mode;
    use super::*;

    fn wavemaker(period: f64, depth: f64) -> Wavemaker {
        Wavemaker {
            height: 0.02,
            period,
            depth,
            gravity: 9.81,
            second_order: true,
            ramp: 0.0,
            hinge: None,
            sea: None,
        }
    }

    /// What a course has at a multiple of its frequency.
    fn at(wavemaker: &Wavemaker, n: usize) -> Complex64 {
        let course = wavemaker.course();
        course.first.get(n).copied().unwrap_or_default() + course.second[n]
    }

    #[test]
    fn waves_obey_the_dispersion_relation() {
        for (period, depth) in [(0.5, 1.0), (1.5, 0.4), (10.0, 0.3)] {
            let paddle = wavemaker(period, depth).paddle();
            let omega = TAU / period;
            let wave = paddle.harmonic(omega, 1.0.into(), omega);
            for Mode { k, .. } in wave.modes {
                let expected = 9.81 * k * (k * depth).tanh();
                let off = (expected / (omega * omega) - 1.0).norm();
                assert!(off < 1e-9, "{off:e} of {k} for {period} s, {depth} m");
            }
        }
    }

    /// In shallow water the stroke of a piston is H/(kd), that of a flap twice as much; in deep water half the height and,
    /// of a flap, all that and more by 1/(kd).
    #[test]
    fn gains_have_their_limits() {
        let gain = |period: f64, depth: f64, hinge| {
            let made = Wavemaker {
                hinge,
                ..wavemaker(period, depth)
            };
            let omega = TAU / period;
            (made.paddle().gain(omega), made.paddle().kd(omega))
        };
        let near =
            |found: f64, exact: f64| assert!((found / exact - 1.0).abs() < 1e-2, "{found} {exact}");
        let (long, kd) = gain(30.0, 0.3, None);
        near(long, kd);
        near(gain(30.0, 0.3, Some(0.0)).0, 0.5 * kd);
        let (deep, kd) = gain(0.5, 1.0, None);
        near(deep, 2.0);
        near(gain(0.5, 1.0, Some(0.0)).0, 2.0 * (1.0 - 1.0 / kd));
        // A hinge far below is a piston.
        near(gain(1.0, 0.3, Some(-1e4)).0, gain(1.0, 0.3, None).0);
    }

    /// **Equation** `H²/(32 d) (3 cosh kd / sinh³ kd - 2 S/H)` (Madsen 1971), which has long waves right.
    #[test]
    fn long_waves_of_second_order_are_those_of_madsen() {
        let long = wavemaker(10.0, 1.0);
        let kd = long.kd();
        let part = 3.0 * kd.cosh() / kd.sinh().powi(3) - 2.0 / long.paddle().gain(TAU / 10.0);
        let exact = 0.02 * 0.02 / 32.0 * part;
        let found = at(&long, 2);
        assert!(
            (found.im / -exact - 1.0).abs() < 2e-3,
            "{found} and {exact}"
        );
        assert!(found.re.abs() < 1e-5 * exact, "{found} and {exact}");
        let hinged = Wavemaker {
            hinge: Some(-1e4),
            ..long
        };
        assert!((at(&hinged, 2) - found).norm() < 1e-3 * exact);
    }

    /// A flap whose hinge is so many metres below the level makes the same waves in water of any depth that they do not
    /// feel, however deep; what is of second order is found to a tenth there.
    #[test]
    fn deep_water_is_as_deep_as_any() {
        let amplitudes = |depth: f64| {
            let made = Wavemaker {
                hinge: Some(depth - 1.0),
                ..wavemaker(1.0, depth)
            };
            let course = made.course();
            [course.first[1], course.second[2]]
        };
        let [deep, deeper, deepest] = [2.0, 3.0, 10.0].map(amplitudes);
        for n in [0, 1] {
            let size = deep[n].norm();
            for other in [deeper[n], deepest[n]] {
                assert!((deep[n] - other).norm() < 0.15 * size, "{deep:?} {other}");
            }
        }
        assert!((deep[0] - deepest[0]).norm() < 1e-5 * deep[0].norm());
        assert!(wavemaker(1.0, 3000.0).is_too_deep() && !wavemaker(1.0, 10.0).is_too_deep());
        let first = Wavemaker {
            second_order: false,
            ..wavemaker(1.0, 3000.0)
        };
        assert!((first.course().first[1].norm() / 0.005 - 1.0).abs() < 1e-3);
    }

    /// Twice one frequency is the limit of two that come together, each with half the height.
    #[test]
    fn two_waves_of_one_frequency_are_one() {
        let made = wavemaker(1.5, 0.4);
        let (paddle, omega) = (made.paddle(), TAU / 1.5);
        let [whole, half] =
            [1.0, 0.5].map(|x: f64| paddle.harmonic(omega, (0.01 * x).into(), omega));
        let near = paddle.harmonic(omega * (1.0 + 1e-7), 0.005.into(), omega);
        let once = 0.5 * paddle.second_order([&whole, &whole]);
        let own =
            0.5 * paddle.second_order([&half, &half]) + 0.5 * paddle.second_order([&near, &near]);
        let both = own + paddle.second_order([&half, &near]);
        assert!((both - once).norm() < 1e-6 * once.norm(), "{both} {once}");
    }

    /// Two waves that all but agree are one in groups, below which the level is down by
    /// `(2 c_g/c - ½) g a²/(g d - c_g²)` times what their height swings (Longuet-Higgins & Stewart 1962); water that it
    /// pushes away must come from the paddle: `iΩ X ∫ f dz = c_g η`.
    #[test]
    fn groups_take_their_long_waves_along() {
        for hinge in [None, Some(0.0), Some(0.5), Some(-0.5)] {
            let made = Wavemaker {
                hinge,
                ..wavemaker(1.0, 1.0)
            };
            let (paddle, g, d) = (made.paddle(), 9.81, 1.0);
            let omega = f64::sqrt(g * f64::tanh(1.0));
            let other = omega * (1.0 - 1e-4);
            let x = |omega: f64| Complex64::new(0.0, -0.01 / paddle.gain(omega));
            let [a, b] = [omega, other].map(|w| paddle.harmonic(w, x(w), omega));
            let found = paddle.second_order([&a, &b.conjugate()]);
            // Of kd = 1.
            let share = 1.0 / f64::sinh(2.0);
            let group = omega * (0.5 + share);
            let level = -g * 0.01 * 0.01 * (0.5 + 2.0 * share) / (g * d - group * group);
            let arm = d - hinge.unwrap_or(0.0);
            let moved = match hinge {
                None => d,
                Some(e) => (d - e) / 2.0 - if e < 0.0 { e * e / (2.0 * arm) } else { 0.0 },
            };
            let exact = Complex64::new(0.0, -group * level / ((omega - other) * moved));
            let off = (found / exact - 1.0).norm();
            assert!(off < 0.01, "{hinge:?}: {found} and {exact}, {off}");
        }
    }

    /// Sums and differences of two frequencies, as found by raw quadrature of what face and surface ask for.
    #[test]
    fn pairs_are_as_quadrature_finds_them() {
        let pinned = [
            (None, [[3.62346e-6, -3.49580e-5], [6.90063e-7, 1.01751e-3]]),
            (
                Some(0.0),
                [[-3.43800e-5, 7.16428e-5], [2.05339e-5, 1.96585e-3]],
            ),
            (
                Some(0.5),
                [[-2.77181e-4, 4.64679e-4], [3.75025e-4, 3.57558e-3]],
            ),
        ];
        for (hinge, pinned) in pinned {
            let made = Wavemaker {
                hinge,
                ..wavemaker(1.0, 1.0)
            };
            let paddle = made.paddle();
            let omega = f64::sqrt(9.81 * f64::tanh(1.0));
            let wave = |omega: f64| {
                let x = Complex64::new(0.0, -0.01 / paddle.gain(omega));
                paddle.harmonic(omega, x, omega)
            };
            let (a, b) = (wave(omega), wave(0.8 * omega));
            let own = 0.5 * paddle.second_order_of([&a, &a], 8);
            let difference = paddle.second_order_of([&a, &b.conjugate()], 8);
            for (found, [re, im]) in [own, difference].into_iter().zip(pinned) {
                let exact = Complex64::new(re, im);
                assert!(
                    (found - exact).norm() < 1e-5 * exact.norm(),
                    "{hinge:?}: {found} and {exact}"
                );
            }
        }
    }

    #[test]
    fn a_sea_has_its_height_and_repeats() {
        let sea = Sea {
            enhancement: 3.3,
            components: 50,
            seed: 7,
        };
        let waves = sea.waves(0.1);
        let energy: f64 = waves.iter().map(|wave| 0.5 * wave.amplitude.powi(2)).sum();
        assert!((4.0 * energy.sqrt() / 0.1 - 1.0).abs() < 1e-12);
        let highest = waves
            .iter()
            .max_by(|a, b| a.amplitude.total_cmp(&b.amplitude));
        let peak = highest.map(|wave| f64::from(wave.step) / sea.repeats_after());
        assert!((peak.unwrap() - 1.0).abs() < 0.05, "{peak:?}");
        let made = Wavemaker {
            sea: Some(sea),
            ..wavemaker(1.5, 0.4)
        };
        let course = made.course();
        let again = 1.5 * sea.repeats_after();
        assert!((course.at(3.0) - course.at(3.0 + again)).abs() < 1e-12);
        let other = Wavemaker {
            sea: Some(Sea { seed: 8, ..sea }),
            ..made
        };
        assert!((course.at(3.0) - other.course().at(3.0)).abs() > 1e-5);
        // Without second order nothing swings more slowly than the slowest of them.
        let first = Wavemaker {
            second_order: false,
            ..made
        };
        assert!(first.course().second.is_empty());
        assert!(course.first[1] == Complex64::ZERO && course.second[1].norm() > 0.0);
    }
}
