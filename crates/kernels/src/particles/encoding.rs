//! How a neighbour is written in a list.

use crate::particles::list::Near;
use monoflow_abi::ForceParameters;
use monoflow_device::{Column, Word};
use monoflow_ops::Scalar;
use monoflow_ops::particles::grid::{NO_STEP, Step, entry_index, entry_step, pack_entry};

/// Where a particle's groups of entries are written.
pub struct Writer {
    pub(crate) entries: Column<[u32; 4]>,
    /// From one group to the next.
    pub(crate) stride: u32,
    /// The next group.
    pub(crate) word: u32,
    /// Groups that may still be written.
    pub(crate) room: u32,
}

impl Writer {
    /// Writes a group and goes to the next; where there is no room, nothing is written.
    ///
    /// # Safety
    /// The writer's share belongs to this thread.
    #[inline(always)]
    pub unsafe fn store(&mut self, group: [u32; 4]) {
        if self.room > 0 {
            self.room -= 1;
            // SAFETY: there is room for the group.
            unsafe { self.entries.store(self.word, group) };
            self.word = self.word.wrapping_add(self.stride);
        }
    }
}

/// Where a particle's entries of one kind are read.
pub struct Place {
    /// The particle.
    pub particle: u32,
    /// How many neighbours are listed.
    pub listed: u32,
    /// The first group.
    pub word: u32,
    /// From one group to the next.
    pub stride: u32,
    /// The kind of the neighbours.
    pub kind: u32,
}

/// A way to write neighbours.
pub trait Encoding: Copy + 'static {
    /// What is held while a list is written.
    type Encoder;

    /// Before the first entry.
    fn encoder() -> Self::Encoder;

    /// The entry of neighbour `j`; `start` reads the first particle of its cell, `crowded` reports
    /// a cell with too many.
    fn encode(
        encoder: &mut Self::Encoder,
        j: u32,
        step: Step,
        start: impl FnOnce() -> u32,
        crowded: impl FnOnce(),
    ) -> u32;

    /// Adds an entry.
    ///
    /// # Safety
    /// The writer's share belongs to this thread.
    unsafe fn push(encoder: &mut Self::Encoder, entry: u32, writer: &mut Writer);

    /// Fills the last group: how many neighbours were listed, and in how many groups.
    ///
    /// # Safety
    /// As [`Encoding::push`].
    unsafe fn finish(encoder: &mut Self::Encoder, particle: u32, writer: &mut Writer)
    -> (u32, u32);

    /// Visits every neighbour.
    ///
    /// # Safety
    /// The list was built for these particles in this encoding.
    unsafe fn walk<S: Scalar, const D: usize>(
        p: &ForceParameters<S>,
        from: &[S; D],
        place: Place,
        visit: impl FnMut(&Near<'_, S, D>),
    ) where
        [S; 4]: Word;

    /// Visits the neighbours of both kinds, saying of each whether it is of the second. Where it
    /// can, in one loop that does not know.
    ///
    /// # Safety
    /// As [`Encoding::walk`].
    #[inline(always)]
    unsafe fn walk_mixed<S: Scalar, const D: usize>(
        p: &ForceParameters<S>,
        from: &[S; D],
        first: Place,
        second: Place,
        mut visit: impl FnMut(&Near<'_, S, D>, bool),
    ) where
        [S; 4]: Word,
    {
        // SAFETY: passed on.
        unsafe {
            Self::walk::<S, D>(
                p,
                from,
                first,
                #[inline(always)]
                |near| visit(near, false),
            );
            Self::walk::<S, D>(
                p,
                from,
                second,
                #[inline(always)]
                |near| visit(near, true),
            );
        }
    }
}

/// Four bytes an entry: index and step to the cell.
///
/// `AHEAD` readers ask for the positions of a group before they use the first of them. That takes
/// a third more registers: it pays where a GPU is not full of particles and waits for memory, and
/// costs where others could have run meanwhile.
#[derive(Clone, Copy, Debug, Default)]
pub struct Wide<const AHEAD: bool = false>;

/// Entries held in registers until a group is full.
pub struct Held {
    group: [u32; 4],
    count: u32,
}

impl<const AHEAD: bool> Encoding for Wide<AHEAD> {
    type Encoder = Held;

    #[inline(always)]
    fn encoder() -> Held {
        Held {
            group: [0; 4],
            count: 0,
        }
    }

    #[inline(always)]
    fn encode(_: &mut Held, j: u32, step: Step, _: impl FnOnce() -> u32, _: impl FnOnce()) -> u32 {
        pack_entry(j, step)
    }

    #[inline(always)]
    unsafe fn push(held: &mut Held, entry: u32, writer: &mut Writer) {
        held.group = [held.group[1], held.group[2], held.group[3], entry];
        held.count += 1;
        if held.count.is_multiple_of(4) {
            // SAFETY: passed on.
            unsafe { writer.store(held.group) };
        }
    }

    /// Fills up with the particle itself, which adds nothing to itself.
    #[inline(always)]
    unsafe fn finish(held: &mut Held, particle: u32, writer: &mut Writer) -> (u32, u32) {
        let listed = held.count;
        while !held.count.is_multiple_of(4) {
            // SAFETY: passed on.
            unsafe { Self::push(held, pack_entry(particle, NO_STEP), writer) };
        }
        (listed, held.count / 4)
    }

    #[inline(always)]
    unsafe fn walk<S: Scalar, const D: usize>(
        p: &ForceParameters<S>,
        from: &[S; D],
        place: Place,
        mut visit: impl FnMut(&Near<'_, S, D>),
    ) where
        [S; 4]: Word,
    {
        let mut word = place.word;
        let mut left = place.listed.div_ceil(4);
        // SAFETY: entries name particles.
        unsafe {
            let near = |entry: u32| {
                let shift = p.grid.shift::<D>(entry_step(entry));
                Near::read(p, from, entry_index(entry), &shift)
            };
            while left > 0 {
                // Written out: an iterator over the array would keep it in local memory.
                let [a, b, c, d] = p.entries.load_constant(word);
                if AHEAD {
                    let (a, b, c, d) = (near(a), near(b), near(c), near(d));
                    visit(&a);
                    visit(&b);
                    visit(&c);
                    visit(&d);
                } else {
                    visit(&near(a));
                    visit(&near(b));
                    visit(&near(c));
                    visit(&near(d));
                }
                word = word.wrapping_add(place.stride);
                left -= 1;
            }
        }
    }

    #[inline(always)]
    unsafe fn walk_mixed<S: Scalar, const D: usize>(
        p: &ForceParameters<S>,
        from: &[S; D],
        first: Place,
        second: Place,
        mut visit: impl FnMut(&Near<'_, S, D>, bool),
    ) where
        [S; 4]: Word,
    {
        let groups = first.listed.div_ceil(4);
        let all = groups + second.listed.div_ceil(4);
        let mut k = 0;
        // SAFETY: entries name particles.
        unsafe {
            while k < all {
                let of_second = k >= groups;
                let word = if of_second {
                    second
                        .word
                        .wrapping_add((k - groups).wrapping_mul(second.stride))
                } else {
                    first.word.wrapping_add(k.wrapping_mul(first.stride))
                };
                let [a, b, c, d] = p.entries.load_constant(word);
                let mut show = |entry: u32| {
                    let shift = p.grid.shift::<D>(entry_step(entry));
                    visit(&Near::read(p, from, entry_index(entry), &shift), of_second);
                };
                show(a);
                show(b);
                show(c);
                show(d);
                k += 1;
            }
        }
    }
}
