/// How many values a law is held against, where each costs little.
pub const STATES: usize = 500;

/// A fixed sequence of numbers between 0 and 1.
///
/// **Source** Steele, Lea & Flood 2014, doi:10.1145/2714064.2660195.
pub struct Sequence(pub u64);

impl Sequence {
    pub fn number(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) >> 11) as f64 / (1_u64 << 53) as f64
    }

    pub fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.number()
    }
}
