//! Registers of AVX, four numbers in double precision and eight in single. With AVX-512 there are [eight](super::eight)
//! in double precision.
//!
//! Left to itself the compiler takes loops over lanes apart and puts them together again, thousands in a sweep: that
//! takes it longer, and what it puts together is slower (docs/adr/0073).

use super::operation::{operation, wider};
use super::side_by_side::SideBySide;
use crate::Real;
use core::arch::x86_64::*;
use core::array::from_fn;
use core::mem::transmute;

macro_rules! registers {
    (
        by $features:literal, else $($wider:ident)?: [$t:ident; $width:literal], $register:ident, $turned:ident, $splat:ident, $add:ident, $sub:ident,
        $mul:ident, $div:ident, $min:ident, $max:ident, $sqrt:ident, $xor:ident, $andnot:ident, $cmp:ident, $choose:ident,
        $bits:ident
    ) => {
        impl SideBySide for $t {
            operation! { each_neg by $features, else $($wider)?: [$t; $width], $register, |a| $xor(a, $splat(-0.0)), -a }
            operation! { each_abs by $features, else $($wider)?: [$t; $width], $register, |a| $andnot($splat(-0.0), a), Real::abs(a) }
            operation! { each_sqrt by $features, else $($wider)?: [$t; $width], $register, |a| $sqrt(a), Real::sqrt(a) }
            operation! { each_add by $features, else $($wider)?: [$t; $width], $register, |a, b| $add(a, b), a + b }
            operation! { each_sub by $features, else $($wider)?: [$t; $width], $register, |a, b| $sub(a, b), a - b }
            operation! { each_mul by $features, else $($wider)?: [$t; $width], $register, |a, b| $mul(a, b), a * b }
            operation! { each_div by $features, else $($wider)?: [$t; $width], $register, |a, b| $div(a, b), a / b }
            operation! { each_min by $features, else $($wider)?: [$t; $width], $register, |a, b| $min(a, b), Real::min(a, b) }
            operation! { each_max by $features, else $($wider)?: [$t; $width], $register, |a, b| $max(a, b), Real::max(a, b) }
            operation! {
                each_if_lt by $features, else $($wider)?: [$t; $width], $register,
                |a, b, then, otherwise| $choose(otherwise, then, $cmp::<_CMP_LT_OQ>(a, b)),
                Real::if_lt(a, b, then, otherwise)
            }

            #[inline(always)]
            fn each_lt<const N: usize>(a: &[$t; N], b: &[$t; N]) -> u32 {
                #[target_feature(enable = $features)]
                #[inline]
                fn within<const N: usize>(a: &[$t; N], b: &[$t; N]) -> u32 {
                    let (a, b) = (a.as_chunks::<$width>().0, b.as_chunks::<$width>().0);
                    let mut bits = 0;
                    for (k, (a, b)) in a.iter().zip(b).enumerate() {
                        // SAFETY: a register and the numbers in it are the same bits.
                        let [a, b] = unsafe { transmute::<[[$t; $width]; 2], [$register; 2]>([*a, *b]) };
                        bits |= ($bits($cmp::<_CMP_LT_OQ>(a, b)) as u32) << ($width * k);
                    }
                    bits
                }
                wider!($($wider)?, $width, N, each_lt(a, b));
                if !N.is_multiple_of($width) {
                    return (0..N).fold(0, |bits, k| bits | u32::from(a[k] < b[k]) << k);
                }
                // SAFETY: as above.
                unsafe { within(a, b) }
            }

            #[inline(always)]
            fn columns<const N: usize>(words: &[[$t; 4]; N]) -> [[$t; N]; 4] {
                #[target_feature(enable = $features)]
                #[inline]
                fn within<const N: usize>(words: &[[$t; 4]; N]) -> [[$t; N]; 4] {
                    let mut columns = [[0.0; N]; 4];
                    for (k, words) in words.as_chunks::<$width>().0.iter().enumerate() {
                        for (column, numbers) in columns.iter_mut().zip($turned(words)) {
                            column.as_chunks_mut::<$width>().0[k] = numbers;
                        }
                    }
                    columns
                }
                wider!($($wider)?, $width, N, columns(words));
                if !N.is_multiple_of($width) {
                    return from_fn(|k| from_fn(|l| words[l][k]));
                }
                // SAFETY: as above.
                unsafe { within(words) }
            }
        }
    };
}
registers! {
    by "avx2,fma,bmi1,bmi2", else eight: [f64; 4], __m256d, four_turned, _mm256_set1_pd, _mm256_add_pd, _mm256_sub_pd, _mm256_mul_pd, _mm256_div_pd,
    _mm256_min_pd, _mm256_max_pd, _mm256_sqrt_pd, _mm256_xor_pd, _mm256_andnot_pd, _mm256_cmp_pd, _mm256_blendv_pd,
    _mm256_movemask_pd
}
registers! {
    by "avx2,fma,bmi1,bmi2", else : [f32; 8], __m256, eight_turned, _mm256_set1_ps, _mm256_add_ps, _mm256_sub_ps, _mm256_mul_ps, _mm256_div_ps,
    _mm256_min_ps, _mm256_max_ps, _mm256_sqrt_ps, _mm256_xor_ps, _mm256_andnot_ps, _mm256_cmp_ps, _mm256_blendv_ps,
    _mm256_movemask_ps
}

