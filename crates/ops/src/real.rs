//! The number types in which bodies are written.

use bytemuck::Pod;
use core::fmt::{Debug, Display};
use core::ops::{Add, AddAssign, Div, Mul, MulAssign, Neg, Sub, SubAssign};
use num_traits::{FromPrimitive, NumAssign, ToPrimitive};

/// A real number, or several side by side.
///
/// Bodies are generic over `Real`: a GPU thread runs them on one [`Scalar`], a CPU core on
/// [`Lanes`](crate::Lanes) of them, a test on [`Dual`](crate::Dual) numbers. Because several
/// numbers have no single truth value, choices are made with [`Real::if_lt`] instead of `if`.
pub trait Real:
    Copy
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
    + Neg<Output = Self>
    + AddAssign
    + SubAssign
    + MulAssign
{
    /// The number type of one lane.
    type Scalar: Scalar;

    /// The same scalar in every lane.
    fn splat(scalar: Self::Scalar) -> Self;

    /// Square root.
    fn sqrt(self) -> Self;

    /// `1/sqrt(self)`.
    fn rsqrt(self) -> Self;

    /// `1/self`.
    fn recip(self) -> Self;

    /// `e^self`.
    fn exp(self) -> Self;

    /// `self^exponent` for positive `self`.
    fn powf(self, exponent: Self) -> Self;

    /// Absolute value.
    fn abs(self) -> Self;

    /// The smaller of two.
    fn min(self, other: Self) -> Self;

    /// The larger of two.
    fn max(self, other: Self) -> Self;

    /// Lane by lane: `if a < b { then } else { otherwise }`.
    fn if_lt(a: Self, b: Self, then: Self, otherwise: Self) -> Self;

    /// May some lane have `a < b`? A body may skip work where the answer is no; the answer may
    /// be a careless yes.
    fn may_be_lt(a: Self, b: Self) -> bool;

    /// Sum over the lanes, always in the same order.
    fn total(self) -> Self::Scalar;

    /// The largest of the lanes.
    fn greatest(self) -> Self::Scalar;

    /// A literal. Folded at compile time.
    #[inline(always)]
    fn lit(value: f64) -> Self {
        Self::splat(Self::Scalar::from_literal(value))
    }

    /// `self^n` for a small whole `n`, by squaring; unrolled when `n` is a constant.
    #[inline(always)]
    fn powi(self, n: u32) -> Self {
        let (mut base, mut n, mut result) = (self, n, Self::lit(1.0));
        while n > 0 {
            if n & 1 == 1 {
                result *= base;
            }
            base *= base;
            n >>= 1;
        }
        result
    }

    /// `self * self`.
    #[inline(always)]
    fn squared(self) -> Self {
        self * self
    }
}

/// One floating-point number: `f32` or `f64`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a precision of monoflow",
    note = "precisions are `f32` and `f64`"
)]
pub trait Scalar:
    Real<Scalar = Self>
    + Pod
    + NumAssign
    + FromPrimitive
    + ToPrimitive
    + PartialOrd
    + Debug
    + Display
    + Default
    + Send
    + Sync
    + 'static
{
    /// `"f32"` or `"f64"`.
    const NAME: &'static str;

    /// Smallest positive normal number: a floor that keeps divisions finite.
    const TINY: Self;

    /// Rounds a literal to this precision.
    fn from_literal(value: f64) -> Self;

    /// Widens to `f64`, exactly.
    fn widen(self) -> f64;

    /// Rounds down to a whole number.
    fn floor(self) -> Self;

    /// Is it neither infinite nor NaN?
    fn is_finite(self) -> bool;

    /// `1 + bits · ulp(1)`: places a small integer in the mantissa, so that
    /// `(pattern - 1) / ulp(1)` is that integer without an integer-to-float conversion.
    fn from_mantissa(bits: u32) -> Self;

    /// `ulp(1)`, the spacing of numbers just above one.
    const ULP: Self;

    /// The columns of `N` words of four: what a processor gathers for its lanes.
    #[inline(always)]
    fn columns<const N: usize>(words: &[[Self; 4]; N]) -> [[Self; N]; 4] {
        core::array::from_fn(|k| core::array::from_fn(|l| words[l][k]))
    }
}

