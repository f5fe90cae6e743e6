//! Periodic flows that decay.

use std::f64::consts::PI;

/// Share of the velocity that is left of Taylor and Green's vortices of wavelength `length` (m) in the
/// plane after `t` (s).
///
/// **Equation** `u = U exp(-8π²νt/L²) …`: the energy decays at twice the rate.
/// **Source** Taylor & Green 1937, doi:10.1098/rspa.1937.0036.
pub fn taylor_green(length: f64, viscosity: f64, t: f64) -> f64 {
    (-8.0 * PI * PI * viscosity * t / (length * length)).exp()
}

/// Share of the velocity that is left of a wave `u = U sin(2πy/L)` after `t` (s).
///
/// **Equation** `exp(-4π²νt/L²)`, of the heat equation.
pub fn shear_wave(length: f64, viscosity: f64, t: f64) -> f64 {
    (-4.0 * PI * PI * viscosity * t / (length * length)).exp()
}
