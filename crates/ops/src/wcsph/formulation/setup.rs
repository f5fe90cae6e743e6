use crate::Coefficients;

/// What a scheme's numbers follow from. SI units.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct WcsphSetup {
    /// `h`, m.
    pub smoothing_length: f64,
    /// Distance of neighbours on the lattice of the start, m.
    pub spacing: f64,
    /// The same in walls, m: that of the fluid where walls differ.
    pub wall_spacing: f64,
    /// Influence radius, m.
    pub radius: f64,
    /// Gravity, m/s².
    pub gravity: [f64; 3],
    /// `ρ0`, kg/m³.
    pub density: f64,
    /// `c0`, m/s.
    pub sound_speed: f64,
    /// Exponent of the state equation.
    pub gamma: f64,
    /// Coefficient of the density diffusion.
    pub diffusion: f64,
    /// `α` of the artificial viscosity.
    pub alpha: f64,
    /// `ν`, m²/s.
    pub kinematic: f64,
    /// The greatest energy of fluid, J/kg: gravity times the greatest fall, or the square of its speed.
    pub energy: f64,
    /// Strength of XSPH.
    pub xsph: f64,
    /// Strength of shifting.
    pub shifting: f64,
    /// Does the density diffusion spare the hydrostatic part of differences?
    pub hydrostatic_correction: bool,
    /// Of kernel, equation of state, density diffusion, viscosity, wall, velocity smoothing and gradient.
    pub coefficients: [Coefficients; 7],
}
