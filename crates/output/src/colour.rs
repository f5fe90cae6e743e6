//! Colours and colour maps.

use std::sync::LazyLock;

/// An sRGB colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Colour(pub u8, pub u8, pub u8);

impl Colour {
    /// A light neutral grey for walls.
    pub const WALL: Self = Self(176, 182, 190);
    /// A clear water blue.
    pub const WATER: Self = Self(38, 118, 196);
    /// A warm orange for bodies and markers.
    pub const BODY: Self = Self(226, 124, 48);

    pub(crate) fn linear(self) -> [f32; 3] {
        [self.0, self.1, self.2].map(to_linear)
    }
}

fn to_linear(byte: u8) -> f32 {
    let value = f32::from(byte) / 255.0;
    if value <= 0.040_45 {
        value / 12.92
    } else {
        ((value + 0.055) / 1.055).powf(2.4)
    }
}

/// Encodes a linear intensity as an sRGB byte.
pub(crate) fn to_srgb(linear: f32) -> u8 {
    static BYTES: LazyLock<Bytes> = LazyLock::new(Bytes::new);
    BYTES.of(linear.clamp(0.0, 1.0))
}

fn encoded(value: f32) -> u8 {
    let encoded = if value <= 0.003_130_8 {
        12.92 * value
    } else {
        1.055 * value.powf(1.0 / 2.4) - 0.055
    };
    (encoded * 255.0 + 0.5) as u8
}

/// The bytes of all intensities from 0 to 1, without a power for each channel of each pixel.
struct Bytes {
    /// The least intensity of each byte.
    least: [f32; 256],
    /// The byte of each multiple of `1 / STEPS`.
    at: Vec<u8>,
}

/// So many that the byte of an intensity is that of the multiple below it, or the next.
const STEPS: usize = 4096;

impl Bytes {
    fn new() -> Self {
        // Intensities that are not negative are ordered as their bits.
        let least = |byte: usize| {
            let (mut below, mut bits) = (0, 1.0_f32.to_bits());
            while below < bits {
                let middle = below.midpoint(bits);
                if usize::from(encoded(f32::from_bits(middle))) < byte {
                    below = middle + 1;
                } else {
                    bits = middle;
                }
            }
            f32::from_bits(bits)
        };
        let at = (0..=STEPS).map(|step| encoded(step as f32 / STEPS as f32));
        Self {
            least: std::array::from_fn(least),
            at: at.collect(),
        }
    }

    fn of(&self, value: f32) -> u8 {
        let mut byte = self.at[(value * STEPS as f32) as usize];
        while byte < u8::MAX && self.least[usize::from(byte) + 1] <= value {
            byte += 1;
        }
        byte
    }
}

/// A map from a scalar to a colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum ColourMap {
    /// Dark violet over green to yellow; even in lightness, safe for
    /// colour-blind readers.
    #[default]
    Viridis,
    /// Rainbow with even lightness steps; shows fine differences.
    Turbo,
    /// Dark violet over red to yellow.
    Plasma,
    /// Blue to yellow, made for colour-blind readers.
    Cividis,
    /// Light to dark blue, for water depth and speed.
    Blues,
    /// Black to white, for schlieren.
    Grey,
    /// Blue over white to red, for values around zero.
    BlueWhiteRed,
}

impl ColourMap {
    /// The colour at `position`, from 0 (low) to 1 (high); values outside are
    /// clamped, NaN counts as low.
    pub fn at(self, position: f64) -> Colour {
        let position = if position.is_nan() {
            0.0
        } else {
            position.clamp(0.0, 1.0)
        };
        let colour = match self {
            Self::Viridis => colorous::VIRIDIS.eval_continuous(position),
            Self::Turbo => colorous::TURBO.eval_continuous(position),
            Self::Plasma => colorous::PLASMA.eval_continuous(position),
            Self::Cividis => colorous::CIVIDIS.eval_continuous(position),
            // The palest blues vanish before a light background.
            Self::Blues => colorous::BLUES.eval_continuous(0.25 + 0.75 * position),
            Self::Grey => colorous::GREYS.eval_continuous(1.0 - position),
            Self::BlueWhiteRed => colorous::RED_BLUE.eval_continuous(1.0 - position),
        };
        Colour(colour.r, colour.g, colour.b)
    }
}

#[cfg(test)]
mod tests {
    use super::{encoded, to_srgb};

    #[test]
    fn bytes_are_those_of_the_formula() {
        // Every 64th number from 0 to 1, and all around 0.02.
        let wide = (0..=1.0_f32.to_bits()).step_by(64);
        let all = 0.0199_f32.to_bits()..0.0201_f32.to_bits();
        for value in wide.chain(all).map(f32::from_bits) {
            assert_eq!(to_srgb(value), encoded(value), "of {value}");
        }
        let [low, none, high] = [-1.0, f32::NAN, 7.0].map(to_srgb);
        assert_eq!([low, none, high], [0, 0, 255]);
    }
}
