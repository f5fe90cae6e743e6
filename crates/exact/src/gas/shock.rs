//! Normal shocks and blunt noses.

/// Pressure behind a normal shock over that before it.
///
/// **Source** Ames Research Staff 1953, NACA report 1135, equation 93.
pub fn pressure_ratio(mach: f64, gamma: f64) -> f64 {
    1.0 + 2.0 * gamma / (gamma + 1.0) * (mach * mach - 1.0)
}

/// Density behind a normal shock over that before it.
///
/// **Source** NACA report 1135, equation 94.
pub fn density_ratio(mach: f64, gamma: f64) -> f64 {
    let square = mach * mach;
    (gamma + 1.0) * square / ((gamma - 1.0) * square + 2.0)
}

/// Pressure at the stagnation point of a blunt nose over that of the stream: through a normal shock, then
/// to rest without loss (Rayleigh's pitot formula).
///
/// **Source** NACA report 1135, equation 100.
///
/// ```
/// # use monoflow_exact::gas::shock::pitot;
/// assert!((pitot(3.0, 1.4) - 12.060965).abs() < 1e-6);
/// ```
pub fn pitot(mach: f64, gamma: f64) -> f64 {
    let square = mach * mach;
    let rest = (0.5 * (gamma + 1.0) * square).powf(gamma / (gamma - 1.0));
    let loss = (gamma + 1.0) / (2.0 * gamma * square - (gamma - 1.0));
    rest * loss.powf(1.0 / (gamma - 1.0))
}

/// How far the bow shock stands from the nose of a cylinder across the stream, in radii; a fit to
/// measurements in air.
///
/// **Source** Billig 1967, J. Spacecraft and Rockets 4, 822, doi:10.2514/3.28969.
pub fn stand_off_of_a_cylinder(mach: f64) -> f64 {
    0.386 * (4.67 / (mach * mach)).exp()
}

/// The same for a sphere.
///
/// **Source** Billig 1967, doi:10.2514/3.28969.
pub fn stand_off_of_a_sphere(mach: f64) -> f64 {
    0.143 * (3.24 / (mach * mach)).exp()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// NACA report 1135, table II.
    #[test]
    fn tabled_values() {
        for (mach, pressure, density, nose) in [
            (2.0, 4.5, 2.666667, 5.640441),
            (3.0, 10.333333, 3.857143, 12.060965),
            (10.0, 116.5, 5.714286, 129.216968),
        ] {
            assert!((pressure_ratio(mach, 1.4) - pressure).abs() < 1e-6);
            assert!((density_ratio(mach, 1.4) - density).abs() < 1e-6);
            assert!((pitot(mach, 1.4) - nose).abs() < 1e-5);
        }
    }
}
