//! Supersonic flow along walls that turn: compressions by a shock, expansions by a fan.

use super::shock::{density_ratio, pressure_ratio};
use crate::root::bisect;

/// Behind the attached shock of a wedge.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Oblique {
    /// Angle between stream and shock, radians.
    pub shock_angle: f64,
    /// Pressure over that of the stream.
    pub pressure: f64,
    /// Density over that of the stream.
    pub density: f64,
    /// Mach number behind the shock.
    pub mach: f64,
}

/// The weak shock that turns a stream by `angle` (radians); `None` if no attached shock does.
///
/// **Equation** `tan θ = 2 cot β (M² sin²β - 1)/(M² (γ + cos 2β) + 2)`.
/// **Source** NACA report 1135, equations 128 to 148.
///
/// ```
/// # use monoflow_exact::gas::wedge::oblique;
/// let shock = oblique(3.0, 20_f64.to_radians(), 1.4).expect("attached");
/// assert!((shock.pressure - 3.77126).abs() < 1e-5);
/// assert!(oblique(3.0, 40_f64.to_radians(), 1.4).is_none());
/// ```
pub fn oblique(mach: f64, angle: f64, gamma: f64) -> Option<Oblique> {
    let turned = |beta: f64| {
        let normal = (mach * beta.sin()).powi(2);
        (2.0 / beta.tan() * (normal - 1.0) / (mach * mach * (gamma + (2.0 * beta).cos()) + 2.0))
            .atan()
    };
    // The greatest turn, by the golden section: the weak shock is below it.
    let (mut low, mut high) = ((1.0 / mach).asin(), std::f64::consts::FRAC_PI_2);
    for _ in 0..200 {
        let step = 0.381_966_011_250_105 * (high - low);
        if turned(low + step) < turned(high - step) {
            low += step;
        } else {
            high -= step;
        }
    }
    if turned(low) < angle {
        return None;
    }
    let beta = bisect((1.0 / mach).asin(), low, |beta| turned(beta) - angle);
    let normal = mach * beta.sin();
    let behind = ((1.0 + 0.5 * (gamma - 1.0) * normal * normal)
        / (gamma * normal * normal - 0.5 * (gamma - 1.0)))
        .sqrt();
    Some(Oblique {
        shock_angle: beta,
        pressure: pressure_ratio(normal, gamma),
        density: density_ratio(normal, gamma),
        mach: behind / (beta - angle).sin(),
    })
}

/// Pressure over that of the stream after a wall has turned away by `angle` (radians).
///
/// **Equation** `ν(M₂) = ν(M₁) + θ` with the function of Prandtl and Meyer; entropy is kept.
/// **Source** NACA report 1135, equations 44 and 171.
pub fn expansion(mach: f64, angle: f64, gamma: f64) -> f64 {
    let ratio = (gamma + 1.0) / (gamma - 1.0);
    let turn = |m: f64| {
        let x = (m * m - 1.0).max(0.0);
        ratio.sqrt() * (x / ratio).sqrt().atan() - x.sqrt().atan()
    };
    let after = bisect(mach, 1e3, |m| turn(m) - turn(mach) - angle);
    let rest = |m: f64| 1.0 + 0.5 * (gamma - 1.0) * m * m;
    (rest(mach) / rest(after)).powf(gamma / (gamma - 1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tabled_shocks() {
        for (mach, degrees, beta, pressure, density, behind) in [
            (2.0, 10.0, 39.3139, 1.70658, 1.45843, 1.64052),
            (2.0, 15.0, 45.3436, 2.19465, 1.72892, 1.44572),
            (3.0, 15.0, 32.2404, 2.82156, 2.03245, 2.25490),
            (3.0, 20.0, 37.7636, 3.77126, 2.41807, 1.99413),
        ] {
            let shock = oblique(mach, f64::to_radians(degrees), 1.4).expect("attached");
            assert!((shock.shock_angle.to_degrees() - beta).abs() < 1e-4);
            assert!((shock.pressure - pressure).abs() < 1e-5);
            assert!((shock.density - density).abs() < 1e-5);
            assert!((shock.mach - behind).abs() < 1e-5);
        }
    }

    /// Anderson 2003, *Modern compressible flow*, example 4.12: M = 1.5 turned by 20 degrees gives
    /// M = 2.207.
    #[test]
    fn an_expansion() {
        let found = expansion(1.5, 20_f64.to_radians(), 1.4);
        let behind = (1.0_f64 + 0.2 * 2.25) / (1.0 + 0.2 * 2.207 * 2.207);
        assert!((found - behind.powf(3.5)).abs() < 1e-3, "{found}");
    }
}
