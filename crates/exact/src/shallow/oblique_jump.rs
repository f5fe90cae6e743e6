//! Supercritical flow along a wall that turns into it.

use crate::root::bisect;

/// Behind an oblique hydraulic jump.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ObliqueJump {
    /// Angle between stream and jump, radians.
    pub angle: f64,
    /// Depth over that of the stream.
    pub depth: f64,
}

/// The weak jump of a stream of Froude number `froude` along a wall that turns by `angle` (radians).
///
/// **Equation** `h₂/h₁ = (√(1 + 8 F² sin²β) - 1)/2 = tan β/tan(β - θ)`.
/// **Source** Ippen 1951, Trans. ASCE 116, 268; Hager et al. 1994, doi:10.1080/00221689409498736.
///
/// ```
/// # use monoflow_exact::shallow::oblique_jump;
/// // 8.57 m/s and 1 m deep along a wall that turns by 8.95 degrees: 30 degrees, 1.5 m.
/// let jump = oblique_jump(8.57 / 9.81_f64.sqrt(), 8.95_f64.to_radians());
/// assert!((jump.angle.to_degrees() - 30.0).abs() < 0.05 && (jump.depth - 1.5).abs() < 0.005);
/// ```
pub fn oblique_jump(froude: f64, angle: f64) -> ObliqueJump {
    let depth = |beta: f64| 0.5 * ((1.0 + 8.0 * (froude * beta.sin()).powi(2)).sqrt() - 1.0);
    let excess = |beta: f64| depth(beta) - beta.tan() / (beta - angle).tan();
    let beta = bisect(angle.max((1.0 / froude).asin()) + 1e-9, 1.1, excess);
    ObliqueJump {
        angle: beta,
        depth: depth(beta),
    }
}
