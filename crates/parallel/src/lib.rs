//! Loops over blocks of columns on all CPU cores.
//!
//! Rayon's iterators are compiled again for every loop: some ten kilobytes each, a third of what the
//! executors would be. Here a loop is one call for each block of rows, and the code that hands blocks to
//! threads is compiled once.

mod columns;

pub use columns::Columns;

use rayon::prelude::*;

/// Runs `work` on every block of so many rows of columns: it is given the number of the block and the
/// part of each column that lies in it. The last block may be shorter.
///
/// ```
/// let (mut a, mut b) = ([0; 5], [1; 5]);
/// monoflow_parallel::for_each_block(2, (&mut a[..], &mut b[..]), |block, (a, b)| {
///     for (a, b) in a.iter_mut().zip(b) {
///         *b += 1;
///         *a = 10 * block + *b;
///     }
/// });
/// assert_eq!(a, [2, 2, 12, 12, 22]);
/// ```
///
/// # Panics
/// A block has no rows, or the columns differ in length.
#[inline]
pub fn for_each_block<C: Columns>(rows: usize, columns: C, work: impl Fn(usize, C) + Sync) {
    let cut = Cut::new(rows, columns);
    // SAFETY: each block once.
    run(cut.blocks(), &|block| {
        work(block, unsafe { cut.block(block) })
    });
}

/// The same for work that finds something in each block: all finds, merged.
///
/// # Panics
/// As [`for_each_block`].
#[inline]
pub fn merge_blocks<C: Columns, R: Copy + Send + Sync>(
    rows: usize,
    columns: C,
    merge: Merge<R>,
    work: impl Fn(usize, C) -> R + Sync,
) -> R {
    let cut = Cut::new(rows, columns);
    // SAFETY: each block once.
    let work = |block| work(block, unsafe { cut.block(block) });
    reduce(cut.blocks(), merge, &work)
}

/// How two finds become one.
///
/// Threads merge in the order of the blocks but not in the same pairs, so it must be associative to the bit,
/// as a maximum or a sum of integers is.
#[derive(Clone, Copy)]
pub struct Merge<R> {
    none: R,
    both: fn(R, R) -> R,
}

impl<R> Merge<R> {
    /// By a function, for which `none` with anything is that thing.
    pub fn new(none: R, both: fn(R, R) -> R) -> Self {
        Merge { none, both }
    }
}

/// Columns, cut into blocks.
struct Cut<C: Columns> {
    raw: C::Raw,
    of: usize,
    rows: usize,
}

impl<C: Columns> Cut<C> {
    #[inline]
    fn new(of: usize, columns: C) -> Self {
        let raw = columns.into_raw();
        let rows = C::rows(&raw);
        assert!(of > 0, "a block of no rows");
        Cut { raw, of, rows }
    }

    #[inline]
    fn blocks(&self) -> usize {
        self.rows.div_ceil(self.of)
    }

    /// # Safety
    /// No other block of this number is in use.
    #[inline]
    unsafe fn block(&self, number: usize) -> C {
        let first = number * self.of;
        // SAFETY: within the columns; passed on.
        unsafe { C::part(self.raw, first..(first + self.of).min(self.rows)) }
    }
}

/// Runs work on a thread of the pool at hand. Each loop that is begun elsewhere wakes a thread and waits for it, which
/// takes longer than a loop over a thousand rows.
pub fn on_pool<R: Send>(work: impl FnOnce() -> R + Send) -> R {
    rayon::scope(|_| work())
}

// Not inlined, and not generic: compiled once, here.
#[inline(never)]
fn run(blocks: usize, work: &(dyn Fn(usize) + Sync)) {
    if blocks == 1 {
        return work(0);
    }
    (0..blocks).into_par_iter().for_each(work);
}

#[inline(never)]
fn reduce<R: Copy + Send + Sync>(
    blocks: usize,
    merge: Merge<R>,
    work: &(dyn Fn(usize) -> R + Sync),
) -> R {
    if blocks == 1 {
        return (merge.both)(merge.none, work(0));
    }
    (0..blocks)
        .into_par_iter()
        .map(work)
        .reduce(|| merge.none, merge.both)
}
