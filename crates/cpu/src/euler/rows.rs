//! What a sweep does with a row of cells, several at a time.

use super::field::{GHOSTS, LANES};
use monoflow_kernels::host::Sweep;
use monoflow_ops::euler::cut::{SOLID, is_flat, is_walled};
use monoflow_ops::euler::gas::Gas;
use monoflow_ops::euler::limiter::Limiter;
use monoflow_ops::euler::riemann::{Riemann, Side};
use monoflow_ops::euler::{
    Conserved, Primitive, advance, evolve, faster, fastest, half_changes, keep_positive,
};
use monoflow_ops::{Lanes, Real};
use std::array::from_fn;
use std::marker::PhantomData;
use std::ops::Range;

type R = Lanes<f64, LANES>;

/// A row of cells, seen from so many cells further on.
#[derive(Clone, Copy)]
pub struct Row<'a> {
    pub numbers: &'a [f64],
    pub skip: isize,
}

impl<'a> Row<'a> {
    pub fn of(numbers: &'a [f64], skip: isize) -> Self {
        Row { numbers, skip }
    }
}

/// How rows are laid out, and along which axis the sweep goes.
#[derive(Clone, Copy)]
pub struct Layout {
    pub pitch: usize,
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

impl Layout {
    #[inline(always)]
    fn load<const D: usize>(&self, row: Row<'_>, x: usize) -> Conserved<R, D> {
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
    fn measured<const D: usize>(&self, row: Row<'_>, x: usize) -> Primitive<R, D> {
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
    fn store_measured<const D: usize>(&self, row: &mut [f64], x: usize, value: &Primitive<R, D>) {
        let numbers = Conserved {
            density: value.density,
            momentum: value.velocity,
            energy: value.pressure,
        };
        self.store(row, x, &numbers);
    }

    /// One cell, its momenta in the order of the sweep.
    pub fn one<const D: usize>(&self, row: Row<'_>, x: usize) -> Conserved<f64, D> {
        let number = |v: usize| row.numbers[(v * self.pitch + x).wrapping_add_signed(row.skip)];
        Conserved {
            density: number(0),
            momentum: from_fn(|k| number(1 + stored(self.axis, k))),
            energy: number(1 + D),
        }
    }

    /// One cell as it is.
    fn copy<const D: usize>(&self, row: Row<'_>, out: &mut [f64], x: usize) {
        for v in 0..D + 2 {
            let place = v * self.pitch + x;
            out[place] = row.numbers[place.wrapping_add_signed(row.skip)];
        }
    }

    #[inline(always)]
    fn store<const D: usize>(&self, row: &mut [f64], x: usize, value: &Conserved<R, D>) {
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

/// Density, velocity and pressure in a row of cells, as [`Faces`] and [`Fluxes`] read them.
pub struct Measured<'a, const D: usize, G> {
    pub gas: &'a G,
    pub layout: Layout,
    pub row: Row<'a>,
    pub cells: Range<usize>,
    pub out: &'a mut [f64],
}

impl<const D: usize, G: Gas> Sweep for Measured<'_, D, G> {
    #[inline(always)]
    fn run(self) {
        for x in self.cells.step_by(LANES) {
            let here = self.layout.load::<D>(self.row, x).primitive(self.gas);
            self.layout.store_measured(self.out, x, &here);
        }
    }
}

/// States on the lower and upper faces of a row of cells, of which measured values are given.
pub struct Faces<'a, const D: usize, G, L> {
    pub gas: &'a G,
    pub limiter: PhantomData<L>,
    pub layout: Layout,
    pub before: Row<'a>,
    pub here: Row<'a>,
    pub after: Row<'a>,
    pub cells: Range<usize>,
    pub dt_over_dx: f64,
    /// Tags of the inner cells of a row near bodies, some of which have no slopes; ghosts have that of the
    /// cell next to them.
    pub tags: Option<&'a [u8]>,
    pub low: &'a mut [f64],
    pub high: &'a mut [f64],
}

impl<const D: usize, G: Gas, L: Limiter> Sweep for Faces<'_, D, G, L> {
    #[inline(always)]
    fn run(self) {
        let (layout, gas) = (self.layout, self.gas);
        let dt_over_dx = R::lit(self.dt_over_dx);
        for x in self.cells.step_by(LANES) {
            let of = |row| layout.measured::<D>(row, x);
            let (before, here, after) = (of(self.before), of(self.here), of(self.after));
            let sloped = self.tags.map_or(R::lit(1.0), |tags| {
                let inner = |l: usize| (x + l).saturating_sub(GHOSTS).min(tags.len() - 1);
                Lanes(from_fn(|l| {
                    f64::from(!is_flat(tags[inner(l)], layout.axis))
                }))
            });
            let change = half_changes::<R, L, D>(&before, &here, &after);
            let [low, high] = evolve(gas, &here, &change, dt_over_dx, sloped);
            layout.store_measured(self.low, x, &low);
            layout.store_measured(self.high, x, &high);
        }
    }
}

/// What crosses the lower faces of a row of cells.
pub struct Fluxes<'a, const D: usize, G, Rm> {
    pub gas: &'a G,
    pub riemann: PhantomData<Rm>,
    pub layout: Layout,
    /// Upper faces of the cells before.
    pub left: Row<'a>,
    /// Lower faces of the cells after.
    pub right: Row<'a>,
    /// Measured values of the cells before and after.
    pub beside: [Row<'a>; 2],
    pub cells: Range<usize>,
    pub dt_over_dx: f64,
    pub flux: &'a mut [f64],
}

impl<const D: usize, G: Gas, Rm: Riemann> Sweep for Fluxes<'_, D, G, Rm> {
    #[inline(always)]
    fn run(self) {
        let (layout, gas) = (self.layout, self.gas);
        let dt_over_dx = R::lit(self.dt_over_dx);
        for x in self.cells.step_by(LANES) {
            let left = Side::<R, D>::of(gas, layout.measured(self.left, x));
            let right = Side::<R, D>::of(gas, layout.measured(self.right, x));
            let flux = Rm::flux(gas, &left, &right);
            let [before, after] = self.beside.map(|row| layout.measured::<D>(row, x));
            let flux = keep_positive(gas, &flux, [&before, &after], dt_over_dx);
            layout.store(self.flux, x, &flux);
        }
    }
}

