//! Cut cells: a thread each.

use super::clock::{note_one, note_rate, rate_before, runs, time_step};
use super::tracer::{self, fluxes};
use super::{load, numbers, reload, row, store, stored, tagged};
use core::array::from_fn;
use monoflow_abi::{CutParameters, CutSweep, EULER_GHOSTS};
use monoflow_device::atomic_add;
use monoflow_device::thread::{block_dim_x, grid_dim_x, index_1d, sync_threads};
use monoflow_device::warp::WARP_SIZE;
use monoflow_ops::euler::cut::{
    Around, Behind, CUT, Double, Line, NONE, Reference, SOLID, Stabiliser, Walled, ahead,
    gain_along, reference, sweep_cut, trace_cut, wall_fractions, wall_normal,
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

/// Which part of the gas an inner cell holds is the tracer, in kg/kg.
#[inline(always)]
unsafe fn fraction<const D: usize>(p: &CutParameters, [x, y, z]: [u32; 3]) -> f64 {
    let (grid, x) = (&p.grid, x + EULER_GHOSTS);
    let row = row(grid, y, z);
    // SAFETY: there is such a cell.
    unsafe {
        let density = numbers::<D>(grid, grid.field, row).load_constant(x);
        p.tracer.load_constant(row * grid.pitch + x) / density
    }
}

/// Looks at the tracer beside the walls, after the gas at them; a thread for each cut cell.
///
/// # Safety
/// Columns are as long as the parameters say.
#[inline(always)]
pub unsafe fn begin_traces<const D: usize>(p: &CutParameters) {
    let (grid, k) = (&p.grid, index_1d());
    // SAFETY: there is such a cut cell; its columns belong to this thread.
    unsafe {
        if k >= grid.cuts || !runs(grid.clock) {
            return;
        }
        let at = place(p, p.index.load_constant(k));
        let beside = |axis: usize, side: usize| {
            let to = match axis {
                0 => next_to::<0>(p, at, side == 1),
                1 => next_to::<1>(p, at, side == 1),
                _ => next_to::<2>(p, at, side == 1),
            };
            fraction::<D>(p, to.unwrap_or(at))
        };
        let velocity = from_fn(|axis| {
            let number = (1 + axis as u32) * grid.cuts + k;
            p.references.load_constant(number)
        });
        let found: [f64; D] = wall_fractions(
            fraction::<D>(p, at),
            beside,
            &from_fn(|axis| open(p, k, axis)),
            &velocity,
            &from_fn(|axis| grid.inv_spacing[axis]),
        );
        let put = |axis: usize| p.fractions.store(axis as u32 * grid.cuts + k, found[axis]);
        for axis in 0..D {
            put(axis);
        }
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
            let here = p.tracer.load_constant(self.place(skip));
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
            Some(unsafe {
                self.flow
                    .p
                    .tracer_next
                    .load(self.place(2 * face as i32 - 1))
            })
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
            let around = Surroundings::<D, AXIS, G>::of(gas, p, k);
            let (line, at) = (around.line, around.at);
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
        let columns = [p.tracer, p.mass];
        let (whole, _) = fluxes::<D, AXIS>(&p.grid, columns, flow.cell(0), dt_over_dx);
        let around = Traces { flow, whole };
        trace_cut(&sweep.stabiliser, dt_over_dx, &around, |skip, held| {
            p.tracer_next.store(around.place(skip), held);
        });
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
        if p.traced != 0 {
            mix_tracer::<D>(p, at, all);
        }
        if grid.last != 0 {
            let inv_spacing = from_fn(|axis| grid.inv_spacing[axis]);
            note_one(grid.clock, fastest(gas, &mean, &inv_spacing));
        }
    }
}

/// The same of a tracer, in so many cells in all.
#[inline(always)]
unsafe fn mix_tracer<const D: usize>(p: &CutParameters, at: [u32; 3], all: f64) {
    let grid = &p.grid;
    let place = |[x, y, z]: [u32; 3]| row(grid, y, z) * grid.pitch + x + EULER_GHOSTS;
    // SAFETY: as above.
    unsafe {
        let mut sum = 0.0;
        let mut n = 0;
        while n < 3u32.pow(D as u32) {
            if let Some((volume, at)) = neighbour::<D>(p, at, n) {
                sum += volume * p.tracer_next.load(place(at));
            }
            n += 1;
        }
        let mean = sum / all;
        n = 0;
        while n < 3u32.pow(D as u32) {
            if let Some((_, at)) = neighbour::<D>(p, at, n) {
                p.tracer_next.store(place(at), mean);
            }
            n += 1;
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
