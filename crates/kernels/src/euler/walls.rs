//! What is at the walls of cut cells: a thread each.

use super::clock::{runs, time_step};
use super::cuts::{beside, double, next_to, open, place};
use super::{load, numbers, row};
use core::array::from_fn;
use monoflow_abi::{CutParameters, EULER_GHOSTS};
use monoflow_device::thread::index_1d;
use monoflow_ops::euler::Primitive;
use monoflow_ops::euler::cut::{
    ahead, answers_along, gain_along, reference, wall_fractions, wall_normal,
};
use monoflow_ops::euler::gas::Gas;

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

/// How much the walls of a cut cell answer along `AXIS`.
#[inline(always)]
unsafe fn answers<const AXIS: usize>(
    p: &CutParameters,
    (k, at): (u32, [u32; 3]),
    volume: f64,
    normal: f64,
) -> f64 {
    // SAFETY: there is such a cut cell.
    unsafe {
        let below = double(p, beside::<AXIS>(p, at, false), AXIS);
        let doubles = [below, double(p, k, AXIS)];
        let dt_over_dx = time_step(p.grid.clock) * p.grid.inv_spacing[AXIS];
        answers_along(volume, normal, dt_over_dx, doubles)
    }
}

/// Finds the gas at the walls in the middle of a step, at its beginning; a thread for each cut cell.
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
        let normal: [f64; D] = wall_normal(&open, &inv_spacing);
        let (cell, volume) = ((k, at), p.volume.load_constant(k));
        let mut answers = self::answers::<0>(p, cell, volume, normal[0]);
        if D > 1 {
            answers += self::answers::<1>(p, cell, volume, normal[1]);
        }
        if D > 2 {
            answers += self::answers::<2>(p, cell, volume, normal[2]);
        }
        let at = reference(gas, &mid, &normal, answers);
        let put = |v: usize, value: f64| p.references.store(v as u32 * p.grid.cuts + k, value);
        put(0, at.density);
        for axis in 0..D {
            put(1 + axis, at.velocity[axis]);
        }
        put(1 + D, at.pressure);
    }
}

/// Which part of the gas in an inner cell a tracer is, in kg/kg.
#[inline(always)]
unsafe fn fraction<const D: usize>(p: &CutParameters, [x, y, z]: [u32; 3]) -> f64 {
    let (grid, x) = (&p.grid, x + EULER_GHOSTS);
    let row = row(grid, y, z);
    // SAFETY: there is such a cell.
    unsafe {
        let density = numbers::<D>(grid, grid.field, row).load_constant(x);
        p.before.load_constant(row * grid.pitch + x) / density
    }
}

/// Looks at one tracer beside the walls, after the gas at them; a thread for each cut cell.
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