macro_rules! scalar {
    ($t:ident, $bits:ident, $name:literal, $math:ident $(, $columns:item)?) => {
        impl Real for $t {
            type Scalar = $t;

            #[inline(always)]
            fn splat(scalar: $t) -> $t {
                scalar
            }
            #[inline(always)]
            fn sqrt(self) -> $t {
                $math::sqrt(self)
            }
            #[inline(always)]
            fn rsqrt(self) -> $t {
                $math::rsqrt(self)
            }
            #[inline(always)]
            fn recip(self) -> $t {
                $math::recip(self)
            }
            #[inline(always)]
            fn exp(self) -> $t {
                $math::exp(self)
            }
            #[inline(always)]
            fn powf(self, exponent: $t) -> $t {
                $math::powf(self, exponent)
            }
            #[inline(always)]
            fn abs(self) -> $t {
                $t::from_bits(self.to_bits() & !(1 << ($bits::BITS - 1)))
            }
            #[inline(always)]
            fn min(self, other: $t) -> $t {
                if self < other { self } else { other }
            }
            #[inline(always)]
            fn max(self, other: $t) -> $t {
                if self > other { self } else { other }
            }
            #[inline(always)]
            fn if_lt(a: $t, b: $t, then: $t, otherwise: $t) -> $t {
                if a < b { then } else { otherwise }
            }
            #[inline(always)]
            fn may_be_lt(a: $t, b: $t) -> bool {
                a < b
            }
            #[inline(always)]
            fn total(self) -> $t {
                self
            }
            #[inline(always)]
            fn greatest(self) -> $t {
                self
            }
        }

        impl Scalar for $t {
            const NAME: &'static str = $name;
            const TINY: $t = $t::MIN_POSITIVE;
            const ULP: $t = $t::EPSILON;

            #[inline(always)]
            fn from_literal(value: f64) -> $t {
                value as $t
            }
            #[inline(always)]
            fn widen(self) -> f64 {
                self as f64
            }
            #[inline(always)]
            fn floor(self) -> $t {
                $math::floor(self)
            }
            #[inline(always)]
            fn is_finite(self) -> bool {
                $t::is_finite(self)
            }
            #[inline(always)]
            fn from_mantissa(bits: u32) -> $t {
                $t::from_bits((1.0 as $t).to_bits() | bits as $bits)
            }

            $($columns)?
        }
    };
}

#[cfg(not(target_arch = "x86_64"))]
scalar!(f32, u32, "f32", single);
#[cfg(target_arch = "x86_64")]
scalar!(
    f32,
    u32,
    "f32",
    single,
    #[inline(always)]
    fn columns<const N: usize>(words: &[[f32; 4]; N]) -> [[f32; N]; 4] {
        transpose(words)
    }
);
scalar!(f64, u64, "f64", double);

/// Four words at a time through four registers; left to itself the compiler moves each number alone.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn transpose<const N: usize>(words: &[[f32; 4]; N]) -> [[f32; N]; 4] {
    use core::arch::x86_64::{
        __m128, _mm_movehl_ps, _mm_movelh_ps, _mm_unpackhi_ps, _mm_unpacklo_ps,
    };
    use core::mem::transmute;
    let mut columns = [[0.0; N]; 4];
    let (fours, rest) = words.as_chunks::<4>();
    for (group, four) in fours.iter().enumerate() {
        // SAFETY: four numbers and a register of four numbers are the same bits, and every x86-64
        // processor has these instructions.
        let [x, y, z, w] = unsafe {
            let [a, b, c, d] = transmute::<[[f32; 4]; 4], [__m128; 4]>(*four);
            let (ab_low, ab_high) = (_mm_unpacklo_ps(a, b), _mm_unpackhi_ps(a, b));
            let (cd_low, cd_high) = (_mm_unpacklo_ps(c, d), _mm_unpackhi_ps(c, d));
            transmute::<[__m128; 4], [[f32; 4]; 4]>([
                _mm_movelh_ps(ab_low, cd_low),
                _mm_movehl_ps(cd_low, ab_low),
                _mm_movelh_ps(ab_high, cd_high),
                _mm_movehl_ps(cd_high, ab_high),
            ])
        };
        for l in 0..4 {
            columns[0][4 * group + l] = x[l];
            columns[1][4 * group + l] = y[l];
            columns[2][4 * group + l] = z[l];
            columns[3][4 * group + l] = w[l];
        }
    }
    for (l, word) in rest.iter().enumerate() {
        for k in 0..4 {
            columns[k][4 * fours.len() + l] = word[k];
        }
    }
    columns
}

