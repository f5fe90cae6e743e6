//! Water in a tank that is shaken.

use std::f64::consts::PI;

/// Modes that are summed: the amplitude of the last is under a millionth of the first.
const MODES: u32 = 199;

/// Small waves in a rectangular tank at rest, once a force `F sin σt` (m/s²) along it sets in.
///
/// **Equation** `η(x, t) = Σ a_n(t) cos(nπx/L)` over odd `n`, `a_n'' + ω_n² a_n = k tanh(kd) c_n F sin σt`, `k = nπ/L`,
/// `ω_n² = g k tanh kd`, `c_n = -4L/(nπ)²`, `a_n(0) = a_n'(0) = 0`.
/// **Source** potential flow with linear conditions at the surface: Faltinsen 1978, Journal of Ship Research 22(3);
/// expansion in the modes of the tank.
/// **Valid for** waves that are small beside length and depth, and σ away from all ω_n.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sloshing {
    /// Length of the tank, m.
    pub length: f64,
    /// Depth of the water at rest, m.
    pub depth: f64,
    /// Gravity, m/s².
    pub gravity: f64,
    /// The force's greatest acceleration, m/s².
    pub force: f64,
    /// Its angular frequency, 1/s.
    pub frequency: f64,
}

impl Sloshing {
    /// `k tanh(kd)` of a mode, 1/m.
    fn stiffness(&self, mode: u32) -> f64 {
        let k = f64::from(mode) * PI / self.length;
        k * (k * self.depth).tanh()
    }

    /// Natural angular frequency of a mode, 1/s.
    pub fn natural(&self, mode: u32) -> f64 {
        (self.gravity * self.stiffness(mode)).sqrt()
    }

    /// Elevation above the water at rest, m, at a distance from the left wall, m, and a time, s.
    pub fn elevation(&self, x: f64, time: f64) -> f64 {
        let sigma = self.frequency;
        let modes = (1..=MODES).step_by(2).map(|n| {
            let along = f64::from(n) * PI;
            let omega = self.natural(n);
            let force = -self.stiffness(n) * 4.0 * self.length / (along * along) * self.force;
            let swing = (sigma * time).sin() - sigma / omega * (omega * time).sin();
            force * swing / (omega * omega - sigma * sigma) * (along * x / self.length).cos()
        });
        modes.sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TANK: Sloshing = Sloshing {
        length: 1.0,
        depth: 0.3,
        gravity: 9.81,
        force: 0.1,
        frequency: 3.0,
    };

    /// A force that hardly changes leaves a surface across the sum of both, once the rest is taken off.
    #[test]
    fn slow_forces_tilt_the_surface() {
        let slow = Sloshing {
            frequency: 1e-3,
            ..TANK
        };
        let time = 0.5 * PI / slow.frequency;
        let slope = slow.force / slow.gravity;
        for x in [0.0, 0.2, 0.5, 0.9] {
            let tilted = slope * (x - 0.5);
            assert!(
                (slow.elevation(x, time) - tilted).abs() < 1e-2 * slope,
                "{x}"
            );
        }
    }

    /// Kept alone, each mode swings as its equation says.
    #[test]
    fn the_surface_obeys_its_equation() {
        // Projected on the first mode: 2/L ∫ η cos(πx/L).
        let first = |t: f64| {
            let cells = 2000;
            let at = |i: u32| (f64::from(i) + 0.5) / f64::from(cells);
            let sum = (0..cells).map(|i| TANK.elevation(at(i), t) * (PI * at(i)).cos());
            2.0 * sum.sum::<f64>() / f64::from(cells)
        };
        let (t, e) = (1.3, 1e-3);
        let second = (first(t + e) - 2.0 * first(t) + first(t - e)) / (e * e);
        let k = PI * (PI * 0.3_f64).tanh();
        let force = -k * 4.0 / (PI * PI) * 0.1 * (3.0 * t).sin();
        assert!((second + 9.81 * k * first(t) - force).abs() < 1e-5);
        assert!(first(0.0).abs() < 1e-12);
    }
}
