//! Third roots by arithmetic alone, the same on every device.
//!
//! A power by logarithm and exponential takes some forty operations on a GPU and a call for each number
//! on a CPU. Manning's friction asks for one in every cell and stage.

use super::Real;

/// A number's exponent over minus three, by its bits as a whole number; with this constant the greatest error is
/// least. Only the upper word of a double tells enough, and 32 bits are what devices divide fast.
///
/// **Source** after Kahan 1991, *Computing a real cube root*.
#[inline(always)]
pub fn double(x: f64) -> f64 {
    let high = (x.to_bits() >> 32) as u32;
    f64::from_bits((0x553e_e940_u32.wrapping_sub(high / 3) as u64) << 32)
}

/// As [`double`].
#[inline(always)]
pub fn single(x: f32) -> f32 {
    f32::from_bits(0x54a1_f800_u32.wrapping_sub(x.to_bits() / 3))
}

/// `x^(-1/3)` from a guess that is off by 3.6 % at most.
///
/// **Equation** with `e = 1 - x r³`: `x^(-1/3) = r (1 - e)^(-1/3) = r (1 + e/3 + 2e²/9 + 14e³/81 + …)`,
/// twice. What is left out is 1.6e-5 of `r` the first time and nothing the second.
#[inline(always)]
pub(crate) fn refined<R: Real>(x: R, guess: R) -> R {
    let mut r = guess;
    for _ in 0..2 {
        let e = R::lit(1.0) - x * r * r * r;
        let more = R::lit(1.0 / 3.0) + e * (R::lit(2.0 / 9.0) + e * R::lit(14.0 / 81.0));
        r += r * (e * more);
    }
    r
}
