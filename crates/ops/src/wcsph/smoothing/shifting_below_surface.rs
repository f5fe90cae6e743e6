use super::{Shifting, SmoothingSetup, VelocitySmoothing};
use crate::particles::PairGeom;
use crate::wcsph::State;
use crate::{Named, Real, Scalar, vector};

/// Drift that missing neighbours stand for, over `σ c0` times the part that misses. A flat surface gives 1.2 to 1.7 in
/// the plane and 1.7 to 1.95 in space, layer by layer, with smoothing lengths of 1.3 to 2 spacings.
const AT_SURFACE: f64 = 2.0;

/// [`Shifting`] less the drift that a free surface alone would cause.
///
/// **Equation** `dx_i/dt = u_i + δu_i max(0, 1 - 2 σ c0 ε_i/|δu_i|)` with `δu_i` of [`Shifting`], and the part of
/// neighbours that misses `ε_i = max(0, 1 - λ_i/(D λ⁰))`, `λ_i = -Σ 2 m_j/(ρ_i + ρ_j) r_ij² F_ij` over fluid and walls
/// that take part; `D λ⁰` is λ on the lattice. The density changes as with [`Shifting`], by the drift that is left.
/// **Source** λ as measure of a free surface: Lee et al. 2008, doi:10.1016/j.jcp.2008.06.005. That the drift of a
/// flat surface is subtracted is this program's: where drift fades over a range of λ (Mokos, Rogers & Stansby 2017,
/// doi:10.1080/00221686.2016.1212944), still water rises without end.
///
/// | symbol | meaning | unit |
/// |---|---|---|
/// | σ | strength, about 1 | – |
/// | h, c0 | smoothing length, reference sound speed | m, m/s |
///
/// **Properties** zero on a lattice, in every layer under a flat surface, in sheets and in drops; [`Shifting`] where
/// neighbours stand all around; beside a void a part of it.
/// **Valid for** `σ` times the Courant number up to 0.5.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct ShiftingBelowSurface<S> {
    shifting: Shifting<S>,
    /// `2 σ c0`, m/s.
    at_surface: S,
    /// `1/λ⁰`.
    inv_laplacian: S,
}

impl<S> Named for ShiftingBelowSurface<S> {
    const NAME: &'static str = "shifting_below_surface";
    const SUMMARY: &'static str = "shifting less the drift that a free surface alone would cause";
    const EQUATION: &'static str = "as shifting, du_i max(0, 1 - 2 sigma c0 e_i/|du_i|), e_i = max(0, 1 - lambda_i/(D lambda0)), lambda_i = -sum_j 2 m_j/(rho_i + rho_j) r_ij^2 F_ij";
    const SOURCE: &'static str = "Sun et al. 2017, doi:10.1016/j.cma.2016.10.028; Lee et al. 2008, doi:10.1016/j.jcp.2008.06.005";
}

/// The drift, and how far neighbours stand around.
#[derive(Clone, Copy, Debug)]
pub struct Drift<R, const D: usize> {
    /// `-σ c0 h s`, m/s.
    drift: [R; D],
    /// λ.
    divergence: R,
}

impl<S: Scalar> VelocitySmoothing<S> for ShiftingBelowSurface<S> {
    type Sum<R: Real<Scalar = S>, const D: usize> = Drift<R, D>;
    const ON: bool = true;

    fn new(setup: &SmoothingSetup) -> Self {
        ShiftingBelowSurface {
            shifting: Shifting::new(setup),
            at_surface: S::from_literal(AT_SURFACE * setup.shifting * setup.sound_speed),
            inv_laplacian: S::from_literal(1.0 / setup.laplacian),
        }
    }
    #[inline(always)]
    fn zero<R: Real<Scalar = S>, const D: usize>() -> Drift<R, D> {
        Drift {
            drift: [R::lit(0.0); D],
            divergence: R::lit(0.0),
        }
    }
    #[inline(always)]
    fn add<R: Real<Scalar = S>, const D: usize>(
        &self,
        i: &State<R, D>,
        j: &State<R, D>,
        pair: &PairGeom<R, D>,
        _: impl FnOnce() -> R,
        sum: &mut Drift<R, D>,
    ) {
        self.add_wall(i, j, pair, sum);
    }
    #[inline(always)]
    fn add_wall<R: Real<Scalar = S>, const D: usize>(
        &self,
        i: &State<R, D>,
        j: &State<R, D>,
        pair: &PairGeom<R, D>,
        sum: &mut Drift<R, D>,
    ) {
        self.shifting.add_wall(i, j, pair, &mut sum.drift);
        let half = j.mass * (i.density + j.density).recip();
        sum.divergence -= (half + half) * pair.r2 * pair.f;
    }
    #[inline(always)]
    fn total<R: Real<Scalar = S>, const D: usize>(&self, sum: Drift<R, D>) -> [S; D] {
        let [zero, one] = [0.0, 1.0].map(S::from_literal);
        let around = sum.divergence.total() * S::from_literal(1.0 / D as f64) * self.inv_laplacian;
        let drift = self.shifting.total(sum.drift);
        let of_surface = self.at_surface * (one - around).max(zero);
        let size2 = vector::dot(&drift, &drift);
        let left = one - of_surface * size2.rsqrt();
        let left = S::if_lt(of_surface * of_surface, size2, left, zero);
        drift.map(|drift| left * drift)
    }
    #[inline(always)]
    fn carried<const D: usize>(&self, excess: S, correction: &[S; D]) -> S {
        self.shifting.carried(excess, correction)
    }
}
