use super::columns::{Waters, stencil_view};
use monoflow_kernels::host::shallow::SlopedView;
use monoflow_mesh::Stencils;
use monoflow_ops::Scalar;
use monoflow_ops::shallow::Profile;

/// What second order needs beyond the water.
#[derive(Clone, Debug)]
pub struct Sloped<S> {
    /// Neighbours, weights and arms.
    pub stencils: Stencils<S>,
    /// Level, depth and velocity of each cell.
    pub profiles: Vec<Profile<S>>,
    /// Their slopes.
    pub slopes: Vec<[[S; 2]; 4]>,
    /// The water at the start of the step.
    pub start: Waters<S>,
    /// Volume that crosses each edge of the domain at the first stage, m³/s.
    pub crossed: Vec<S>,
}

impl<S: Scalar> Sloped<S> {
    pub fn new(stencils: Stencils<S>, water: &Waters<S>, dry: S) -> Self {
        let cells = water.depth.len();
        Sloped {
            stencils,
            profiles: (0..cells)
                .map(|cell| Profile::of(&water.at(cell), dry))
                .collect(),
            slopes: vec![[[S::from_literal(0.0); 2]; 4]; cells],
            start: water.clone(),
            crossed: Vec::new(),
        }
    }

    pub fn view(&self) -> SlopedView<'_, S> {
        SlopedView {
            stencils: stencil_view(&self.stencils),
            profiles: self.profiles[..].into(),
            slopes: self.slopes[..].into(),
        }
    }
}
