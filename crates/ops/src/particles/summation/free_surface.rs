use super::{Parcel, Role, Summation, SummationSetup, Terms, number};
use crate::particles::{Column, PairGeom};
use crate::{Named, Real, Scalar};

/// Which particles are at a free surface.
///
/// **Equation** 1 where `∇·x = -Σ V_j r_ij² F_ij` is less than `c D`, else 0, with `c` 0.75 in the plane and
/// 0.8 in space: 1.5 and 2.4.
/// **Source** Lee, Moulinec, Xu, Violeau, Laurence & Stansby 2008, doi:10.1016/j.jcp.2008.06.005, in the plane; in
/// space Lee, Violeau, Issa & Ploix 2010, J. Hydraul. Res. 48. In one dimension 0.75 is monoflow's.
/// **Properties** the divergence of positions is the number of dimensions inside of fluid and half of it at
/// a plane surface. Walls are neighbours: beside those of one layer, which do not fill the kernel,
/// fluid counts as a surface.
///
/// ```
/// use monoflow_ops::Named;
/// assert_eq!(monoflow_ops::particles::summation::FreeSurface::NAME, "free_surface");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct FreeSurface;

/// Which way the free surface faces.
///
/// **Equation** `n_i = -Σ V_j ∇W_ij`, of length 1, at the particles of [`FreeSurface`]; zero elsewhere.
/// **Source** Randles & Libersky 1996, doi:10.1016/S0045-7825(96)01090-0; which particles: as
/// [`FreeSurface`].
/// **Properties** points out of the fluid. A lonely particle has none.
///
/// ```
/// use monoflow_ops::Named;
/// assert_eq!(monoflow_ops::particles::summation::SurfaceNormal::NAME, "surface_normal");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct SurfaceNormal;

/// `∇·x` below which a particle is at the surface, by dimensions.
const SURFACE: [f64; 4] = [0.0, 0.75, 1.5, 2.4];

impl Named for FreeSurface {
    const NAME: &'static str = "free_surface";
    const SUMMARY: &'static str = "1 at free surfaces, else 0, by the divergence of positions";
    const EQUATION: &'static str = "1 where -sum_j V_j r_ij^2 F_ij [1] < 1.5 in 2D, 2.4 in 3D";
    const SOURCE: &'static str = "Lee et al. 2008, doi:10.1016/j.jcp.2008.06.005";
}

impl Named for SurfaceNormal {
    const NAME: &'static str = "surface_normal";
    const SUMMARY: &'static str = "direction out of the fluid at free surfaces, zero elsewhere";
    const EQUATION: &'static str =
        "n_i = -sum_j V_j grad W_ij, of length 1, where free_surface is 1";
    const SOURCE: &'static str = "Randles & Libersky 1996, doi:10.1016/S0045-7825(96)01090-0";
}

/// Adds to the divergence of positions.
#[inline(always)]
fn spread<R: Real, const D: usize>(j: &Parcel<R, D>, pair: &PairGeom<R, D>, divergence: &mut R) {
    *divergence -= j.volume * pair.f * pair.r2;
}

impl<S: Scalar> Summation<S> for FreeSurface {
    const ROLE: Role = Role::Shown;
    const COLUMN: Column = Column {
        name: "free_surface",
        unit: "1",
        is_vector: false,
        meaning: "1 at free surfaces, else 0",
    };

    fn new(_: &SummationSetup) -> Self {
        FreeSurface
    }

    #[inline(always)]
    fn add<R: Real<Scalar = S>, const D: usize>(
        &self,
        _: &Parcel<R, D>,
        j: &Parcel<R, D>,
        pair: &PairGeom<R, D>,
        _: impl FnOnce() -> R,
        terms: &mut Terms<R>,
    ) {
        spread(j, pair, &mut terms[0]);
    }

    #[inline(always)]
    fn finish<const D: usize>(&self, _: &Parcel<S, D>, _: S, terms: &Terms<S>) -> [S; 4] {
        let [zero, one] = [0.0, 1.0].map(S::from_literal);
        let is_there = terms[0] < S::from_literal(SURFACE[D]);
        number(if is_there { one } else { zero })
    }
}

#[allow(
    clippy::needless_range_loop,
    reason = "arrays indexed in counted loops stay in the registers of a GPU"
)]
impl<S: Scalar> Summation<S> for SurfaceNormal {
    const ROLE: Role = Role::Shown;
    const COLUMN: Column = Column {
        name: "surface_normal",
        unit: "1",
        is_vector: true,
        meaning: "direction out of the fluid at free surfaces",
    };

    fn new(_: &SummationSetup) -> Self {
        SurfaceNormal
    }

    #[inline(always)]
    fn add<R: Real<Scalar = S>, const D: usize>(
        &self,
        _: &Parcel<R, D>,
        j: &Parcel<R, D>,
        pair: &PairGeom<R, D>,
        _: impl FnOnce() -> R,
        terms: &mut Terms<R>,
    ) {
        spread(j, pair, &mut terms[3]);
        for k in 0..D {
            terms[k] -= j.volume * pair.f * pair.x[k];
        }
    }

    #[inline(always)]
    fn finish<const D: usize>(&self, _: &Parcel<S, D>, _: S, terms: &Terms<S>) -> [S; 4] {
        let zero = S::from_literal(0.0);
        let mut square = zero;
        for k in 0..D {
            square += terms[k] * terms[k];
        }
        if terms[3] < S::from_literal(SURFACE[D]) && square > zero {
            let inverse = square.rsqrt();
            let mut normal = [zero; 4];
            for k in 0..D {
                normal[k] = terms[k] * inverse;
            }
            normal
        } else {
            [zero; 4]
        }
    }
}
