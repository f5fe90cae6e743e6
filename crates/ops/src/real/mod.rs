//! The number types in which bodies are written.

use crate::lanes::SideBySide;
use bytemuck::Pod;
use core::fmt::{Debug, Display};
use core::ops::{Add, AddAssign, Div, Mul, MulAssign, Neg, Sub, SubAssign};
use num_traits::{FromPrimitive, NumAssign, ToPrimitive};
pub(crate) use third_root::refined as refined_third_root;

#[cfg(target_arch = "nvptx64")]
mod gpu_double;
#[cfg(target_arch = "nvptx64")]
mod gpu_single;
#[cfg(not(target_arch = "nvptx64"))]
mod host;
mod third_root;

#[cfg(target_arch = "nvptx64")]
use {gpu_double as double, gpu_single as single};

#[cfg(not(target_arch = "nvptx64"))]
use host::{double, single};

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

    /// `self^(-1/3)` of a positive normal number, to two units in the last place.
    fn rcbrt(self) -> Self;

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
    + SideBySide
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

    /// `self^(-1/3)` to 3.6 %, from the exponent alone: what [`Real::rcbrt`] starts from.
    fn rough_rcbrt(self) -> Self;

    /// Is it neither infinite nor NaN?
    fn is_finite(self) -> bool;

    /// `1 + bits · ulp(1)`: places a small integer in the mantissa, so that
    /// `(pattern - 1) / ulp(1)` is that integer without an integer-to-float conversion.
    fn from_mantissa(bits: u32) -> Self;

    /// `ulp(1)`, the spacing of numbers just above one.
    const ULP: Self;
}

macro_rules! scalar {
    ($t:ident, $bits:ident, $name:literal, $math:ident) => {
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
            fn rcbrt(self) -> $t {
                refined_third_root(self, self.rough_rcbrt())
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

        #[cfg(not(wide))]
        impl SideBySide for $t {}

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
            fn rough_rcbrt(self) -> $t {
                third_root::$math(self)
            }
            #[inline(always)]
            fn is_finite(self) -> bool {
                $t::is_finite(self)
            }
            #[inline(always)]
            fn from_mantissa(bits: u32) -> $t {
                $t::from_bits((1.0 as $t).to_bits() | bits as $bits)
            }
        }
    };
}

scalar!(f32, u32, "f32", single);
scalar!(f64, u64, "f64", double);
