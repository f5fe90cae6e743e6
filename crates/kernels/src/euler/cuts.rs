//! Cut cells: a thread each.

use super::clock::{note_rate, rate_before, runs, time_step};
use super::mixing::note_unsound;
use super::tracer::{self, fluxes};
use super::{load, numbers, reload, row, store, stored, tagged};
use core::array::from_fn;
use monoflow_abi::{CutParameters, CutSweep, EULER_BLOCK, EULER_GHOSTS};
use monoflow_device::thread::{index_1d, launch_bounds};
use monoflow_device::warp::WARP_SIZE;
use monoflow_ops::euler::cut::{
    Around, Behind, Double, Line, NONE, Reference, Stabiliser, Unsound, Walled, sweep_cut,
    trace_cut,
};
use monoflow_ops::euler::gas::Gas;
use monoflow_ops::euler::{Conserved, faster};

/// Where an inner cell is: along x, y and z.
#[inline(always)]
pub(super) fn place(p: &CutParameters, index: u32) -> [u32; 3] {
    let [nx, ny, _] = p.grid.cells;
    [index % nx, index / nx % ny, index / nx / ny]
}

/// Open fractions of the lower and upper face of a cut cell.
#[inline(always)]
pub(super) unsafe fn open(p: &CutParameters, k: u32, axis: usize) -> [f64; 2] {
    let first = 2 * axis as u32 * p.grid.cuts + k;
    // SAFETY: there is such a cut cell.
    unsafe {
        [
            p.open.load_constant(first),
            p.open.load_constant(first + p.grid.cuts),
        ]
    }
}

/// The cell beside another one; `None` beyond the grid.
#[inline(always)]
pub(super) fn next_to<const AXIS: usize>(
    p: &CutParameters,
    at: [u32; 3],
    up: bool,
) -> Option<[u32; 3]> {
    let last = p.grid.cells[AXIS] - 1;
    let ends = at[AXIS] == if up { last } else { 0 };
    if ends && p.periodic & 1 << AXIS == 0 {
        return None;
    }
    let mut to = at;
    to[AXIS] = match (ends, up) {
        (true, true) => 0,
        (true, false) => last,
        (false, true) => at[AXIS] + 1,
        (false, false) => at[AXIS] - 1,
    };
    Some(to)
}

/// The number of the cut cell beside another one, or [`NONE`].
#[inline(always)]
pub(super) unsafe fn beside<const AXIS: usize>(p: &CutParameters, at: [u32; 3], up: bool) -> u32 {
    let Some(to) = next_to::<AXIS>(p, at, up) else {
        return NONE;
    };
    let cell = tagged(&p.grid, row(&p.grid, to[1], to[2]), to[0] + EULER_GHOSTS);
    // SAFETY: the cell is an inner one.
    unsafe { p.grid.numbers.load_constant(cell) }
}

/// What of the upper face of a cut cell has walls on both sides.
#[inline(always)]
pub(super) unsafe fn double(p: &CutParameters, k: u32, axis: usize) -> Option<Double> {
    if k == NONE {
        return None;
    }
    // SAFETY: there is such a cut cell.
    unsafe {
        let double = p.double.load_constant(axis as u32 * p.grid.cuts + k);
        if double == NONE {
            return None;
        }
        let number = |v: u32| p.doubles.load_constant(3 * double + v);
        Some(Double {
            area: number(0),
            left: number(1),
            right: number(2),
        })
    }
}

/// What is around a cut cell in a sweep along `AXIS`.
struct Surroundings<'a, const D: usize, const AXIS: usize, G> {
    p: &'a CutParameters,
    gas: &'a G,
    line: Line<D>,
    at: [u32; 3],
    /// The numbers of the cut cells below and above; its own.
    below: u32,
    above: u32,
    number: u32,
}

impl<'a, const D: usize, const AXIS: usize, G> Surroundings<'a, D, AXIS, G> {
    /// Of a cut cell of the store.
    #[inline(always)]
    unsafe fn of(gas: &'a G, p: &'a CutParameters, number: u32) -> Self {
        let grid = &p.grid;
        // SAFETY: there is such a cell.
        unsafe {
            let at = place(p, p.index.load_constant(number));
            Surroundings {
                p,
                gas,
                line: Line {
                    dt_over_dx: time_step(grid.clock) * grid.inv_spacing[AXIS],
                    inv_spacing: from_fn(|axis| grid.inv_spacing[stored(AXIS, axis)]),
                    rate: rate_before(grid.clock),
                },
                at,
                below: beside::<AXIS>(p, at, false),
                above: beside::<AXIS>(p, at, true),
                number,
            }
        }
    }

