//! Sums of numbers that threads add to.

/// A number that threads can add to in any order. For comparisons with other methods only: the result
/// depends on that order in its last digits.
pub trait AtomicAdd: Copy {
    /// Adds to the number at an address.
    ///
    /// # Safety
    /// The address holds a number of this type.
    unsafe fn atomic_add(address: u64, value: Self);
}

macro_rules! atomic_numbers {
    ($t:ty, $class:ident, $suffix:literal) => {
        impl AtomicAdd for $t {
            #[inline(always)]
            unsafe fn atomic_add(address: u64, value: $t) {
                #[cfg(target_arch = "nvptx64")]
                // SAFETY: the caller vouches for the address.
                unsafe {
                    core::arch::asm!(concat!("red.global.add.", $suffix, " [{}], {};"),
                        in(reg64) address, in($class) value, options(nostack));
                }
                #[cfg(not(target_arch = "nvptx64"))]
                // SAFETY: passed on.
                unsafe {
                    *(address as *mut $t) += value;
                }
            }
        }
    };
}
atomic_numbers!(f32, reg32, "f32");
atomic_numbers!(f64, reg64, "f64");
