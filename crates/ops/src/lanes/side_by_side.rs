use crate::Real;
use core::array::from_fn;

/// What a processor does to several numbers at once: arithmetic of [`Lanes`](crate::Lanes).
///
/// Written here as loops. Where a build has instructions for it, [`registers`](super::registers) replaces them:
/// the same bits, since every operation is rounded for itself.
#[doc(hidden)]
pub trait SideBySide: Real + PartialOrd {
    #[inline]
    fn each_neg<const N: usize>(a: &[Self; N]) -> [Self; N] {
        from_fn(|k| -a[k])
    }
    #[inline]
    fn each_abs<const N: usize>(a: &[Self; N]) -> [Self; N] {
        from_fn(|k| a[k].abs())
    }
    #[inline]
    fn each_sqrt<const N: usize>(a: &[Self; N]) -> [Self; N] {
        from_fn(|k| a[k].sqrt())
    }
    #[inline]
    fn each_add<const N: usize>(a: &[Self; N], b: &[Self; N]) -> [Self; N] {
        from_fn(|k| a[k] + b[k])
    }
    #[inline]
    fn each_sub<const N: usize>(a: &[Self; N], b: &[Self; N]) -> [Self; N] {
        from_fn(|k| a[k] - b[k])
    }
    #[inline]
    fn each_mul<const N: usize>(a: &[Self; N], b: &[Self; N]) -> [Self; N] {
        from_fn(|k| a[k] * b[k])
    }
    #[inline]
    fn each_div<const N: usize>(a: &[Self; N], b: &[Self; N]) -> [Self; N] {
        from_fn(|k| a[k] / b[k])
    }
    #[inline]
    fn each_min<const N: usize>(a: &[Self; N], b: &[Self; N]) -> [Self; N] {
        from_fn(|k| a[k].min(b[k]))
    }
    #[inline]
    fn each_max<const N: usize>(a: &[Self; N], b: &[Self; N]) -> [Self; N] {
        from_fn(|k| a[k].max(b[k]))
    }
    #[inline]
    fn each_if_lt<const N: usize>(
        a: &[Self; N],
        b: &[Self; N],
        then: &[Self; N],
        otherwise: &[Self; N],
    ) -> [Self; N] {
        from_fn(|k| Self::if_lt(a[k], b[k], then[k], otherwise[k]))
    }

    /// Bit `k` where `a[k] < b[k]`.
    #[inline]
    fn each_lt<const N: usize>(a: &[Self; N], b: &[Self; N]) -> u32 {
        (0..N).fold(0, |bits, k| bits | u32::from(a[k] < b[k]) << k)
    }

    /// The columns of `N` words of four: what a processor gathers for its lanes.
    #[inline(always)]
    fn columns<const N: usize>(words: &[[Self; 4]; N]) -> [[Self; N]; 4] {
        from_fn(|k| from_fn(|l| words[l][k]))
    }
}
