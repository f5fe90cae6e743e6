//! Several numbers side by side, for the vector units of a CPU.

use crate::{Real, Scalar};
use core::array::from_fn;
use core::ops::{Add, AddAssign, Div, Mul, MulAssign, Neg, Sub, SubAssign};

/// `N` numbers on which every operation acts lane by lane.
///
/// Plain arrays and loops: the compiler turns them into vector instructions of whatever width the
/// calling function is compiled for.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C, align(64))]
pub struct Lanes<S, const N: usize>(pub [S; N]);

// `#[inline]`, not always: made simple before they are inlined (docs/adr/0065).
macro_rules! lanewise {
    ($($op:ident $method:ident $op_assign:ident $method_assign:ident),*) => {$(
        impl<S: Scalar, const N: usize> $op for Lanes<S, N> {
            type Output = Self;
            #[inline]
            fn $method(self, other: Self) -> Self {
                Lanes(from_fn(|k| $op::$method(self.0[k], other.0[k])))
            }
        }
        lanewise!(@assign $op_assign $method_assign $op $method);
    )*};
    (@assign none $ignored:ident $op:ident $method:ident) => {};
    (@assign $op_assign:ident $method_assign:ident $op:ident $method:ident) => {
        impl<S: Scalar, const N: usize> $op_assign for Lanes<S, N> {
            #[inline]
            fn $method_assign(&mut self, other: Self) {
                *self = $op::$method(*self, other);
            }
        }
    };
}
lanewise!(Add add AddAssign add_assign, Sub sub SubAssign sub_assign, Mul mul MulAssign mul_assign, Div div none none);

impl<S: Scalar, const N: usize> Neg for Lanes<S, N> {
    type Output = Self;
    #[inline]
    fn neg(self) -> Self {
        Lanes(from_fn(|k| -self.0[k]))
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
        Lanes(from_fn(|k| self.0[k].sqrt()))
    }
    #[inline(always)]
    fn rsqrt(self) -> Self {
        Lanes(from_fn(|k| self.0[k].rsqrt()))
    }
    #[inline(always)]
    fn recip(self) -> Self {
        Lanes(from_fn(|k| self.0[k].recip()))
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
        Lanes(from_fn(|k| self.0[k].abs()))
    }
    #[inline(always)]
    fn min(self, other: Self) -> Self {
        Lanes(from_fn(|k| self.0[k].min(other.0[k])))
    }
    #[inline(always)]
    fn max(self, other: Self) -> Self {
        Lanes(from_fn(|k| self.0[k].max(other.0[k])))
    }
    #[inline(always)]
    fn if_lt(a: Self, b: Self, then: Self, otherwise: Self) -> Self {
        Lanes(from_fn(|k| {
            S::if_lt(a.0[k], b.0[k], then.0[k], otherwise.0[k])
        }))
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
