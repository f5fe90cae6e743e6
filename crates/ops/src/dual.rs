//! Dual numbers: a value and its derivative, for tests that compare an analytic slope with the
//! function it belongs to.

use crate::Real;
use core::ops::{Add, AddAssign, Div, Mul, MulAssign, Neg, Sub, SubAssign};

/// `value + slope·ε` with `ε² = 0`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Dual {
    /// f(x)
    pub value: f64,
    /// f'(x)
    pub slope: f64,
}

impl Dual {
    /// The variable itself: slope one.
    pub fn variable(value: f64) -> Self {
        Dual { value, slope: 1.0 }
    }

    fn chain(self, value: f64, derivative: f64) -> Self {
        Dual {
            value,
            slope: derivative * self.slope,
        }
    }
}

impl Add for Dual {
    type Output = Self;
    fn add(self, o: Self) -> Self {
        Dual {
            value: self.value + o.value,
            slope: self.slope + o.slope,
        }
    }
}
impl Sub for Dual {
    type Output = Self;
    fn sub(self, o: Self) -> Self {
        self + -o
    }
}
impl Mul for Dual {
    type Output = Self;
    fn mul(self, o: Self) -> Self {
        Dual {
            value: self.value * o.value,
            slope: self.slope * o.value + self.value * o.slope,
        }
    }
}
impl Div for Dual {
    type Output = Self;
    #[allow(clippy::suspicious_arithmetic_impl)]
    fn div(self, o: Self) -> Self {
        self * o.recip()
    }
}
impl Neg for Dual {
    type Output = Self;
    fn neg(self) -> Self {
        Dual {
            value: -self.value,
            slope: -self.slope,
        }
    }
}
impl AddAssign for Dual {
    fn add_assign(&mut self, o: Self) {
        *self = *self + o;
    }
}
impl SubAssign for Dual {
    fn sub_assign(&mut self, o: Self) {
        *self = *self - o;
    }
}
impl MulAssign for Dual {
    fn mul_assign(&mut self, o: Self) {
        *self = *self * o;
    }
}

impl Real for Dual {
    type Scalar = f64;

    fn splat(scalar: f64) -> Self {
        Dual {
            value: scalar,
            slope: 0.0,
        }
    }
    fn sqrt(self) -> Self {
        let root = Real::sqrt(self.value);
        self.chain(root, 0.5 / root)
    }
    fn rsqrt(self) -> Self {
        self.sqrt().recip()
    }
    fn recip(self) -> Self {
        self.chain(1.0 / self.value, -1.0 / (self.value * self.value))
    }
    fn rcbrt(self) -> Self {
        let root = Real::rcbrt(self.value);
        self.chain(root, -root / (3.0 * self.value))
    }
    fn exp(self) -> Self {
        let e = Real::exp(self.value);
        self.chain(e, e)
    }
    fn powf(self, exponent: Self) -> Self {
        let power = Real::powf(self.value, exponent.value);
        self.chain(power, exponent.value * power / self.value)
    }
    fn abs(self) -> Self {
        if self.value < 0.0 { -self } else { self }
    }
    fn min(self, other: Self) -> Self {
        Self::if_lt(self, other, self, other)
    }
    fn max(self, other: Self) -> Self {
        Self::if_lt(other, self, self, other)
    }
    fn if_lt(a: Self, b: Self, then: Self, otherwise: Self) -> Self {
        if a.value < b.value { then } else { otherwise }
    }
    fn may_be_lt(a: Self, b: Self) -> bool {
        a.value < b.value
    }
    fn total(self) -> f64 {
        self.value
    }
    fn greatest(self) -> f64 {
        self.value
    }
}
