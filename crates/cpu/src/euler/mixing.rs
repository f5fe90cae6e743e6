//! Cells that are mixed with all that touch them.

use super::carried::Carried;
use super::field::Field;
use monoflow_kernels::host::euler::GHOSTS;
use monoflow_mesh::cut::CutCells;
use monoflow_ops::euler::Conserved;
use monoflow_ops::euler::cut::{Touching, touching};

/// A cell and all that touch it.
pub(super) struct Around<'a, const D: usize> {
    /// How much of them is open, and where they are, from the first inner cell.
    pub neighbours: &'a [Option<(f64, [usize; D])>],
    /// What is in them.
    pub next: &'a mut Field<D>,
    /// What is carried.
    pub carried: &'a mut [Carried<D>],
}

/// What touches an inner cell, itself among it, in the order in which it is added up.
pub fn neighbours<const D: usize>(
    cells: &CutCells<D>,
    at: [u32; D],
) -> Vec<Option<(f64, [usize; D])>> {
    let size = cells.cells.map(|count| count as u32);
    let neighbour = |n| {
        let at = touching(size, at, n)?.map(|k| k as usize);
        let volume = cells.volume(at);
        (volume > 0.0).then_some((volume, at))
    };
    (0..3u32.pow(D as u32)).map(neighbour).collect()
}

impl<const D: usize> Touching<D> for Around<'_, D> {
    type Place = [usize; D];

    fn neighbour(&self, n: u32) -> Option<(f64, [usize; D])> {
        self.neighbours[n as usize]
    }

    fn flow(&self, at: [usize; D]) -> Conserved<f64, D> {
        self.next.inner(at)
    }

    fn set_flow(&mut self, at: [usize; D], value: &Conserved<f64, D>) {
        self.next.set(at.map(|k| k + GHOSTS), value);
    }

    fn carried(&self) -> u32 {
        self.carried.len() as u32
    }

    fn held(&self, number: u32, at: [usize; D]) -> f64 {
        self.carried[number as usize].next.inner(at)
    }

    fn set_held(&mut self, number: u32, at: [usize; D], value: f64) {
        let next = &mut self.carried[number as usize].next;
        next.set(at.map(|k| k + GHOSTS), value);
    }
}
