use monoflow_abi::In;
use monoflow_kernels::host::shallow::{FluxView, MeshView, StencilView, WaterView};
use monoflow_mesh::{Stencils, Volumes};
use monoflow_ops::Scalar;
use monoflow_ops::shallow::Water;

/// The water of every cell.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Waters<S> {
    /// Depth, m.
    pub depth: Vec<S>,
    /// Unit discharge along x, m²/s.
    pub discharge_x: Vec<S>,
    /// Unit discharge along y, m²/s.
    pub discharge_y: Vec<S>,
    /// Bed, m.
    pub bed: Vec<S>,
}

impl Waters<f64> {
    /// Velocity in a cell, m/s: none if the water is no deeper than `dry` (m).
    pub fn velocity(&self, cell: usize, dry: f64) -> [f64; 2] {
        let h = self.depth[cell];
        let inverse = if h > dry { 1.0 / h } else { 0.0 };
        [
            self.discharge_x[cell] * inverse,
            self.discharge_y[cell] * inverse,
        ]
    }
}

impl<S: Scalar> Waters<S> {
    /// Dry cells over a bed.
    pub fn dry(bed: Vec<S>) -> Self {
        let zero = vec![S::from_literal(0.0); bed.len()];
        Waters {
            depth: zero.clone(),
            discharge_x: zero.clone(),
            discharge_y: zero,
            bed,
        }
    }

    /// The water of one cell.
    #[inline(always)]
    pub fn at(&self, cell: usize) -> Water<S> {
        Water {
            depth: self.depth[cell],
            discharge: [self.discharge_x[cell], self.discharge_y[cell]],
            bed: self.bed[cell],
        }
    }

    /// What loops see of it.
    pub fn view(&self) -> WaterView<'_, S> {
        WaterView {
            depth: self.depth[..].into(),
            discharge_x: self.discharge_x[..].into(),
            discharge_y: self.discharge_y[..].into(),
            bed: self.bed[..].into(),
        }
    }
}

/// What crosses every edge, times its length.
#[derive(Clone, Debug, Default)]
pub struct Fluxes<S> {
    /// Volume, m³/s.
    pub volume: Vec<S>,
    /// Momentum that the left cell loses.
    pub left: [Vec<S>; 2],
    /// Momentum that the right cell gains.
    pub right: [Vec<S>; 2],
}

impl<S: Scalar> Fluxes<S> {
    pub(super) fn zeros(edges: usize) -> Self {
        let zero = || vec![S::from_literal(0.0); edges];
        Fluxes {
            volume: zero(),
            left: [zero(), zero()],
            right: [zero(), zero()],
        }
    }

    pub(super) fn view(&self) -> FluxView<'_, S> {
        FluxView {
            volume: self.volume[..].into(),
            left: along_both(&self.left),
            right: along_both(&self.right),
        }
    }
}

fn along_both<S>([x, y]: &[Vec<S>; 2]) -> [In<'_, S>; 2] {
    [x[..].into(), y[..].into()]
}

/// What loops see of a mesh.
pub fn mesh_view<S: Scalar>(mesh: &Volumes<S>) -> MeshView<'_, S> {
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

/// What loops see of stencils.
pub fn stencil_view<S: Scalar>(stencils: &Stencils<S>) -> StencilView<'_, S> {
    StencilView {
        around: stencils.around[..].into(),
        weights: stencils.weights[..].into(),
        arms: stencils.arms[..].into(),
        edge_arms: stencils.edge_arms[..].into(),
        boundary_arms: stencils.boundary_arms[..].into(),
    }
}
