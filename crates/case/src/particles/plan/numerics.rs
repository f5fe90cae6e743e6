//! The options of numerical axes as the plan holds them.

use super::MpsPlan;
use crate::words::words;
use serde::{Deserialize, Serialize};

/// The chosen option of each numerical axis. Names come from the catalogue.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NumericsPlan {
    /// Smoothing kernel, or weight function.
    pub kernel: String,
    /// State equation.
    pub eos: String,
    /// Density diffusion term.
    pub density_diffusion: String,
    /// Does the density diffusion spare the hydrostatic part of differences?
    pub hydrostatic_correction: bool,
    /// Viscosity model.
    pub viscosity: String,
    /// Wall model.
    pub wall: String,
    /// Time integrator.
    pub integrator: String,
    /// Velocity smoothing without a key of its own; "none" = off.
    #[serde(default = "no_smoothing", skip_serializing_if = "is_no_smoothing")]
    pub velocity_smoothing: String,
    /// Gradient of the smoothing kernel.
    #[serde(default = "plain_gradient", skip_serializing_if = "is_plain_gradient")]
    pub gradient: String,
    /// XSPH coefficient ε (dimensionless); 0 = off.
    pub xsph: f64,
    /// Strength of the shifting of particles (dimensionless); 0 = off.
    #[serde(default)]
    pub shifting: f64,
    /// The model of shifting.
    #[serde(default = "shifting", skip_serializing_if = "is_shifting")]
    pub shifting_model: String,
    /// Filter of the density, unless it is off.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub density_filter: Option<String>,
    /// Steps between filters of the density; 0 = off.
    pub filter_every: u32,
    /// Smoothing length over spacing (dimensionless).
    pub smoothing_ratio: f64,
    /// Courant number (dimensionless), in (0, 1].
    pub cfl: f64,
    /// What bounds the time step.
    pub step_bound: StepBound,
    /// Are neighbours listed, or searched for?
    #[serde(default, skip_serializing_if = "Neighbours::are_listed")]
    pub neighbours: Neighbours,
    /// Extra search radius over the influence radius (dimensionless), in (0, 1].
    pub neighbour_skin: f64,
    /// Steps between list builds; 0 = when the measured displacement asks for it.
    pub rebuild_every: u32,
    /// What only MPS has; absent for other schemes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mps: Option<MpsPlan>,
}

words! {
    /// What bounds the time step, besides acceleration and viscosity.
    StepBound {
        /// The greatest sound speed or flow speed.
        Global = "global",
        /// The same, and the fastest pair: one more sweep over neighbours.
        Pairs = "pairs",
    }
}

words! {
    /// What becomes of the neighbours that particles have.
    #[derive(Default)]
    Neighbours {
        /// They are listed, and lists are kept for as long as they are good.
        #[default]
        Listed = "listed",
        /// They are searched for in every sweep.
        Searched = "searched",
    }
}

impl Neighbours {
    fn are_listed(&self) -> bool {
        *self == Neighbours::Listed
    }
}

/// The word for particles that move with their own velocity.
pub(crate) const NO_SMOOTHING: &str = "none";

/// The model of shifting for fluid without a free surface.
pub(crate) const SHIFTING: &str = "shifting";

/// The model of shifting less the drift that a free surface alone would cause.
pub(crate) const SHIFTING_BELOW_SURFACE: &str = "shifting_below_surface";

fn shifting() -> String {
    SHIFTING.to_owned()
}

fn is_shifting(word: &str) -> bool {
    word == SHIFTING
}

/// The word for the gradient of the smoothing kernel as it is.
const PLAIN_GRADIENT: &str = "plain";

fn plain_gradient() -> String {
    PLAIN_GRADIENT.to_owned()
}

fn is_plain_gradient(word: &str) -> bool {
    word == PLAIN_GRADIENT
}

fn no_smoothing() -> String {
    NO_SMOOTHING.to_owned()
}

fn is_no_smoothing(word: &str) -> bool {
    word == NO_SMOOTHING
}
