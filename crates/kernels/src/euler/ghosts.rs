use super::clock::{runs, time};
use super::{load, numbers, store};
use core::array::from_fn;
use monoflow_abi::{EULER_GHOSTS, EulerBoundary, EulerParameters, GhostParameters};
use monoflow_device::thread::index_1d;
use monoflow_ops::euler::{Conserved, Ghost};

/// A line along `AXIS`.
struct Line<'a> {
    grid: &'a EulerParameters,
    /// Inner cells across, from the first on.
    first: u32,
    second: u32,
}

impl<'a> Line<'a> {
    #[inline(always)]
    fn of<const AXIS: usize>(grid: &'a EulerParameters, line: u32) -> Self {
        let side = grid.cells[if AXIS == 0 { 1 } else { 0 }];
        let (first, second) = (line % side, line / side);
        Line {
            grid,
            first,
            second,
        }
    }

    /// The row and the place in it of a cell of this line.
    #[inline(always)]
    fn place<const AXIS: usize>(&self, index: u32) -> (u32, u32) {
        let strides = &self.grid.strides;
        let beyond = |axis: usize| if strides[axis] > 0 { EULER_GHOSTS } else { 0 };
        let (first, second) = (self.first, self.second);
        let (x, y, z) = match AXIS {
            0 => (index, first + beyond(1), second + beyond(2)),
            1 => (first + EULER_GHOSTS, index, second + beyond(2)),
            _ => (first + EULER_GHOSTS, second + beyond(1), index),
        };
        (y * strides[1] + z * strides[2], x)
    }

    /// Where a cell of this line is, in cells from the first inner one.
    #[inline(always)]
    fn centre<const AXIS: usize>(&self, index: u32) -> [f64; 3] {
        let (first, second) = (self.first as f64, self.second as f64);
        let inner = index as f64 - EULER_GHOSTS as f64;
        match AXIS {
            0 => [inner, first, second],
            1 => [first, inner, second],
            _ => [first, second, inner],
        }
    }
}

/// Fills the ghost cells beyond both ends of `AXIS`: a thread for each line across it, end and layer.
///
/// # Safety
/// Columns are as long as the parameters say.
#[inline(always)]
pub unsafe fn fill_ghosts<const D: usize, const AXIS: usize>(p: &GhostParameters) {
    let (grid, index) = (&p.grid, index_1d());
    // SAFETY: ghosts and the inner cells that they copy lie in the field; each ghost belongs to one
    // thread.
    unsafe {
        if index >= 2 * EULER_GHOSTS * p.across || !runs(grid.clock) {
            return;
        }
        let line = index % p.across;
        let (layer, upper) = (
            index / p.across % EULER_GHOSTS,
            index / p.across / EULER_GHOSTS == 1,
        );
        let ghost = Ghost::new(grid.cells[AXIS], EULER_GHOSTS, upper, layer);
        let (kinds, inflows, front) = if upper {
            (p.kinds[1], p.inflow[1], p.fronts[1])
        } else {
            (p.kinds[0], p.inflow[0], p.fronts[0])
        };
        let places = Line::of::<AXIS>(grid, line);
        let cell = places.centre::<AXIS>(ghost.at);
        let behind = front.is_behind(cell, time(grid.clock));
        let (kind, inflow) = if behind {
            (kinds[0], inflows[0])
        } else {
            (kinds[1], inflows[1])
        };
        let enters = kind == EulerBoundary::Inflow as u32;
        let mirrors = kind == EulerBoundary::Reflective as u32;
        let source = if mirrors {
            ghost.mirror
        } else if kind == EulerBoundary::Periodic as u32 {
            ghost.wrapped
        } else {
            ghost.edge
        };
        let (from, at) = places.place::<AXIS>(source);
        let mut value = load::<D, 0>(grid, numbers::<D>(grid, grid.field, from), at);
        if enters {
            let [density, a, b, c, energy] = inflow;
            let momentum = [a, b, c];
            value = Conserved {
                density,
                momentum: from_fn(|k| momentum[k]),
                energy,
            };
            if p.vortex.turns() {
                value = p.vortex.state(cell);
            }
        }
        if mirrors {
            value.momentum[AXIS] = -value.momentum[AXIS];
        }
        let (row, x) = places.place::<AXIS>(ghost.at);
        store::<D, 0>(grid, numbers::<D>(grid, grid.field, row), x, &value);
        let part = 2 * u32::from(upper) + u32::from(!behind);
        let mut number = 0;
        while number < p.carried.count {
            let column = p.carried.column(number);
            let held = if enters {
                p.entering.load_constant(4 * number + part) * value.density
            } else {
                column.load(from * grid.pitch + at)
            };
            column.store(row * grid.pitch + x, held);
            number += 1;
        }
    }
}
