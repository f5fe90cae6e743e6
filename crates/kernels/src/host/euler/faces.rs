use super::layout::{LANES, Layout, R, Row};
use crate::host::Pass;
use core::array::from_fn;
use monoflow_abi::{In, Out};
use monoflow_ops::euler::cut::is_flat;
use monoflow_ops::euler::gas::Gas;
use monoflow_ops::euler::limiter::Limiter;
use monoflow_ops::euler::{Euler, evolve, half_changes};
use monoflow_ops::{Lanes, Real};

/// The name of [`Faces`].
pub const FACES: &str = "faces";

/// States on the lower and upper faces of a row of cells, of which measured values are given.
#[repr(C)]
pub struct Faces<'a, const D: usize> {
    /// How rows are laid out.
    pub layout: Layout,
    /// Measured values of the cells before, of these and of those after them.
    pub near: [Row<'a>; 3],
    /// The first cell, and the end.
    pub cells: [usize; 2],
    /// `Δt/Δx` along the axis, s/m.
    pub dt_over_dx: f64,
    /// Tags of the cells of a row near bodies, ghosts too, some of which have no slopes. None if there are no bodies
    /// near.
    pub tags: In<'a, u8>,
    /// States on lower faces.
    pub low: Out<'a, f64>,
    /// States on upper faces.
    pub high: Out<'a, f64>,
}

impl<const D: usize, G: Gas, Rm, L: Limiter> Pass<Euler<G, Rm, L>> for Faces<'_, D> {
    const NAME: &'static str = FACES;

    #[inline(always)]
    fn run(&mut self, scheme: &Euler<G, Rm, L>) {
        let (gas, limiter) = (&scheme.gas, &scheme.limiter);
        let (layout, near, [first, end]) = (self.layout, self.near, self.cells);
        let dt_over_dx = R::lit(self.dt_over_dx);
        let tags = self.tags.get();
        let (low_faces, high_faces): (&mut [f64], &mut [f64]) = (&mut self.low, &mut self.high);
        for x in (first..end).step_by(LANES) {
            let of = |row| layout.measured::<D>(row, x);
            let (before, here, after) = (of(near[0]), of(near[1]), of(near[2]));
            let sloped = if tags.is_empty() {
                R::lit(1.0)
            } else {
                let tag = |l: usize| tags[(x + l).min(tags.len() - 1)];
                Lanes(from_fn(|l| f64::from(!is_flat(tag(l), layout.axis))))
            };
            let change = half_changes::<R, L, D>(limiter, &before, &here, &after);
            let [low, high] = evolve(gas, &here, &change, dt_over_dx, sloped);
            layout.store_measured(low_faces, x, &low);
            layout.store_measured(high_faces, x, &high);
        }
    }
}
