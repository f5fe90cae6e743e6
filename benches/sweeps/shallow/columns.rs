//! Meshes and water as loops see them.

use monoflow_abi::Out;
use monoflow_cpu::shallow::Waters;
use monoflow_kernels::host::shallow::{MeshView, SlopedView, StencilView, WaterView};
use monoflow_mesh::{Stencils, Volumes};
use monoflow_ops::shallow::Profile;

pub fn mesh_of(mesh: &Volumes<f64>) -> MeshView<'_, f64> {
    MeshView {
        left: mesh.left[..].into(),
        right: mesh.right[..].into(),
        inside: mesh.inside[..].into(),
        part: mesh.part[..].into(),
        normal_x: mesh.normal_x[..].into(),
        normal_y: mesh.normal_y[..].into(),
        length: mesh.length[..].into(),
        edges: mesh.edges[..].into(),
        inverse_area: mesh.inverse_area[..].into(),
        inverse_reach: mesh.inverse_reach[..].into(),
    }
}

pub fn water_of(water: &Waters<f64>) -> WaterView<'_, f64> {
    WaterView {
        depth: water.depth[..].into(),
        discharge_x: water.discharge_x[..].into(),
        discharge_y: water.discharge_y[..].into(),
        bed: water.bed[..].into(),
    }
}

/// The water of cells that advance.
pub fn cells_of(water: &mut Waters<f64>) -> [Out<'_, f64>; 3] {
    [
        water.depth.as_mut_slice().into(),
        water.discharge_x.as_mut_slice().into(),
        water.discharge_y.as_mut_slice().into(),
    ]
}

pub fn stencils_of(stencils: &Stencils<f64>) -> StencilView<'_, f64> {
    StencilView {
        around: stencils.around[..].into(),
        weights: stencils.weights[..].into(),
        arms: stencils.arms[..].into(),
        edge_arms: stencils.edge_arms[..].into(),
        boundary_arms: stencils.boundary_arms[..].into(),
    }
}

pub fn sloped_of<'a>(
    stencils: &'a Stencils<f64>,
    profiles: &'a [Profile<f64>],
    slopes: &'a [[[f64; 2]; 4]],
) -> SlopedView<'a, f64> {
    SlopedView {
        stencils: stencils_of(stencils),
        profiles: profiles.into(),
        slopes: slopes.into(),
    }
}
