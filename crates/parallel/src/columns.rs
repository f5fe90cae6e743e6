use std::ops::Range;

/// Columns of equal length that a loop walks in blocks: a slice, shared or mutable, or a tuple of columns.
///
/// # Safety
/// Parts of ranges of rows that do not overlap share no memory that either may write, and may be used on
/// different threads.
pub unsafe trait Columns: Sized {
    /// Where they lie.
    type Raw: Copy + Sync;

    /// Gives them up for where they lie.
    fn into_raw(self) -> Self::Raw;

    /// How many rows they have.
    ///
    /// # Panics
    /// Columns of a tuple differ in length.
    fn rows(raw: &Self::Raw) -> usize;

    /// Part of each of them.
    ///
    /// # Safety
    /// `raw` comes from columns that live as long as this type says, the rows are among theirs, and no
    /// other part with one of these rows is in use.
    unsafe fn part(raw: Self::Raw, rows: Range<usize>) -> Self;
}

// SAFETY: what is shared is only read.
unsafe impl<T: Sync> Columns for &[T] {
    type Raw = Self;

    #[inline]
    fn into_raw(self) -> Self {
        self
    }

    #[inline]
    fn rows(raw: &Self) -> usize {
        raw.len()
    }

    #[inline]
    unsafe fn part(raw: Self, rows: Range<usize>) -> Self {
        &raw[rows]
    }
}

/// Where a mutable slice lies.
pub struct Exclusive<T> {
    first: *mut T,
    rows: usize,
}

impl<T> Clone for Exclusive<T> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Exclusive<T> {}

// SAFETY: a thread gets rows of it that no other thread has, which is to send them there.
unsafe impl<T: Send> Sync for Exclusive<T> {}

// SAFETY: ranges that do not overlap are different memory.
unsafe impl<T: Send> Columns for &mut [T] {
    type Raw = Exclusive<T>;

    #[inline]
    fn into_raw(self) -> Exclusive<T> {
        Exclusive {
            first: self.as_mut_ptr(),
            rows: self.len(),
        }
    }

    #[inline]
    fn rows(raw: &Exclusive<T>) -> usize {
        raw.rows
    }

    #[inline]
    unsafe fn part(raw: Exclusive<T>, rows: Range<usize>) -> Self {
        // SAFETY: the rows are in the slice, and nothing else uses them.
        unsafe { std::slice::from_raw_parts_mut(raw.first.add(rows.start), rows.len()) }
    }
}

macro_rules! tuple {
    ($($name:ident $index:tt),+) => {
        // SAFETY: so does each of them.
        unsafe impl<$($name: Columns),+> Columns for ($($name,)+) {
            type Raw = ($($name::Raw,)+);

            #[inline]
            fn into_raw(self) -> Self::Raw {
                ($(self.$index.into_raw(),)+)
            }

            #[inline]
            fn rows(raw: &Self::Raw) -> usize {
                let rows = A::rows(&raw.0);
                $(assert_eq!(rows, $name::rows(&raw.$index), "columns of one length");)+
                rows
            }

            #[inline]
            unsafe fn part(raw: Self::Raw, rows: Range<usize>) -> Self {
                // SAFETY: passed on.
                unsafe { ($($name::part(raw.$index, rows.clone()),)+) }
            }
        }
    };
}

tuple!(A 0, B 1);
tuple!(A 0, B 1, C 2);
tuple!(A 0, B 1, C 2, D 3);
tuple!(A 0, B 1, C 2, D 3, E 4);
