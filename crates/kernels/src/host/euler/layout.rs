use core::array::from_fn;
use monoflow_abi::{EULER_GHOSTS, In, WIDER};
use monoflow_ops::Lanes;
use monoflow_ops::euler::{Conserved, Primitive};

/// Cells beyond each end of an axis.
pub const GHOSTS: usize = EULER_GHOSTS as usize;
/// Cells taken at a time: those of a register.
pub const LANES: usize = if WIDER { 8 } else { 4 };

/// A number of each cell of those taken at a time.
pub(super) type R = Lanes<f64, LANES>;

/// A row of cells, seen from so many cells further on.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Row<'a> {
    /// Its numbers.
    pub numbers: In<'a, f64>,
    /// From so many cells further on.
    pub skip: isize,
}

impl<'a> Row<'a> {
    /// Of these numbers, from so many cells further on.
    #[inline(always)]
    pub fn of(numbers: &'a [f64], skip: isize) -> Self {
        Row {
            numbers: numbers.into(),
            skip,
        }
    }
}

/// How rows are laid out, and along which axis the sweep goes.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Layout {
    /// Numbers from one variable of a row to the next.
    pub pitch: usize,
    /// The axis.
    pub axis: usize,
}

/// Where momentum `k` of a sweep is stored: its own axis comes first.
#[inline(always)]
pub fn stored(axis: usize, k: usize) -> usize {
    if k == 0 {
        axis
    } else if k == axis {
        0
    } else {
        k
    }
}

/// Momenta in the order of a sweep along an axis, or back again.
#[inline(always)]
pub fn turned<T: Copy, const D: usize>(axis: usize, a: [T; D]) -> [T; D] {
    from_fn(
        #[inline(always)]
        |k| a[stored(axis, k)],
    )
}

impl Layout {
    #[inline(always)]
    pub(super) fn load<const D: usize>(&self, row: Row<'_>, x: usize) -> Conserved<R, D> {
        let number = |v: usize| -> R {
            let first = (v * self.pitch + x).wrapping_add_signed(row.skip);
            Lanes(from_fn(|l| row.numbers[first..first + LANES][l]))
        };
        Conserved {
            density: number(0),
            momentum: from_fn(|k| number(1 + stored(self.axis, k))),
            energy: number(1 + D),
        }
    }

    /// The same of a row that holds measured values.
    #[inline(always)]
    pub(super) fn measured<const D: usize>(&self, row: Row<'_>, x: usize) -> Primitive<R, D> {
        let Conserved {
            density,
            momentum,
            energy,
        } = self.load(row, x);
        Primitive {
            density,
            velocity: momentum,
            pressure: energy,
        }
    }

    #[inline(always)]
    pub(super) fn store_measured<const D: usize>(
        &self,
        row: &mut [f64],
        x: usize,
        value: &Primitive<R, D>,
    ) {
        let numbers = Conserved {
            density: value.density,
            momentum: value.velocity,
            energy: value.pressure,
        };
        self.store(row, x, &numbers);
    }

    /// One cell, its momenta in the order of the sweep.
    #[inline(always)]
    pub fn one<const D: usize>(&self, row: Row<'_>, x: usize) -> Conserved<f64, D> {
        let number = |v: usize| row.numbers[(v * self.pitch + x).wrapping_add_signed(row.skip)];
        Conserved {
            density: number(0),
            momentum: from_fn(|k| number(1 + stored(self.axis, k))),
            energy: number(1 + D),
        }
    }

    /// One cell as it is.
    pub(super) fn copy<const D: usize>(&self, row: Row<'_>, out: &mut [f64], x: usize) {
        for v in 0..D + 2 {
            let place = v * self.pitch + x;
            out[place] = row.numbers[place.wrapping_add_signed(row.skip)];
        }
    }

    #[inline(always)]
    pub(super) fn store<const D: usize>(&self, row: &mut [f64], x: usize, value: &Conserved<R, D>) {
        let mut put = |v: usize, value: R| {
            let first = v * self.pitch + x;
            row[first..first + LANES].copy_from_slice(&value.0);
        };
        put(0, value.density);
        for k in 0..D {
            put(1 + stored(self.axis, k), value.momentum[k]);
        }
        put(1 + D, value.energy);
    }
}
