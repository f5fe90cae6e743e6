//! What crosses single edges: for gauges, and for what must be known before the first step.

use super::columns::{MeshView, StencilView, WaterView};
use crate::host::Pass;
use monoflow_abi::{In, Out};
use monoflow_ops::Scalar;
use monoflow_ops::shallow::{
    LimitsSlopes, Profile, ShallowNumbers, Slopes, SolvesRiemann, cell_slopes, cross_edge,
    cross_sloped_edge, incoming, sloped_incoming,
};

/// A cell's water and its slopes.
#[inline(always)]
pub(super) fn sloped<S: Scalar, Sch: LimitsSlopes<S>>(
    scheme: &Sch,
    water: &WaterView<'_, S>,
    stencils: &StencilView<'_, S>,
    cell: usize,
) -> (Profile<S>, Slopes<S>) {
    let profile = |cell: usize| Profile::of(&water.at(cell), scheme.dry());
    let (around, weights) = (&stencils.around[cell], &stencils.weights[cell]);
    let near = |n: usize| (profile(around[n] as usize), weights[n]);
    let own = profile(cell);
    let slopes = cell_slopes(scheme, &own, near, &stencils.arms[cell]);
    (own, slopes)
}

/// What comes in through each edge of the domain from beyond it, if the water there is this.
#[repr(C)]
pub struct Incoming<'a, S> {
    /// The mesh.
    pub mesh: MeshView<'a, S>,
    /// Its water.
    pub water: WaterView<'a, S>,
    /// The incoming characteristic of each edge, m/s.
    pub incoming: Out<'a, S>,
}

/// The name of [`Incoming`].
pub const INCOMING: &str = "incoming";

/// The cell inside an edge of the domain, and the edge's normal.
#[inline(always)]
pub(super) fn inside<S: Scalar>(mesh: &MeshView<'_, S>, k: usize) -> (usize, [S; 2]) {
    let e = mesh.left.len() + k;
    (
        mesh.inside[k] as usize,
        [mesh.normal_x[e], mesh.normal_y[e]],
    )
}

impl<S: Scalar, Sch: ShallowNumbers<S>> Pass<Sch> for Incoming<'_, S> {
    const NAME: &'static str = INCOMING;

    #[inline(always)]
    fn run(&mut self, scheme: &Sch) {
        for (k, of_edge) in self.incoming.iter_mut().enumerate() {
            let (cell, normal) = inside(&self.mesh, k);
            *of_edge = incoming(scheme, &self.water.at(cell), normal);
        }
    }
}

/// The same where cells have slopes.
#[repr(C)]
pub struct SlopedIncoming<'a, S> {
    /// Mesh, water and characteristics.
    pub base: Incoming<'a, S>,
    /// What slopes are made from.
    pub stencils: StencilView<'a, S>,
}

/// The name of [`SlopedIncoming`].
pub const SLOPED_INCOMING: &str = "sloped_incoming";

impl<S: Scalar, Sch: LimitsSlopes<S>> Pass<Sch> for SlopedIncoming<'_, S> {
    const NAME: &'static str = SLOPED_INCOMING;

    #[inline(always)]
    fn run(&mut self, scheme: &Sch) {
        let (base, stencils) = (&mut self.base, &self.stencils);
        for (k, of_edge) in base.incoming.iter_mut().enumerate() {
            let (cell, normal) = inside(&base.mesh, k);
            let (profile, slopes) = sloped(scheme, &base.water, stencils, cell);
            let arm = stencils.boundary_arms[k];
            *of_edge = sloped_incoming(scheme, &profile, &slopes, arm, normal);
        }
    }
}

/// The volume that crosses some edges between cells, from left to right.
#[repr(C)]
pub struct Crossings<'a, S> {
    /// The mesh.
    pub mesh: MeshView<'a, S>,
    /// Its water.
    pub water: WaterView<'a, S>,
    /// The edges.
    pub edges: In<'a, u32>,
    /// The volume that crosses each of them, m³/s.
    pub volume: Out<'a, S>,
}

/// The name of [`Crossings`].
pub const CROSSINGS: &str = "crossings";

/// An edge between cells.
pub(super) struct Between<S> {
    pub left: usize,
    pub right: usize,
    pub normal: [S; 2],
    pub length: S,
}

#[inline(always)]
pub(super) fn between<S: Scalar>(mesh: &MeshView<'_, S>, e: usize) -> Between<S> {
    Between {
        left: mesh.left[e] as usize,
        right: mesh.right[e] as usize,
        normal: [mesh.normal_x[e], mesh.normal_y[e]],
        length: mesh.length[e],
    }
}

impl<S: Scalar, Sch: SolvesRiemann<S>> Pass<Sch> for Crossings<'_, S> {
    const NAME: &'static str = CROSSINGS;

    #[inline(always)]
    fn run(&mut self, scheme: &Sch) {
        for (volume, &e) in self.volume.iter_mut().zip(self.edges.get()) {
            let at = between(&self.mesh, e as usize);
            let (l, r) = (self.water.at(at.left), self.water.at(at.right));
            let (flux, _) = cross_edge(scheme, &l, &r, at.normal, at.length);
            *volume = flux.volume;
        }
    }
}

/// The same where cells have slopes.
#[repr(C)]
pub struct SlopedCrossings<'a, S> {
    /// Mesh, water, edges and volumes.
    pub base: Crossings<'a, S>,
    /// What slopes are made from.
    pub stencils: StencilView<'a, S>,
}

/// The name of [`SlopedCrossings`].
pub const SLOPED_CROSSINGS: &str = "sloped_crossings";

impl<S: Scalar, Sch: LimitsSlopes<S> + SolvesRiemann<S>> Pass<Sch> for SlopedCrossings<'_, S> {
    const NAME: &'static str = SLOPED_CROSSINGS;

    #[inline(always)]
    fn run(&mut self, scheme: &Sch) {
        let (base, stencils) = (&mut self.base, &self.stencils);
        let mesh = base.mesh;
        for (volume, &e) in base.volume.iter_mut().zip(base.edges.get()) {
            let at = between(&mesh, e as usize);
            let (l, slopes_l) = sloped(scheme, &base.water, stencils, at.left);
            let (r, slopes_r) = sloped(scheme, &base.water, stencils, at.right);
            let [arm_l, arm_r] = stencils.edge_arms[e as usize];
            let l = mesh.sloped_side(at.left, &l, &slopes_l, arm_l);
            let r = mesh.sloped_side(at.right, &r, &slopes_r, arm_r);
            let (flux, _) = cross_sloped_edge(scheme, [&l, &r], at.normal, at.length);
            *volume = flux.volume;
        }
    }
}
