use monoflow_device::{Column, Word};
use monoflow_ops::particles::control::{Clock, Halt};

/// Does the clock let this stage run?
///
/// # Safety
/// There is one clock.
#[inline(always)]
pub unsafe fn goes(clock: Column<Clock>) -> bool {
    let halt = clock.address(0) + core::mem::offset_of!(Clock, halt) as u64;
    // SAFETY: the clock's `halt` is a word.
    unsafe { <u32 as Word>::load(halt) == Halt::None as u32 }
}
