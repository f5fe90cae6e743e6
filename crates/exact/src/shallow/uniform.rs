//! Uniform flow down a slope.

/// Depth (m) of uniform flow of unit discharge `q` (m²/s) down a slope, by Manning's law with roughness
/// `n` (s m^(-1/3)): its normal depth.
///
/// **Equation** `h = (n q/√S)^(3/5)`, wide channel.
/// **Source** Chow 1959, *Open-channel hydraulics*, section 6.
///
/// ```
/// # use monoflow_exact::shallow::normal_depth;
/// assert!((normal_depth(1.0, 0.03, 1e-3) - 0.9689).abs() < 1e-4);
/// ```
pub fn normal_depth(q: f64, n: f64, slope: f64) -> f64 {
    (n * q / slope.sqrt()).powf(0.6)
}

/// Depth at which a unit discharge `q` (m²/s) has the speed of its waves, m.
///
/// **Source** Chow 1959, section 3.
pub fn critical_depth(g: f64, q: f64) -> f64 {
    (q * q / g).cbrt()
}
