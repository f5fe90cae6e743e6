//! Noh's implosion.

/// Density, speed inwards and pressure at radius `r` (m) and time `t` (s): cold gas of density 1 that
/// comes in at speed 1 onto a plane (`dimensions` 1), a line (2) or a point (3).
///
/// **Equation** behind the shock at `r = (γ-1)t/2`: `ρ = ((γ+1)/(γ-1))^D`, at rest, `p = (γ-1)ρ/2`;
/// ahead of it `ρ = (1 + t/r)^(D-1)`.
/// **Source** Noh 1987, J. Comput. Phys. 72, 78, doi:10.1016/0021-9991(87)90074-X.
///
/// ```
/// # use monoflow_exact::gas::noh::noh;
/// assert!((noh(3, 5.0 / 3.0, 0.1, 0.6)[0] - 64.0).abs() < 1e-12);
/// ```
pub fn noh(dimensions: i32, gamma: f64, r: f64, t: f64) -> [f64; 3] {
    if r < 0.5 * (gamma - 1.0) * t {
        let density = ((gamma + 1.0) / (gamma - 1.0)).powi(dimensions);
        [density, 0.0, 0.5 * (gamma - 1.0) * density]
    } else {
        [(1.0 + t / r).powi(dimensions - 1), 1.0, 0.0]
    }
}
