//! Cut cells: a thread each.

use super::clock::{note_one, note_rate, rate_before, runs, time_step};
use super::{load, numbers, reload, row, store, stored, tagged};
use core::array::from_fn;
use monoflow_abi::{CutParameters, CutSweep, EULER_GHOSTS};
use monoflow_device::atomic_add;
use monoflow_device::thread::{block_dim_x, grid_dim_x, index_1d, sync_threads};
use monoflow_device::warp::WARP_SIZE;
use monoflow_ops::euler::cut::{
    Around, Behind, CUT, Double, Line, NONE, Reference, SOLID, Stabiliser, Walled, ahead,
    gain_along, reference, sweep_cut, wall_normal,
};
use monoflow_ops::euler::gas::Gas;
use monoflow_ops::euler::{Conserved, Primitive, faster, fastest};

/// Where an inner cell is: along x, y and z.
#[inline(always)]
fn place(p: &CutParameters, index: u32) -> [u32; 3] {
    let [nx, ny, _] = p.grid.cells;
    [index % nx, index / nx % ny, index / nx / ny]
}

/// Open fractions of the lower and upper face of a cut cell.
#[inline(always)]
unsafe fn open(p: &CutParameters, k: u32, axis: usize) -> [f64; 2] {
    let first = 2 * axis as u32 * p.grid.cuts + k;
    // SAFETY: there is such a cut cell.
    unsafe {
        [
            p.open.load_constant(first),
            p.open.load_constant(first + p.grid.cuts),
        ]
    }
}

/// The state of an inner cell.
#[inline(always)]
unsafe fn state<const D: usize, G: Gas>(
    gas: &G,
    p: &CutParameters,
    [x, y, z]: [u32; 3],
) -> Primitive<f64, D> {
    let grid = &p.grid;
    // SAFETY: there is such a cell.
    unsafe {
        let numbers = numbers::<D>(grid, grid.field, row(grid, y, z));
        load::<D, 0>(grid, numbers, x + EULER_GHOSTS).primitive(gas)
    }
}

/// What a cut cell gains along `AXIS` in half a step.
#[inline(always)]
unsafe fn gain<const D: usize, const AXIS: usize, G: Gas>(
    gas: &G,
    p: &CutParameters,
    at: [u32; 3],
    [open_below, open_above]: [f64; 2],
    here: &Primitive<f64, D>,
) -> Primitive<f64, D> {
    let below = next_to::<AXIS>(p, at, false).filter(|_| open_below > 0.0);
    let above = next_to::<AXIS>(p, at, true).filter(|_| open_above > 0.0);
    // SAFETY: the cells are inner ones.
    unsafe {
        let low = state::<D, G>(gas, p, below.unwrap_or(at));
        let high = state::<D, G>(gas, p, above.unwrap_or(at));
        let sides = [(below.is_some(), &low), (above.is_some(), &high)];
        let dt_over_dx = time_step(p.grid.clock) * p.grid.inv_spacing[AXIS];
        gain_along(gas, here, sides, AXIS, dt_over_dx)
    }
}

/// Looks at the gas at the walls, at the beginning of a step; a thread for each cut cell.
///
/// # Safety
/// Columns are as long as the parameters say.
#[inline(always)]
pub unsafe fn begin_walls<const D: usize, G: Gas>(gas: &G, p: &CutParameters) {
    let k = index_1d();
    // SAFETY: there is such a cut cell; its columns belong to this thread.
    unsafe {
        if k >= p.grid.cuts || !runs(p.grid.clock) {
            return;
        }
        let at = place(p, p.index.load_constant(k));
        let open = from_fn(|axis| open(p, k, axis));
        let here = state::<D, G>(gas, p, at);
        let mut gain = gain::<D, 0, G>(gas, p, at, open[0], &here);
        if D > 1 {
            gain = gain.plus(1.0, &self::gain::<D, 1, G>(gas, p, at, open[1], &here));
        }
        if D > 2 {
            gain = gain.plus(1.0, &self::gain::<D, 2, G>(gas, p, at, open[2], &here));
        }
        let mid = ahead(gas, &here, &gain);
        let inv_spacing = from_fn(|axis| p.grid.inv_spacing[axis]);
        let at = reference(gas, &mid, &wall_normal(&open, &inv_spacing));
        let put = |v: usize, value: f64| p.references.store(v as u32 * p.grid.cuts + k, value);
        put(0, at.density);
        for axis in 0..D {
            put(1 + axis, at.velocity[axis]);
        }
        put(1 + D, at.pressure);
    }
}

