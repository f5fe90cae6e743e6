//! A solitary wave and the piston that makes it.

use serde::{Deserialize, Serialize};

/// A solitary wave.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SolitaryWave {
    /// Of the crest above the water at rest (m); negative: the wave runs down the axis.
    pub height: f64,
    /// Depth of the water at rest (m).
    pub depth: f64,
    /// Gravity (m/s²).
    pub gravity: f64,
}

impl SolitaryWave {
    /// Where the piston is at a time (s), from the middle of its stroke (m).
    ///
    /// **Equation** `ξ = H/(κ d) tanh θ`, `θ = κ (c (t - t0) - ξ)`, `κ² = 3H/(4d³)`, `c² = g (d + H)`; it has a
    /// thousandth of its greatest speed at time zero.
    /// **Source** Goring 1978, Tsunamis: the propagation of long waves onto a shelf, KH-R-38.
    pub fn piston(&self, time: f64) -> f64 {
        let (height, depth) = (self.height.abs(), self.depth);
        let kappa = (0.75 * height / depth.powi(3)).sqrt();
        let speed = (self.gravity * (depth + height)).sqrt();
        let reach = height / (kappa * depth);
        let first = 1000.0_f64.sqrt().acosh();
        let begun = kappa * reach * first.tanh() + first;
        let wanted = kappa * speed * time - begun;
        // Newton's method for θ + κ ξ(θ), which rises everywhere, from the side where it does not overshoot.
        let mut phase = wanted - (kappa * reach).copysign(wanted);
        for _ in 0..100 {
            let tanh = phase.tanh();
            let off = phase + kappa * reach * tanh - wanted;
            phase -= off / (1.0 + kappa * reach * (1.0 - tanh * tanh));
            if off.abs() <= 1e-15 * begun {
                break;
            }
        }
        reach.copysign(self.height) * phase.tanh()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_piston_displaces_the_volume_of_the_wave() {
        let wave = SolitaryWave {
            height: 0.1,
            depth: 0.4,
            gravity: 9.81,
        };
        let stroke = wave.piston(10.0) - wave.piston(0.0);
        // sqrt(16 H d³/3) of water, less the thousandth before the start.
        let volume = (16.0 * 0.1 * 0.4_f64.powi(3) / 3.0).sqrt();
        assert!((stroke * 0.4 / volume - 1.0).abs() < 1e-3, "{stroke}");
        let (mut fastest, e): (f64, f64) = (0.0, 1e-4);
        for n in 0..40_000 {
            let rate = (wave.piston(e * f64::from(n + 1)) - wave.piston(e * f64::from(n))) / e;
            assert!(rate >= -1e-9, "it goes back at {} s", e * f64::from(n));
            fastest = fastest.max(rate);
        }
        // The water below the crest has c H/(d + H).
        let speed = (9.81 * 0.5_f64).sqrt() * 0.1 / 0.5;
        assert!(
            (fastest / speed - 1.0).abs() < 1e-3,
            "{fastest} and {speed} m/s"
        );
        let down = SolitaryWave {
            height: -0.1,
            ..wave
        };
        assert_eq!(down.piston(1.0), -wave.piston(1.0));
    }
}
