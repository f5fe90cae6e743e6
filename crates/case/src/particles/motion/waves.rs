//! Wavemakers: how a piston must move for the waves that are wanted.

use super::plan::OverTime;
use super::solitary::SolitaryWave;
use crate::judge::Judge;
use crate::keys::{Fallback, Key, Range};
use crate::particles::plan::Face;
use crate::particles::raw::FACES;
use crate::typed::section::Section;
use std::f64::consts::{PI, TAU};

/// `waves` of a motion
pub(super) const WAVES: &[Key] = &[
    Key::word("direction", FACES)
        .needed()
        .about("Direction in which waves run."),
    Key::number("height", Range::Positive)
        .unit("m")
        .needed()
        .about("From trough to crest."),
    Key::number("period", Range::Positive)
        .unit("s")
        .needed()
        .about("Time from crest to crest."),
    Key::number("depth", Range::Positive)
        .unit("m")
        .needed()
        .about("Depth of the water at rest."),
    Key::among("order", &[1, 2])
        .or(
            Fallback::Count(2),
            "no free second harmonic runs beside the wave",
        )
        .about("Order of the theory that the piston follows."),
    Key::number("ramp", Range::NotNegative)
        .unit("s")
        .told("two periods")
        .about("Time over which waves grow to their height."),
];

/// `solitary_wave` of a motion
pub(super) const SOLITARY: &[Key] = &[
    Key::word("direction", FACES)
        .needed()
        .about("Direction in which the wave runs."),
    Key::number("height", Range::Positive)
        .unit("m")
        .needed()
        .about("Of the crest above the water at rest."),
    Key::number("depth", Range::Positive)
        .unit("m")
        .needed()
        .about("Depth of the water at rest."),
];

/// A wave higher than this over the depth breaks (McCowan 1894).
const BREAKING: f64 = 0.78;

/// What a wave is made in.
pub(crate) struct Flume<'g> {
    pub dimensions: u32,
    pub gravity: &'g [f64; 3],
}

impl Flume<'_> {
    fn gravity(&self) -> f64 {
        self.gravity.iter().map(|g| g * g).sum::<f64>().sqrt()
    }

    /// Along one axis, nothing along the others.
    fn along(&self, face: Face, curve: OverTime) -> Vec<OverTime> {
        (0..self.dimensions as usize)
            .map(|n| match n == face.axis.index() {
                true => curve.clone(),
                false => OverTime::Formula("0".to_owned()),
            })
            .collect()
    }

    /// A direction that waves can run in.
    fn direction(&self, j: &mut Judge<'_>, section: &mut Section<'_>) -> Option<Face> {
        let at = j.needed_text(section, "direction", "write direction = \"+x\"")?;
        let face =
            Face::parse(&at.value).filter(|face| face.axis.index() < self.dimensions as usize);
        let level = face.filter(|face| self.gravity[face.axis.index()] == 0.0);
        if level.is_none() || self.gravity() == 0.0 {
            let what = format!("no waves run along `{}`", at.value);
            j.log.at(
                &at,
                what,
                "write a direction across gravity, such as \"+x\"",
            );
        }
        level
    }

    /// A number that must be there.
    fn number(j: &mut Judge<'_>, section: &mut Section<'_>, key: &'static str) -> Option<f64> {
        let Some(at) = section.number(key, &mut j.log) else {
            j.missing(section.span(), &section.key(key), "write it in SI units");
            return None;
        };
        j.fits(&at, at.value).then_some(at.value)
    }

    fn not_breaking(
        j: &mut Judge<'_>,
        section: &Section<'_>,
        height: f64,
        depth: f64,
    ) -> Option<()> {
        if height <= BREAKING * depth {
            return Some(());
        }
        let what = format!("a wave of {height} m breaks in water of {depth} m");
        let help = format!("make it at most {:.3} m high", BREAKING * depth);
        j.log
            .add(section.span(), &section.key("height"), what, help);
        None
    }

    /// Regular waves.
    ///
    /// `x = S/2 sin ωt`, `H/S = 2 sinh² kd / (sinh kd cosh kd + kd)`, `ω² = g k tanh kd`; at second order also
    /// `H²/(32 d) (3 cosh kd / sinh³ kd - 2 S/H) sin 2ωt`: Biésel & Suquet 1951; Madsen 1971,
    /// doi:10.1029/JC076i036p08672.
    pub fn regular(&self, j: &mut Judge<'_>, mut section: Section<'_>) -> Option<Vec<OverTime>> {
        let direction = self.direction(j, &mut section);
        let height = Self::number(j, &mut section, "height");
        let period = Self::number(j, &mut section, "period");
        let depth = Self::number(j, &mut section, "depth");
        let order = section.count("order", &mut j.log);
        let ramp = section.number("ramp", &mut j.log);
        if let Some(at) = &ramp {
            j.fits(at, at.value);
        }
        let (direction, height, period, depth) = (direction?, height?, period?, depth?);
        Self::not_breaking(j, &section, height, depth)?;
        let order = match &order {
            Some(at) if !matches!(at.value, 1 | 2) => {
                let what = format!("`{}` is {}, but must be 1 or 2", at.key, at.value);
                j.log.at(at, what, "write order = 2");
                return None;
            }
            Some(at) => at.value,
            None => 2,
        };
        let wave = Regular::new(self.gravity(), height, period, depth);
        if height > wave.highest() {
            let what = format!("waves of {height} m every {period} s break in water of {depth} m");
            let help = format!("make them at most {:.3} m high", wave.highest());
            let key = section.key("height");
            j.log.add(section.span(), &key, what, help);
            return None;
        }
        if order == 2 && !wave.is_of_second_order() {
            let what = "these waves are too steep for the water's depth: their second harmonic would make crests between crests";
            let help = "make them lower, or the water deeper, or write order = 1";
            j.log.add(section.span(), &section.key("order"), what, help);
            return None;
        }
        let ramp = ramp.map_or(2.0 * period, |at| at.value);
        section.finish(&mut j.log);
        Some(self.along(
            direction,
            OverTime::Formula(wave.piston(order == 2, direction.sign(), ramp)),
        ))
    }

    /// A solitary wave.
    pub fn solitary(&self, j: &mut Judge<'_>, mut section: Section<'_>) -> Option<Vec<OverTime>> {
        let direction = self.direction(j, &mut section);
        let height = Self::number(j, &mut section, "height");
        let depth = Self::number(j, &mut section, "depth");
        let (direction, height, depth) = (direction?, height?, depth?);
        Self::not_breaking(j, &section, height, depth)?;
        section.finish(&mut j.log);
        let wave = SolitaryWave {
            height: direction.sign() * height,
            depth,
            gravity: self.gravity(),
        };
        Some(self.along(direction, OverTime::SolitaryWave(wave)))
    }
}