/// A row of cells after a sweep, and the fastest wave in it.
pub struct Advance<'a, const D: usize, G> {
    pub gas: &'a G,
    pub layout: Layout,
    pub here: Row<'a>,
    pub low: Row<'a>,
    pub high: Row<'a>,
    pub cells: Range<usize>,
    pub dt_over_dx: f64,
    pub inv_spacing: [f64; D],
    /// Tags of the cells of a row near bodies: closed and cut ones are not advanced, and those beside
    /// cut ones have no rate yet.
    pub tags: Option<&'a [u8]>,
    pub out: &'a mut [f64],
    pub rate: &'a mut f64,
}

impl<const D: usize, G: Gas> Sweep for Advance<'_, D, G> {
    #[inline(always)]
    fn run(self) {
        let (layout, gas) = (self.layout, self.gas);
        let dt_over_dx = R::lit(self.dt_over_dx);
        let inv_spacing: [R; D] = from_fn(|k| R::lit(self.inv_spacing[stored(layout.axis, k)]));
        let end = self.cells.end;
        for x in self.cells.step_by(LANES) {
            let next = advance(
                &layout.load::<D>(self.here, x),
                &layout.load(self.low, x),
                &layout.load(self.high, x),
                dt_over_dx,
            );
            layout.store(self.out, x, &next);
            let mut rates = fastest(gas, &next, &inv_spacing);
            if let Some(tags) = self.tags {
                let tags = &tags[x - GHOSTS..end - GHOSTS];
                for (l, tag) in tags.iter().take(LANES).enumerate() {
                    if tag & (SOLID | 1 << layout.axis) != 0 {
                        rates.0[l] = 0.0;
                    }
                    if is_walled(*tag) {
                        layout.copy::<D>(self.here, self.out, x + l);
                    }
                }
            }
            for rate in rates.0.iter().take(end - x) {
                *self.rate = faster(*self.rate, *rate);
            }
        }
    }
}
