//! Draws of words.

use monoflow_compile::Request;
use monoflow_sim::models::{Model, builtin};

/// Numbers that look random and are the same every time: SplitMix64.
pub struct Dice(pub u64);

impl Dice {
    /// One of so many.
    pub fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % count as u64) as usize
    }

    /// One of these.
    pub fn one<'a, T>(&mut self, of: &'a [T]) -> &'a T {
        &of[self.below(of.len())]
    }

    /// A model of a family for a key.
    pub fn model(&mut self, family: &str, key: &str) -> &'static Model {
        let known: Vec<&Model> = builtin()
            .iter()
            .filter(|model| model.scheme == family && model.key == key)
            .collect();
        known[self.below(known.len())]
    }
}

/// The model of a word.
pub fn model(family: &str, key: &str, word: &str) -> &'static Model {
    builtin()
        .iter()
        .find(|model| model.scheme == family && model.key == key && model.name == word)
        .expect("a word")
}

/// The request for models, with loops to compare with.
pub fn request(family: &'static str, models: &[&Model], bits: u32, dimensions: u32) -> Request {
    Request {
        family,
        bits,
        dimensions,
        words: models.iter().map(|model| model.name.to_owned()).collect(),
        types: models.iter().map(|model| model.type_of()).collect(),
        nearest: String::new(),
        study: None,
        reference: true,
    }
}
