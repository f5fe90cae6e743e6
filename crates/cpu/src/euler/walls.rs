//! The gas at the walls of cut cells.

use monoflow_kernels::host::euler::{CutView, at_wall};
use monoflow_mesh::cut::CutCells;
use monoflow_ops::euler::Primitive;
use monoflow_ops::euler::cut::Reference;
use monoflow_ops::euler::gas::Gas;
use monoflow_parallel::for_each_block;

/// Cut cells that a core takes at a time.
pub(super) const BLOCK: usize = 64;

/// Cut cells as loops see them.
pub(super) fn view<const D: usize>(cells: &CutCells<D>) -> CutView<'_, D> {
    CutView {
        cells: cells.cells,
        periodic: cells.periodic,
        tags: cells.tags[..].into(),
        cuts: cells.cuts[..].into(),
        doubles: cells.doubles[..].into(),
    }
}

/// Finds the gas at the walls of all cut cells in the middle of a step from this state on, in the order of the
/// store.
pub fn wall_references<const D: usize, G: Gas>(
    cells: &CutCells<D>,
    gas: &G,
    state: impl Fn([u32; D]) -> Primitive<f64, D> + Sync,
    dt_over_dx: &[f64; D],
    into: &mut Vec<Reference<D>>,
) {
    let view = view(cells);
    into.resize(cells.cuts.len(), nothing());
    for_each_block(BLOCK, &mut into[..], |block, into| {
        for (number, into) in (block * BLOCK..).zip(into) {
            *into = at_wall(&view, gas, &state, dt_over_dx, number);
        }
    });
}

/// At a wall that has not been looked at.
pub(super) fn nothing<const D: usize>() -> Reference<D> {
    Reference {
        density: 0.0,
        velocity: [0.0; D],
        pressure: 0.0,
    }
}
