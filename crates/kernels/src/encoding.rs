//! How a neighbour is written in a list.

use crate::list::Near;
use monoflow_abi::ForceParameters;
use monoflow_device::{Column, Word};
use monoflow_ops::Scalar;
use monoflow_ops::grid::{NO_STEP, Step, entry_index, entry_step, pack_entry};

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
    #[inline(always)]
    unsafe fn store(&mut self, group: [u32; 4]) {
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
    pub(crate) particle: u32,
    pub(crate) listed: u32,
    pub(crate) word: u32,
    pub(crate) stride: u32,
    pub(crate) kind: u32,
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

/// Two bytes an entry: the place within a cell in the low 11 bits; in the high 5 bits, on the first
/// entry of a cell, which of the 27 cells it is, plus one.
#[derive(Clone, Copy, Debug, Default)]
pub struct Compact;

/// Bits of the place within a cell.
const WITHIN_BITS: u32 = 11;
const WITHIN_MASK: u32 = (1 << WITHIN_BITS) - 1;

/// As [`Held`], and where the current cell begins.
pub struct Run {
    group: [u32; 4],
    count: u32,
    step: Step,
    start: u32,
}

/// The number of a step among 27.
#[inline(always)]
fn code(step: Step) -> u32 {
    (step & 3) + 3 * ((step >> 2) & 3) + 9 * (step >> 4)
}

/// The step of a number.
#[inline(always)]
fn step(code: u32) -> Step {
    let z = code / 9;
    let y = (code - 9 * z) / 3;
    let x = code - 9 * z - 3 * y;
    x | y << 2 | z << 4
}

impl Encoding for Compact {
    type Encoder = Run;

    #[inline(always)]
    fn encoder() -> Run {
        Run {
            group: [0; 4],
            count: 0,
            step: Step::MAX,
            start: 0,
        }
    }

    #[inline(always)]
    fn encode(
        run: &mut Run,
        j: u32,
        step: Step,
        start: impl FnOnce() -> u32,
        crowded: impl FnOnce(),
    ) -> u32 {
        let mut entry = 0;
        if step != run.step {
            run.step = step;
            run.start = start();
            entry = (code(step) + 1) << WITHIN_BITS;
        }
        let within = j - run.start;
        if within > WITHIN_MASK {
            crowded();
        }
        entry | (within & WITHIN_MASK)
    }

    #[inline(always)]
    unsafe fn push(run: &mut Run, entry: u32, writer: &mut Writer) {
        // A queue of eight halves: everything moves down by one.
        let [a, b, c, d] = run.group;
        run.group = [
            a >> 16 | b << 16,
            b >> 16 | c << 16,
            c >> 16 | d << 16,
            d >> 16 | entry << 16,
        ];
        run.count += 1;
        if run.count.is_multiple_of(8) {
            // SAFETY: passed on.
            unsafe { writer.store(run.group) };
        }
    }

    #[inline(always)]
    unsafe fn finish(run: &mut Run, _: u32, writer: &mut Writer) -> (u32, u32) {
        let listed = run.count;
        while !run.count.is_multiple_of(8) {
            // SAFETY: passed on.
            unsafe { Self::push(run, 0xffff, writer) };
        }
        (listed, run.count / 8)
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
        if place.listed == 0 {
            return;
        }
        // SAFETY: entries name particles of cells around this one.
        unsafe {
            let at = p.grid.coordinates(p.cell.load_constant(place.particle));
            let starts = p.starts.skip(place.kind as u64 * p.grid.len() as u64);
            let mut word = place.word;
            let mut left = place.listed;
            let mut start = 0;
            let mut shift = [S::from_literal(0.0); D];
            let mut show = |half: u32, left: &mut u32| {
                if *left == 0 {
                    return;
                }
                *left -= 1;
                let cell = half >> WITHIN_BITS;
                if cell != 0 {
                    let step = step(cell - 1);
                    start = starts.load_constant(p.grid.stepped(at, step));
                    shift = p.grid.shift::<D>(step);
                }
                visit(&Near::read(p, from, start + (half & WITHIN_MASK), &shift));
            };
            while left > 0 {
                let [a, b, c, d] = p.entries.load_constant(word);
                show(a & 0xffff, &mut left);
                show(a >> 16, &mut left);
                show(b & 0xffff, &mut left);
                show(b >> 16, &mut left);
                show(c & 0xffff, &mut left);
                show(c >> 16, &mut left);
                show(d & 0xffff, &mut left);
                show(d >> 16, &mut left);
                word = word.wrapping_add(place.stride);
            }
        }
    }
}