    #[inline(always)]
    fn number(&self, skip: i32) -> u32 {
        match skip {
            -1 => self.below,
            0 => self.number,
            _ => self.above,
        }
    }

    /// Row and place of the cell so many along the axis.
    #[inline(always)]
    fn cell(&self, skip: i32) -> (u32, u32) {
        let grid = &self.p.grid;
        let cell = (row(grid, self.at[1], self.at[2]), self.at[0] + EULER_GHOSTS);
        tracer::beside::<AXIS>(grid, cell, skip)
    }

    /// Is there an open cell of the grid behind a face?
    #[inline(always)]
    fn is_open(&self, face: usize) -> bool {
        let (at, last) = (self.at[AXIS], self.p.grid.cells[AXIS] - 1);
        self.number(2 * face as i32 - 1) == NONE && at != if face == 0 { 0 } else { last }
    }

    /// What the sweep of all cells left there.
    #[inline(always)]
    unsafe fn left(&self, skip: i32) -> Conserved<f64, D> {
        let (row, x) = self.cell(skip);
        let grid = &self.p.grid;
        // SAFETY: it belongs to this thread.
        unsafe { reload::<D, AXIS>(grid, numbers::<D>(grid, grid.next, row), x) }
    }
}

// SAFETY, of all blocks below: the cells are in the store, the columns as long as the parameters say.
impl<const D: usize, const AXIS: usize, G: Gas> Around<Conserved<f64, D>>
    for Surroundings<'_, D, AXIS, G>
{
    #[inline(always)]
    fn behind(&self, skip: i32) -> Behind {
        let (p, k) = (self.p, self.number(skip));
        if k == NONE {
            return Behind::OPEN;
        }
        // SAFETY: as above.
        unsafe {
            Behind {
                volume: p.volume.load_constant(k),
                open: open(p, k, AXIS),
            }
        }
    }

    #[inline(always)]
    fn walled(&self, skip: i32) -> Walled<Conserved<f64, D>> {
        let (p, k) = (self.p, self.number(skip));
        let (grid, (row, x)) = (&p.grid, self.cell(skip));
        // SAFETY: as above.
        unsafe {
            let number = |v: usize| p.references.load_constant(v as u32 * grid.cuts + k);
            let reference = Reference {
                density: number(0),
                velocity: from_fn(|axis| number(1 + stored(AXIS, axis))),
                pressure: number(1 + D),
            };
            let here = load::<D, AXIS>(grid, numbers::<D>(grid, grid.field, row), x);
            self.line.walled(self.gas, &reference, here)
        }
    }

    #[inline(always)]
    fn whole(&self, face: usize) -> Conserved<f64, D> {
        // SAFETY: as above.
        unsafe {
            if face == 0 {
                return self.left(0);
            }
            let grid = &self.p.grid;
            let number = |v: usize| grid.whole.load_constant(v as u32 * grid.cuts + self.number);
            Conserved {
                density: number(0),
                momentum: from_fn(|axis| number(1 + axis)),
                energy: number(1 + D),
            }
        }
    }

    #[inline(always)]
    fn double(&self, face: usize) -> Option<Double> {
        // SAFETY: as above.
        unsafe { double(self.p, self.number(face as i32 - 1), AXIS) }
    }

    #[inline(always)]
    fn swept(&self, face: usize) -> Option<Conserved<f64, D>> {
        if self.is_open(face) {
            // SAFETY: as above; the cell is an open one of the grid.
            Some(unsafe { self.left(2 * face as i32 - 1) })
        } else {
            None
        }
    }
}

/// The same as a tracer sees it.
struct Traces<'a, const D: usize, const AXIS: usize, G> {
    flow: Surroundings<'a, D, AXIS, G>,
    /// What of it would go through both faces if all of them were open.
    whole: [f64; 2],
}

impl<const D: usize, const AXIS: usize, G> Traces<'_, D, AXIS, G> {
    /// Where the cell so many along the axis is in columns of the tracer.
    #[inline(always)]
    fn place(&self, skip: i32) -> u32 {
        let (row, x) = self.flow.cell(skip);
        row * self.flow.p.grid.pitch + x
    }
}

