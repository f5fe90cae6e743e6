//! Meshes and water as loops see them.

use monoflow_abi::Out;
use monoflow_cpu::shallow::{Waters, stencil_view};
use monoflow_kernels::host::shallow::SlopedView;
use monoflow_mesh::Stencils;
use monoflow_ops::shallow::Profile;

/// The water of cells that advance.
pub fn cells_of(water: &mut Waters<f64>) -> [Out<'_, f64>; 3] {
    [
        water.depth.as_mut_slice().into(),
        water.discharge_x.as_mut_slice().into(),
        water.discharge_y.as_mut_slice().into(),
    ]
}

pub fn sloped_of<'a>(
    stencils: &'a Stencils<f64>,
    profiles: &'a [Profile<f64>],
    slopes: &'a [[[f64; 2]; 4]],
) -> SlopedView<'a, f64> {
    SlopedView {
        stencils: stencil_view(stencils),
        profiles: profiles.into(),
        slopes: slopes.into(),
    }
}
