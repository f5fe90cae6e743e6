//! What gauges want of the water, and no more.

use super::water;
use monoflow_abi::LookParameters;
use monoflow_device::Word;
use monoflow_device::thread::index_1d;
use monoflow_ops::Scalar;
use monoflow_ops::shallow::{Held, LOOKED};

/// Reads the cells that are asked for, a thread each, and sums what [`LOOKED`] cells hold, a thread each.
///
/// # Safety
/// The columns are those of a mesh of so many cells, and there is room for what so many threads find.
#[inline(always)]
pub unsafe fn look_at_water<S: Scalar + Word>(p: &LookParameters<S>)
where
    [S; 4]: Word,
{
    let (i, base) = (index_1d(), &p.base);
    let zero = S::from_literal(0.0);
    // SAFETY: what is read lies within the mesh, and what is written is this thread's alone.
    unsafe {
        if i < p.count {
            let water = water(base, p.asked.load_constant(i));
            let [x, y] = water.discharge;
            p.found.store(i, [water.depth, x, y, zero]);
        }
        let first = i * LOOKED as u32;
        if first >= base.cells {
            return;
        }
        let mut held = Held::default();
        let mut cell = first;
        while cell < base.cells.min(first + LOOKED as u32) {
            let infiltrated = match p.infiltrated.address(0) {
                0 => zero,
                _ => p.infiltrated.load_constant(cell),
            };
            let area = p.area.load_constant(cell);
            held = held.and(Held::of(&water(base, cell), area, infiltrated, p.dry));
            cell += 1;
        }
        p.held.store(i, held.to_word());
    }
}
