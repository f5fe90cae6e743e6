use crate::Real;

/// A signed distance as a whole number that is the smaller the nearer the surface: of all that are
/// read at a point the least is kept, in whatever order they come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(transparent)]
pub struct Reading(pub u64);

/// Nothing has been read here.
pub const UNREAD: Reading = Reading(u64::MAX);

impl Reading {
    /// Of a distance, m. No digit is lost: a magnitude leaves the bit of the sign free.
    #[inline(always)]
    pub fn of(distance: f64) -> Self {
        let inside = (distance < 0.0) as u64;
        Reading(Real::abs(distance).to_bits() << 1 | inside)
    }

    /// Its magnitude, m; not a number where nothing was read.
    #[inline(always)]
    pub fn magnitude(self) -> f64 {
        f64::from_bits(self.0 >> 1)
    }

    /// The distance, m; `None` where nothing was read.
    #[inline(always)]
    pub fn distance(self) -> Option<f64> {
        if self == UNREAD {
            return None;
        }
        let magnitude = self.magnitude();
        Some(if self.0 & 1 == 1 {
            -magnitude
        } else {
            magnitude
        })
    }
}
