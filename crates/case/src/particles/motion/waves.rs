//! Waves that a case asks for.

use super::plan::OverTime;
use crate::judge::Judge;
use crate::keys::{Fallback, Key, Range};
use crate::particles::plan::Face;
use crate::particles::raw::FACES;
use crate::typed::section::Section;
use crate::typed::source::Span;
use monoflow_exact::wavemaker::{Sea, SolitaryWave, Wavemaker};

/// Words of `maker`.
const MAKERS: &[&str] = &["piston", "flap"];
/// Spectra of irregular waves.
const SPECTRA: &[&str] = &["jonswap", "pierson_moskowitz"];
/// How many waves a sea is made of by default.
const COMPONENTS: u32 = 128;
/// More take many seconds to find.
const MOST_COMPONENTS: f64 = 256.0;
/// With fewer the peak of a spectrum falls between them.
const FEWEST_COMPONENTS: f64 = 25.0;
/// The highest of a thousand waves of a sea, over its significant height (Longuet-Higgins 1952).
const HIGHEST: f64 = 1.86;

/// `waves` of a motion
pub(super) const WAVES: &[Key] = &[
    Key::word("maker", MAKERS)
        .or(Fallback::First, "moves to and fro as a whole")
        .about("What makes the waves: a piston, or a flap that turns about the motion's `point`."),
    Key::number("hinge", Range::From(-1e4))
        .unit("m")
        .told("0")
        .about("Of a flap: height of its hinge above the bed; negative where it is below."),
    Key::word("direction", FACES)
        .needed()
        .about("Direction in which waves run."),
    Key::number("height", Range::Positive)
        .unit("m")
        .needed()
        .about("From trough to crest; of irregular waves the significant height."),
    Key::number("period", Range::Positive)
        .unit("s")
        .needed()
        .about("Time from crest to crest; of irregular waves that of the peak of their spectrum."),
    Key::number("depth", Range::Positive)
        .unit("m")
        .needed()
        .about("Depth of the water at rest."),
    Key::among("order", &[1, 2])
        .or(
            Fallback::Count(2),
            "no free waves of second order run beside the waves",
        )
        .about("Order of the theory that the paddle follows."),
    Key::number("ramp", Range::NotNegative)
        .unit("s")
        .told("two periods")
        .about("Time over which waves grow to their height."),
    Key::word("spectrum", SPECTRA)
        .told("regular waves")
        .about("Irregular waves, by their spectrum."),
    Key::number("peak_enhancement", Range::Pure(1.0, 10.0))
        .or(Fallback::Number(3.3), "the mean of JONSWAP's records")
        .about("How much higher the peak of `jonswap` is than that of `pierson_moskowitz`."),
    Key::count("components")
        .or(
            Fallback::Count(COMPONENTS),
            "the sea repeats after 51 periods",
        )
        .range(Range::Pure(FEWEST_COMPONENTS, MOST_COMPONENTS))
        .about("How many waves a sea is made of; it repeats after 0.4 periods times that."),
    Key::count("seed")
        .or(Fallback::Count(1), "")
        .about("Which phases the waves of a sea have."),
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

/// What makes waves.
pub(crate) enum Made {
    /// A shift along each axis.
    Shift(Vec<OverTime>),
    /// A turn, and the axis of it.
    Turn(OverTime, [f64; 3]),
}

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

    /// Waves of a piston or a flap.
    pub fn waves(&self, j: &mut Judge<'_>, mut section: Section<'_>) -> Option<Made> {
        let direction = self.direction(j, &mut section);
        let height = Self::number(j, &mut section, "height");
        let period = Self::number(j, &mut section, "period");
        let depth = Self::number(j, &mut section, "depth");
        let hinge = hinge(j, &mut section, depth);
        let second_order = read_order(j, &mut section);
        let ramp = section.number("ramp", &mut j.log);
        if let Some(at) = &ramp {
            j.fits(at, at.value);
        }
        let sea = sea(j, &mut section);
        let (direction, height, period, depth) = (direction?, height?, period?, depth?);
        Self::not_breaking(j, &section, height, depth)?;
        let wavemaker = Wavemaker {
            height: direction.sign() * height,
            period,
            depth,
            gravity: self.gravity(),
            second_order: second_order?,
            ramp: ramp.map_or(2.0 * period, |at| at.value),
            hinge: hinge?,
            sea: sea?,
        };
        follows_theory(j, &section, &wavemaker)?;
        section.finish(&mut j.log);
        Some(match wavemaker.hinge {
            None => Made::Shift(self.along(direction, OverTime::Waves(wavemaker))),
            Some(_) => self.turned(direction, wavemaker),
        })
    }

    /// A flap that leans in the direction of its waves.
    fn turned(&self, direction: Face, wavemaker: Wavemaker) -> Made {
        let up = self.gravity.map(|g| -g / self.gravity());
        let mut along = [0.0; 3];
        along[direction.axis.index()] = 1.0;
        let cross = |[a, b, c]: [f64; 3], [x, y, z]: [f64; 3]| {
            [b * z - c * y, c * x - a * z, a * y - b * x]
        };
        // Turning about it takes what is up along the axis of the waves, whose sign the height has.
        let axis = cross(up, along);
        let (sign, axis) = match self.dimensions {
            3 => (1.0, axis),
            _ => (axis[2], [0.0, 0.0, 1.0]),
        };
        let height = sign * wavemaker.height;
        let wavemaker = Wavemaker {
            height,
            ..wavemaker
        };
        Made::Turn(OverTime::Waves(wavemaker), axis)
    }

    /// A solitary wave.
    pub fn solitary(&self, j: &mut Judge<'_>, mut section: Section<'_>) -> Option<Made> {
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
        Some(Made::Shift(
            self.along(direction, OverTime::SolitaryWave(wave)),
        ))
    }
}

