//! What the boundary meets at the time of the stage under way: a block a part.

use super::step::point;
use super::{clock, is_over};
use crate::over_block::block_sums;
use crate::reducible::Reducible;
use monoflow_abi::SupplyParameters;
use monoflow_device::Word;
use monoflow_device::thread::{block_dim_x, block_idx_x, thread_idx_x};
use monoflow_ops::shallow::{Line, SectionSums, Supply};

/// Reads a part's supply, word by word.
#[inline(always)]
unsafe fn supply<S>(p: &SupplyParameters<S>, part: u32) -> Supply {
    let at = p.supplies.address(part);
    // SAFETY: the caller's part is one.
    unsafe {
        let word = |offset: usize| <u32 as Word>::load_constant(at + offset as u64);
        let number = |offset: usize| <f64 as Word>::load_constant(at + offset as u64);
        let lines = core::mem::offset_of!(Supply, lines);
        let line = |k: usize| Line {
            first: word(lines + 8 * k),
            count: word(lines + 8 * k + 4),
        };
        Supply {
            given: word(core::mem::offset_of!(Supply, given)),
            first_edge: word(core::mem::offset_of!(Supply, first_edge)),
            edges: word(core::mem::offset_of!(Supply, edges)),
            reserved: 0,
            lines: [line(0), line(1)],
            floor: number(core::mem::offset_of!(Supply, floor)),
            dry_conveyance: number(core::mem::offset_of!(Supply, dry_conveyance)),
        }
    }
}

/// Finds what each part of the boundary meets.
///
/// # Safety
/// As [`cross_edges`](super::cross_edges), with as many blocks as parts.
#[inline(always)]
pub unsafe fn meet_boundaries<S: Reducible>(p: &SupplyParameters<S>)
where
    [S; 4]: Word,
{
    let (part, base) = (block_idx_x(), &p.base);
    // SAFETY: the part is one and names edges; all threads of a block agree on the way.
    unsafe {
        if is_over(base) {
            return;
        }
        let supply = supply(p, part);
        let mut sums = SectionSums::default();
        if supply.needs_sums() {
            let zero = S::from_literal(0.0);
            let mut own = SectionSums {
                conveyance: zero,
                wet: zero,
                level: zero,
            };
            let mut k = thread_idx_x();
            while k < supply.edges {
                let edge = p.sections.load_constant(supply.first_edge + k);
                let cell = base.inside.load_constant(edge);
                own = own.plus(SectionSums::of(
                    base.water.depth.load_constant(cell),
                    base.water.bed.load_constant(cell),
                    base.length.load_constant(base.inner + edge),
                    p.dry,
                ));
                k += block_dim_x();
            }
            let [conveyance, wet, level] = block_sums([own.conveyance, own.wet, own.level]);
            sums = SectionSums {
                conveyance,
                wet,
                level,
            };
        }
        if thread_idx_x() == 0 {
            let time = clock!(base, stage: f64);
            let condition = supply.condition(time, &sums, |k| point(base, k));
            base.conditions.store(part, condition.to_word());
        }
    }
}
