use crate::candidates::{Candidates, LANES};
use crate::sort::{SortKey, sort};
use crate::{CellStarts, Domain, ParticleError, Store};
use monoflow_kernels::host::{Instructions, UnfitProgram};
use monoflow_ops::Scalar;
use monoflow_ops::particles::grid::Grid;
use monoflow_ops::particles::kind::KINDS;
use monoflow_parallel::for_each_block;
use std::sync::{Mutex, PoisonError};

/// Says whether a sorted particle of a store lists those of a kind: `wanted(store, i, other)`.
pub type Wanted<'w, S> = dyn Fn(&Store<S>, usize, usize) -> bool + Sync + 'w;

/// Particles of one block: the unit of work of a core.
pub const BLOCK: usize = 64;

/// The neighbours of one block of particles, particle-major: fluid entries, then wall entries. There
/// may be room for more entries than are listed.
#[derive(Clone, Debug, Default)]
struct Block {
    entries: Vec<u32>,
    ends: Vec<[u32; KINDS]>,
}

impl Block {
    /// Takes the neighbours that another block has.
    fn take(&mut self, found: &Block) {
        let listed = found.ends.last().map_or(0, |ends| ends[KINDS - 1]) as usize;
        if listed > self.entries.len() {
            self.entries = vec![0; room(listed)];
        }
        self.entries[..listed].copy_from_slice(&found.entries[..listed]);
        self.ends.clone_from(&found.ends);
    }
}

/// Room for so many entries of a block and some more: an eighth.
fn room(listed: usize) -> usize {
    listed + listed / 8 + BLOCK
}

/// What a thread works with while it lists neighbours; kept, so that steps allocate nothing.
#[derive(Debug, Default)]
struct Desk<S> {
    /// The neighbours of the block that it is at, where they are not kept.
    found: Block,
    /// Those that may be neighbours, of each kind.
    around: [Candidates<S>; KINDS],
}

/// A desk for each thread.
#[derive(Debug, Default)]
struct Desks<S>(Vec<Mutex<Desk<S>>>);

/// Others have desks of their own.
impl<S> Clone for Desks<S> {
    fn clone(&self) -> Self {
        Desks(Vec::new())
    }
}

impl<S: Scalar> Desks<S> {
    /// Makes as many as there are threads.
    fn make(&mut self) {
        let threads = rayon::current_num_threads().max(self.0.len());
        self.0.resize_with(threads, Mutex::default);
    }

    /// Works at the desk of this thread; of another, where threads are not those that they were made for.
    fn work<R>(&self, work: impl FnOnce(&mut Desk<S>) -> R) -> R {
        let number = rayon::current_thread_index().unwrap_or(0);
        match self.0.get(number % self.0.len().max(1)) {
            Some(desk) => work(&mut desk.lock().unwrap_or_else(PoisonError::into_inner)),
            None => work(&mut Desk::default()),
        }
    }
}

/// What becomes of the neighbours that are found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Keeping {
    /// They are found once, and kept until particles are sorted again.
    #[default]
    Lists,
    /// They are found again whenever somebody asks, from the places that particles had after the sort: the same
    /// neighbours in the same order, in a small part of the memory.
    Places,
}

/// Sorted particles' neighbours: lists that size themselves while they are filled, or what they are found from.
#[derive(Clone, Debug)]
pub struct NeighbourList<S> {
    instructions: Instructions,
    keeping: Keeping,
    blocks: Vec<Block>,
    starts: CellStarts,
    keys: Vec<SortKey>,
    /// Scratch of the sort; then, if lists are not kept, where particles were when it was done.
    places: Vec<[S; 4]>,
    /// Which kinds each particle lists, a bit for each; only if lists are not kept.
    wanted: Vec<u8>,
    /// What neighbours are nearer than, m.
    search: S,
    desks: Desks<S>,
}

impl<S: Scalar> NeighbourList<S> {
    /// One that keeps this.
    pub fn new(instructions: Instructions, keeping: Keeping) -> Self {
        NeighbourList {
            instructions,
            keeping,
            blocks: Vec::new(),
            starts: CellStarts::default(),
            keys: Vec::new(),
            places: Vec::new(),
            wanted: Vec::new(),
            search: S::default(),
            desks: Desks::default(),
        }
    }

    /// One that keeps lists, on this processor.
    ///
    /// # Errors
    /// It lacks instructions that this build is for.
    pub fn here() -> Result<Self, UnfitProgram> {
        Ok(Self::new(Instructions::detect()?, Keeping::Lists))
    }

    /// Sorts the store and lists every neighbour nearer than `search`, m.
    ///
    /// # Errors
    /// A particle has left the domain.
    pub fn rebuild<const D: usize>(
        &mut self,
        domain: &Domain<S>,
        search: S,
        store: &mut Store<S>,
        wanted: &Wanted<'_, S>,
    ) -> Result<(), ParticleError> {
        self.sort(domain, store)?;
        self.fill::<D>(domain, search, store, wanted);
        Ok(())
    }

