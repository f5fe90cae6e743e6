//! Integer atomics in global memory. There are none for numbers: sums must not depend on the order
//! in which threads arrive.

use crate::Column;

/// Adds to a counter and returns what it was.
///
/// # Safety
/// `index` lies in the column.
#[inline(always)]
pub unsafe fn atomic_add(column: Column<u32>, index: u32, value: u32) -> u32 {
    #[cfg(target_arch = "nvptx64")]
    {
        let old: u32;
        // SAFETY: the address lies in the column.
        unsafe {
            core::arch::asm!("atom.global.add.u32 {}, [{}], {};",
                out(reg32) old, in(reg64) column.address(index), in(reg32) value, options(nostack));
        }
        old
    }
    #[cfg(not(target_arch = "nvptx64"))]
    // SAFETY: passed on.
    unsafe {
        let old = column.load(index);
        column.store(index, old.wrapping_add(value));
        old
    }
}

/// Raises a word to at least `value`.
///
/// # Safety
/// `index` lies in the column.
#[inline(always)]
pub unsafe fn atomic_max(column: Column<u32>, index: u32, value: u32) {
    #[cfg(target_arch = "nvptx64")]
    // SAFETY: the address lies in the column.
    unsafe {
        core::arch::asm!("red.global.max.u32 [{}], {};",
            in(reg64) column.address(index), in(reg32) value, options(nostack));
    }
    #[cfg(not(target_arch = "nvptx64"))]
    // SAFETY: passed on.
    unsafe {
        column.store(index, column.load(index).max(value));
    }
}
