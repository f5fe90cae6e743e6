//! Tracers that move with the mass of the gas.

use super::field::{Field, add};
use super::lines::Lines;
use crate::Instructions;
use monoflow_kernels::host::Sweep;
use monoflow_kernels::host::euler::{GHOSTS, LANES, Row};
use monoflow_ops::euler::cut::{is_cut, is_walled};
use monoflow_ops::euler::tracer_fluxes;
use monoflow_ops::{Lanes, Real};
use monoflow_parallel::for_each_block;
use std::array::from_fn;
use std::ops::Range;

type R = Lanes<f64, LANES>;

/// How much of a tracer there is in every cell of a grid, kg/m³: row after row along x, as in a
/// [`Field`].
#[derive(Clone, Debug, PartialEq)]
pub struct Tracer<const D: usize> {
    /// What part of the mass that enters it is, in kg/kg, along each axis at the lower and the upper end:
    /// behind the front there, and ahead of it; twice the same where there is none.
    pub inflow: [[[f64; 2]; 2]; D],
    strides: [usize; D],
    data: Vec<f64>,
}

impl<const D: usize> Tracer<D> {
    /// Nothing of it, in the cells of a field.
    pub fn new(field: &Field<D>) -> Self {
        let lines = field.lines();
        Tracer::from_rows(&lines, lines.zeros_of_one())
    }

    /// The tracer whose [rows](Self::rows) these are, in the cells of a field; nothing enters.
    ///
    /// # Panics
    /// If they are those of another grid.
    pub fn from_rows(lines: &Lines, rows: Vec<f64>) -> Self {
        let pitch = lines.pitch();
        assert_eq!(rows.len(), pitch * lines.rows(), "another grid");
        Tracer {
            inflow: [[[0.0; 2]; 2]; D],
            strides: from_fn(|k| if k == 0 { 1 } else { pitch * lines.stride(k) }),
            data: rows,
        }
    }

    /// All rows.
    pub fn rows(&self) -> &[f64] {
        &self.data
    }

    /// All rows.
    pub fn rows_mut(&mut self) -> &mut [f64] {
        &mut self.data
    }

    /// All rows, and nothing else.
    pub fn into_rows(self) -> Vec<f64> {
        self.data
    }

    fn place(&self, at: [usize; D]) -> usize {
        (0..D).map(|k| at[k] * self.strides[k]).sum()
    }

    /// How much of it there is in a cell; indices count from the first ghost.
    pub fn get(&self, at: [usize; D]) -> f64 {
        self.data[self.place(at)]
    }

    /// How much of it there is in an inner cell; indices count from the first inner cell.
    pub fn inner(&self, at: [usize; D]) -> f64 {
        self.get(at.map(|k| k + GHOSTS))
    }

    /// Puts so much of it into a cell; indices count from the first ghost.
    pub fn set(&mut self, at: [usize; D], value: f64) {
        let place = self.place(at);
        self.data[place] = value;
    }
}

/// A tracer on its way.
pub(super) struct Carried<const D: usize> {
    pub now: Tracer<D>,
    pub next: Tracer<D>,
    /// Where the step began, and the mean so far, if it is one of several orders.
    aside: Option<[Tracer<D>; 2]>,
}

/// A sweep of the gas along an axis.
pub(super) struct Crossed<'a, const D: usize> {
    /// The gas before it.
    pub field: &'a Field<D>,
    /// What has gone through the upper face of each cell, kg/(m² s).
    pub mass: &'a [f64],
    pub axis: usize,
    pub dt_over_dx: f64,
}

impl<const D: usize> Carried<D> {
    pub fn new(now: Tracer<D>, is_mean: bool) -> Self {
        Carried {
            next: now.clone(),
            aside: is_mean.then(|| [now.clone(), now.clone()]),
            now,
        }
    }

    /// After a sweep.
    pub fn swap(&mut self) {
        std::mem::swap(&mut self.now.data, &mut self.next.data);
    }

    /// Begins a step that is a mean.
    pub fn begin_mean(&mut self) {
        if let Some([start, mean]) = &mut self.aside {
            start.data.copy_from_slice(&self.now.data);
            mean.data.fill(0.0);
        }
    }

    /// Begins an order of the axes.
    pub fn begin_turn(&mut self) {
        if let Some([start, _]) = &self.aside {
            self.now.data.copy_from_slice(&start.data);
        }
    }

