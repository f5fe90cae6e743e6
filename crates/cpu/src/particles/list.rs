use monoflow_kernels::host::particles::ListView;
use monoflow_ops::Scalar;
use monoflow_ops::particles::grid::Grid;
use monoflow_ops::particles::kind::KINDS;
use monoflow_particles::{BLOCK, Domain, NeighbourList};

/// Where the neighbours of sorted particles are told from.
#[derive(Clone, Copy)]
pub struct Neighbours<'a, S> {
    grid: &'a Grid<S>,
    cell: &'a [u32],
    list: &'a NeighbourList<S>,
}

impl<'a, S: Scalar> Neighbours<'a, S> {
    /// Of particles in these cells of a domain.
    pub fn new(domain: &'a Domain<S>, cell: &'a [u32], list: &'a NeighbourList<S>) -> Self {
        Neighbours {
            grid: &domain.grid,
            cell,
            list,
        }
    }

    /// Does with a block of particles what is to be done: `work` is given what a loop sees of them and of these
    /// words.
    #[inline]
    pub fn of<const D: usize, R>(
        &self,
        block: usize,
        (place, motion): (&[[S; 4]], &[[S; 4]]),
        work: impl FnOnce(ListView<'_, S, D>) -> R,
    ) -> R {
        self.list
            .look::<D, R>(self.grid, self.cell, block, |entries, ends| {
                work(seen(self.grid, (entries, ends), place, motion, block))
            })
    }
}

/// What a loop over a block of particles sees of these words, where lists are kept.
pub fn view<'a, S: Scalar, const D: usize>(
    grid: &'a Grid<S>,
    list: &'a NeighbourList<S>,
    place: &'a [[S; 4]],
    motion: &'a [[S; 4]],
    block: usize,
) -> ListView<'a, S, D> {
    seen(grid, list.block(block), place, motion, block)
}

fn seen<'a, S: Scalar, const D: usize>(
    grid: &'a Grid<S>,
    (entries, ends): (&'a [u32], &'a [[u32; KINDS]]),
    place: &'a [[S; 4]],
    motion: &'a [[S; 4]],
    block: usize,
) -> ListView<'a, S, D> {
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
