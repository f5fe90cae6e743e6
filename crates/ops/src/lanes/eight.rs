//! Registers of AVX-512: eight numbers in double precision.

use super::operation::operation;
use super::registers::four_turned;
use crate::Real;
use core::arch::x86_64::*;
use core::array::from_fn;
use core::mem::transmute;

macro_rules! operations {
    ($($name:ident: |$($x:ident),+| $found:expr, $number:expr;)*) => {
        $(operation! {
            pub(super) $name by "avx2,fma,bmi1,bmi2,avx512f,avx512bw,avx512cd,avx512dq,avx512vl", else : [f64; 8], __m512d,
            |$($x),+| $found, $number
        })*
    };
}

operations! {
    each_neg: |a| _mm512_xor_pd(a, _mm512_set1_pd(-0.0)), -a;
    each_abs: |a| _mm512_andnot_pd(_mm512_set1_pd(-0.0), a), Real::abs(a);
    each_sqrt: |a| _mm512_sqrt_pd(a), Real::sqrt(a);
    each_add: |a, b| _mm512_add_pd(a, b), a + b;
    each_sub: |a, b| _mm512_sub_pd(a, b), a - b;
    each_mul: |a, b| _mm512_mul_pd(a, b), a * b;
    each_div: |a, b| _mm512_div_pd(a, b), a / b;
    each_min: |a, b| _mm512_min_pd(a, b), Real::min(a, b);
    each_max: |a, b| _mm512_max_pd(a, b), Real::max(a, b);
    each_if_lt: |a, b, then, otherwise| {
        _mm512_mask_blend_pd(_mm512_cmp_pd_mask::<_CMP_LT_OQ>(a, b), otherwise, then)
    }, Real::if_lt(a, b, then, otherwise);
}

/// [`SideBySide::each_lt`](super::SideBySide::each_lt) of whole registers.
#[inline(always)]
pub(super) fn each_lt<const N: usize>(a: &[f64; N], b: &[f64; N]) -> u32 {
    #[target_feature(enable = "avx2,fma,bmi1,bmi2,avx512f,avx512bw,avx512cd,avx512dq,avx512vl")]
    #[inline]
    fn within<const N: usize>(a: &[f64; N], b: &[f64; N]) -> u32 {
        let (a, b) = (a.as_chunks::<8>().0, b.as_chunks::<8>().0);
        let mut bits = 0;
        for (k, (a, b)) in a.iter().zip(b).enumerate() {
            // SAFETY: a register and the numbers in it are the same bits.
            let [a, b] = unsafe { transmute::<[[f64; 8]; 2], [__m512d; 2]>([*a, *b]) };
            bits |= u32::from(_mm512_cmp_pd_mask::<_CMP_LT_OQ>(a, b)) << (8 * k);
        }
        bits
    }
    // SAFETY: as of operations.
    unsafe { within(a, b) }
}

/// [`SideBySide::columns`](super::SideBySide::columns) of whole registers.
#[inline(always)]
pub(super) fn columns<const N: usize>(words: &[[f64; 4]; N]) -> [[f64; N]; 4] {
    #[target_feature(enable = "avx2,fma,bmi1,bmi2,avx512f,avx512bw,avx512cd,avx512dq,avx512vl")]
    #[inline]
    fn within<const N: usize>(words: &[[f64; 4]; N]) -> [[f64; N]; 4] {
        let mut columns = [[0.0; N]; 4];
        for (k, words) in words.as_chunks::<8>().0.iter().enumerate() {
            for (column, numbers) in columns.iter_mut().zip(eight_turned(words)) {
                column.as_chunks_mut::<8>().0[k] = numbers;
            }
        }
        columns
    }
    // SAFETY: as of operations.
    unsafe { within(words) }
}

/// Columns of eight words: those of four beside those of the next four.
#[target_feature(enable = "avx2,fma,bmi1,bmi2,avx512f,avx512bw,avx512cd,avx512dq,avx512vl")]
#[inline]
fn eight_turned(words: &[[f64; 4]; 8]) -> [[f64; 8]; 4] {
    let [low, high] = words.as_chunks::<4>().0 else {
        unreachable!("eight words are two times four")
    };
    let (low, high) = (four_turned(low), four_turned(high));
    let mut turned = [[0.0; 8]; 4];
    for ((turned, low), high) in turned.iter_mut().zip(low).zip(high) {
        // SAFETY: a register and the numbers in it are the same bits.
        *turned = unsafe {
            let [low, high] = transmute::<[[f64; 4]; 2], [__m256d; 2]>([low, high]);
            let low = _mm512_castpd256_pd512(low);
            transmute::<__m512d, [f64; 8]>(_mm512_insertf64x4::<1>(low, high))
        };
    }
    turned
}
