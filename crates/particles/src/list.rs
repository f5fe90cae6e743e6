use crate::sort::{SortScratch, sort};
use crate::{CellStarts, Domain, ParticleError, Store};
use monoflow_ops::Scalar;
use monoflow_ops::body::{Seeker, collect};
use monoflow_ops::grid::pack_entry;
use monoflow_ops::kind::KINDS;
use monoflow_parallel::for_each_block;

/// Particles of one block: the unit of work of a core.
pub const BLOCK: usize = 64;

/// The neighbours of one block of particles, particle-major: fluid entries, then wall entries. There
/// may be room for more entries than are listed.
#[derive(Clone, Debug, Default)]
struct Block {
    entries: Vec<u32>,
    ends: Vec<[u32; KINDS]>,
}

/// Sorted particles' neighbours: lists that size themselves while they are filled.
#[derive(Clone, Debug, Default)]
pub struct NeighbourList<S> {
    blocks: Vec<Block>,
    starts: CellStarts,
    scratch: SortScratch<S>,
}

impl<S: Scalar> NeighbourList<S> {
    /// Sorts the store and lists every neighbour nearer than `search`.
    ///
    /// `wanted(store, i, other)` says whether particle `i` lists those of kind `other`.
    ///
    /// # Errors
    /// A particle has left the domain.
    pub fn rebuild<const D: usize>(
        &mut self,
        domain: &Domain<S>,
        search: S,
        store: &mut Store<S>,
        wanted: impl Fn(&Store<S>, usize, usize) -> bool + Sync,
    ) -> Result<(), ParticleError> {
        self.sort(domain, store)?;
        self.fill::<D>(domain, search, store, wanted);
        Ok(())
    }

    /// Moves particles to their cells and sorts them by (kind, cell, id).
    ///
    /// # Errors
    /// A particle has left the domain.
    pub fn sort(&mut self, domain: &Domain<S>, store: &mut Store<S>) -> Result<(), ParticleError> {
        sort(domain, store, &mut self.starts, &mut self.scratch)
    }

    /// Lists the neighbours of sorted particles.
    pub fn fill<const D: usize>(
        &mut self,
        domain: &Domain<S>,
        search: S,
        store: &Store<S>,
        wanted: impl Fn(&Store<S>, usize, usize) -> bool + Sync,
    ) {
        let starts = &self.starts;
        self.blocks
            .resize_with(store.len().div_ceil(BLOCK), Block::default);
        for_each_block(1, &mut self.blocks[..], |block, list| {
            let list = &mut list[0];
            list.ends.clear();
            let mut listed = 0;
            let first = block * BLOCK;
            for i in first..(first + BLOCK).min(store.len()) {
                let mut ends = [0; KINDS];
                for (other, end) in ends.iter_mut().enumerate() {
                    if wanted(store, i, other) {
                        let starts = starts.of_kind(other);
                        let seeker = Seeker {
                            i: i as u32,
                            place: store.place[i],
                            cell: store.cell[i],
                        };
                        collect::<S, D>(
                            &domain.grid,
                            search,
                            &seeker,
                            |cell| starts[cell as usize],
                            |j, k| store.place[(j + k) as usize],
                            // Written in any case and kept if near: which it is cannot be
                            // predicted, so a branch would cost more.
                            |j, step, near| {
                                if listed == list.entries.len() {
                                    list.entries.resize(2 * listed + 64 * BLOCK, 0);
                                }
                                list.entries[listed] = pack_entry(j, step);
                                listed += usize::from(near);
                            },
                        );
                    }
                    *end = listed as u32;
                }
                list.ends.push(ends);
            }
        });
    }

    /// The entries of particle `i` for neighbours of one kind.
    #[inline(always)]
    pub fn entries(&self, i: usize, kind: usize) -> &[u32] {
        let list = &self.blocks[i / BLOCK];
        let row = i % BLOCK;
        let begin = if kind > 0 {
            list.ends[row][kind - 1]
        } else if row > 0 {
            list.ends[row - 1][KINDS - 1]
        } else {
            0
        };
        &list.entries[begin as usize..list.ends[row][kind] as usize]
    }

    /// All entries of a block of [`BLOCK`] particles, particle after particle and kind after kind, and
    /// where those of each kind end.
    pub fn block(&self, block: usize) -> (&[u32], &[[u32; KINDS]]) {
        let list = &self.blocks[block];
        (&list.entries, &list.ends)
    }

    /// Where cells begin.
    pub fn starts(&self) -> &CellStarts {
        &self.starts
    }

    /// Number of entries.
    pub fn len(&self) -> usize {
        self.blocks
            .iter()
            .filter_map(|block| block.ends.last())
            .map(|ends| ends[KINDS - 1] as usize)
            .sum()
    }

    /// Is there none?
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}
