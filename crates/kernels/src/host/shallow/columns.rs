//! The columns of a mesh and of its water, as loops read them.

extern crate std;

use core::array::from_fn;
use monoflow_abi::In;
use monoflow_ops::shallow::friction::{FIELDS, Roughness};
use monoflow_ops::shallow::{AROUND, Profile, SlopedSide, Slopes, SlowsDown, Water};
use monoflow_ops::{Lanes, Scalar};
use std::vec::Vec;

/// A mesh: edges of the domain after the inner ones.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct MeshView<'a, S> {
    /// The cell that an inner edge's normal points away from.
    pub left: In<'a, u32>,
    /// The cell that it points to.
    pub right: In<'a, u32>,
    /// The cell inside an edge of the domain.
    pub inside: In<'a, u32>,
    /// The part of the boundary that it belongs to.
    pub part: In<'a, u32>,
    /// Normals of all edges, those of the domain outwards.
    pub normal_x: In<'a, S>,
    /// The same along y.
    pub normal_y: In<'a, S>,
    /// Lengths of all edges, m.
    pub length: In<'a, S>,
    /// Edges of each cell; those whose right cell it is carry [`RIGHT`](monoflow_ops::shallow::RIGHT).
    pub edges: In<'a, [u32; 3]>,
    /// One over the area, 1/m².
    pub inverse_area: In<'a, S>,
    /// Perimeter over area, 1/m.
    pub inverse_reach: In<'a, S>,
}

impl<S: Scalar> MeshView<'_, S> {
    /// A cell with slopes, at the edge to whose middle `arm` leads.
    #[inline(always)]
    pub fn sloped_side<'a>(
        &self,
        cell: usize,
        profile: &'a Profile<S>,
        slopes: &'a Slopes<S>,
        arm: [S; 2],
    ) -> SlopedSide<'a, S> {
        SlopedSide {
            profile,
            slopes,
            arm,
            inverse_area: self.inverse_area[cell],
            inverse_reach: self.inverse_reach[cell],
        }
    }
}

/// The fields of the bed friction in every cell, in the order in which it declares them; those that it does not have may
/// be empty.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct RoughnessView<'a, S>([In<'a, S>; FIELDS]);

impl<'a, S: Scalar> RoughnessView<'a, S> {
    /// Of as many columns as there are.
    pub fn of(columns: &'a [Vec<S>]) -> Self {
        RoughnessView(from_fn(|k| {
            columns.get(k).map_or(&[][..], |column| column).into()
        }))
    }

    /// Those of one cell that a scheme reads.
    #[inline(always)]
    pub fn at<Sch: SlowsDown<S>>(&self, cell: usize) -> Roughness<S> {
        from_fn(|k| match k < Sch::FIELDS {
            true => self.0[k][cell],
            false => S::from_literal(0.0),
        })
    }

    /// Those of several.
    #[inline(always)]
    pub fn of_lanes<Sch: SlowsDown<S>, const N: usize>(
        &self,
        cells: [usize; N],
    ) -> Roughness<Lanes<S, N>> {
        from_fn(|k| match k < Sch::FIELDS {
            true => Lanes(from_fn(|l| self.0[k][cells[l]])),
            false => Lanes([S::from_literal(0.0); N]),
        })
    }
}

/// The water of every cell.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct WaterView<'a, S> {
    /// Depth, m.
    pub depth: In<'a, S>,
    /// Unit discharge along x, m²/s.
    pub discharge_x: In<'a, S>,
    /// Unit discharge along y, m²/s.
    pub discharge_y: In<'a, S>,
    /// Bed, m.
    pub bed: In<'a, S>,
}

impl<S: Scalar> WaterView<'_, S> {
    /// The water of one cell.
    #[inline(always)]
    pub fn at(&self, cell: usize) -> Water<S> {
        Water {
            depth: self.depth[cell],
            discharge: [self.discharge_x[cell], self.discharge_y[cell]],
            bed: self.bed[cell],
        }
    }

    /// The water of several.
    #[inline(always)]
    pub(super) fn gather<const N: usize>(&self, cells: &[u32; N]) -> Water<Lanes<S, N>> {
        let of = |column: &[S]| Lanes(from_fn(|l| column[cells[l] as usize]));
        Water {
            depth: of(&self.depth),
            discharge: [of(&self.discharge_x), of(&self.discharge_y)],
            bed: of(&self.bed),
        }
    }
}

/// Writes the first `room` lanes to a column, from `k` on. Called once a column: a loop over columns and
/// lanes beside each other leaves the lanes in memory.
#[inline(always)]
pub(super) fn put<S: Copy, const N: usize>(
    column: &mut [S],
    k: usize,
    room: usize,
    lanes: Lanes<S, N>,
) {
    // Most are whole, and a copy of known length is no call.
    match column[k..k + room].first_chunk_mut() {
        Some(whole) => *whole = lanes.0,
        None => column[k..k + room].copy_from_slice(&lanes.0[..room]),
    }
}

/// What crosses every edge, times its length.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct FluxView<'a, S> {
    /// Volume, m³/s.
    pub volume: In<'a, S>,
    /// Momentum that the left cell loses.
    pub left: [In<'a, S>; 2],
    /// Momentum that the right cell gains.
    pub right: [In<'a, S>; 2],
}

/// What slopes are made from.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct StencilView<'a, S> {
    /// The cells around each cell; itself where the domain ends.
    pub around: In<'a, [u32; AROUND]>,
    /// Weights of the jumps to them, 1/m.
    pub weights: In<'a, [[S; 2]; AROUND]>,
    /// From each cell's centre to the middles of its edges, m.
    pub arms: In<'a, [[S; 2]; 3]>,
    /// From the centres of the left and the right cell to the middle of each inner edge, m.
    pub edge_arms: In<'a, [[S; 2]; 2]>,
    /// From the centre of the cell inside to the middle of each edge of the domain, m.
    pub boundary_arms: In<'a, [S; 2]>,
}

/// Cells with slopes.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct SlopedView<'a, S> {
    /// What slopes are made from.
    pub stencils: StencilView<'a, S>,
    /// Level, depth and velocity of each cell.
    pub profiles: In<'a, Profile<S>>,
    /// Their slopes.
    pub slopes: In<'a, [[S; 2]; 4]>,
}