/// Columns of four words.
#[target_feature(enable = "avx2,fma,bmi1,bmi2")]
#[inline]
pub(super) fn four_turned(words: &[[f64; 4]; 4]) -> [[f64; 4]; 4] {
    // SAFETY: a register and the numbers in it are the same bits.
    let [a, b, c, d] = unsafe { transmute::<[[f64; 4]; 4], [__m256d; 4]>(*words) };
    let (ab_even, ab_odd) = (_mm256_unpacklo_pd(a, b), _mm256_unpackhi_pd(a, b));
    let (cd_even, cd_odd) = (_mm256_unpacklo_pd(c, d), _mm256_unpackhi_pd(c, d));
    let turned = [
        _mm256_permute2f128_pd::<0x20>(ab_even, cd_even),
        _mm256_permute2f128_pd::<0x20>(ab_odd, cd_odd),
        _mm256_permute2f128_pd::<0x31>(ab_even, cd_even),
        _mm256_permute2f128_pd::<0x31>(ab_odd, cd_odd),
    ];
    // SAFETY: as above.
    unsafe { transmute::<[__m256d; 4], [[f64; 4]; 4]>(turned) }
}

/// Columns of eight words: four words and the four after them, each in its half of a register.
#[target_feature(enable = "avx2,fma,bmi1,bmi2")]
#[inline]
fn eight_turned(words: &[[f32; 4]; 8]) -> [[f32; 8]; 4] {
    // SAFETY: a register and the numbers in it are the same bits.
    let w = unsafe { transmute::<[[f32; 4]; 8], [__m128; 8]>(*words) };
    let (a, b) = (_mm256_set_m128(w[4], w[0]), _mm256_set_m128(w[5], w[1]));
    let (c, d) = (_mm256_set_m128(w[6], w[2]), _mm256_set_m128(w[7], w[3]));
    let (ab_low, ab_high) = (_mm256_unpacklo_ps(a, b), _mm256_unpackhi_ps(a, b));
    let (cd_low, cd_high) = (_mm256_unpacklo_ps(c, d), _mm256_unpackhi_ps(c, d));
    let turned = [
        _mm256_shuffle_ps::<0b01_00_01_00>(ab_low, cd_low),
        _mm256_shuffle_ps::<0b11_10_11_10>(ab_low, cd_low),
        _mm256_shuffle_ps::<0b01_00_01_00>(ab_high, cd_high),
        _mm256_shuffle_ps::<0b11_10_11_10>(ab_high, cd_high),
    ];
    // SAFETY: as above.
    unsafe { transmute::<[__m256; 4], [[f32; 8]; 4]>(turned) }
}
