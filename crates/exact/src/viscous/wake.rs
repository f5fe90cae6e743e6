//! The wake of a cylinder.

/// How often vortices are shed by a cylinder, times its diameter over the speed of the stream.
///
/// **Equation** `St = -3.3265/Re + 0.1816 + 1.6e-4 Re`, a fit to experiments for Reynolds numbers from 49 to 180 that
/// computations in the plane follow to 200.
/// **Source** Williamson 1989, doi:10.1017/S0022112089002429.
///
/// ```
/// assert!((monoflow_exact::viscous::strouhal(100.0) - 0.1643).abs() < 1e-4);
/// ```
pub fn strouhal(reynolds: f64) -> f64 {
    -3.3265 / reynolds + 0.1816 + 1.6e-4 * reynolds
}
