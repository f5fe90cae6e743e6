//! The waves of a sea, by its spectrum.

use serde::{Deserialize, Serialize};
use std::f64::consts::TAU;

/// The least frequency of a sea, over that of its peak.
const LEAST: f64 = 0.5;
/// The greatest.
pub(super) const GREATEST: f64 = 3.0;

/// Irregular waves: many of one direction, with phases that chance gives.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sea {
    /// Peak enhancement; 1 is the spectrum of Pierson and Moskowitz.
    pub enhancement: f64,
    /// How many waves it is made of.
    pub components: u32,
    /// Which phases.
    pub seed: u64,
}

/// One of them.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Component {
    /// Frequency in steps between frequencies.
    pub step: u32,
    /// (m)
    pub amplitude: f64,
    /// (rad)
    pub phase: f64,
}

impl Sea {
    /// Periods of the peak after which it repeats: one over the step between its frequencies.
    pub fn repeats_after(&self) -> f64 {
        f64::from(self.components) / (GREATEST - LEAST)
    }

    /// Its waves, even in frequency from half that of the peak to three times as much, with a significant height (m).
    ///
    /// **Equation** `S ∝ f⁻⁵ exp(-5/4 (f_p/f)⁴) γ^exp(-(f/f_p - 1)²/2σ²)`, `σ` = 0.07 below the peak and 0.09 above;
    /// `Σ a²/2 = H²/16`.
    /// **Source** Hasselmann and others 1973 (JONSWAP); Goda 2010, *Random seas and design of maritime structures*, ch. 2.
    pub(super) fn waves(&self, height: f64) -> Vec<Component> {
        let first = (LEAST * self.repeats_after()).ceil() as u32;
        let mut chance = self.seed;
        let mut waves: Vec<Component> = (first..first + self.components)
            .map(|step| Component {
                step,
                amplitude: self.density(f64::from(step) / self.repeats_after()).sqrt(),
                phase: TAU * next(&mut chance),
            })
            .collect();
        let energy: f64 = waves.iter().map(|wave| 0.5 * wave.amplitude.powi(2)).sum();
        let scale = 0.25 * height / energy.sqrt();
        waves.iter_mut().for_each(|wave| wave.amplitude *= scale);
        waves
    }

    /// `S` at a frequency over that of the peak, without its size.
    fn density(&self, f: f64) -> f64 {
        let width = if f < 1.0 { 0.07 } else { 0.09 };
        let near = (-0.5 * ((f - 1.0) / width).powi(2)).exp();
        f.powi(-5) * (-1.25 * f.powi(-4)).exp() * self.enhancement.powf(near)
    }
}

/// A number from 0 to 1 by chance (SplitMix64: Steele, Lea & Flood 2014, doi:10.1145/2660193.2660195).
fn next(state: &mut u64) -> f64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut word = *state;
    word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    ((word ^ (word >> 31)) >> 11) as f64 / (1_u64 << 53) as f64
}