/// The cell beside another one; `None` beyond the grid.
#[inline(always)]
fn next_to<const AXIS: usize>(p: &CutParameters, at: [u32; 3], up: bool) -> Option<[u32; 3]> {
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
unsafe fn beside<const AXIS: usize>(p: &CutParameters, at: [u32; 3], up: bool) -> u32 {
    let Some(to) = next_to::<AXIS>(p, at, up) else {
        return NONE;
    };
    let cell = tagged(&p.grid, row(&p.grid, to[1], to[2]), to[0] + EULER_GHOSTS);
    // SAFETY: the cell is an inner one.
    unsafe {
        if p.grid.tags.load_constant(cell) == CUT {
            p.grid.numbers.load_constant(cell)
        } else {
            NONE
        }
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

impl<const D: usize, const AXIS: usize, G> Surroundings<'_, D, AXIS, G> {
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
        let (row, x) = (row(grid, self.at[1], self.at[2]), self.at[0] + EULER_GHOSTS);
        if AXIS == 0 {
            (row, x.wrapping_add_signed(skip))
        } else {
            let rows = skip.wrapping_mul(grid.strides[AXIS] as i32);
            (row.wrapping_add_signed(rows), x)
        }
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
impl<const D: usize, const AXIS: usize, G: Gas> Around<D> for Surroundings<'_, D, AXIS, G> {
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
    fn walled(&self, skip: i32) -> Walled<D> {
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
        let (p, k) = (self.p, self.number(face as i32 - 1));
        if k == NONE {
            return None;
        }
        // SAFETY: as above.
        unsafe {
            let double = p.double.load_constant(AXIS as u32 * p.grid.cuts + k);
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

    #[inline(always)]
    fn swept(&self, face: usize) -> Option<Conserved<f64, D>> {
        let (at, last) = (self.at[AXIS], self.p.grid.cells[AXIS] - 1);
        let skip = 2 * face as i32 - 1;
        if self.number(skip) == NONE && at != if face == 0 { 0 } else { last } {
            // SAFETY: as above; the cell is an open one of the grid.
            Some(unsafe { self.left(skip) })
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
    let (p, k) = (&sweep.cuts, index_1d());
    let grid = &p.grid;
    // SAFETY: cut cells lie in the grid, with two ghosts beyond it; every cell is advanced by one thread.
    unsafe {
        if !runs(grid.clock) {
            return;
        }
        let (mut rate, mut unsound) = (0.0, false);
        if k < grid.cuts {
            let line = Line::<D> {
                dt_over_dx: time_step(grid.clock) * grid.inv_spacing[AXIS],
                inv_spacing: from_fn(|axis| grid.inv_spacing[stored(AXIS, axis)]),
                rate: rate_before(grid.clock),
            };
            let at = place(p, p.index.load_constant(k));
            let around = Surroundings::<D, AXIS, G> {
                p,
                gas,
                line,
                at,
                below: beside::<AXIS>(p, at, false),
                above: beside::<AXIS>(p, at, true),
                number: k,
            };
            let put = |skip: i32, value: &Conserved<f64, D>, found: Option<f64>| {
                let (row, x) = around.cell(skip);
                store::<D, AXIS>(grid, numbers::<D>(grid, grid.next, row), x, value);
                match found {
                    Some(found) => rate = faster(rate, found),
                    None => unsound = true,
                }
            };
            sweep_cut(gas, &sweep.stabiliser, &line, &around, put);
            if unsound {
                note_unsound::<D>(p, k, at);
            }
        }
        if grid.last != 0 {
            note_rate(grid.clock, k % WARP_SIZE, rate);
        }
    }
}

/// Where the number of all cells to be mixed is, behind those of the sets.
const ALL_SETS: u32 = 27;

/// Puts a cut cell on the list of those to be mixed.
#[inline(always)]
unsafe fn note_unsound<const D: usize>(p: &CutParameters, k: u32, at: [u32; 3]) {
    let mut set = at[0] % 3;
    if D > 1 {
        set += 3 * (at[1] % 3);
    }
    if D > 2 {
        set += 9 * (at[2] % 3);
    }
    // SAFETY: the list has room for all cut cells of a set.
    unsafe {
        let number = atomic_add(p.counts, set, 1);
        atomic_add(p.counts, ALL_SETS, 1);
        p.unsound.store(p.first.load_constant(set) + number, k);
    }
}

/// Open volume of a cell of the field.
#[inline(always)]
unsafe fn volume(p: &CutParameters, cell: u32) -> f64 {
    // SAFETY: the cell lies in the field; cut ones have a number.
    unsafe {
        match p.grid.tags.load_constant(cell) {
            SOLID => 0.0,
            CUT => p.volume.load_constant(p.grid.numbers.load_constant(cell)),
            _ => 1.0,
        }
    }
}

/// Mixes unsound cells with all that touch them, in all sets by one block, or in one set by any number of
/// blocks, set after set; a last one clears the list.
///
/// # Safety
/// Columns are as long as the parameters say.
#[inline(always)]
pub unsafe fn mix_unsound<const D: usize, G: Gas>(gas: &G, p: &CutParameters) {
    let grid = &p.grid;
    let sets = 3u32.pow(D as u32);
    // SAFETY: neighbourhoods of a set do not meet; sets come one after the other. Counts are cleared when
    // every thread has read them.
    unsafe {
        if !runs(grid.clock) || p.counts.load(ALL_SETS) == 0 {
            return;
        }
        let mut set = p.sets[0];
        while set < p.sets[1] {
            let mut i = index_1d();
            if i == 0 && set > 0 {
                let count = p.counts.load(set - 1);
                p.mixed.store(0, p.mixed.load(0) + count);
                p.counts.store(set - 1, 0);
            }
            if set == sets {
                if i == 0 {
                    p.counts.store(ALL_SETS, 0);
                }
                return;
            }
            let count = p.counts.load(set);
            while i < count {
                let k = p.unsound.load(p.first.load_constant(set) + i);
                mix::<D, G>(gas, p, place(p, p.index.load_constant(k)));
                i += grid_dim_x() * block_dim_x();
            }
            sync_threads();
            set += 1;
        }
    }
}

/// The numbers of the cell that is neighbour `n` of another: volume and place; `None` beyond the grid
/// and in walls.
#[inline(always)]
unsafe fn neighbour<const D: usize>(
    p: &CutParameters,
    at: [u32; 3],
    n: u32,
) -> Option<(f64, [u32; 3])> {
    let skip = [n % 3, n / 3 % 3, n / 9];
    let to = |axis: usize| {
        if axis < D {
            (at[axis] + skip[axis]).wrapping_sub(1)
        } else {
            0
        }
    };
    let [x, y, z] = [to(0), to(1), to(2)];
    let [nx, ny, nz] = p.grid.cells;
    if x >= nx || y >= ny || z >= nz {
        return None;
    }
    // SAFETY: the cell is an inner one.
    let volume = unsafe { volume(p, tagged(&p.grid, row(&p.grid, y, z), x + EULER_GHOSTS)) };
    if volume > 0.0 {
        Some((volume, [x, y, z]))
    } else {
        None
    }
}

#[inline(always)]
unsafe fn mix<const D: usize, G: Gas>(gas: &G, p: &CutParameters, at: [u32; 3]) {
    let grid = &p.grid;
    let around = 3u32.pow(D as u32);
    // SAFETY: cells are inner ones, and touched by this thread alone.
    unsafe {
        let cell = |[x, y, z]: [u32; 3]| {
            let row = numbers::<D>(grid, grid.next, row(grid, y, z));
            (row, x + EULER_GHOSTS)
        };
        let mut sum = Conserved::<f64, D>::zero();
        let mut all = 0.0;
        let mut n = 0;
        while n < around {
            if let Some((volume, at)) = neighbour::<D>(p, at, n) {
                let (row, x) = cell(at);
                sum = sum.plus(volume, &reload::<D, 0>(grid, row, x));
                all += volume;
            }
            n += 1;
        }
        let mean = Conserved::zero().plus(1.0 / all, &sum);
        let mut n = 0;
        while n < around {
            if let Some((_, at)) = neighbour::<D>(p, at, n) {
                let (row, x) = cell(at);
                store::<D, 0>(grid, row, x, &mean);
            }
            n += 1;
        }
        if grid.last != 0 {
            let inv_spacing = from_fn(|axis| grid.inv_spacing[axis]);
            note_one(grid.clock, fastest(gas, &mean, &inv_spacing));
        }
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
