use super::{Parcel, Role, Summation, SummationSetup, Terms, number};
use crate::particles::{Column, PairGeom};
use crate::{Named, Real, Scalar};

/// How full the neighbourhood of a particle is.
///
/// **Equation** `Σ (m_j/ρ_j) W_ij`, itself included: about 1 inside of the fluid; at a plane surface the
/// outermost particles have half of it and half a row, about 0.8 at h = 1.3 Δp.
/// **Source** the denominator of the Shepard filter, Bonet & Lok 1999, doi:10.1016/S0045-7825(99)00051-1.
///
/// ```
/// use monoflow_ops::Named;
/// assert_eq!(monoflow_ops::particles::summation::ShepardSum::NAME, "shepard_sum");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct ShepardSum;

impl Named for ShepardSum {
    const NAME: &'static str = "shepard_sum";
    const SUMMARY: &'static str = "how full the neighbourhood is: 1 inside, less at a surface";
    const EQUATION: &'static str = "sum_j (m_j/rho_j) W_ij [1]";
    const SOURCE: &'static str = "Bonet & Lok 1999, doi:10.1016/S0045-7825(99)00051-1";
}

impl<S: Scalar> Summation<S> for ShepardSum {
    const ROLE: Role = Role::Shown;
    const COLUMN: Column = Column {
        name: "shepard_sum",
        unit: "1",
        is_vector: false,
        meaning: "how full the neighbourhood is",
    };

    fn new(_: &SummationSetup) -> Self {
        ShepardSum
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
        terms[0] += w() * j.volume;
    }

    #[inline(always)]
    fn finish<const D: usize>(&self, i: &Parcel<S, D>, w0: S, terms: &Terms<S>) -> [S; 4] {
        number(terms[0] + w0 * i.volume)
    }
}
