use monoflow_kernels::host::ListView;
use monoflow_ops::Scalar;
use monoflow_ops::grid::Grid;
use monoflow_particles::{BLOCK, NeighbourList};

/// What a loop over a block of particles sees of these words.
pub fn view<'a, S: Scalar, const D: usize>(
    grid: &'a Grid<S>,
    list: &'a NeighbourList<S>,
    place: &'a [[S; 4]],
    motion: &'a [[S; 4]],
    block: usize,
) -> ListView<'a, S, D> {
    let (entries, ends) = list.block(block);
    ListView {
        grid,
        place: place.into(),
        motion: motion.into(),
        gathered: (&[][..]).into(),
        first: block * BLOCK,
        entries: entries.into(),
        ends: ends.into(),
    }
}
