//! Neighbour lists of two bytes an entry.

use monoflow_abi::ForceParameters;
use monoflow_device::Word;
use monoflow_kernels::{Encoding, Near, Place, Writer};
use monoflow_ops::Scalar;
use monoflow_ops::particles::grid::Step;

/// Two bytes an entry: the place within a cell in the low 11 bits; in the high 5 bits, on the first
/// entry of a cell, which of the 27 cells it is, plus one.
#[derive(Clone, Copy, Debug, Default)]
pub struct Compact;

/// Bits of the place within a cell.
const WITHIN_BITS: u32 = 11;
const WITHIN_MASK: u32 = (1 << WITHIN_BITS) - 1;

/// Entries held in registers until a group is full, and where the current cell begins.
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
