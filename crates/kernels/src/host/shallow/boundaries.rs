//! What crosses edges of the domain.

use super::columns::{MeshView, RoughnessView, SlopedView, WaterView};
use crate::host::Pass;
use monoflow_abi::{In, Out};
use monoflow_ops::Scalar;
use monoflow_ops::shallow::{
    Beyond, Condition, Flux, Slopes, SlowsDown, SolvesRiemann, cross_boundary,
    cross_sloped_boundary, edge_rate,
};

/// Edges of the domain: those from `first`, counted from the domain's first one, as many as there is
/// room for.
#[repr(C)]
pub struct BoundaryEdges<'a, S> {
    /// The mesh.
    pub mesh: MeshView<'a, S>,
    /// What each part of the boundary meets, as [words](Condition::to_word).
    pub conditions: In<'a, [S; 4]>,
    /// What comes in through each edge of the domain from the water of the start, m/s.
    pub incoming: In<'a, S>,
    /// The fields of the bed friction in each cell; those that it does not have may be empty.
    pub roughness: RoughnessView<'a, S>,
    /// The first edge.
    pub first: usize,
    /// Volume that crosses them, m³/s.
    pub volume: Out<'a, S>,
    /// Momentum that their cells lose, along x and y.
    pub left: [Out<'a, S>; 2],
    /// Becomes the greatest of their rates, if that is greater, 1/s.
    pub rate: f64,
}

/// An edge of the domain.
struct At<S> {
    /// Counted from the domain's first one.
    k: usize,
    cell: usize,
    normal: [S; 2],
    length: S,
    inverse_reach: S,
    condition: Condition<S>,
    beyond: Beyond<S>,
}

impl<S: Scalar> BoundaryEdges<'_, S> {
    /// Fills all that is written with what `cross` tells of each edge.
    #[inline(always)]
    fn sweep<Sch: SlowsDown<S>>(
        &mut self,
        cross: impl Fn(&MeshView<'_, S>, &At<S>) -> (Flux<S>, S),
    ) {
        let mesh = self.mesh;
        let inner = mesh.left.len();
        for n in 0..self.volume.len() {
            let k = self.first + n;
            let (e, cell) = (inner + k, mesh.inside[k] as usize);
            let at = At {
                k,
                cell,
                normal: [mesh.normal_x[e], mesh.normal_y[e]],
                length: mesh.length[e],
                inverse_reach: mesh.inverse_reach[cell],
                condition: Condition::from_word(self.conditions[mesh.part[k] as usize]),
                beyond: Beyond {
                    incoming: self.incoming[k],
                    roughness: self.roughness.at::<Sch>(cell),
                },
            };
            let (flux, rate) = cross(&mesh, &at);
            self.volume[n] = flux.volume;
            self.left[0][n] = flux.left[0];
            self.left[1][n] = flux.left[1];
            self.rate = self.rate.max(rate.widen());
        }
    }
}

/// What crosses edges of the domain.
#[repr(C)]
pub struct Boundaries<'a, S> {
    /// The edges.
    pub edges: BoundaryEdges<'a, S>,
    /// The water inside.
    pub water: WaterView<'a, S>,
}

/// The name of [`Boundaries`].
pub const BOUNDARIES: &str = "boundaries";

impl<S: Scalar, Sch: SolvesRiemann<S> + SlowsDown<S>> Pass<Sch> for Boundaries<'_, S> {
    const NAME: &'static str = BOUNDARIES;

    #[inline(always)]
    fn run(&mut self, scheme: &Sch) {
        let water = self.water;
        self.edges.sweep::<Sch>(
            #[inline(always)]
            |_, at| {
                let (inside, condition) = (water.at(at.cell), &at.condition);
                let (flux, speeds) =
                    cross_boundary(scheme, &inside, at.normal, at.length, condition, &at.beyond);
                (flux, edge_rate([at.inverse_reach; 2], speeds))
            },
        );
    }
}

/// What crosses edges of the domain of cells with slopes.
#[repr(C)]
pub struct SlopedBoundaries<'a, S> {
    /// The edges.
    pub edges: BoundaryEdges<'a, S>,
    /// The cells inside.
    pub sloped: SlopedView<'a, S>,
}

/// The name of [`SlopedBoundaries`].
pub const SLOPED_BOUNDARIES: &str = "sloped_boundaries";

impl<S: Scalar, Sch: SolvesRiemann<S> + SlowsDown<S>> Pass<Sch> for SlopedBoundaries<'_, S> {
    const NAME: &'static str = SLOPED_BOUNDARIES;

    #[inline(always)]
    fn run(&mut self, scheme: &Sch) {
        let sloped = self.sloped;
        self.edges.sweep::<Sch>(
            #[inline(always)]
            |mesh, at| {
                let slopes = Slopes(sloped.slopes[at.cell]);
                let arm = sloped.stencils.boundary_arms[at.k];
                let cell = mesh.sloped_side(at.cell, &sloped.profiles[at.cell], &slopes, arm);
                let (condition, beyond) = (&at.condition, &at.beyond);
                cross_sloped_boundary(scheme, &cell, at.normal, at.length, condition, beyond)
            },
        );
    }
}
