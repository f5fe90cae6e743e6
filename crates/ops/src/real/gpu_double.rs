//! Elementary functions of the GPU in double precision: square roots and reciprocals to within one unit in
//! the last place, or correctly rounded with the feature `exact`, and series for the transcendental ones.
//! (`libm`'s versions index tables, which a GPU would keep in slow local memory.)

use core::arch::asm;

macro_rules! hardware {
    ($name:ident, $instruction:literal) => {
        #[inline(always)]
        pub fn $name(x: f64) -> f64 {
            let y: f64;
            // SAFETY: a pure arithmetic instruction on registers.
            unsafe {
                asm!(concat!($instruction, " {}, {};"), out(reg64) y, in(reg64) x,
                     options(pure, nomem, nostack));
            }
            y
        }
    };
}
hardware!(floor, "cvt.rmi.f64.f64");
#[cfg(feature = "exact")]
hardware!(sqrt, "sqrt.rn.f64");
#[cfg(feature = "exact")]
hardware!(recip, "rcp.rn.f64");
#[cfg(not(feature = "exact"))]
pub use refined::{recip, sqrt};

/// The hardware's approximations to 20 bits, made better by one step: correctly rounded instructions
/// do the same, and branch.
#[cfg(not(feature = "exact"))]
mod refined {
    use core::arch::asm;

    hardware!(recip_20, "rcp.approx.ftz.f64");
    hardware!(rsqrt_20, "rsqrt.approx.ftz.f64");

    #[inline(always)]
    fn fma(a: f64, b: f64, c: f64) -> f64 {
        let y: f64;
        // SAFETY: a pure arithmetic instruction on registers.
        unsafe {
            asm!("fma.rn.f64 {}, {}, {}, {};",
                 out(reg64) y, in(reg64) a, in(reg64) b, in(reg64) c,
                 options(pure, nomem, nostack));
        }
        y
    }

    /// With `e = 1 - x y`: `1/x = y (1 + e + e²)` but for `e³`, less than a unit. No number unless both
    /// `x` and `1/x` are normal.
    #[inline(always)]
    pub fn recip(x: f64) -> f64 {
        let y = recip_20(x);
        let e = fma(-x, y, 1.0);
        fma(fma(e, e, e), y, y)
    }

    /// With `e = 1 - x y²`: `√x = x y (1 + e/2 + 3e²/8)` but for `e³`. Of zero it is zero, of infinity no
    /// number.
    #[inline(always)]
    pub fn sqrt(x: f64) -> f64 {
        let (low, high) = (x.to_bits() & 0xffff_ffff, (x.to_bits() >> 32) as u32);
        // Less than normal numbers are taken for the least of them.
        let high = if high << 1 < 0x0020_0000 {
            0x0010_0000
        } else {
            high
        };
        let y = rsqrt_20(f64::from_bits((high as u64) << 32 | low));
        let s = x * y;
        let e = fma(-s, y, 1.0);
        fma(fma(0.375, e, 0.5), s * e, s)
    }
}

#[inline(always)]
pub fn rsqrt(x: f64) -> f64 {
    recip(sqrt(x))
}
/// `2^n e^(x - n ln 2)` by its Taylor series; relative error below 1e-15 for `|x| < 700`.
#[inline(always)]
pub fn exp(x: f64) -> f64 {
    let x = if x < -700.0 { -700.0 } else { x };
    let n = floor(x * core::f64::consts::LOG2_E + 0.5);
    // ln 2 in two parts, the first with trailing zeros, so that n times it is exact.
    let r = (x - n * 6.93147180369123816490e-01) - n * 1.90821492927058770002e-10;
    let mut sum = 1.0;
    let mut k = 14.0;
    while k > 0.5 {
        // The quotient is a constant.
        sum = 1.0 + r * sum * (1.0 / k);
        k -= 1.0;
    }
    sum * f64::from_bits(((n as i64 + 1023) as u64) << 52)
}
/// As in single precision, with more terms.
#[inline(always)]
pub fn powf(x: f64, y: f64) -> f64 {
    let bits = x.to_bits() as i64;
    let n = (bits - 0x3fe6a09e667f3bcd) >> 52;
    let m = f64::from_bits((bits - (n << 52)) as u64);
    let s = (m - 1.0) / (m + 1.0);
    let mut sum = 0.0;
    let mut k = 25.0;
    while k > 0.5 {
        sum = sum * s * s + 1.0 / k;
        k -= 2.0;
    }
    exp((2.0 * s * sum + n as f64 * core::f64::consts::LN_2) * y)
}
