//! Atomics in global memory, of integers only: sums of numbers must not depend on the order in which
//! threads arrive.

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

/// Lowers a long word to at most `value`.
///
/// # Safety
/// The address holds a long word.
#[inline(always)]
pub unsafe fn atomic_min_long(address: u64, value: u64) {
    #[cfg(target_arch = "nvptx64")]
    // SAFETY: the caller vouches for the address.
    unsafe {
        core::arch::asm!("red.global.min.u64 [{}], {};",
            in(reg64) address, in(reg64) value, options(nostack));
    }
    #[cfg(not(target_arch = "nvptx64"))]
    // SAFETY: likewise.
    unsafe {
        let word = address as *mut u64;
        *word = (*word).min(value);
    }
}

/// Raises a long word to at least `value`.
///
/// # Safety
/// The address holds a long word.
#[inline(always)]
pub unsafe fn atomic_max_long(address: u64, value: u64) {
    #[cfg(target_arch = "nvptx64")]
    // SAFETY: the caller vouches for the address.
    unsafe {
        core::arch::asm!("red.global.max.u64 [{}], {};",
            in(reg64) address, in(reg64) value, options(nostack));
    }
    #[cfg(not(target_arch = "nvptx64"))]
    // SAFETY: likewise.
    unsafe {
        let word = address as *mut u64;
        *word = (*word).max(value);
    }
}

/// Adds to a long word; it wraps around.
///
/// # Safety
/// `index` lies in the column.
#[inline(always)]
pub unsafe fn atomic_add_long(column: Column<u64>, index: u64, value: u64) {
    let address = column.skip(index).address(0);
    #[cfg(target_arch = "nvptx64")]
    // SAFETY: the address lies in the column.
    unsafe {
        core::arch::asm!("red.global.add.u64 [{}], {};",
            in(reg64) address, in(reg64) value, options(nostack));
    }
    #[cfg(not(target_arch = "nvptx64"))]
    // SAFETY: likewise.
    unsafe {
        let word = address as *mut u64;
        *word = (*word).wrapping_add(value);
    }
}

/// Puts `value` in place of `expected`, and returns what was there in any case.
///
/// # Safety
/// `index` lies in the column.
#[inline(always)]
pub unsafe fn atomic_exchange_if(
    column: Column<u32>,
    index: u32,
    expected: u32,
    value: u32,
) -> u32 {
    #[cfg(target_arch = "nvptx64")]
    {
        let old: u32;
        // SAFETY: the address lies in the column.
        unsafe {
            core::arch::asm!("atom.global.cas.b32 {}, [{}], {}, {};",
                out(reg32) old, in(reg64) column.address(index), in(reg32) expected,
                in(reg32) value, options(nostack));
        }
        old
    }
    #[cfg(not(target_arch = "nvptx64"))]
    // SAFETY: passed on.
    unsafe {
        let old = column.load(index);
        if old == expected {
            column.store(index, value);
        }
        old
    }
}

/// The same with long words.
///
/// # Safety
/// `index` lies in the column.
#[inline(always)]
pub unsafe fn atomic_exchange_long_if(
    column: Column<u64>,
    index: u32,
    expected: u64,
    value: u64,
) -> u64 {
    #[cfg(target_arch = "nvptx64")]
    {
        let old: u64;
        // SAFETY: the address lies in the column.
        unsafe {
            core::arch::asm!("atom.global.cas.b64 {}, [{}], {}, {};",
                out(reg64) old, in(reg64) column.address(index), in(reg64) expected,
                in(reg64) value, options(nostack));
        }
        old
    }
    #[cfg(not(target_arch = "nvptx64"))]
    // SAFETY: passed on.
    unsafe {
        let old = column.load(index);
        if old == expected {
            column.store(index, value);
        }
        old
    }
}

/// Lowers a word to at most `value`.
///
/// # Safety
/// `index` lies in the column.
#[inline(always)]
pub unsafe fn atomic_min(column: Column<u32>, index: u32, value: u32) {
    #[cfg(target_arch = "nvptx64")]
    // SAFETY: the address lies in the column.
    unsafe {
        core::arch::asm!("red.global.min.u32 [{}], {};",
            in(reg64) column.address(index), in(reg32) value, options(nostack));
    }
    #[cfg(not(target_arch = "nvptx64"))]
    // SAFETY: passed on.
    unsafe {
        column.store(index, column.load(index).min(value));
    }
}
