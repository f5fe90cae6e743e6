use super::clock::{note_rate, runs, time_step};
use super::{load, numbers, reload, row, store, stored, tag, tagged};
use core::array::from_fn;
use monoflow_abi::{EULER_BLOCK, EULER_GHOSTS, EulerParameters};
use monoflow_device::Column;
use monoflow_device::thread::{forgotten, index_1d, launch_bounds};
use monoflow_device::warp::{Shuffle, WARP_SIZE, all};
use monoflow_ops::euler::cut::{SOLID, is_cut, is_flat};
use monoflow_ops::euler::gas::Gas;
use monoflow_ops::euler::riemann::{Riemann, Side};
use monoflow_ops::euler::{
    Conserved, EulerScheme, Primitive, advance, evolve, faster, fastest, half_change, half_changes,
    is_emptied, keep_positive, safe_flux,
};

/// Cells of a row that a warp advances: two at each end are neighbours only.
pub const ADVANCED: u32 = WARP_SIZE - 4;

/// A function of each number of a state.
#[inline(always)]
fn each<const D: usize>(p: &Primitive<f64, D>, f: impl Fn(f64) -> f64) -> Primitive<f64, D> {
    Primitive {
        density: f(p.density),
        velocity: from_fn(|k| f(p.velocity[k])),
        pressure: f(p.pressure),
    }
}

#[inline(always)]
fn inv_spacing<const D: usize, const AXIS: usize>(p: &EulerParameters) -> [f64; D] {
    from_fn(|k| p.inv_spacing[stored(AXIS, k)])
}

/// 0 for cells without slopes along an axis, else 1.
#[inline(always)]
fn sloped(tag: u8, axis: usize) -> f64 {
    if is_flat(tag, axis) { 0.0 } else { 1.0 }
}

/// A cell between two fluxes: puts what it becomes, unless it is closed, and returns the rate of waves in
/// it. For a cut cell it puts the lower flux instead, and the upper one beside; that and what is beside
/// a cut cell have no rate yet.
#[inline(always)]
unsafe fn put<const D: usize, const AXIS: usize, G: Gas>(
    gas: &G,
    p: &EulerParameters,
    (row, x, tag): (u32, u32, u8),
    here: &Conserved<f64, D>,
    [low, high]: [&Conserved<f64, D>; 2],
    dt_over_dx: f64,
) -> f64 {
    // SAFETY: the cell is an inner one of this thread.
    unsafe {
        let cell = numbers::<D>(p, p.next, row);
        if is_cut(tag) {
            store::<D, AXIS>(p, cell, x, low);
            let k = p.numbers.load_constant(tagged(p, row, x));
            let beside = |v: usize, value: f64| p.whole.store(v as u32 * p.cuts + k, value);
            beside(0, high.density);
            for axis in 0..D {
                beside(1 + axis, high.momentum[axis]);
            }
            beside(1 + D, high.energy);
        } else if tag != SOLID {
            let next = advance(here, low, high, dt_over_dx);
            store::<D, AXIS>(p, cell, x, &next);
            if p.last != 0 && tag & 1 << AXIS == 0 {
                return fastest(gas, &next, &inv_spacing::<D, AXIS>(p));
            }
        }
        0.0
    }
}

/// What a sweep keeps of the mass that crosses faces: nothing, or a column for a tracer.
pub trait KeepsMass: Copy {
    /// Is anything kept?
    const KEEPS: bool;

    /// Keeps what crosses the upper face of a cell, kg/(m² s).
    ///
    /// # Safety
    /// There is such a cell, and no other thread keeps that of its upper face.
    unsafe fn keep(self, p: &EulerParameters, row: u32, x: u32, mass: f64);
}

impl KeepsMass for () {
    const KEEPS: bool = false;

    #[inline(always)]
    unsafe fn keep(self, _: &EulerParameters, _: u32, _: u32, _: f64) {}
}

impl KeepsMass for Column<f64> {
    const KEEPS: bool = true;

    #[inline(always)]
    unsafe fn keep(self, p: &EulerParameters, row: u32, x: u32, mass: f64) {
        // SAFETY: passed on.
        unsafe { self.store(row * p.pitch + x, mass) }
    }
}

