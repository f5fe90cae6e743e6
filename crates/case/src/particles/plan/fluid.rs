//! The fluid as the plan holds it.

use serde::{Deserialize, Serialize};

/// Material constants and model coefficients.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FluidPlan {
    /// Reference density ρ₀ (kg/m³).
    pub density: f64,
    /// Exponent γ of the state equation (dimensionless); 1 for the linear one.
    pub gamma: f64,
    /// Speed of sound c₀ at the reference density (m/s).
    pub sound_speed: f64,
    /// Largest flow speed expected from the start or given (m/s); may be 0.
    pub max_speed: f64,
    /// Height through which the fluid can fall along gravity (m); may be 0.
    pub max_fall: f64,
    /// Coefficient α of artificial viscosity (dimensionless).
    pub artificial_alpha: f64,
    /// Kinematic viscosity ν (m²/s).
    pub kinematic_viscosity: f64,
    /// Coefficient ξ of the density diffusion (dimensionless).
    pub diffusion_coefficient: f64,
    /// Length scale from which the coefficient was derived (m), if one was given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ferrari_length: Option<f64>,
}
