use super::{Viscosity, ViscositySetup};
use crate::particles::PairGeom;
use crate::wcsph::State;
use crate::{Named, Real, Scalar, vector};

/// Laminar viscosity after Morris, with a constant kinematic viscosity averaged arithmetically.
///
/// **Equation** `ν/L⁰ m_j (ρ_i + ρ_j)/(ρ_i ρ_j) F u`.
/// **Source** Morris, Fox & Zhu 1997, doi:10.1006/jcph.1997.5776, eq. 22.
///
/// | symbol | meaning | unit |
/// |---|---|---|
/// | ν | kinematic viscosity | m²/s |
/// | L⁰ | what the sum makes of a Laplacian of 1 on the lattice of the start | – |
///
/// `L⁰` is not in the source. Without it a flow has the viscosity `L⁰ ν` however fine the particles:
/// 0.974 ν in the plane and 0.979 ν in space for Wendland's kernel with h = 1.3 Δp. MPS normalises
/// its Laplacian in the same way.
///
/// At a wall of velocity `U`, `u_j` is `2U - u_i`, so that `u = 2(u_i - U)`: the velocity is that of
/// the wall at its face, half-way between the first particles on either side, and a linear profile
/// loses its shear stress `ρ ν du/dn` to the wall: over all pairs of fluid and wall, `d_i + d_j` sums
/// to twice `d_i`, the distances from the face. Where walls are denser than the fluid it sums to less, and the factor
/// is less than 2 ([`mirror_on_lattice`](crate::particles::kernel::Smoothing::mirror_on_lattice)).
/// The antisymmetric mirror of Maciá et al. 2011,
/// doi:10.1143/PTP.125.1091, of the fluid particle itself; Morris, Fox & Zhu extrapolate each pair by
/// `1 + d_j/d_i`, for which wall particles would have to know where their face is. On the lattice
/// the velocity is that of the wall 0.03 (h = 1.3 Δp) to 0.10 (h = 1.732 Δp) spacings in front of the
/// face.
///
/// **Properties** antisymmetric (linear momentum is conserved, angular momentum is not); tends to
/// `ν ∇²u`.
///
/// ```
/// use monoflow_ops::wcsph::viscosity::{Morris, Viscosity, ViscositySetup};
/// let water: Morris<f64> = Viscosity::new(&ViscositySetup {
///     coefficients: Default::default(), alpha: 0.0, kinematic: 1e-6, h: 0.01,
///     laplacian: 1.0, mirror: 2.0 });
/// assert_eq!(Viscosity::<f64>::kinematic(&water), 1e-6);
/// ```
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Morris<S> {
    kinematic: S,
    mirror: S,
}

impl<S> Named for Morris<S> {
    const NAME: &'static str = "morris";
    const SUMMARY: &'static str = "laminar, Morris 1997, constant kinematic viscosity";
    const EQUATION: &'static str =
        "Du_i/Dt += nu/L0 sum_j m_j (rho_i + rho_j)/(rho_i rho_j) F_ij u_ij [m/s^2]";
    const SOURCE: &'static str = "Morris, Fox & Zhu 1997, doi:10.1006/jcph.1997.5776";
}

impl<S: Scalar> Viscosity<S> for Morris<S> {
    const NO_SLIP: bool = true;

    fn new(setup: &ViscositySetup) -> Self {
        Morris {
            kinematic: S::from_literal(setup.kinematic / setup.laplacian),
            mirror: S::from_literal(setup.mirror),
        }
    }

    #[inline(always)]
    fn mirror(&self) -> S {
        self.mirror
    }

    fn kinematic(&self) -> S {
        self.kinematic
    }

    #[inline(always)]
    fn contribute<R: Real<Scalar = S>, const D: usize>(
        &self,
        i: &State<R, D>,
        j: &State<R, D>,
        pair: &PairGeom<R, D>,
        _: &mut R,
        acceleration: &mut [R; D],
    ) {
        let weight =
            j.mass * pair.f * (R::splat(self.kinematic) * (i.volume_per_mass + j.volume_per_mass));
        vector::add_scaled(acceleration, weight, &pair.u);
    }
}