/// The height of a flap's hinge above the bed (m); no height: a piston.
#[expect(clippy::option_option, reason = "None where it is wrong")]
fn hinge(j: &mut Judge<'_>, section: &mut Section<'_>, depth: Option<f64>) -> Option<Option<f64>> {
    let maker = section.text("maker", &mut j.log);
    let hinge = section.number("hinge", &mut j.log);
    let known = maker.as_ref().map(|at| j.known_word(at, MAKERS));
    let is_flap = match known {
        None => false,
        Some(word) => word? == 1,
    };
    if let Some(at) = &hinge {
        j.fits(at, at.value).then_some(())?;
    }
    if let Some(at) = hinge.as_ref().filter(|_| !is_flap) {
        let what = format!("`{}` has a meaning for a flap only", at.key);
        j.log
            .at(at, what, "delete this line, or write maker = \"flap\"");
        return None;
    }
    if let Some(at) = hinge
        .as_ref()
        .filter(|at| depth.is_some_and(|d| at.value >= d))
    {
        let what = format!(
            "the hinge is {} m above the bed, and the water no deeper",
            at.value
        );
        j.log
            .at(at, what, "give its height above the bed, under the water");
        return None;
    }
    Some(is_flap.then(|| hinge.map_or(0.0, |at| at.value)))
}

/// Is `order` 2?
fn read_order(j: &mut Judge<'_>, section: &mut Section<'_>) -> Option<bool> {
    match section.count("order", &mut j.log) {
        Some(at) if !matches!(at.value, 1 | 2) => {
            let what = format!("`{}` is {}, but must be 1 or 2", at.key, at.value);
            j.log.at(&at, what, "write order = 2");
            None
        }
        Some(at) => Some(at.value == 2),
        None => Some(true),
    }
}

/// Irregular waves, if a spectrum is given.
#[expect(clippy::option_option, reason = "None where it is wrong")]
fn sea(j: &mut Judge<'_>, section: &mut Section<'_>) -> Option<Option<Sea>> {
    let spectrum = section.text("spectrum", &mut j.log);
    let enhancement = section.number("peak_enhancement", &mut j.log);
    let components = section.count("components", &mut j.log);
    let seed = section.count("seed", &mut j.log);
    let known = spectrum.as_ref().map(|at| j.known_word(at, SPECTRA));
    let Some(word) = known else {
        let before = j.log.len();
        let help = "delete this line, or write spectrum = \"jonswap\"";
        let mut alone = |key: &str, span: Span| {
            let what = format!("`{key}` has a meaning for irregular waves only");
            j.log.add(span, key, what, help);
        };
        enhancement.iter().for_each(|at| alone(&at.key, at.span));
        for at in components.iter().chain(&seed) {
            alone(&at.key, at.span);
        }
        return (j.log.len() == before).then_some(None);
    };
    let is_jonswap = word? == 0;
    let mut fits = true;
    if let Some(at) = &enhancement {
        fits &= j.fits(at, at.value);
        if !is_jonswap {
            let what = format!("`{}` has a meaning for jonswap only", at.key);
            j.log.at(at, what, "delete this line");
            fits = false;
        }
    }
    if let Some(at) = &components {
        fits &= j.fits(at, at.value as f64);
    }
    fits.then_some(())?;
    let usual = if is_jonswap { 3.3 } else { 1.0 };
    Some(Some(Sea {
        enhancement: enhancement.map_or(usual, |at| at.value),
        components: components.map_or(COMPONENTS, |at| at.value as u32),
        seed: seed.map_or(1, |at| at.value),
    }))
}

/// Refuses waves of which theory has nothing to say.
fn follows_theory(j: &mut Judge<'_>, section: &Section<'_>, wavemaker: &Wavemaker) -> Option<()> {
    let Wavemaker { period, depth, .. } = wavemaker;
    let height = wavemaker.height.abs();
    if height > wavemaker.highest() {
        let what = format!("waves of {height} m every {period} s break in water of {depth} m");
        let help = format!("make them at most {:.3} m high", wavemaker.highest());
        let key = section.key("height");
        j.log.add(section.span(), &key, what, help);
        return None;
    }
    if wavemaker.second_order && wavemaker.is_too_deep() {
        let what = "the water is too deep for these waves, or the flap too short beside it, for theory of second order";
        let help = "write order = 1, or a depth of some wavelengths";
        j.log.add(section.span(), &section.key("order"), what, help);
        return None;
    }
    if wavemaker.sea.is_some() && wavemaker.ramp == 0.0 {
        let what = "a sea does not begin at rest";
        let help = "write a ramp of some periods";
        j.log.add(section.span(), &section.key("ramp"), what, help);
        return None;
    }
    if wavemaker.sea.is_some() && HIGHEST * height > BREAKING * depth {
        let what = format!(
            "the highest of a thousand waves of this sea is {:.3} m high, and breaks in water of {depth} m",
            HIGHEST * height
        );
        let help = format!(
            "make its significant height at most {:.3} m",
            BREAKING * depth / HIGHEST
        );
        j.log
            .add(section.span(), &section.key("height"), what, help);
        return None;
    }
    if wavemaker.second_order && !wavemaker.is_of_second_order() {
        let what = "these waves are too steep for the water's depth: their second harmonic would make crests between crests";
        let help = "make them lower, or the water deeper, or write order = 1";
        j.log.add(section.span(), &section.key("order"), what, help);
        return None;
    }
    Some(())
}
