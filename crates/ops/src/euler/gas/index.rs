use crate::Real;

/// The adiabatic index, and what is made of it once and not in every cell.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct AdiabaticIndex<R = f64> {
    /// `γ`, ratio of specific heats.
    pub gamma: R,
    /// `γ - 1`
    pub less_one: R,
    /// `1/(γ - 1)`
    pub inverse: R,
    /// `(γ + 1)/2`
    pub half_more: R,
    /// `(γ - 1)/(γ + 1)`
    pub ratio: R,
}

impl AdiabaticIndex {
    /// Of a `γ` that is the same everywhere.
    pub const fn new(gamma: f64) -> Self {
        AdiabaticIndex {
            gamma,
            less_one: gamma - 1.0,
            inverse: 1.0 / (gamma - 1.0),
            half_more: 0.5 * (gamma + 1.0),
            ratio: (gamma - 1.0) / (gamma + 1.0),
        }
    }

    /// The same in every lane.
    #[inline(always)]
    pub fn lit<R: Real>(&self) -> AdiabaticIndex<R> {
        AdiabaticIndex {
            gamma: R::lit(self.gamma),
            less_one: R::lit(self.less_one),
            inverse: R::lit(self.inverse),
            half_more: R::lit(self.half_more),
            ratio: R::lit(self.ratio),
        }
    }
}

impl<R: Real> AdiabaticIndex<R> {
    /// Of the `γ` at a state.
    #[inline(always)]
    pub fn of(gamma: R) -> Self {
        let one = R::lit(1.0);
        AdiabaticIndex {
            gamma,
            less_one: gamma - one,
            inverse: (gamma - one).recip(),
            half_more: R::lit(0.5) * (gamma + one),
            ratio: (gamma - one) * (gamma + one).recip(),
        }
    }
}
