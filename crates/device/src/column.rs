use core::marker::PhantomData;

/// An array in global memory, as a kernel is given it.
#[derive(Debug)]
#[repr(transparent)]
pub struct Column<T> {
    address: u64,
    element: PhantomData<T>,
}

impl<T> Clone for Column<T> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Column<T> {}

// SAFETY: one integer, without padding; any bit pattern is an address that nobody has used yet.
unsafe impl<T> bytemuck::Zeroable for Column<T> {}
// SAFETY: likewise.
unsafe impl<T: 'static> bytemuck::Pod for Column<T> {}

impl<T> Column<T> {
    /// The array at an address of the device.
    pub fn at(address: u64) -> Self {
        Column {
            address,
            element: PhantomData,
        }
    }

    /// Address of an element.
    #[inline(always)]
    pub fn address(self, index: u32) -> u64 {
        self.address + index as u64 * size_of::<T>() as u64
    }

    /// The same memory, `count` elements further on.
    #[inline(always)]
    pub fn skip(self, count: u64) -> Self {
        Column::at(self.address + count * size_of::<T>() as u64)
    }
}

impl<T: Word> Column<T> {
    /// Reads an element.
    ///
    /// # Safety
    /// `index` lies in the array, and no other thread is writing there.
    #[inline(always)]
    pub unsafe fn load(self, index: u32) -> T {
        // SAFETY: passed on.
        unsafe { T::load(self.address(index)) }
    }

    /// Reads an element of an array that nothing writes while the kernel runs.
    ///
    /// # Safety
    /// `index` lies in the array, and the kernel does not write to it.
    #[inline(always)]
    pub unsafe fn load_constant(self, index: u32) -> T {
        // SAFETY: passed on.
        unsafe { T::load_constant(self.address(index)) }
    }

    /// Writes an element.
    ///
    /// # Safety
    /// `index` lies in the array, and no other thread reads or writes there.
    #[inline(always)]
    pub unsafe fn store(self, index: u32, value: T) {
        // SAFETY: passed on.
        unsafe { T::store(self.address(index), value) }
    }
}

/// What global memory is read and written in.
pub trait Word: Copy + 'static {
    /// Reads.
    ///
    /// # Safety
    /// The address holds a value of this type.
    unsafe fn load(address: u64) -> Self;
    /// Reads through the read-only path.
    ///
    /// # Safety
    /// The address holds a value of this type that nothing writes while the kernel runs.
    unsafe fn load_constant(address: u64) -> Self;
    /// Writes.
    ///
    /// # Safety
    /// The address holds a value of this type.
    unsafe fn store(address: u64, value: Self);
}

#[cfg(not(target_arch = "nvptx64"))]
impl<T: Copy + 'static> Word for T {
    unsafe fn load(address: u64) -> T {
        // SAFETY: passed on.
        unsafe { *(address as *const T) }
    }
    unsafe fn load_constant(address: u64) -> T {
        // SAFETY: passed on.
        unsafe { *(address as *const T) }
    }
    unsafe fn store(address: u64, value: T) {
        // SAFETY: passed on.
        unsafe { *(address as *mut T) = value }
    }
}

#[cfg(target_arch = "nvptx64")]
mod words {
    use super::Word;
    use core::arch::asm;

    macro_rules! scalar_word {
        ($t:ty, $class:ident, $suffix:literal) => {
            impl Word for $t {
                #[inline(always)]
                unsafe fn load(address: u64) -> $t {
                    let x: $t;
                    // SAFETY: the caller vouches for the address.
                    unsafe {
                        asm!(concat!("ld.global.", $suffix, " {}, [{}];"),
                             out($class) x, in(reg64) address, options(readonly, nostack));
                    }
                    x
                }
                #[inline(always)]
                unsafe fn load_constant(address: u64) -> $t {
                    let x: $t;
                    // SAFETY: the caller vouches for the address.
                    unsafe {
                        asm!(concat!("ld.global.nc.", $suffix, " {}, [{}];"),
                             out($class) x, in(reg64) address, options(pure, nomem, nostack));
                    }
                    x
                }
                #[inline(always)]
                unsafe fn store(address: u64, value: $t) {
                    // SAFETY: the caller vouches for the address.
                    unsafe {
                        asm!(concat!("st.global.", $suffix, " [{}], {};"),
                             in(reg64) address, in($class) value, options(nostack));
                    }
                }
            }
        };
    }
    scalar_word!(u32, reg32, "u32");
    scalar_word!(u64, reg64, "u64");
    scalar_word!(f32, reg32, "f32");
    scalar_word!(f64, reg64, "f64");

