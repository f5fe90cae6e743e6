//! Points at equal distances along a line.

use std::ops::Range;

/// Points at equal distances along a line.
pub(super) struct Spaced {
    /// Where the first one is, m.
    pub first: f64,
    /// From one to the next, m.
    pub step: f64,
    /// How many there are.
    pub count: usize,
}

impl Spaced {
    /// Where a point is, m.
    pub fn offset(&self, n: usize) -> f64 {
        self.first + n as f64 * self.step
    }

    /// The points that are no farther than `reach` from a place.
    pub fn near(&self, place: f64, reach: f64) -> Range<usize> {
        let number = |offset: f64| (offset - self.first) / self.step;
        let low = number(place - reach).ceil().max(0.0) as usize;
        let high = (number(place + reach).floor() + 1.0).max(0.0) as usize;
        low.min(self.count)..high.min(self.count)
    }
}
