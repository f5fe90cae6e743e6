//! Slices with a layout that two compilations agree on.

use core::fmt;
use core::marker::PhantomData;
use core::ops::{Deref, DerefMut};
use core::slice;

/// A shared slice: an address and a length.
#[repr(C)]
pub struct In<'a, T> {
    first: *const T,
    count: usize,
    lent: PhantomData<&'a [T]>,
}

/// A slice that may be written.
#[repr(C)]
pub struct Out<'a, T> {
    first: *mut T,
    count: usize,
    lent: PhantomData<&'a mut [T]>,
}

impl<T> Clone for In<'_, T> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for In<'_, T> {}

// SAFETY: as `&[T]`.
unsafe impl<T: Sync> Send for In<'_, T> {}
// SAFETY: as `&[T]`.
unsafe impl<T: Sync> Sync for In<'_, T> {}
// SAFETY: as `&mut [T]`.
unsafe impl<T: Send> Send for Out<'_, T> {}
// SAFETY: as `&mut [T]`.
unsafe impl<T: Sync> Sync for Out<'_, T> {}

impl<'a, T> In<'a, T> {
    /// Of a slice, which a `const` may hold.
    pub const fn new(slice: &'a [T]) -> Self {
        In {
            first: slice.as_ptr(),
            count: slice.len(),
            lent: PhantomData,
        }
    }

    /// The slice, for as long as it was lent.
    #[inline(always)]
    pub const fn get(self) -> &'a [T] {
        // SAFETY: both come from a slice that was lent for `'a`.
        unsafe { slice::from_raw_parts(self.first, self.count) }
    }
}

impl<'a, T> From<&'a [T]> for In<'a, T> {
    #[inline(always)]
    fn from(slice: &'a [T]) -> Self {
        In::new(slice)
    }
}

impl<'a, T> From<&'a mut [T]> for Out<'a, T> {
    #[inline(always)]
    fn from(slice: &'a mut [T]) -> Self {
        Out {
            first: slice.as_mut_ptr(),
            count: slice.len(),
            lent: PhantomData,
        }
    }
}

impl<T> Deref for In<'_, T> {
    type Target = [T];

    #[inline(always)]
    fn deref(&self) -> &[T] {
        self.get()
    }
}

impl<T> Deref for Out<'_, T> {
    type Target = [T];

    #[inline(always)]
    fn deref(&self) -> &[T] {
        // SAFETY: both come from a slice that was lent for `'a`.
        unsafe { slice::from_raw_parts(self.first, self.count) }
    }
}

impl<T> DerefMut for Out<'_, T> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut [T] {
        // SAFETY: both come from a slice that was lent for `'a`, and nobody else has it.
        unsafe { slice::from_raw_parts_mut(self.first, self.count) }
    }
}

impl<T: fmt::Debug> fmt::Debug for In<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.get().fmt(f)
    }
}

/// A text with a layout that two compilations agree on.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Text(In<'static, u8>);

impl Text {
    /// Of a text, which a `const` may hold.
    pub const fn new(text: &'static str) -> Self {
        Text(In::new(text.as_bytes()))
    }

    /// The text.
    pub const fn get(self) -> &'static str {
        // SAFETY: made from a `str`.
        unsafe { core::str::from_utf8_unchecked(self.0.get()) }
    }
}

impl fmt::Debug for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.get().fmt(f)
    }
}
