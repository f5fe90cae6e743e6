//! Flow between two plates at rest at first.

use std::f64::consts::PI;

/// Velocity (m/s) at `y` (m) between plates at 0 and `width`, driven by a body force per mass `force`
/// (m/s²) since t = 0.
///
/// **Equation** `u = F y(L-y)/(2ν) - Σ 4FL²/(νπ³(2n+1)³) sin(πy(2n+1)/L) exp(-(2n+1)²π²νt/L²)`.
/// **Source** Morris, Fox & Zhu 1997, doi:10.1006/jcph.1997.5776, equation 30.
pub fn poiseuille(width: f64, viscosity: f64, force: f64, y: f64, t: f64) -> f64 {
    let steady = force / (2.0 * viscosity) * y * (width - y);
    let terms = (0..200).map(|n| {
        let m = f64::from(2 * n + 1);
        4.0 * force * width * width / (viscosity * (PI * m).powi(3))
            * (PI * y * m / width).sin()
            * (-(m * PI / width).powi(2) * viscosity * t).exp()
    });
    steady - terms.sum::<f64>()
}

/// Velocity (m/s) at `y` (m) between a plate at 0 and one at `width` that moves at `speed` since t = 0.
///
/// **Equation** `u = V y/L + Σ 2V/(nπ) (-1)^n sin(nπy/L) exp(-νn²π²t/L²)`.
/// **Source** Morris, Fox & Zhu 1997, equation 29.
pub fn couette(width: f64, viscosity: f64, speed: f64, y: f64, t: f64) -> f64 {
    let terms = (1..400).map(|n| {
        let (m, sign) = (f64::from(n), if n % 2 == 0 { 1.0 } else { -1.0 });
        sign * 2.0 * speed / (m * PI)
            * (m * PI * y / width).sin()
            * (-viscosity * (m * PI / width).powi(2) * t).exp()
    });
    speed * y / width + terms.sum::<f64>()
}

/// Steady velocity (m/s) at `y` (m) of two liquids of one density between plates at 0 and `width`, driven by a body
/// force per mass `force` (m/s²): one of kinematic viscosity `lower` up to `face`, one of `upper` above.
///
/// **Equation** `ν u'' = -F` in each, `u` and `ν u'` the same on both sides of the face: `ν u' = τ - F y` with
/// `τ = F (h²/ν₁ + (L² - h²)/ν₂) / (2 (h/ν₁ + (L - h)/ν₂))`.
/// **Source** the two equations, integrated.
pub fn two_liquids([width, face]: [f64; 2], [lower, upper]: [f64; 2], force: f64, y: f64) -> f64 {
    let (h2, l2) = (face * face, width * width);
    let stress =
        force * (h2 / lower + (l2 - h2) / upper) / (2.0 * (face / lower + (width - face) / upper));
    // From the plate on the same side.
    let from = |plate: f64, viscosity: f64| {
        (stress * (y - plate) - 0.5 * force * (y * y - plate * plate)) / viscosity
    };
    match y < face {
        true => from(0.0, lower),
        false => from(width, upper),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_liquids_share_velocity_and_stress() {
        let at = |y| two_liquids([1.0, 0.4], [0.1, 0.4], 0.8, y);
        assert!(at(0.0).abs() < 1e-15 && at(1.0).abs() < 1e-15);
        let e = 1e-6;
        assert!((at(0.4 - e) - at(0.4 + e)).abs() < 1e-5);
        let below = 0.1 * (at(0.4 - e) - at(0.4 - 2.0 * e));
        let above = 0.4 * (at(0.4 + 2.0 * e) - at(0.4 + e));
        assert!(
            (below - above).abs() < 1e-5 * e.max(below.abs()),
            "{below} {above}"
        );
        // One liquid is the steady flow of one.
        let one = two_liquids([1.0, 0.4], [0.1, 0.1], 0.8, 0.7);
        assert!((one - 4.0 * 0.7 * 0.3).abs() < 1e-12, "{one}");
    }

    #[test]
    fn both_begin_at_rest_and_become_steady() {
        for y in [0.2, 0.5, 0.9] {
            assert!(poiseuille(1.0, 0.1, 0.8, y, 0.0).abs() < 1e-6);
            assert!((poiseuille(1.0, 0.1, 0.8, y, 20.0) - 4.0 * y * (1.0 - y)).abs() < 1e-7);
            assert!(couette(1.0, 0.1, 3.0, y, 0.005).abs() < 3.0 * 0.01 || y > 0.8);
            assert!((couette(1.0, 0.1, 3.0, y, 20.0) - 3.0 * y).abs() < 1e-7);
        }
    }

    /// The speed of the plate reaches as far as `√(νt)`: the complementary error function.
    #[test]
    fn a_plate_drags_a_layer_along() {
        let near = couette(1.0, 0.1, 1.0, 1.0 - 0.02, 0.01);
        // erfc(0.02/(2 √(0.001))) = erfc(0.316228)
        assert!((near - 0.654_720_8).abs() < 1e-5, "{near}");
    }
}