    /// Adds what an order of the axes has led to.
    pub fn end_turn(&mut self, share: f64) {
        if let Some([_, mean]) = &mut self.aside {
            let len = mean.strides.get(1).copied().unwrap_or(mean.data.len());
            add(&mut mean.data, share, &self.now.data, len);
        }
    }

    /// Ends a step that is a mean.
    pub fn end_mean(&mut self) {
        if let Some([_, mean]) = &mut self.aside {
            std::mem::swap(&mut self.now.data, &mut mean.data);
        }
    }

    /// Advances all open cells after a sweep of the gas; `tags` are those of a row near bodies.
    pub fn sweep<'a>(
        &mut self,
        instructions: Instructions,
        gas: &Crossed<'_, D>,
        tags: impl Fn(usize) -> Option<&'a [u8]> + Sync,
    ) {
        let Crossed {
            field,
            mass,
            axis,
            dt_over_dx,
        } = *gas;
        let pitch = field.pitch();
        let now = &self.now.data;
        for_each_block(pitch, &mut self.next.data[..], |row, out| {
            if !field.is_inner(row, 0) {
                return;
            }
            // So many cells further on along the axis.
            let beside = |skip: isize| match axis {
                0 => (row, skip),
                _ => (
                    row.wrapping_add_signed(skip * field.stride(axis) as isize),
                    0,
                ),
            };
            let of = |numbers, skip| {
                let (row, skip) = beside(skip);
                Row::of(row_of(numbers, pitch, row), skip)
            };
            instructions.run(Carry {
                density: SKIPS.map(|skip| {
                    let (row, skip) = beside(skip);
                    Row::of(field.densities(row), skip)
                }),
                tracer: SKIPS.map(|skip| of(now, skip)),
                mass: [-1, 0].map(|skip| of(mass, skip)),
                tags: [-1, 0, 1].map(|skip| {
                    let (row, skip) = beside(skip);
                    tags(row).map(|tags| (tags, skip))
                }),
                cells: GHOSTS..GHOSTS + field.cells()[0],
                dt_over_dx,
                out,
            });
        });
    }
}

fn row_of(numbers: &[f64], pitch: usize, row: usize) -> &[f64] {
    &numbers[row * pitch..][..pitch]
}

/// The cells that a cell of a sweep looks at.
const SKIPS: [isize; 5] = [-2, -1, 0, 1, 2];

/// A row of cells after a sweep.
struct Carry<'a> {
    density: [Row<'a>; 5],
    tracer: [Row<'a>; 5],
    mass: [Row<'a>; 2],
    /// Tags of the cells of rows near bodies, seen from so many cells further on.
    tags: [Option<(&'a [u8], isize)>; 3],
    cells: Range<usize>,
    dt_over_dx: f64,
    out: &'a mut [f64],
}

impl Sweep for Carry<'_> {
    #[inline(always)]
    fn run(self) {
        let dt_over_dx = R::lit(self.dt_over_dx);
        for x in self.cells.clone().step_by(LANES) {
            let load = |row: &Row<'_>| -> R {
                let first = x.wrapping_add_signed(row.skip);
                Lanes(from_fn(|l| row.numbers[first..first + LANES][l]))
            };
            let tag = |(tags, skip): (&[u8], isize), l: usize| {
                let at = (x + l).wrapping_add_signed(skip);
                tags[at.min(tags.len() - 1)]
            };
            let sloped: [R; 3] = from_fn(|k| {
                self.tags[k].map_or(R::lit(1.0), |tags| {
                    Lanes(from_fn(|l| f64::from(!is_cut(tag(tags, l)))))
                })
            });
            let tracer = self.tracer.each_ref().map(load);
            let [low, high] = tracer_fluxes(
                &self.density.each_ref().map(load),
                &tracer,
                &sloped,
                &self.mass.each_ref().map(load),
                dt_over_dx,
            );
            let mut next = tracer[2] + dt_over_dx * (low - high);
            if let Some(tags) = self.tags[1] {
                for l in 0..LANES {
                    if is_walled(tag(tags, l)) {
                        next.0[l] = tracer[2].0[l];
                    }
                }
            }
            self.out[x..x + LANES].copy_from_slice(&next.0);
        }
    }
}