/// Regular waves and the piston that makes them.
struct Regular {
    height: f64,
    depth: f64,
    omega: f64,
    /// Wave number times depth.
    kd: f64,
}

impl Regular {
    fn new(gravity: f64, height: f64, period: f64, depth: f64) -> Self {
        let omega = TAU / period;
        let deep = omega * omega * depth / gravity;
        // Newton's method from above, where it does not overshoot.
        let mut kd = deep.max(deep.sqrt());
        for _ in 0..50 {
            let tanh = kd.tanh();
            kd -= (kd * tanh - deep) / (tanh + kd * (1.0 - tanh * tanh));
        }
        Regular {
            height,
            depth,
            omega,
            kd,
        }
    }

    /// Height over stroke.
    fn gain(&self) -> f64 {
        let kd = self.kd;
        2.0 / (kd.tanh().recip() + kd / kd.sinh().powi(2))
    }

    /// Height at which waves break, m: `0.142 L tanh kd` (Miche 1944).
    fn highest(&self) -> f64 {
        0.142 * TAU * self.depth / self.kd * self.kd.tanh()
    }

    /// `H L²/d³ < 8π²/3` (Madsen 1971).
    fn is_of_second_order(&self) -> bool {
        let length = TAU * self.depth / self.kd;
        self.height * length * length / self.depth.powi(3) < 8.0 * PI * PI / 3.0
    }

    /// The shift of the piston as a formula.
    fn piston(&self, second: bool, sign: f64, ramp: f64) -> String {
        let gain = self.gain();
        let first = 0.5 * sign * self.height / gain;
        let omega = self.omega;
        let mut course = format!("{first:e}*sin({omega:e}*t)");
        if second {
            let kd = self.kd;
            let part = 3.0 / (kd.tanh() * kd.sinh().powi(2)) - 2.0 / gain;
            let second = sign * self.height * self.height / (32.0 * self.depth) * part;
            course = format!("({course} + {second:e}*sin({:e}*t))", 2.0 * omega);
        }
        if ramp > 0.0 {
            course = format!("0.5*(1 - cos(pi*min(1, t/{ramp:e})))*{course}");
        }
        course
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waves_obey_the_dispersion_relation() {
        for (period, depth) in [(0.5, 1.0), (1.5, 0.4), (10.0, 0.3)] {
            let wave = Regular::new(9.81, 0.01, period, depth);
            let k = wave.kd / depth;
            let expected = 9.81 * k * wave.kd.tanh();
            assert!(
                (wave.omega.powi(2) / expected - 1.0).abs() < 1e-13,
                "{period} s, {depth} m"
            );
        }
        // In shallow water a piston's stroke is H/(kd), in deep water half the height.
        let long = Regular::new(9.81, 0.01, 30.0, 0.3);
        assert!((long.gain() / long.kd - 1.0).abs() < 1e-2);
        let deep = Regular::new(9.81, 0.01, 0.5, 1.0);
        assert!((deep.gain() - 2.0).abs() < 1e-2);
    }
}
