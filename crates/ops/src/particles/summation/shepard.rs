use super::{Parcel, Role, Summation, SummationSetup, Terms, number};
use crate::particles::{Column, PairGeom};
use crate::{Named, Real, Scalar};

/// The Shepard filter of the density.
///
/// **Equation** `ρ_i = Σ m_j W_ij / Σ (m_j/ρ_j) W_ij`, itself and all neighbours included.
/// **Source** Bonet & Lok 1999, doi:10.1016/S0045-7825(99)00051-1.
///
/// Summed are excesses, `ρ_i/ρ0 - 1 = Σ V_j (ρ_j/ρ0 - 1) W_ij / Σ V_j W_ij`, which is the same and leaves nothing
/// to be lost between two sums that are nearly equal.
///
/// **Properties** reproduces a constant density everywhere, also at a free surface.
///
/// ```
/// use monoflow_ops::Named;
/// assert_eq!(monoflow_ops::particles::summation::Shepard::NAME, "shepard");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Shepard;

/// The column that filters give; frames do not show it.
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
        let share = w() * j.volume;
        terms[0] += share * j.excess;
        terms[1] += share;
    }

    #[inline(always)]
    fn finish<const D: usize>(&self, i: &Parcel<S, D>, w0: S, terms: &Terms<S>) -> [S; 4] {
        number(shepard(i, w0, [terms[0], terms[1]]))
    }
}

/// The density excess by sums of `V x W` and `V W` over the neighbours alone.
#[inline(always)]
pub(super) fn shepard<S: Scalar, const D: usize>(
    i: &Parcel<S, D>,
    w0: S,
    [excess, volume]: [S; 2],
) -> S {
    let own = w0 * i.volume;
    (own * i.excess + excess) / (own + volume)
}
