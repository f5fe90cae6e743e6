//! The executor once more with an array of structs in place of each structure of arrays: the same
//! bodies, as many lanes, the same blocks. Nothing here is part of the product.

use core::array::from_fn;
use core::hint::black_box;
use monoflow_cpu::Instructions;
use monoflow_cpu::shallow::Waters;
use monoflow_kernels::host::Sweep;
use monoflow_mesh::Volumes;
use monoflow_ops::shallow::{
    Beyond, Condition, RIGHT, ShallowScheme, Water, advance_cell, cross_boundary, cross_edge,
    edge_rate,
};
use monoflow_ops::{Lanes, Real};
use rayon::prelude::*;

/// As the executor's.
const LANES: usize = 8;
/// As the executor's.
const BLOCK: usize = 2048;

type Wide = Lanes<f64, LANES>;

struct EdgeRow {
    left: u32,
    right: u32,
    normal: [f64; 2],
    length: f64,
}

/// Volume, momentum left (x, y), momentum right (x, y).
type FluxRow = [f64; 5];

struct CellRow {
    edges: [u32; 3],
    inverse_area: f64,
    inverse_reach: f64,
}

/// Runs a scheme on rows.
pub struct RowExecutor<Sch> {
    scheme: Sch,
    inner: usize,
    edges: Vec<EdgeRow>,
    cells: Vec<CellRow>,
    water: Vec<Water<f64>>,
    fluxes: Vec<FluxRow>,
    cfl: f64,
    entered: f64,
    lost: bool,
    instructions: Instructions,
}

impl<Sch: ShallowScheme<f64>> RowExecutor<Sch> {
    pub fn new(scheme: Sch, mesh: &Volumes<f64>, water: &Waters<f64>, cfl: f64) -> Self {
        let inner = mesh.inner();
        let edge = |e: usize| EdgeRow {
            left: if e < inner {
                mesh.left[e]
            } else {
                mesh.inside[e - inner]
            },
            right: mesh.right.get(e).copied().unwrap_or(0),
            normal: [mesh.normal_x[e], mesh.normal_y[e]],
            length: mesh.length[e],
        };
        let cell = |cell: usize| CellRow {
            edges: mesh.edges[cell],
            inverse_area: mesh.inverse_area[cell],
            inverse_reach: mesh.inverse_reach[cell],
        };
        RowExecutor {
            scheme,
            inner,
            edges: (0..mesh.length.len()).map(edge).collect(),
            cells: (0..mesh.cells()).map(cell).collect(),
            water: (0..mesh.cells()).map(|cell| water.at(cell)).collect(),
            fluxes: vec![[0.0; 5]; mesh.length.len()],
            cfl,
            entered: 0.0,
            lost: false,
            instructions: Instructions::detect().expect("built for this processor"),
        }
    }

    /// The water as it is now; none if some number is not finite.
    pub fn water(&self) -> Option<&[Water<f64>]> {
        (!self.lost && self.entered.is_finite()).then_some(&self.water)
    }

    /// Takes one step between walls.
    pub fn step(&mut self) {
        let dt = self.cfl / self.cross();
        self.advance(dt);
        let crossed: f64 = self.fluxes[self.inner..].iter().map(|row| row[0]).sum();
        self.entered -= dt * crossed;
    }

    fn cross(&mut self) -> f64 {
        let (scheme, cells, water) = (&self.scheme, &self.cells[..], &self.water[..]);
        let instructions = self.instructions;
        let (inner, outer) = self.fluxes.split_at_mut(self.inner);
        let greatest = inner
            .par_chunks_mut(BLOCK)
            .zip(self.edges[..self.inner].par_chunks(BLOCK))
            .map(|(fluxes, edges)| {
                let mut rate = 0.0;
                instructions.run(EdgeSweep {
                    scheme,
                    edges,
                    cells,
                    water,
                    fluxes,
                    rate: &mut rate,
                });
                rate
            })
            .reduce(|| 0.0, f64::max);
        let edges = &self.edges[self.inner..];
        outer
            .iter_mut()
            .zip(edges)
            .fold(greatest, |greatest, (to, edge)| {
                let cell = edge.left as usize;
                let (inside, wall) = (&water[cell], Condition::Closed);
                let beyond = Beyond {
                    incoming: 0.0,
                    roughness: [0.0; 2],
                };
                let (flux, speeds) =
                    cross_boundary(scheme, inside, edge.normal, edge.length, &wall, &beyond);
                *to = [flux.volume, flux.left[0], flux.left[1], 0.0, 0.0];
                let reach = cells[cell].inverse_reach;
                greatest.max(edge_rate([reach, reach], speeds))
            })
    }

    fn advance(&mut self, dt: f64) {
        let (scheme, fluxes) = (&self.scheme, &self.fluxes[..]);
        let instructions = self.instructions;
        let lost = self
            .water
            .par_chunks_mut(BLOCK)
            .zip(self.cells.par_chunks(BLOCK))
            .map(|(water, cells)| {
                let mut lost = false;
                instructions.run(CellSweep {
                    scheme,
                    cells,
                    fluxes,
                    water,
                    dt,
                    lost: &mut lost,
                });
                lost
            })
            .reduce(|| false, |a, b| a | b);
        self.lost |= lost;
    }
}

