use super::Water;
use crate::Scalar;

/// Cells that are looked at one after the other, by one thread: sums of these are added up in their order, and so are
/// the same on every device.
pub const LOOKED: usize = 64;

/// What some cells hold, and how fast the fastest water in them is.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Held {
    /// Volume of water, m³.
    pub volume: f64,
    /// Area of cells that are not dry, m².
    pub wet: f64,
    /// The greatest square of a speed in these, m²/s².
    pub fastest2: f64,
    /// Volume in the ground, m³.
    pub infiltrated: f64,
}

impl Held {
    /// Of a cell of this area (m²) with a depth of water in its ground (m); it is dry if its water is no deeper than
    /// `dry` (m). In double precision whatever that of the water.
    #[inline(always)]
    pub fn of<S: Scalar>(water: &Water<S>, area: f64, infiltrated: S, dry: f64) -> Self {
        let depth = water.depth.widen();
        let is_wet = depth > dry;
        let inverse = if is_wet { 1.0 / depth } else { 0.0 };
        let [u, v] = water.discharge.map(|q| q.widen() * inverse);
        Held {
            volume: depth * area,
            wet: if is_wet { area } else { 0.0 },
            fastest2: u * u + v * v,
            infiltrated: infiltrated.widen() * area,
        }
    }

    /// Together with others.
    #[inline(always)]
    pub fn and(self, other: Self) -> Self {
        Held {
            volume: self.volume + other.volume,
            wet: self.wet + other.wet,
            fastest2: if other.fastest2 > self.fastest2 {
                other.fastest2
            } else {
                self.fastest2
            },
            infiltrated: self.infiltrated + other.infiltrated,
        }
    }

    /// As four numbers.
    #[inline(always)]
    pub fn to_word(self) -> [f64; 4] {
        [self.volume, self.wet, self.fastest2, self.infiltrated]
    }

    /// From [four numbers](Self::to_word).
    #[inline(always)]
    pub fn from_word([volume, wet, fastest2, infiltrated]: [f64; 4]) -> Self {
        Held {
            volume,
            wet,
            fastest2,
            infiltrated,
        }
    }
}
