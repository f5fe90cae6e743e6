use core::array::from_fn;
use monoflow_ops::shallow::Water;
use monoflow_ops::{Lanes, Scalar};

/// The water of every cell.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Waters<S> {
    /// Depth, m.
    pub depth: Vec<S>,
    /// Unit discharge along x, m²/s.
    pub discharge_x: Vec<S>,
    /// Unit discharge along y, m²/s.
    pub discharge_y: Vec<S>,
    /// Bed, m.
    pub bed: Vec<S>,
}

impl<S: Scalar> Waters<S> {
    /// Dry cells over a bed.
    pub fn dry(bed: Vec<S>) -> Self {
        let zero = vec![S::from_literal(0.0); bed.len()];
        Waters {
            depth: zero.clone(),
            discharge_x: zero.clone(),
            discharge_y: zero,
            bed,
        }
    }

    /// The water of one cell.
    #[inline(always)]
    pub fn at(&self, cell: usize) -> Water<S> {
        Water {
            depth: self.depth[cell],
            discharge: [self.discharge_x[cell], self.discharge_y[cell]],
            bed: self.bed[cell],
        }
    }

    /// The water of several.
    #[inline(always)]
    pub(super) fn gather<const N: usize>(&self, cells: &[u32; N]) -> Water<Lanes<S, N>> {
        let of = |column: &[S]| Lanes(from_fn(|l| column[cells[l] as usize]));
        Water {
            depth: of(&self.depth),
            discharge: [of(&self.discharge_x), of(&self.discharge_y)],
            bed: of(&self.bed),
        }
    }
}

/// What crosses every edge, times its length.
#[derive(Clone, Debug, Default)]
pub struct Fluxes<S> {
    /// Volume, m³/s.
    pub volume: Vec<S>,
    /// Momentum that the left cell loses.
    pub left: [Vec<S>; 2],
    /// Momentum that the right cell gains.
    pub right: [Vec<S>; 2],
}

impl<S: Scalar> Fluxes<S> {
    pub(super) fn zeros(edges: usize) -> Self {
        let zero = || vec![S::from_literal(0.0); edges];
        Fluxes {
            volume: zero(),
            left: [zero(), zero()],
            right: [zero(), zero()],
        }
    }
}
