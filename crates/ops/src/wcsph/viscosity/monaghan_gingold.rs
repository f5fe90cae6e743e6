use super::{Viscosity, ViscositySetup};
use crate::particles::PairGeom;
use crate::wcsph::State;
use crate::{Named, Real, Scalar};

/// `r` in the denominator is at least so many smoothing lengths.
const CLOSEST: f64 = 0.01;

/// Laminar viscosity along the line of centres, after Monaghan and Gingold.
///
/// **Equation** `(D+2) ν/L⁰ m_j (ρ_i + ρ_j)/(ρ_i ρ_j) (u·x)/r² F x` in `D` dimensions.
/// **Source** Monaghan & Gingold 1983, doi:10.1016/0021-9991(83)90036-0; with the factor that makes it a laminar
/// viscosity, Colagrossi and others 2011, doi:10.1103/PhysRevE.84.026705.
///
/// | symbol | meaning | unit |
/// |---|---|---|
/// | ν | kinematic viscosity | m²/s |
/// | L⁰ | what a sum makes of a Laplacian of 1 on the lattice of the start, as of [`Morris`](super::Morris) | – |
///
/// At a free surface it leaves fluid without shear stress, which [`Morris`](super::Morris) does not: waves are
/// damped as theory has it.
///
/// Along the axes of a square lattice at rest shear feels 0.83 of `ν` with Wendland's kernel and h = 1.3 Δp, 0.96 with
/// h = 2 Δp, aslant as much more: neighbours aslant are few. Particles in disorder feel the mean, which is `ν`.
///
/// Particles that approach as one row feel `3 ν`, which bounds the time step.
///
/// At a wall of velocity `U`, `u` is `2(u_i - U)`, as of [`Morris`](super::Morris).
///
/// **Properties** conserves linear and angular momentum; tends to `ν (∇²u + 2 ∇(∇·u))`.
///
/// ```
/// use monoflow_ops::wcsph::viscosity::{MonaghanGingold, Viscosity, ViscositySetup};
/// let water: MonaghanGingold<f64> = Viscosity::new(&ViscositySetup {
///     coefficients: Default::default(), alpha: 0.0, kinematic: 1e-6, h: 0.01,
///     laplacian: 1.0, mirror: 2.0 });
/// assert!((Viscosity::<f64>::kinematic(&water) - 3e-6).abs() < 1e-18);
/// ```
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct MonaghanGingold<S> {
    kinematic: S,
    /// m².
    closest2: S,
    mirror: S,
}

impl<S> Named for MonaghanGingold<S> {
    const NAME: &'static str = "monaghan_gingold";
    const SUMMARY: &'static str =
        "laminar, along the line of centres: damps waves as theory has it";
    const EQUATION: &'static str =
        "Du_i/Dt += (D+2) nu/L0 sum_j m_j (rho_i + rho_j)/(rho_i rho_j) (u.x)/r^2 F_ij x [m/s^2]";
    const SOURCE: &'static str = "Monaghan & Gingold 1983, doi:10.1016/0021-9991(83)90036-0; Colagrossi and others 2011, doi:10.1103/PhysRevE.84.026705";
}

impl<S: Scalar> Viscosity<S> for MonaghanGingold<S> {
    const IS_CENTRAL: bool = true;
    const NO_SLIP: bool = true;

    fn new(setup: &ViscositySetup) -> Self {
        MonaghanGingold {
            kinematic: S::from_literal(setup.kinematic / setup.laplacian),
            closest2: S::from_literal(CLOSEST * CLOSEST * setup.h * setup.h),
            mirror: S::from_literal(setup.mirror),
        }
    }

    #[inline(always)]
    fn mirror(&self) -> S {
        self.mirror
    }

    fn kinematic(&self) -> S {
        S::from_literal(3.0) * self.kinematic
    }

    #[inline(always)]
    fn contribute<R: Real<Scalar = S>, const D: usize>(
        &self,
        i: &State<R, D>,
        j: &State<R, D>,
        pair: &PairGeom<R, D>,
        radial: &mut R,
        _: &mut [R; D],
    ) {
        let share = pair.approach() * pair.r2.max(R::splat(self.closest2)).recip();
        let viscosity = R::lit((D + 2) as f64) * R::splat(self.kinematic);
        *radial += j.mass * pair.f * (viscosity * (i.volume_per_mass + j.volume_per_mass)) * share;
    }
}