    /// Moves particles to their cells and sorts them by (kind, cell, id).
    ///
    /// # Errors
    /// A particle has left the domain.
    // Never inlined: compiled in this crate alone (`compiled.rs`).
    #[inline(never)]
    pub fn sort(&mut self, domain: &Domain<S>, store: &mut Store<S>) -> Result<(), ParticleError> {
        let scratch = (&mut self.keys, &mut self.places);
        sort(domain, store, &mut self.starts, scratch)
    }

    /// Lists the neighbours of sorted particles, or keeps what they are found from.
    // As above.
    #[inline(never)]
    pub fn fill<const D: usize>(
        &mut self,
        domain: &Domain<S>,
        search: S,
        store: &Store<S>,
        wanted: &Wanted<'_, S>,
    ) {
        self.search = search;
        self.desks.make();
        if self.keeping == Keeping::Places {
            self.places.copy_from_slice(&store.place);
            self.wanted.resize(store.len(), 0);
            for_each_block(BLOCK, &mut self.wanted[..], |block, bits| {
                for (i, bits) in (block * BLOCK..).zip(bits) {
                    let kinds = (0..KINDS).filter(|other| wanted(store, i, *other));
                    *bits = kinds.fold(0, |bits, other| bits | 1 << other);
                }
            });
            return;
        }
        let sorted = Sorted {
            instructions: self.instructions,
            grid: &domain.grid,
            starts: &self.starts,
            search,
            cell: &store.cell,
            place: &store.place,
        };
        self.blocks
            .resize_with(store.len().div_ceil(BLOCK), Block::default);
        let wanted = |i: usize, other: usize| wanted(store, i, other);
        let desks = &self.desks;
        for_each_block(1, &mut self.blocks[..], |block, list| {
            desks.work(|Desk { found, around }| {
                // How many there are is known only afterwards.
                sorted.list::<D>(block, (&mut *found, around), &wanted);
                list[0].take(found);
            });
        });
    }

    /// Shows all entries of a block of [`BLOCK`] particles, particle after particle and kind after kind, and where
    /// those of each kind end. The cells of particles are those that the sort left.
    pub fn look<const D: usize, R>(
        &self,
        grid: &Grid<S>,
        cell: &[u32],
        block: usize,
        look: impl FnOnce(&[u32], &[[u32; KINDS]]) -> R,
    ) -> R {
        if self.keeping == Keeping::Lists {
            let (entries, ends) = self.block(block);
            return look(entries, ends);
        }
        let sorted = Sorted {
            instructions: self.instructions,
            grid,
            starts: &self.starts,
            search: self.search,
            cell,
            place: &self.places,
        };
        self.desks.work(|Desk { found, around }| {
            let wanted = |i: usize, other: usize| self.wanted[i] >> other & 1 != 0;
            sorted.list::<D>(block, (&mut *found, around), &wanted);
            look(&found.entries, &found.ends)
        })
    }

    /// The same where lists are kept.
    pub fn block(&self, block: usize) -> (&[u32], &[[u32; KINDS]]) {
        let list = &self.blocks[block];
        (&list.entries, &list.ends)
    }

    /// The entries of particle `i` for neighbours of one kind, where lists are kept.
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

    /// Where cells begin.
    pub fn starts(&self) -> &CellStarts {
        &self.starts
    }

    /// Number of entries that are kept.
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

/// Sorted particles, among which neighbours are looked for.
struct Sorted<'a, S> {
    instructions: Instructions,
    grid: &'a Grid<S>,
    starts: &'a CellStarts,
    /// m.
    search: S,
    cell: &'a [u32],
    place: &'a [[S; 4]],
}

impl<S: Scalar> Sorted<'_, S> {
    /// Lists the neighbours of a block; `wanted` says whether a particle lists those of a kind.
    // As above.
    #[inline(never)]
    fn list<const D: usize>(
        &self,
        block: usize,
        (list, around): (&mut Block, &mut [Candidates<S>; KINDS]),
        wanted: &dyn Fn(usize, usize) -> bool,
    ) {
        around.iter_mut().for_each(Candidates::forget);
        list.ends.clear();
        let mut listed = 0;
        let first = block * BLOCK;
        for i in first..(first + BLOCK).min(self.place.len()) {
            let (place, cell) = (&self.place[i], self.cell[i]);
            let mut ends = [0; KINDS];
            for (other, end) in ends.iter_mut().enumerate() {
                if wanted(i, other) {
                    let around = &mut around[other];
                    around.gather::<D>(self.grid, (self.starts, other), self.place, cell);
                    // All may be near, and as many as there are lanes are written at a time.
                    let needed = listed + around.len() + LANES;
                    if needed > list.entries.len() {
                        list.entries.resize(room(needed), 0);
                    }
                    let own = (i as u32, place);
                    let room = &mut list.entries[listed..];
                    listed += around.near::<D>(own, self.search, self.instructions, room);
                }
                *end = listed as u32;
            }
            list.ends.push(ends);
        }
    }
}
