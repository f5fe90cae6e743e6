//! Vectors are arrays of `D` components; these are the few operations that bodies need.

use crate::Real;
use core::array::from_fn;

/// `a · b`
#[inline(always)]
pub fn dot<R: Real, const D: usize>(a: &[R; D], b: &[R; D]) -> R {
    let mut sum = a[0] * b[0];
    for k in 1..D {
        sum += a[k] * b[k];
    }
    sum
}

/// `a - b`
#[inline(always)]
pub fn sub<R: Real, const D: usize>(a: &[R; D], b: &[R; D]) -> [R; D] {
    from_fn(|k| a[k] - b[k])
}

/// `a × b`
#[inline(always)]
pub fn cross<R: Real>(a: &[R; 3], b: &[R; 3]) -> [R; 3] {
    [
        a[1] * b[2] - a[2] * b[1],
        a[2] * b[0] - a[0] * b[2],
        a[0] * b[1] - a[1] * b[0],
    ]
}

/// `sum += factor * a`
// On a CPU it is made simple before it is inlined; a GPU would keep the sums in memory.
#[cfg_attr(target_arch = "nvptx64", inline(always))]
#[cfg_attr(not(target_arch = "nvptx64"), inline)]
pub fn add_scaled<R: Real, const D: usize>(sum: &mut [R; D], factor: R, a: &[R; D]) {
    for k in 0..D {
        sum[k] += factor * a[k];
    }
}

/// The same vector in every lane.
#[inline(always)]
pub fn splat<R: Real, const D: usize>(a: &[R::Scalar; D]) -> [R; D] {
    from_fn(|k| R::splat(a[k]))
}
