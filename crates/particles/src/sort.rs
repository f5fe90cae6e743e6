use crate::list::BLOCK;
use crate::{Domain, ParticleError, Store};
use monoflow_ops::Scalar;
use monoflow_ops::particles::kind::KINDS;
use monoflow_parallel::{Merge, for_each_block, merge_blocks};
use rayon::prelude::*;

/// Where the particles of each (kind, cell) begin.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CellStarts {
    starts: Vec<u32>,
    cells: usize,
}

impl CellStarts {
    /// First particle of `kind` in `cell`; `cell` may be one past the last.
    #[inline(always)]
    pub fn start(&self, kind: usize, cell: u32) -> u32 {
        self.starts[kind * self.cells + cell as usize]
    }

    /// The starts of one kind, one more than there are cells.
    #[inline(always)]
    pub fn of_kind(&self, kind: usize) -> &[u32] {
        &self.starts[kind * self.cells..][..self.cells + 1]
    }

    fn count(&mut self, keys: &[SortKey], cells: usize) {
        self.cells = cells;
        self.starts.clear();
        self.starts.resize(KINDS * cells + 1, 0);
        for (key, _) in keys {
            self.starts[(key >> 32) as usize + 1] += 1;
        }
        for bin in 0..KINDS * cells {
            self.starts[bin + 1] += self.starts[bin];
        }
    }
}

/// Where a particle goes: its bin with its identity, and its row before the sort.
pub(crate) type SortKey = (u64, u32);

/// The least (identifier, row) of escaped particles.
fn least(a: Option<(u32, usize)>, b: Option<(u32, usize)>) -> Option<(u32, usize)> {
    a.into_iter().chain(b).min()
}

/// Moves every particle to the cell it is in and sorts by (kind, cell, id). Words go through `spare`, one column
/// after the other, and what is left in it means nothing; `keys` are kept, so that sorting again allocates nothing.
pub(crate) fn sort<S: Scalar>(
    domain: &Domain<S>,
    store: &mut Store<S>,
    starts: &mut CellStarts,
    (keys, spare): (&mut Vec<SortKey>, &mut Vec<[S; 4]>),
) -> Result<(), ParticleError> {
    let grid = domain.grid;
    let cells = grid.len() as usize;
    let kinds = store.counts;
    keys.resize(store.len(), (0, 0));
    spare.resize(store.len(), [S::from_literal(0.0); 4]);
    let rows = (&mut store.place[..], &mut store.cell[..]);
    let columns = (rows, &store.id[..], &mut keys[..]);
    let merge = Merge::new(None, least);
    let escaped = merge_blocks(BLOCK, columns, merge, |block, ((place, cell), id, key)| {
        let rows = place.iter_mut().zip(cell).zip(id).zip(key);
        let mut escaped = None;
        for (i, (((place, cell), id), key)) in (block * BLOCK..).zip(rows) {
            let offset = [place[0], place[1], place[2]];
            let Some((offset, home)) = grid.rehome(offset, *cell) else {
                escaped = least(escaped, Some((*id, i)));
                continue;
            };
            place[..3].copy_from_slice(&offset);
            *cell = home;
            let kind = kind(&kinds, i);
            *key = (
                ((kind * cells + home as usize) as u64) << 32 | *id as u64,
                i as u32,
            );
        }
        escaped
    });
    if let Some((id, i)) = escaped {
        return Err(ParticleError::Escaped {
            id,
            position: domain.position(&store.place[i], store.cell[i]),
        });
    }
    keys.par_sort_unstable();
    starts.count(keys, cells);
    reorder(keys, &mut store.place, spare);
    reorder(keys, &mut store.motion, spare);
    for kept in &mut store.kept {
        reorder(keys, &mut kept.words, spare);
    }
    // Keys say the rest.
    let columns = (&keys[..], &mut store.cell[..], &mut store.id[..]);
    for_each_block(BLOCK, columns, |_, (keys, cell, id)| {
        for (((key, _), cell), id) in keys.iter().zip(cell).zip(id) {
            *cell = ((key >> 32) % cells as u64) as u32;
            *id = *key as u32;
        }
    });
    Ok(())
}

/// Kind of particle `i` where there are so many of each, as an index.
#[inline(always)]
pub(crate) fn kind(counts: &[usize; KINDS], i: usize) -> usize {
    let (mut kind, mut end) = (0, counts[0]);
    while i >= end {
        kind += 1;
        end += counts[kind];
    }
    kind
}

/// Puts the words of a column in the order of keys.
fn reorder<S: Scalar>(keys: &[SortKey], column: &mut Vec<[S; 4]>, spare: &mut Vec<[S; 4]>) {
    let from = &*column;
    for_each_block(BLOCK, (keys, &mut spare[..]), |_, (keys, words)| {
        for (word, (_, row)) in words.iter_mut().zip(keys) {
            *word = from[*row as usize];
        }
    });
    std::mem::swap(column, spare);
}
