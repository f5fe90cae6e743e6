//! Particles and walls as they are spaced.

use serde::{Deserialize, Serialize};

/// Particle spacing and the lengths which follow from it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DiscretisationPlan {
    /// Distance between neighbouring particles of the square lattice (m). In D dimensions a particle stands for its
    /// D-th power, on every lattice.
    pub spacing: f64,
    /// Smoothing length h (m); the reach itself in MPS.
    pub smoothing_length: f64,
    /// Kernel support over smoothing length (dimensionless): 2 or 3, in MPS 1.
    pub kernel_support: f64,
    /// Influence radius, support × h (m).
    pub influence_radius: f64,
    /// Where the first layer of wall particles stands.
    pub wall_placement: WallPlacement,
    /// Layers of wall particles unless a geometry says otherwise.
    pub wall_layers: u32,
}

impl DiscretisationPlan {
    /// Layers of walls with this spacing (m), as deep as those with the spacing of the fluid.
    pub fn layers_at(&self, spacing: f64) -> u32 {
        let placed = match self.wall_placement {
            WallPlacement::Behind => 0,
            WallPlacement::OnFace => 1,
        };
        let deep = f64::from(self.wall_layers - placed) * self.spacing / spacing;
        // Saturates; what is a little more than a whole number is rounding.
        (deep * (1.0 - 1e-9)).ceil() as u32 + placed
    }
}

/// Where a wall model wants its first layer of particles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WallPlacement {
    /// Half a spacing behind the face, as one more row of the fluid lattice.
    Behind,
    /// Exactly on the face.
    OnFace,
}