/// Elementary functions of the host.
#[cfg(not(target_arch = "nvptx64"))]
macro_rules! host_math {
    ($module:ident, $t:ident) => {
        mod $module {
            #[inline(always)]
            pub fn sqrt(x: $t) -> $t {
                x.sqrt()
            }
            #[inline(always)]
            pub fn rsqrt(x: $t) -> $t {
                1.0 / x.sqrt()
            }
            #[inline(always)]
            pub fn recip(x: $t) -> $t {
                1.0 / x
            }
            #[inline(always)]
            pub fn exp(x: $t) -> $t {
                x.exp()
            }
            #[inline(always)]
            pub fn powf(x: $t, y: $t) -> $t {
                x.powf(y)
            }
            #[inline(always)]
            pub fn floor(x: $t) -> $t {
                x.floor()
            }
        }
    };
}
#[cfg(not(target_arch = "nvptx64"))]
host_math!(single, f32);
#[cfg(not(target_arch = "nvptx64"))]
host_math!(double, f64);

/// Elementary functions of the GPU in single precision: the hardware's approximate forms, each
/// within two units in the last place where bodies use them.
#[cfg(target_arch = "nvptx64")]
mod single {
    use core::arch::asm;

    macro_rules! approximate {
        ($name:ident, $instruction:literal) => {
            #[inline(always)]
            pub fn $name(x: f32) -> f32 {
                let y: f32;
                // SAFETY: a pure arithmetic instruction on registers.
                unsafe {
                    asm!(concat!($instruction, " {}, {};"), out(reg32) y, in(reg32) x,
                         options(pure, nomem, nostack));
                }
                y
            }
        };
    }
    approximate!(sqrt, "sqrt.approx.ftz.f32");
    approximate!(rsqrt, "rsqrt.approx.ftz.f32");
    approximate!(recip, "rcp.approx.ftz.f32");
    approximate!(exp2, "ex2.approx.ftz.f32");
    approximate!(floor, "cvt.rmi.f32.f32");

    #[inline(always)]
    pub fn exp(x: f32) -> f32 {
        exp2(x * core::f32::consts::LOG2_E)
    }
    /// To about two units in the last place: the hardware's logarithm is too coarse near one, where
    /// equations of state use it.
    #[inline(always)]
    pub fn powf(x: f32, y: f32) -> f32 {
        // x = 2^n m, m within a factor sqrt(2) of one; ln m = 2 artanh((m - 1)/(m + 1)).
        let bits = x.to_bits() as i32;
        let n = (bits - 0x3f3504f3) >> 23;
        let m = f32::from_bits((bits - (n << 23)) as u32);
        let s = (m - 1.0) / (m + 1.0);
        let mut sum = 0.0;
        let mut k = 11.0;
        while k > 0.5 {
            sum = sum * s * s + 1.0 / k;
            k -= 2.0;
        }
        exp((2.0 * s * sum + n as f32 * core::f32::consts::LN_2) * y)
    }
}

/// Elementary functions of the GPU in double precision: square roots and reciprocals to within one unit in
/// the last place, or correctly rounded with the feature `exact`, and series for the transcendental ones.
/// (`libm`'s versions index tables, which a GPU would keep in slow local memory.)
#[cfg(target_arch = "nvptx64")]
mod double {
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
}