    // A register holds 32 bits at least.
    impl Word for u8 {
        #[inline(always)]
        unsafe fn load(address: u64) -> u8 {
            let x: u32;
            // SAFETY: the caller vouches for the address.
            unsafe {
                asm!("ld.global.u8 {}, [{}];",
                     out(reg32) x, in(reg64) address, options(readonly, nostack));
            }
            x as u8
        }
        #[inline(always)]
        unsafe fn load_constant(address: u64) -> u8 {
            let x: u32;
            // SAFETY: the caller vouches for the address.
            unsafe {
                asm!("ld.global.nc.u8 {}, [{}];",
                     out(reg32) x, in(reg64) address, options(pure, nomem, nostack));
            }
            x as u8
        }
        #[inline(always)]
        unsafe fn store(address: u64, value: u8) {
            // SAFETY: the caller vouches for the address.
            unsafe {
                asm!("st.global.u8 [{}], {};",
                     in(reg64) address, in(reg32) value as u32, options(nostack));
            }
        }
    }

    macro_rules! quad_word {
        ($t:ty, $class:ident, $suffix:literal) => {
            impl Word for [$t; 4] {
                #[inline(always)]
                unsafe fn load(address: u64) -> [$t; 4] {
                    let (a, b, c, d): ($t, $t, $t, $t);
                    // SAFETY: the caller vouches for the address.
                    unsafe {
                        asm!(concat!("ld.global.v4.", $suffix, " {{{}, {}, {}, {}}}, [{}];"),
                             out($class) a, out($class) b, out($class) c, out($class) d,
                             in(reg64) address, options(readonly, nostack));
                    }
                    [a, b, c, d]
                }
                #[inline(always)]
                unsafe fn load_constant(address: u64) -> [$t; 4] {
                    let (a, b, c, d): ($t, $t, $t, $t);
                    // SAFETY: the caller vouches for the address.
                    unsafe {
                        asm!(concat!("ld.global.nc.v4.", $suffix, " {{{}, {}, {}, {}}}, [{}];"),
                             out($class) a, out($class) b, out($class) c, out($class) d,
                             in(reg64) address, options(pure, nomem, nostack));
                    }
                    [a, b, c, d]
                }
                #[inline(always)]
                unsafe fn store(address: u64, [a, b, c, d]: [$t; 4]) {
                    // SAFETY: the caller vouches for the address.
                    unsafe {
                        asm!(concat!("st.global.v4.", $suffix, " [{}], {{{}, {}, {}, {}}};"),
                             in(reg64) address, in($class) a, in($class) b, in($class) c,
                             in($class) d, options(nostack));
                    }
                }
            }
        };
    }
    quad_word!(u32, reg32, "u32");
    quad_word!(f32, reg32, "f32");

    impl Word for [f64; 4] {
        #[inline(always)]
        unsafe fn load(address: u64) -> [f64; 4] {
            let (a, b, c, d): (f64, f64, f64, f64);
            // SAFETY: the caller vouches for the address.
            unsafe {
                asm!("ld.global.v2.f64 {{{}, {}}}, [{}];", out(reg64) a, out(reg64) b,
                     in(reg64) address, options(readonly, nostack));
                asm!("ld.global.v2.f64 {{{}, {}}}, [{}+16];", out(reg64) c, out(reg64) d,
                     in(reg64) address, options(readonly, nostack));
            }
            [a, b, c, d]
        }
        #[inline(always)]
        unsafe fn load_constant(address: u64) -> [f64; 4] {
            let (a, b, c, d): (f64, f64, f64, f64);
            // SAFETY: the caller vouches for the address.
            unsafe {
                asm!("ld.global.nc.v2.f64 {{{}, {}}}, [{}];", out(reg64) a, out(reg64) b,
                     in(reg64) address, options(pure, nomem, nostack));
                asm!("ld.global.nc.v2.f64 {{{}, {}}}, [{}+16];", out(reg64) c, out(reg64) d,
                     in(reg64) address, options(pure, nomem, nostack));
            }
            [a, b, c, d]
        }
        #[inline(always)]
        unsafe fn store(address: u64, [a, b, c, d]: [f64; 4]) {
            // SAFETY: the caller vouches for the address.
            unsafe {
                asm!("st.global.v2.f64 [{}], {{{}, {}}};", in(reg64) address, in(reg64) a,
                     in(reg64) b, options(nostack));
                asm!("st.global.v2.f64 [{}+16], {{{}, {}}};", in(reg64) address, in(reg64) c,
                     in(reg64) d, options(nostack));
            }
        }
    }
}
