//! Waves on water.

/// A regular wave of Stokes' second order.
///
/// **Equation** `η = H/2 cos θ + H² k/16 cosh kd (2 + cosh 2kd) / sinh³ kd cos 2θ`, `θ = k x - ω t`,
/// `ω² = g k tanh kd`.
/// **Source** Dean & Dalrymple 1991, Water Wave Mechanics for Engineers and Scientists, section 11.4.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RegularWave {
    /// From trough to crest, m.
    pub height: f64,
    /// From crest to crest, s.
    pub period: f64,
    /// Of the water at rest, m.
    pub depth: f64,
    /// Wave number, 1/m.
    pub number: f64,
}

impl RegularWave {
    /// Of a height (m) and a period (s), in water of a depth (m).
    pub fn new(height: f64, period: f64, depth: f64, gravity: f64) -> Self {
        RegularWave {
            height,
            period,
            depth,
            number: wave_number(std::f64::consts::TAU / period, depth, gravity),
        }
    }

    /// Elevation above the water at rest, m, at a phase `k x - ω t`.
    pub fn elevation(&self, phase: f64) -> f64 {
        let kd = self.number * self.depth;
        let second =
            self.height.powi(2) * self.number / 16.0 * kd.cosh() * (2.0 + (2.0 * kd).cosh())
                / kd.sinh().powi(3);
        0.5 * self.height * phase.cos() + second * (2.0 * phase).cos()
    }
}

/// Wave number of small waves of an angular frequency (1/s) on liquid of a depth (m), 1/m: `ω² = g k tanh kd`.
///
/// **Source** Dean & Dalrymple 1991, section 3.4.
pub fn wave_number(frequency: f64, depth: f64, gravity: f64) -> f64 {
    let deep = frequency * frequency * depth / gravity;
    // Newton's method from above, where it does not overshoot.
    let mut kd = deep.max(deep.sqrt());
    for _ in 0..50 {
        let tanh = kd.tanh();
        let step = (kd * tanh - deep) / (tanh + kd * (1.0 - tanh * tanh));
        kd -= step;
        if step.abs() <= 1e-15 * kd {
            break;
        }
    }
    kd / depth
}

/// Angular frequency of small waves of a wave number (1/m) on liquid of a depth (m), 1/s: `√(g k tanh kd)`.
///
/// **Source** Dean & Dalrymple 1991, section 3.4.
pub fn frequency(number: f64, depth: f64, gravity: f64) -> f64 {
    (gravity * number * (number * depth).tanh()).sqrt()
}

/// Rate at which viscosity damps the amplitude of small waves on deep liquid, 1/s: `2 ν k²`.
///
/// **Source** Lamb 1932, Hydrodynamics, article 348.
/// **Valid for** `2 ν k²` far below the frequency, and no friction at the floor.
pub fn damping(number: f64, viscosity: f64) -> f64 {
    2.0 * viscosity * number * number
}

/// Speed of a solitary wave, m/s: `√(g (d + H))`.
///
/// **Source** Boussinesq 1871; Goring 1978, KH-R-38.
pub fn solitary_speed(height: f64, depth: f64, gravity: f64) -> f64 {
    (gravity * (depth + height)).sqrt()
}

/// Elevation of a solitary wave above the water at rest, m, at a distance from its crest, m:
/// `H sech² (x √(3H/(4d³)))`.
///
/// **Source** Boussinesq 1871; Goring 1978, KH-R-38.
pub fn solitary(height: f64, depth: f64, x: f64) -> f64 {
    let kappa = (0.75 * height / depth.powi(3)).sqrt();
    height / (kappa * x).cosh().powi(2)
}

/// How high a solitary wave that does not break runs up a plane beach above the water at rest, m: `R/d = 2.831
/// √cot β (H/d)^(5/4)`.
///
/// **Source** Synolakis 1987, J. Fluid Mech. 185, 523, doi:10.1017/S002211208700329X.
/// **Valid for** `H/d` well above `(0.288 tan β)²` and below [`highest_unbroken`].
pub fn run_up(height: f64, depth: f64, cotangent: f64) -> f64 {
    2.831 * cotangent.sqrt() * (height / depth).powf(1.25) * depth
}

/// The highest solitary wave that does not break while it runs up a plane beach, m: `H/d = 0.8183 (cot β)^(-10/9)`.
///
/// **Source** Synolakis 1987, as [`run_up`].
pub fn highest_unbroken(depth: f64, cotangent: f64) -> f64 {
    0.8183 * cotangent.powf(-10.0 / 9.0) * depth
}

#[cfg(test)]
mod tests {
    use super::*;

    /// On his beach of 1 in 19.85 waves above 0.03 of the depth break; one of 0.0185 runs up 0.087 depths.
    #[test]
    fn waves_run_up_the_beach_of_synolakis() {
        let cotangent = 19.85;
        assert!((highest_unbroken(1.0, cotangent) - 0.0296).abs() < 2e-4);
        let found = run_up(0.0185, 1.0, cotangent);
        assert!((found - 0.0861).abs() < 2e-4, "{found}");
        assert!((run_up(0.037, 2.0, cotangent) - 2.0 * found).abs() < 1e-12);
    }

    #[test]
    fn lengths_of_printed_tables() {
        // d/L0 = 0.1 gives d/L = 0.1410 (Wiegel 1954).
        let period = (0.1_f64.recip() * std::f64::consts::TAU / 9.81).sqrt();
        let wave = RegularWave::new(0.01, period, 1.0, 9.81);
        let ratio = wave.number * wave.depth / std::f64::consts::TAU;
        assert!((ratio - 0.1410).abs() < 5e-5, "{ratio}");
    }

    #[test]
    fn crests_are_higher_than_troughs_are_deep() {
        let wave = RegularWave::new(0.06, 1.2, 0.3, 9.81);
        let (crest, trough) = (wave.elevation(0.0), wave.elevation(std::f64::consts::PI));
        assert!((crest - trough - 0.06).abs() < 1e-12);
        assert!(crest > -trough);
        assert!((solitary(0.1, 0.4, 0.0) - 0.1).abs() < 1e-15);
        assert!((solitary_speed(0.1, 0.4, 10.0) - 5.0_f64.sqrt()).abs() < 1e-15);
    }

    /// McCabe's wave of 0.088 m on 0.21 m: crests after 1 and 4 s, the greatest velocity `η √(g/d)`, and the particles of
    /// 10 mm that its area takes from 2 m behind its crest to 8 m before it (2012, section 5.3).
    #[test]
    fn a_solitary_wave_of_a_thesis() {
        let (height, depth, gravity) = (0.088, 0.21, 9.81);
        let speed = solitary_speed(height, depth, gravity);
        for (time, crest) in [(1.0, 1.710), (4.0, 6.839)] {
            assert!((speed * time - crest).abs() < 5e-4, "{speed}");
        }
        let fastest = solitary(height, depth, 0.0) * (gravity / depth).sqrt();
        assert!((fastest - 0.601).abs() < 5e-4, "{fastest}");
        let step = 1e-3;
        let columns =
            (0..10_000).map(|n| solitary(height, depth, -2.0 + (f64::from(n) + 0.5) * step));
        let area: f64 = columns.map(|elevation| (depth + elevation) * step).sum();
        let particles = area / 0.01_f64.powi(2);
        assert!((particles - 21_659.0).abs() < 1.0, "{particles}");
    }
}
