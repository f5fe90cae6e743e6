//! Velocity smoothing: the velocity with which particles are carried along may differ from their
//! own.
//!
//! | type | the correction | use |
//! |---|---|---|
//! | [`NoSmoothing`] | none | the default |
//! | [`Xsph`] | towards the neighbours' velocity | free surfaces |
//! | [`Shifting`] | towards where particles are few | periodic flows |
//!
//! What is summed for it is an associated type: nothing at all, without register or byte, when off.

use crate::{Coefficients, Named, PairGeom, Real, Scalar, State, vector};
use core::array::from_fn;

/// The numbers from which a velocity smoothing is made; SI units.
#[derive(Clone, Copy, Debug)]
pub struct SmoothingSetup {
    /// Strength ε of XSPH.
    pub xsph: f64,
    /// Strength σ of shifting.
    pub shifting: f64,
    /// Smoothing length, m.
    pub h: f64,
    /// Reference sound speed, m/s.
    pub sound_speed: f64,
    /// Of the model itself.
    pub coefficients: Coefficients,
}

/// A correction of the transport velocity.
///
/// Laws: those of [`laws::smoothing`](crate::laws::wcsph::smoothing).
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a velocity smoothing for `{S}` numbers",
    note = "the velocity smoothings are `NoSmoothing`, `Xsph<S>` and `Shifting<S>`"
)]
pub trait VelocitySmoothing<S: Scalar>: Named + Copy + Send + Sync + 'static {
    /// What is summed over the neighbours.
    type Sum<R: Real<Scalar = S>, const D: usize>: Copy;

    /// Is there anything to sum?
    const ON: bool;

    /// From its numbers.
    fn new(setup: &SmoothingSetup) -> Self;

    /// The empty sum.
    fn zero<R: Real<Scalar = S>, const D: usize>() -> Self::Sum<R, D>;

    /// Adds neighbour `j`; `w` evaluates the kernel.
    fn add<R: Real<Scalar = S>, const D: usize>(
        &self,
        i: &State<R, D>,
        j: &State<R, D>,
        pair: &PairGeom<R, D>,
        w: impl FnOnce() -> R,
        sum: &mut Self::Sum<R, D>,
    );

    /// Adds neighbour `j` of a wall that takes part as fluid does.
    #[inline(always)]
    fn add_wall<R: Real<Scalar = S>, const D: usize>(
        &self,
        _: &State<R, D>,
        _: &State<R, D>,
        _: &PairGeom<R, D>,
        _: &mut Self::Sum<R, D>,
    ) {
    }

    /// The correction in m/s, lanes summed.
    fn total<R: Real<Scalar = S>, const D: usize>(sum: Self::Sum<R, D>) -> [S; D];

    /// The rate of the density excess, 1/s, that goes with a correction of the velocity, from the
    /// rate found without it.
    #[inline(always)]
    fn carried<const D: usize>(&self, excess: S, _: &[S; D]) -> S {
        excess
    }
}

/// Particles move with their own velocity.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoSmoothing;

impl Named for NoSmoothing {
    const NAME: &'static str = "none";
    const SUMMARY: &'static str = "particles move with their own velocity";
    const EQUATION: &'static str = "dx/dt = u";
}

impl<S: Scalar> VelocitySmoothing<S> for NoSmoothing {
    type Sum<R: Real<Scalar = S>, const D: usize> = ();
    const ON: bool = false;

    fn new(_: &SmoothingSetup) -> Self {
        NoSmoothing
    }
    #[inline(always)]
    fn zero<R: Real<Scalar = S>, const D: usize>() {}
    #[inline(always)]
    fn add<R: Real<Scalar = S>, const D: usize>(
        &self,
        _: &State<R, D>,
        _: &State<R, D>,
        _: &PairGeom<R, D>,
        _: impl FnOnce() -> R,
        _: &mut (),
    ) {
    }
    #[inline(always)]
    fn total<R: Real<Scalar = S>, const D: usize>(_: ()) -> [S; D] {
        [S::from_literal(0.0); D]
    }
}

/// XSPH: particles move with a velocity closer to their neighbours'.
///
/// **Equation** `dx_i/dt = u_i - ε Σ 2 m_j/(ρ_i + ρ_j) u_ij W_ij`, fluid neighbours only.
/// **Source** Monaghan 1989, doi:10.1016/0021-9991(89)90032-6.
/// **Properties** conserves linear momentum; the velocity itself is untouched.
///
/// ```
/// use monoflow_ops::smoothing::{SmoothingSetup, VelocitySmoothing, Xsph};
/// let setup = SmoothingSetup { coefficients: Default::default(), xsph: 0.5, shifting: 0.0, h: 0.01, sound_speed: 20.0 };
/// let _: Xsph<f32> = VelocitySmoothing::new(&setup);
/// ```
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Xsph<S> {
    strength: S,
}

impl<S> Named for Xsph<S> {
    const NAME: &'static str = "xsph";
    const SUMMARY: &'static str = "XSPH, Monaghan 1989";
    const EQUATION: &'static str =
        "dx_i/dt = u_i - eps sum_j 2 m_j/(rho_i + rho_j) u_ij W_ij [m/s]";
    const SOURCE: &'static str = "Monaghan 1989, doi:10.1016/0021-9991(89)90032-6";
}

impl<S: Scalar> VelocitySmoothing<S> for Xsph<S> {
    type Sum<R: Real<Scalar = S>, const D: usize> = [R; D];
    const ON: bool = true;

    fn new(setup: &SmoothingSetup) -> Self {
        Xsph {
            strength: S::from_literal(-2.0 * setup.xsph),
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
        w: impl FnOnce() -> R,
        sum: &mut [R; D],
    ) {
        let weight = R::splat(self.strength) * j.mass * (i.density + j.density).recip() * w();
        vector::add_scaled(sum, weight, &pair.u);
    }
    #[inline(always)]
    fn total<R: Real<Scalar = S>, const D: usize>(sum: [R; D]) -> [S; D] {
        from_fn(|k| sum[k].total())
    }
}

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
/// **Valid for** fluid without a free surface, where particles would drift away, and
/// `σ` times the Courant number up to 0.5.
///
/// ```
/// use monoflow_ops::smoothing::{Shifting, SmoothingSetup, VelocitySmoothing};
/// let setup = SmoothingSetup { coefficients: Default::default(), xsph: 0.0, shifting: 1.0, h: 0.01, sound_speed: 10.0 };
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
    fn total<R: Real<Scalar = S>, const D: usize>(sum: [R; D]) -> [S; D] {
        from_fn(|k| sum[k].total())
    }
    #[inline(always)]
    fn carried<const D: usize>(&self, excess: S, correction: &[S; D]) -> S {
        excess + self.carried * vector::dot(correction, correction)
    }
}
