use crate::list::BLOCK;
use crate::{Domain, ParticleError, Store};
use monoflow_ops::Scalar;
use monoflow_ops::kind::KINDS;
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

    fn count(&mut self, keys: &[(u64, u32)], cells: usize) {
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

/// Scratch of the sort: kept, so that sorting again allocates nothing.
#[derive(Clone, Debug, Default)]
pub(crate) struct SortScratch<S> {
    keys: Vec<(u64, u32)>,
    spare: Store<S>,
}

/// The least (identifier, row) of escaped particles.
fn least(a: Option<(u32, usize)>, b: Option<(u32, usize)>) -> Option<(u32, usize)> {
    a.into_iter().chain(b).min()
}

/// Moves every particle to the cell it is in and sorts by (kind, cell, id).
pub(crate) fn sort<S: Scalar>(
    domain: &Domain<S>,
    store: &mut Store<S>,
    starts: &mut CellStarts,
    scratch: &mut SortScratch<S>,
) -> Result<(), ParticleError> {
    let grid = domain.grid;
    let cells = grid.len() as usize;
    let fluids = store.fluids();
    scratch.keys.resize(store.len(), (0, 0));
    let rows = (&mut store.place[..], &mut store.cell[..]);
    let columns = (rows, &store.id[..], &mut scratch.keys[..]);
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
            let kind = usize::from(i >= fluids);
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
    scratch.keys.par_sort_unstable();
    starts.count(&scratch.keys, cells);
    scratch.spare.resize_like(store);
    let from = &*store;
    let to = &mut scratch.spare;
    let columns = (
        &scratch.keys[..],
        &mut to.place[..],
        &mut to.motion[..],
        &mut to.cell[..],
        &mut to.id[..],
    );
    for_each_block(BLOCK, columns, |_, (keys, place, motion, cell, id)| {
        for (k, (_, i)) in keys.iter().enumerate() {
            let i = *i as usize;
            place[k] = from.place[i];
            motion[k] = from.motion[i];
            cell[k] = from.cell[i];
            id[k] = from.id[i];
        }
    });
    for (from, to) in store.kept.iter().zip(&mut scratch.spare.kept) {
        let columns = (&scratch.keys[..], &mut to.words[..]);
        for_each_block(BLOCK, columns, |_, (keys, words)| {
            for (word, (_, i)) in words.iter_mut().zip(keys) {
                *word = from.words[*i as usize];
            }
        });
    }
    std::mem::swap(store, &mut scratch.spare);
    Ok(())
}