struct EdgeSweep<'a, Sch> {
    scheme: &'a Sch,
    edges: &'a [EdgeRow],
    cells: &'a [CellRow],
    water: &'a [Water<f64>],
    fluxes: &'a mut [FluxRow],
    rate: &'a mut f64,
}

#[inline(always)]
fn gather(water: &[Water<f64>], at: [usize; LANES]) -> Water<Wide> {
    Water {
        depth: Lanes(from_fn(|l| water[at[l]].depth)),
        discharge: [
            Lanes(from_fn(|l| water[at[l]].discharge[0])),
            Lanes(from_fn(|l| water[at[l]].discharge[1])),
        ],
        bed: Lanes(from_fn(|l| water[at[l]].bed)),
    }
}

impl<Sch: ShallowScheme<f64>> Sweep for EdgeSweep<'_, Sch> {
    #[inline(always)]
    fn run(self) {
        let (edges, cells) = (self.edges, self.cells);
        let count = edges.len();
        let mut greatest: Wide = Lanes([0.0; LANES]);
        let mut k = 0;
        while k < count {
            // The last lanes repeat the last edge.
            let at: [usize; LANES] = from_fn(|l| (k + l).min(count - 1));
            let left: [usize; LANES] = from_fn(|l| edges[at[l]].left as usize);
            let right: [usize; LANES] = from_fn(|l| edges[at[l]].right as usize);
            // Opaque: the arithmetic stays as wide as with columns, whatever rows suggest.
            let (flux, speeds) = black_box(cross_edge(
                self.scheme,
                &black_box(gather(self.water, left)),
                &black_box(gather(self.water, right)),
                [
                    Lanes(from_fn(|l| edges[at[l]].normal[0])),
                    Lanes(from_fn(|l| edges[at[l]].normal[1])),
                ],
                Lanes(from_fn(|l| edges[at[l]].length)),
            ));
            let reach = [
                Lanes(from_fn(|l| cells[left[l]].inverse_reach)),
                Lanes(from_fn(|l| cells[right[l]].inverse_reach)),
            ];
            greatest = Real::max(greatest, edge_rate(reach, speeds));
            let to = &mut self.fluxes[k..(k + LANES).min(count)];
            for (l, to) in to.iter_mut().enumerate() {
                *to = [
                    flux.volume.0[l],
                    flux.left[0].0[l],
                    flux.left[1].0[l],
                    flux.right[0].0[l],
                    flux.right[1].0[l],
                ];
            }
            k += LANES;
        }
        *self.rate = greatest.greatest();
    }
}

struct CellSweep<'a, Sch> {
    scheme: &'a Sch,
    cells: &'a [CellRow],
    fluxes: &'a [FluxRow],
    water: &'a mut [Water<f64>],
    dt: f64,
    lost: &'a mut bool,
}

impl<Sch: ShallowScheme<f64>> Sweep for CellSweep<'_, Sch> {
    #[inline(always)]
    fn run(self) {
        let (cells, fluxes) = (self.cells, self.fluxes);
        let count = cells.len();
        let mut k = 0;
        while k < count {
            let at: [usize; LANES] = from_fn(|l| (k + l).min(count - 1));
            let mut sums: [Wide; 3] = [Lanes([0.0; LANES]); 3];
            for l in 0..LANES {
                let of = leaving(&cells[at[l]], fluxes);
                for part in 0..3 {
                    sums[part].0[l] = of[part];
                }
            }
            let (h, q) = black_box(advance_cell(
                self.scheme,
                &gather(self.water, at),
                sums,
                Lanes(from_fn(|l| cells[at[l]].inverse_area)),
                [Lanes([0.0; LANES]); 2],
                Lanes([self.dt; LANES]),
            ));
            let to = &mut self.water[k..(k + LANES).min(count)];
            for (l, to) in to.iter_mut().enumerate() {
                to.depth = h.0[l];
                to.discharge = [q[0].0[l], q[1].0[l]];
                *self.lost |= !(h.0[l] + q[0].0[l] + q[1].0[l]).is_finite();
            }
            k += LANES;
        }
    }
}

#[inline(always)]
fn leaving(cell: &CellRow, fluxes: &[FluxRow]) -> [f64; 3] {
    let mut sums = [0.0; 3];
    for edge in cell.edges {
        let flux = &fluxes[(edge & !RIGHT) as usize];
        // Without a branch: which side a cell is on cannot be predicted.
        let is_right = edge / RIGHT;
        let sign = 1.0 - 2.0 * f64::from(is_right);
        let momentum = &flux[1 + 2 * is_right as usize..];
        sums[0] += sign * flux[0];
        sums[1] += sign * momentum[0];
        sums[2] += sign * momentum[1];
    }
    sums
}