impl<const D: usize, const AXIS: usize, G: Gas> Around<f64> for Traces<'_, D, AXIS, G> {
    #[inline(always)]
    fn behind(&self, skip: i32) -> Behind {
        self.flow.behind(skip)
    }

    #[inline(always)]
    fn walled(&self, skip: i32) -> Walled<f64> {
        let p = self.flow.p;
        let number = AXIS as u32 * p.grid.cuts + self.flow.number(skip);
        // SAFETY: as above.
        unsafe {
            let fraction = p.fractions.load_constant(number);
            let here = p.before.load_constant(self.place(skip));
            self.flow.walled(skip).traced(here, fraction)
        }
    }

    #[inline(always)]
    fn whole(&self, face: usize) -> f64 {
        self.whole[face]
    }

    #[inline(always)]
    fn double(&self, face: usize) -> Option<Double> {
        self.flow.double(face)
    }

    #[inline(always)]
    fn swept(&self, face: usize) -> Option<f64> {
        if self.flow.is_open(face) {
            // SAFETY: as above; the cell is an open one of the grid.
            Some(unsafe { self.flow.p.after.load(self.place(2 * face as i32 - 1)) })
        } else {
            None
        }
    }
}

/// Sweeps cut cells along `AXIS` and corrects the open ones beside them, after the sweep of all others; a
/// thread for each cut cell, whole warps.
///
/// # Safety
/// Columns are as long as the parameters say.
#[inline(always)]
pub unsafe fn sweep_cuts<const D: usize, const AXIS: usize, G: Gas, W: Stabiliser>(
    gas: &G,
    sweep: &CutSweep<W>,
) {
    if D < 3 {
        // At most 128 registers; in space there would not be enough.
        launch_bounds::<EULER_BLOCK, 8>();
    }
    let (p, k) = (&sweep.cuts, index_1d());
    let grid = &p.grid;
    // SAFETY: cut cells lie in the grid, with two ghosts beyond it; every cell is advanced by one thread.
    unsafe {
        if !runs(grid.clock) {
            return;
        }
        let (mut rate, mut unsound) = (0.0, None);
        if k < grid.cuts {
            let around = Surroundings::<D, AXIS, G>::of(gas, p, k);
            let (line, at) = (around.line, around.at);
            let put = |skip: i32, value: &Conserved<f64, D>, found: Result<f64, Unsound>| {
                let (row, x) = around.cell(skip);
                store::<D, AXIS>(grid, numbers::<D>(grid, grid.next, row), x, value);
                match found {
                    Ok(found) => rate = faster(rate, found),
                    Err(reason) => unsound = unsound.max(Some(reason)),
                }
            };
            sweep_cut(gas, &sweep.stabiliser, &line, &around, put);
            if let Some(reason) = unsound {
                note_unsound::<D>(p, k, at, reason);
            }
        }
        if grid.last != 0 {
            note_rate(grid.clock, k % WARP_SIZE, rate);
        }
    }
}

/// Sweeps the tracer in cut cells along `AXIS` and corrects it in the open ones beside them, after that in
/// all others; a thread for each cut cell.
///
/// # Safety
/// Columns are as long as the parameters say.
#[inline(always)]
pub unsafe fn trace_cuts<const D: usize, const AXIS: usize, G: Gas, W: Stabiliser>(
    gas: &G,
    sweep: &CutSweep<W>,
) {
    let (p, k) = (&sweep.cuts, index_1d());
    // SAFETY: as in `sweep_cuts`.
    unsafe {
        if k >= p.grid.cuts || !runs(p.grid.clock) {
            return;
        }
        let flow = Surroundings::<D, AXIS, G>::of(gas, p, k);
        let dt_over_dx = flow.line.dt_over_dx;
        let columns = [p.before, p.mass];
        let (whole, _) = fluxes::<D, AXIS>(&p.grid, columns, flow.cell(0), dt_over_dx);
        let around = Traces { flow, whole };
        trace_cut(&sweep.stabiliser, dt_over_dx, &around, |skip, held| {
            p.after.store(around.place(skip), held);
        });
    }
}

/// Copies what is in cut cells, by number and cut cell; a thread each.
///
/// # Safety
/// Columns are as long as the parameters say.
#[inline(always)]
pub unsafe fn gather_cuts<const D: usize>(p: &CutParameters) {
    let k = index_1d();
    // SAFETY: there is such a cut cell.
    unsafe {
        if k >= p.grid.cuts {
            return;
        }
        let [x, y, z] = place(p, p.index.load_constant(k));
        let numbers = numbers::<D>(&p.grid, p.grid.field, row(&p.grid, y, z));
        for v in 0..D as u32 + 2 {
            let number = numbers.load_constant(v * p.grid.pitch + x + EULER_GHOSTS);
            p.gathered.store(v * p.grid.cuts + k, number);
        }
    }
}