/// A sweep along rows: a warp takes 32 cells, hands states and fluxes from thread to thread, and
/// advances 28.
///
/// # Safety
/// Columns are as long as the parameters say.
#[inline(always)]
pub unsafe fn sweep_within_rows<const D: usize, Sch: EulerScheme, M: KeepsMass>(
    scheme: &Sch,
    p: &EulerParameters,
    mass: M,
) {
    let index = index_1d();
    let (lane, warp) = (index % WARP_SIZE, index / WARP_SIZE);
    let warps = p.cells[0].div_ceil(ADVANCED);
    let (segment, line) = (warp % warps, warp / warps);
    // SAFETY: cells lie in rows; rows are padded. A warp reaches its shuffles together.
    unsafe {
        if line >= p.cells[1] * p.cells[2] || !runs(p.clock) {
            return;
        }
        let gas = scheme.gas();
        let dt_over_dx = time_step(p.clock) * p.inv_spacing[0];
        let row = row(p, line % p.cells[1], line / p.cells[1]);
        // The last ghost at most: lanes beyond do the same as that one.
        let x = segment * ADVANCED + lane;
        let x = x.min(p.cells[0] + 2 * EULER_GHOSTS - 1);
        let own = load::<D, 0>(p, numbers::<D>(p, p.field, row), x).primitive(gas);
        let tag = tag(p, row, x);
        // Inside bodies there is nothing to do.
        if all(tag == SOLID) {
            return;
        }
        let change = each(&own, |a| {
            half_change(scheme.limiter(), a.shuffle_up(1), a, a.shuffle_down(1))
        });
        let [low, high] = evolve(gas, &own, &change, dt_over_dx, sloped(tag, 0));
        let left = each(&high, |a| a.shuffle_up(1));
        let flux = scheme
            .riemann()
            .flux(gas, &Side::of(gas, left), &Side::of(gas, low));
        let beyond = next(&flux);
        let faces = [flux, beyond];
        let [flux, beyond] = keep_positive_along(gas, &own, faces, (lane, dt_over_dx));
        let inner = (EULER_GHOSTS..WARP_SIZE - EULER_GHOSTS).contains(&lane)
            && x < p.cells[0] + EULER_GHOSTS;
        let mut rate = 0.0;
        if inner {
            if x == EULER_GHOSTS {
                mass.keep(p, row, x - 1, flux.density);
            }
            mass.keep(p, row, x, beyond.density);
            // To read them again costs less than the registers to keep them.
            let row = forgotten(row);
            let here = reload::<D, 0>(p, numbers::<D>(p, p.field, row), x);
            let tag = self::tag(p, row, x);
            rate = put::<D, 0, _>(gas, p, (row, x, tag), &here, [&flux, &beyond], dt_over_dx);
        }
        if p.last != 0 {
            note_rate(p.clock, lane, rate);
        }
    }
}

/// What crosses the lower faces of the next cells of a row.
#[inline(always)]
fn next<const D: usize>(flux: &Conserved<f64, D>) -> Conserved<f64, D> {
    Conserved {
        density: flux.density.shuffle_down(1),
        momentum: from_fn(|k| flux.momentum[k].shuffle_down(1)),
        energy: flux.energy.shuffle_down(1),
    }
}

/// [`keep_positive`] for the lower and the upper face of each cell of a row: a thread looks at both halves of its cell,
/// and hands on what it finds. The states of cells are handed on only where a flux is not good.
#[inline(always)]
fn keep_positive_along<const D: usize, G: Gas>(
    gas: &G,
    own: &Primitive<f64, D>,
    [flux, beyond]: [Conserved<f64, D>; 2],
    (lane, dt_over_dx): (u32, f64),
) -> [Conserved<f64, D>; 2] {
    let emptied = |flux, dt_over_dx| is_emptied(gas, own, flux, dt_over_dx, 0.0) > 0.5;
    let low = emptied(&flux, -dt_over_dx);
    // Every thread hands on, whatever it found itself.
    let before_is = u32::from(emptied(&beyond, dt_over_dx)).shuffle_up(1);
    // The first faces of a warp are wanted by nobody.
    let is_wanted = (EULER_GHOSTS..WARP_SIZE - 1).contains(&lane);
    let is_bad = is_wanted && (low || before_is != 0);
    if all(!is_bad) {
        return [flux, beyond];
    }
    let before = each(own, |a| a.shuffle_up(1));
    let flux = if is_bad {
        safe_flux(gas, [&before, own])
    } else {
        flux
    };
    [flux, next(&flux)]
}

/// What crosses the face between the upper side of one cell and the lower side of the next, whose means these
/// are.
#[inline(always)]
fn crossing<const D: usize, Sch: EulerScheme>(
    scheme: &Sch,
    [left, right]: [Primitive<f64, D>; 2],
    means: [&Primitive<f64, D>; 2],
    dt_over_dx: f64,
) -> Conserved<f64, D> {
    let gas = scheme.gas();
    let sides = (Side::of(gas, left), Side::of(gas, right));
    let flux = scheme.riemann().flux(gas, &sides.0, &sides.1);
    keep_positive(gas, &flux, means, dt_over_dx)
}

/// The part of a line along `AXIS` that a thread goes along.
#[derive(Clone, Copy)]
struct Part {
    /// Threads beyond the last line have none.
    exists: bool,
    /// Place in each row, and whether this thread is the one that puts what is found there: threads beyond
    /// the row do what its last one does.
    x: u32,
    inner: bool,
    /// Cells along the axis.
    begin: u32,
    end: u32,
    /// Row of the first of them.
    first: u32,
}

