use crate::axis::R;
use monoflow_ops::Lanes;
use std::array::from_fn;

/// Numbers that look random and are the same every time.
pub struct Random(u64);

impl Random {
    pub fn new() -> Self {
        Random(7)
    }

    /// Between two others.
    pub fn between(&mut self, low: f64, high: f64) -> f64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        low + (high - low) * ((self.0 >> 11) as f64 / (1u64 << 53) as f64)
    }

    /// One in each lane.
    pub fn lanes(&mut self, low: f64, high: f64) -> R {
        Lanes(from_fn(|_| self.between(low, high)))
    }
}
