use super::{SmoothingSetup, VelocitySmoothing};
use crate::particles::PairGeom;
use crate::wcsph::State;
use crate::{Named, Real, Scalar, vector};
use core::array::from_fn;

/// Shifting: particles drift from where they are crowded to where they are few, so that flows
/// towards stagnation points leave neither rows nor voids.
///
/// **Equation** `dx_i/dt = u_i + δu_i`, `δu_i = -σ c0 h s_i`, `s_i = Σ 2 m_j/(ρ_i + ρ_j) x_ij F_ij`
/// over fluid and wall neighbours, and `Dρ_i/Dt += 2 ρ0 δu_i·s_i = -2 ρ0 |δu_i|²/(σ c0 h)`.
/// **Source** the drift by the gradient of the particle concentration: Lind, Xu, Stansby & Rogers
/// 2012, doi:10.1016/j.jcp.2011.10.027; by a velocity in place of a displacement: Sun, Colagrossi,
/// Marrone & Zhang 2017, doi:10.1016/j.cma.2016.10.028. `σ = Δt c0/h` gives the transport velocity
/// of Adami, Hu & Adams 2013, doi:10.1016/j.jcp.2013.01.043, with a background pressure `ρ0 c0²`.
/// The term of the density: Sun, Colagrossi, Marrone, Antuono & Zhang 2019,
/// doi:10.1016/j.cma.2019.01.045, `Σ ρ_i δu_ij·x F V_j + Σ (ρ_j δu_j + ρ_i δu_i)·x F V_j`, in which
/// the corrections of neighbours cancel where the density is uniform.
///
/// | symbol | meaning | unit |
/// |---|---|---|
/// | σ | strength, about 1 | – |
/// | h, c0 | smoothing length, reference sound speed | m, m/s |
///
/// **Properties** zero on a lattice; conserves linear momentum, since the velocity itself is
/// untouched (the transport of momentum by `δu` is left out, as in Sun et al. 2017). Without the
/// term of the density the mean pressure grows while particles rearrange themselves.
/// **Valid for** fluid without a free surface, where particles would drift away (there
/// [`ShiftingBelowSurface`](super::ShiftingBelowSurface)), and `σ` times the Courant number up to 0.5.
///
/// ```
/// use monoflow_ops::wcsph::smoothing::{Shifting, SmoothingSetup, VelocitySmoothing};
/// let setup = SmoothingSetup { coefficients: Default::default(), xsph: 0.0, shifting: 1.0, h: 0.01, laplacian: 1.0, sound_speed: 10.0 };
/// let shifting: Shifting<f64> = VelocitySmoothing::new(&setup);
/// // 2 |δu|²/(σ c0 h) with δu = 0.1 m/s:
/// assert!((shifting.carried(0.0, &[0.1, 0.0]) + 0.2).abs() < 1e-15);
/// ```
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Shifting<S> {
    /// `-2 σ c0 h`, m²/s.
    strength: S,
    /// `-2/(σ c0 h)`, s/m².
    carried: S,
}

impl<S> Named for Shifting<S> {
    const NAME: &'static str = "shifting";
    const SUMMARY: &'static str =
        "particles drift from crowded to empty places; for fluid without a free surface";
    const EQUATION: &'static str = "dx_i/dt = u_i + du_i, du_i = -sigma c0 h s_i [m/s], s_i = sum_j 2 m_j/(rho_i + rho_j) x_ij F_ij; Drho_i/Dt += 2 rho0 du_i.s_i [kg/(m^3 s)]";
    const SOURCE: &'static str =
        "Sun et al. 2017, doi:10.1016/j.cma.2016.10.028, and 2019, doi:10.1016/j.cma.2019.01.045";
}

impl<S: Scalar> VelocitySmoothing<S> for Shifting<S> {
    type Sum<R: Real<Scalar = S>, const D: usize> = [R; D];
    const ON: bool = true;

    fn new(setup: &SmoothingSetup) -> Self {
        let diffusivity = setup.shifting * setup.sound_speed * setup.h;
        // Of strength 0 nothing drifts, and nothing goes with it.
        let carried = if diffusivity > 0.0 {
            -2.0 / diffusivity
        } else {
            0.0
        };
        Shifting {
            strength: S::from_literal(-2.0 * diffusivity),
            carried: S::from_literal(carried),
        }
    }
    #[inline(always)]
    fn zero<R: Real<Scalar = S>, const D: usize>() -> [R; D] {
        [R::lit(0.0); D]
    }
    #[inline(always)]
    fn add<R: Real<Scalar = S>, const D: usize>(
        &self,
        i: &State<R, D>,
        j: &State<R, D>,
        pair: &PairGeom<R, D>,
        _: impl FnOnce() -> R,
        sum: &mut [R; D],
    ) {
        self.add_wall(i, j, pair, sum);
    }
    #[inline(always)]
    fn add_wall<R: Real<Scalar = S>, const D: usize>(
        &self,
        i: &State<R, D>,
        j: &State<R, D>,
        pair: &PairGeom<R, D>,
        sum: &mut [R; D],
    ) {
        let volume = j.mass * (i.density + j.density).recip();
        vector::add_scaled(sum, R::splat(self.strength) * volume * pair.f, &pair.x);
    }
    #[inline(always)]
    fn total<R: Real<Scalar = S>, const D: usize>(&self, sum: [R; D]) -> [S; D] {
        from_fn(|k| sum[k].total())
    }
    #[inline(always)]
    fn carried<const D: usize>(&self, excess: S, correction: &[S; D]) -> S {
        excess + self.carried * vector::dot(correction, correction)
    }
}
