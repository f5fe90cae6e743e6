use super::precision::narrowed;
use monoflow_cpu::shallow::{Boundary, Forcing, Points, ShallowState, Waters};
use monoflow_mesh::{Edges, Stencils, Triangles, Volumes};
use monoflow_ops::Scalar;
use monoflow_ops::shallow::{Ground, ShallowSetup};

/// What an executor of shallow water starts from, in double precision.
#[derive(Clone, Copy, Debug)]
pub struct ShallowJob<'a> {
    /// Nodes and cells.
    pub triangles: &'a Triangles,
    /// Their edges.
    pub edges: &'a Edges,
    /// The numbers of the scheme.
    pub setup: &'a ShallowSetup,
    /// Courant number.
    pub cfl: f64,
    /// Order in space, 1 or 2.
    pub order: u32,
    /// Water and bed at the start.
    pub water: &'a Waters<f64>,
    /// The fields of the bed friction: for each a column of all cells.
    pub roughness: &'a [Vec<f64>],
    /// What the water carries.
    pub tracers: &'a [TracerJob],
    /// What each part of the boundary is given.
    pub boundaries: &'a [Boundary],
    /// Rain over time (s, m/s); empty if there is none.
    pub rain: &'a Points,
    /// What the ground of each cell takes up; empty if it takes nothing.
    pub ground: &'a [Ground<f64>],
    /// Depth at which water has arrived (m), if greatest values are noted.
    pub arrival_depth: Option<f64>,
    /// Cells whose water is looked at between states.
    pub looked: &'a [u32],
    /// Where a run left it, if it goes on.
    pub from: Option<&'a ShallowState<f64>>,
}

/// A tracer at the start, and where it enters.
#[derive(Clone, Debug, PartialEq)]
pub struct TracerJob {
    /// Its concentration in each cell.
    pub start: Vec<f64>,
    /// The concentration that enters through each part of the boundary, over time (s); without points clean water does.
    pub entering: Vec<Points>,
}

impl ShallowJob<'_> {
    /// The mesh as kernels read it.
    pub(super) fn mesh<S: Scalar>(&self) -> Volumes<S> {
        Volumes::of(self.triangles, self.edges.clone())
    }

    /// What slopes in cells are made from, for a scheme of second order.
    pub(super) fn stencils<S: Scalar>(&self) -> Option<Stencils<S>> {
        let rim = |part: u32| self.boundaries[part as usize].rim();
        (self.order == 2).then(|| Stencils::of(self.triangles, self.edges, rim))
    }

    pub(super) fn roughness<S: Scalar>(&self) -> Vec<Vec<S>> {
        let column = |of: &Vec<f64>| of.iter().map(|&value| S::from_literal(value)).collect();
        self.roughness.iter().map(column).collect()
    }

    /// How much of each tracer cells hold at the start: concentration times depth.
    pub(super) fn held<S: Scalar>(&self, water: &Waters<S>) -> Vec<Vec<S>> {
        let of = |tracer: &TracerJob| {
            let cells = tracer.start.iter().zip(&water.depth);
            cells.map(|(&c, &h)| S::from_literal(c) * h).collect()
        };
        self.tracers.iter().map(of).collect()
    }

    /// Boundaries, rain, ground and what enters with the water, as an executor follows them.
    pub(super) fn forcing<S: Scalar>(&self, mesh: &Volumes<S>, bed: &[S]) -> Forcing<S> {
        let mut forcing = Forcing::new(mesh, bed, self.boundaries);
        if !self.rain.is_empty() {
            forcing = forcing.rain(mesh, self.setup.gravity, self.rain);
        }
        let entering: Vec<_> = self.tracers.iter().map(|t| t.entering.clone()).collect();
        let forcing = forcing.tracers(&entering);
        forcing.ground(self.ground.iter().map(narrowed).collect())
    }
}
