use super::{Parcel, Role, Summation, SummationSetup, Terms};
use crate::{Column, Named, PairGeom, Real, Scalar};

/// The Shepard filter of the density.
///
/// **Equation** `ρ_i = Σ m_j W_ij / Σ (m_j/ρ_j) W_ij`, itself and all neighbours included.
/// **Source** Bonet & Lok 1999, doi:10.1016/S0045-7825(99)00051-1.
/// **Properties** reproduces a constant density everywhere, also at a free surface.
///
/// ```
/// use monoflow_ops::Named;
/// assert_eq!(monoflow_ops::summation::Shepard::NAME, "shepard");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Shepard;

/// The column that filters give, which nobody is shown.
pub(super) const DENSITY_EXCESS: Column = Column {
    name: "filtered_density_excess",
    unit: "1",
    is_vector: false,
    meaning: "density excess after the filter",
};

impl Named for Shepard {
    const NAME: &'static str = "shepard";
    const SUMMARY: &'static str = "mean of neighbours by the kernel, exact for constant densities";
    const EQUATION: &'static str = "rho_i = sum_j m_j W_ij / sum_j (m_j/rho_j) W_ij [kg/m^3]";
    const SOURCE: &'static str = "Bonet & Lok 1999, doi:10.1016/S0045-7825(99)00051-1";
}

impl<S: Scalar> Summation<S> for Shepard {
    const ROLE: Role = Role::Filter;
    const COLUMN: Column = DENSITY_EXCESS;

    fn new(_: &SummationSetup) -> Self {
        Shepard
    }

    #[inline(always)]
    fn add<R: Real<Scalar = S>, const D: usize>(
        &self,
        _: &Parcel<R, D>,
        j: &Parcel<R, D>,
        _: &PairGeom<R, D>,
        w: impl FnOnce() -> R,
        terms: &mut Terms<R>,
    ) {
        let w = w();
        terms[0] += w * j.mass;
        terms[1] += w * j.volume;
    }

    #[inline(always)]
    fn finish<const D: usize>(&self, i: &Parcel<S, D>, w0: S, terms: &Terms<S>) -> [S; 4] {
        [
            shepard(i, w0, [terms[0], terms[1]]),
            S::from_literal(0.0),
            S::from_literal(0.0),
            S::from_literal(0.0),
        ]
    }
}

/// The density excess by sums of `m W` and `V W` over the neighbours alone.
#[inline(always)]
pub(super) fn shepard<S: Scalar, const D: usize>(
    i: &Parcel<S, D>,
    w0: S,
    [mass, volume]: [S; 2],
) -> S {
    let mass = w0 * i.mass + mass;
    let volume = w0 * i.volume + volume;
    let reference = i.density * (S::from_literal(1.0) + i.excess).recip();
    mass / volume / reference - S::from_literal(1.0)
}
