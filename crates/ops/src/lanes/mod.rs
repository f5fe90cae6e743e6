//! Several numbers side by side, for the vector units of a CPU.

#[cfg(wider)]
mod eight;
mod keep_entries;
#[cfg(wide)]
mod operation;
#[cfg(wide)]
mod registers;
mod side_by_side;

pub use keep_entries::keep_entries;
pub use side_by_side::SideBySide;

use crate::real::refined_third_root;
use crate::{Real, Scalar};
use core::array::from_fn;
use core::ops::{Add, AddAssign, Div, Mul, MulAssign, Neg, Sub, SubAssign};

/// `N` numbers on which every operation acts lane by lane.
///
/// Arithmetic goes through the registers that this build has ([`INSTRUCTIONS`](crate::INSTRUCTIONS)).
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C, align(64))]
pub struct Lanes<S, const N: usize>(pub [S; N]);

macro_rules! lanewise {
    ($($op:ident $method:ident $each:ident $op_assign:ident $method_assign:ident),*) => {$(
        impl<S: Scalar, const N: usize> $op for Lanes<S, N> {
            type Output = Self;
            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                Lanes(S::$each(&self.0, &other.0))
            }
        }
        lanewise!(@assign $op_assign $method_assign $op $method);
    )*};
    (@assign none $ignored:ident $op:ident $method:ident) => {};
    (@assign $op_assign:ident $method_assign:ident $op:ident $method:ident) => {
        impl<S: Scalar, const N: usize> $op_assign for Lanes<S, N> {
            #[inline(always)]
            fn $method_assign(&mut self, other: Self) {
                *self = $op::$method(*self, other);
            }
        }
    };
}
lanewise!(Add add each_add AddAssign add_assign, Sub sub each_sub SubAssign sub_assign, Mul mul each_mul MulAssign mul_assign, Div div each_div none none);

impl<S: Scalar, const N: usize> Neg for Lanes<S, N> {
    type Output = Self;
    #[inline(always)]
    fn neg(self) -> Self {
        Lanes(S::each_neg(&self.0))
    }
}

impl<S: Scalar, const N: usize> Lanes<S, N> {
    /// Bit `k` where this is less in lane `k`.
    #[inline(always)]
    pub fn below(self, other: Self) -> u32 {
        S::each_lt(&self.0, &other.0)
    }
}

impl<S: Scalar, const N: usize> Real for Lanes<S, N> {
    type Scalar = S;

    #[inline(always)]
    fn splat(scalar: S) -> Self {
        Lanes([scalar; N])
    }
    #[inline(always)]
    fn sqrt(self) -> Self {
        Lanes(S::each_sqrt(&self.0))
    }
    #[inline(always)]
    fn rsqrt(self) -> Self {
        Self::lit(1.0) / self.sqrt()
    }
    #[inline(always)]
    fn recip(self) -> Self {
        Self::lit(1.0) / self
    }
    #[inline(always)]
    fn rcbrt(self) -> Self {
        refined_third_root(self, Lanes(from_fn(|k| self.0[k].rough_rcbrt())))
    }
    #[inline(always)]
    fn exp(self) -> Self {
        Lanes(from_fn(|k| self.0[k].exp()))
    }
    #[inline(always)]
    fn powf(self, exponent: Self) -> Self {
        Lanes(from_fn(|k| self.0[k].powf(exponent.0[k])))
    }
    #[inline(always)]
    fn abs(self) -> Self {
        Lanes(S::each_abs(&self.0))
    }
    #[inline(always)]
    fn min(self, other: Self) -> Self {
        Lanes(S::each_min(&self.0, &other.0))
    }
    #[inline(always)]
    fn max(self, other: Self) -> Self {
        Lanes(S::each_max(&self.0, &other.0))
    }
    #[inline(always)]
    fn if_lt(a: Self, b: Self, then: Self, otherwise: Self) -> Self {
        Lanes(S::each_if_lt(&a.0, &b.0, &then.0, &otherwise.0))
    }
    #[inline(always)]
    fn may_be_lt(_: Self, _: Self) -> bool {
        true
    }
    /// Pairwise, and therefore always in the same order.
    #[inline(always)]
    fn total(self) -> S {
        let mut lanes = self.0;
        let mut width = N;
        while width > 1 {
            width /= 2;
            for k in 0..width {
                lanes[k] += lanes[k + width];
            }
        }
        lanes[0]
    }
    #[inline(always)]
    fn greatest(self) -> S {
        let mut lanes = self.0;
        let mut width = N;
        while width > 1 {
            width /= 2;
            for k in 0..width {
                lanes[k] = lanes[k].max(lanes[k + width]);
            }
        }
        lanes[0]
    }
}
