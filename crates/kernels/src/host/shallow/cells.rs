use super::columns::{FluxView, MeshView, RoughnessView, put};
use crate::host::Pass;
use crate::host::particles::LANES;
use core::array::from_fn;
use monoflow_abi::{In, Out};
use monoflow_ops::shallow::{RIGHT, SlowsDown, Water, advance_cell, advance_cell_again};
use monoflow_ops::{Lanes, Scalar};

/// Advances the cells `first..`, as many as the columns of water have.
#[repr(C)]
pub struct Cells<'a, S> {
    /// The mesh.
    pub mesh: MeshView<'a, S>,
    /// What crosses its edges.
    pub fluxes: FluxView<'a, S>,
    /// The fields of the bed friction in each cell.
    pub roughness: RoughnessView<'a, S>,
    /// The first cell.
    pub first: usize,
    /// Depth and discharge of the cells, which change.
    pub water: [Out<'a, S>; 3],
    /// Depth and discharge of the same cells at the start of the step, in the second stage of Heun's method; else empty.
    pub start: [In<'a, S>; 3],
    /// The time step, s.
    pub dt: S,
    /// Counts cells whose depth has become negative; there is none unless a proof is wrong.
    pub negative: u64,
    /// Becomes true if any number is not finite.
    pub lost: bool,
}

/// The name of [`Cells`].
pub const CELLS: &str = "cells";

impl<S: Scalar, Sch: SlowsDown<S>> Pass<Sch> for Cells<'_, S> {
    const NAME: &'static str = CELLS;

    #[inline(always)]
    fn run(&mut self, scheme: &Sch) {
        let (mesh, fluxes, roughness) = (self.mesh, self.fluxes, self.roughness);
        let (edges, volume) = (mesh.edges.get(), fluxes.volume.get());
        let sides = [fluxes.left, fluxes.right].map(|[x, y]| [x.get(), y.get()]);
        let (first, dt) = (self.first, self.dt);
        let (mut negative, mut lost) = (self.negative, self.lost);
        let [depth, x, y] = &mut self.water;
        let (depth, x, y): (&mut [S], &mut [S], &mut [S]) = (depth, x, y);
        let [start_depth, start_x, start_y] = self.start.map(|column| column.get());
        let count = depth.len();
        let zero = S::from_literal(0.0);
        let mut k = 0;
        while k < count {
            let within: [usize; LANES] = from_fn(|l| (k + l).min(count - 1));
            let of = |column: &[S]| Lanes(from_fn(|l| column[within[l]]));
            let bed = Lanes([zero; LANES]);
            let water = Water {
                depth: of(depth),
                discharge: [of(x), of(y)],
                bed,
            };
            let mut sums = [Lanes([zero; LANES]); 3];
            for (l, k) in within.into_iter().enumerate() {
                let of_cell = leaving(edges[first + k], volume, &sides);
                for (sum, part) in sums.iter_mut().zip(of_cell) {
                    sum.0[l] = part;
                }
            }
            let inverse_area = Lanes(from_fn(|l| mesh.inverse_area[first + within[l]]));
            let roughness = roughness.of_lanes::<Sch, LANES>(within.map(|l| first + l));
            let dt = Lanes([dt; LANES]);
            let (h, q) = if start_depth.is_empty() {
                advance_cell(scheme, &water, sums, inverse_area, roughness, dt)
            } else {
                let start = Water {
                    depth: of(start_depth),
                    discharge: [of(start_x), of(start_y)],
                    bed,
                };
                let both = [&start, &water];
                advance_cell_again(scheme, both, sums, inverse_area, roughness, dt)
            };
            let room = (count - k).min(LANES);
            put(depth, k, room, h);
            put(x, k, room, q[0]);
            put(y, k, room, q[1]);
            for l in 0..room {
                negative += u64::from(h.0[l] < zero);
                lost |= !(h.0[l] + q[0].0[l] + q[1].0[l]).is_finite();
            }
            k += LANES;
        }
        (self.negative, self.lost) = (negative, lost);
    }
}

/// What leaves a cell through its three edges, in the order of its corners: `volume` and, by side, the
/// momentum that cross them.
#[inline(always)]
fn leaving<S: Scalar>(edges: [u32; 3], volume: &[S], sides: &[[&[S]; 2]; 2]) -> [S; 3] {
    let mut sums = [S::from_literal(0.0); 3];
    for edge in edges {
        let e = (edge & !RIGHT) as usize;
        // Without a branch: which side a cell is on cannot be predicted.
        let is_right = (edge / RIGHT) as usize;
        let sign = [S::from_literal(1.0), S::from_literal(-1.0)][is_right];
        let [x, y] = &sides[is_right];
        sums[0] += sign * volume[e];
        sums[1] += sign * x[e];
        sums[2] += sign * y[e];
    }
    sums
}
