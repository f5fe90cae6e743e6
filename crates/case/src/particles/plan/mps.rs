//! What only MPS has, as the plan holds it.

use serde::{Deserialize, Serialize};

/// What only MPS has.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MpsPlan {
    /// Form of the pressure gradient.
    pub gradient: String,
    /// Weight function of the pressure gradient.
    pub gradient_kernel: String,
    /// Share of the lattice's number density below which a particle is at the free surface
    /// (dimensionless).
    pub surface_ratio: f64,
    /// May the pressure be negative?
    pub tension: bool,
    /// Particles nearer than this collide (spacings); 0 = never.
    pub collision_distance: f64,
    /// Coefficient of restitution of collisions (dimensionless).
    pub restitution: f64,
    /// How the pressure is found.
    pub pressure: PressurePlan,
}

/// How MPS finds the pressure.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum PressurePlan {
    /// From the number density at once, with the speed of sound of the fluid.
    Explicit,
    /// By a Poisson equation.
    SemiImplicit {
        /// Share of the density error that is corrected in a step (dimensionless).
        relaxation: f64,
        /// Residual over right-hand side at which the solver stops (dimensionless).
        tolerance: f64,
        /// Products of matrix and vector in a step, at most.
        iterations: u32,
        /// Speed of sound of the fluid itself (m/s).
        true_sound_speed: f64,
    },
}

impl PressurePlan {
    /// The word in case files.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Explicit => "explicit",
            Self::SemiImplicit { .. } => "semi_implicit",
        }
    }
}
