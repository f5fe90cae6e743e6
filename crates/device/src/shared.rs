use core::marker::PhantomData;

/// An array in the memory that the threads of a block share. Made by
/// [`shared_array!`](crate::shared_array).
#[derive(Debug)]
pub struct Shared<T> {
    address: u32,
    element: PhantomData<T>,
}

impl<T> Clone for Shared<T> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Shared<T> {}

impl<T: SharedWord> Shared<T> {
    /// The array at an address of shared memory.
    ///
    /// # Safety
    /// There is one.
    #[inline(always)]
    pub unsafe fn at(address: u32) -> Self {
        Shared {
            address,
            element: PhantomData,
        }
    }

    /// Reads an element.
    ///
    /// # Safety
    /// `index` lies in the array; a barrier separates this from writes by other threads.
    #[inline(always)]
    pub unsafe fn load(self, index: u32) -> T {
        // SAFETY: passed on.
        unsafe { T::load(self.address + index * size_of::<T>() as u32) }
    }

    /// Writes an element.
    ///
    /// # Safety
    /// `index` lies in the array; a barrier separates this from other threads' access.
    #[inline(always)]
    pub unsafe fn store(self, index: u32, value: T) {
        // SAFETY: passed on.
        unsafe { T::store(self.address + index * size_of::<T>() as u32, value) }
    }
}

/// What shared memory is read and written in.
pub trait SharedWord: Copy + 'static {
    /// Reads.
    ///
    /// # Safety
    /// The address lies in a shared array of this type.
    unsafe fn load(address: u32) -> Self;
    /// Writes.
    ///
    /// # Safety
    /// The address lies in a shared array of this type.
    unsafe fn store(address: u32, value: Self);
}

macro_rules! shared_word {
    ($t:ty, $class:ident, $suffix:literal) => {
        impl SharedWord for $t {
            #[cfg(target_arch = "nvptx64")]
            #[inline(always)]
            unsafe fn load(address: u32) -> $t {
                let x: $t;
                // SAFETY: the caller vouches for the address.
                unsafe {
                    core::arch::asm!(concat!("ld.shared.", $suffix, " {}, [{}];"),
                        out($class) x, in(reg32) address, options(nostack));
                }
                x
            }
            #[cfg(target_arch = "nvptx64")]
            #[inline(always)]
            unsafe fn store(address: u32, value: $t) {
                // SAFETY: the caller vouches for the address.
                unsafe {
                    core::arch::asm!(concat!("st.shared.", $suffix, " [{}], {};"),
                        in(reg32) address, in($class) value, options(nostack));
                }
            }
            #[cfg(not(target_arch = "nvptx64"))]
            unsafe fn load(_: u32) -> $t {
                Default::default()
            }
            #[cfg(not(target_arch = "nvptx64"))]
            unsafe fn store(_: u32, _: $t) {}
        }
    };
}
shared_word!(u32, reg32, "u32");
shared_word!(f32, reg32, "f32");
shared_word!(f64, reg64, "f64");

/// An array in shared memory: `shared_array!(NAME: f64; 320)`.
///
/// `NAME` must be the only shared array of that name in the kernel crate's program; the length is a
/// plain number. Every thread of the block gets the same array.
#[macro_export]
macro_rules! shared_array {
    ($name:ident : $t:ty ; $bytes:literal bytes) => {{
        #[cfg(target_arch = "nvptx64")]
        {
            let address: u32;
            // SAFETY: declares a static array and takes its address.
            unsafe {
                core::arch::asm!(
                    concat!(
                        "{{ .shared .align 16 .b8 ", stringify!($name), "[", $bytes, "]; mov.u32 {}, ",
                        stringify!($name), "; }}"
                    ),
                    out(reg32) address,
                    options(nostack)
                );
                $crate::Shared::<$t>::at(address)
            }
        }
        #[cfg(not(target_arch = "nvptx64"))]
        // SAFETY: on the host nothing is behind it and nothing is read from it.
        unsafe {
            $crate::Shared::<$t>::at(0)
        }
    }};
}