impl Part {
    /// That of a thread.
    #[inline(always)]
    fn of<const AXIS: usize>(p: &EulerParameters, index: u32) -> Self {
        let wide = p.cells[0].div_ceil(WARP_SIZE) * WARP_SIZE;
        let (x, rest) = (index % wide, index / wide);
        let parts = p.cells[AXIS].div_ceil(p.parts[AXIS]);
        let (part, line) = (rest % parts, rest / parts);
        let across = if AXIS == 1 { p.cells[2] } else { p.cells[1] };
        let inner = x < p.cells[0];
        let begin = part * p.parts[AXIS];
        Part {
            exists: line < across,
            x: if inner { x } else { p.cells[0] - 1 } + EULER_GHOSTS,
            inner,
            begin,
            end: (begin + p.parts[AXIS]).min(p.cells[AXIS]),
            first: if AXIS == 1 {
                row(p, begin, line)
            } else {
                row(p, line, begin)
            },
        }
    }
}

/// A sweep along `AXIS`, from row to row: a thread goes along a part of a line.
///
/// # Safety
/// Columns are as long as the parameters say.
#[inline(always)]
pub unsafe fn sweep_across_rows<
    const D: usize,
    const AXIS: usize,
    Sch: EulerScheme,
    M: KeepsMass,
>(
    scheme: &Sch,
    p: &EulerParameters,
    mass: M,
) {
    if !(Sch::Riemann::HEAVY || Sch::Gas::HEAVY) {
        if Sch::Riemann::BROAD && D == 3 && M::KEEPS {
            // At most 168 registers.
            launch_bounds::<EULER_BLOCK, 6>();
        } else {
            // At most 128.
            launch_bounds::<EULER_BLOCK, 8>();
        }
    }
    let index = index_1d();
    let part = Part::of::<AXIS>(p, index);
    // SAFETY: passed on. Threads of a warp differ in x only, and reach its shuffles together.
    unsafe {
        if !part.exists || !runs(p.clock) {
            return;
        }
        let rate = pass_along::<D, AXIS, _, _>(scheme, p, mass, &part);
        if p.last != 0 {
            note_rate(p.clock, index % WARP_SIZE, rate);
        }
    }
}

/// Goes along a part of a line; returns the greatest rate of waves in its cells, 1/s.
///
/// # Safety
/// As [`sweep_across_rows`].
#[inline(always)]
unsafe fn pass_along<const D: usize, const AXIS: usize, Sch: EulerScheme, M: KeepsMass>(
    scheme: &Sch,
    p: &EulerParameters,
    mass: M,
    part: &Part,
) -> f64 {
    let &Part {
        x,
        inner,
        begin,
        end,
        first,
        ..
    } = part;
    // SAFETY: cells lie in rows.
    unsafe {
        let gas = scheme.gas();
        let dt_over_dx = time_step(p.clock) * p.inv_spacing[AXIS];
        let stride = p.strides[AXIS];
        let at = |row: u32| load::<D, AXIS>(p, numbers::<D>(p, p.field, row), x);
        let mut row = first - stride;
        let mut before = at(row - stride).primitive(gas);
        let mut own = at(row).primitive(gas);
        // Tags of the next cell in the lowest byte, of this one and the one before: loaded long before they
        // decide something.
        let beyond = first + (end - begin + 1) * stride;
        let tag_at = |row: u32| u32::from(tag(p, row, x));
        let mut tags = tag_at(row) << 8 | tag_at(row + stride);
        // Of the cell before: its upper face and what crossed its lower one.
        let mut high_before = own;
        let mut flux_before = Conserved::zero();
        let mut rate = 0.0;
        // In the plane there are registers for the row after next: it is asked for long before it is needed.
        let mut ahead = at(row + stride);
        let mut k = 0;
        while k < end - begin + 2 {
            let after = if D == 2 {
                let after = ahead;
                ahead = at((row + 2 * stride).min(beyond));
                after
            } else {
                at(row + stride)
            };
            let after = after.primitive(gas);
            let tag_ahead = tag_at((row + 2 * stride).min(beyond));
            // Inside bodies there is nothing to do.
            if tags & tags >> 8 & tags >> 16 & u32::from(SOLID) == 0 {
                let change = half_changes(scheme.limiter(), &before, &own, &after);
                let flat = sloped((tags >> 8) as u8, AXIS);
                let [low, high] = evolve(gas, &own, &change, dt_over_dx, flat);
                if k > 0 {
                    // The cell before once more: in the plane there are registers to ask for it before the
                    // flux is found.
                    let cell_before =
                        || reload::<D, AXIS>(p, numbers::<D>(p, p.field, row - stride), x);
                    let early = if D < 3 { Some(cell_before()) } else { None };
                    let flux = crossing(scheme, [high_before, low], [&before, &own], dt_over_dx);
                    // The cell before is that of another part at the begin of one.
                    if (k > 1 || begin == 0) && inner {
                        mass.keep(p, row - stride, x, flux.density);
                    }
                    if k > 1 && inner {
                        let at = (row - stride, x, (tags >> 16) as u8);
                        let here = early.unwrap_or_else(cell_before);
                        let faces = [&flux_before, &flux];
                        let found = put::<D, AXIS, _>(gas, p, at, &here, faces, dt_over_dx);
                        rate = faster(rate, found);
                    }
                    flux_before = flux;
                }
                high_before = high;
            }
            (before, own) = (own, after);
            tags = tags << 8 | tag_ahead;
            row += stride;
            k += 1;
        }
        rate
    }
}
