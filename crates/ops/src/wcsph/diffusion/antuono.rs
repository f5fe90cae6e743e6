use super::{Diffusion, DiffusionSetup};
use crate::particles::{Column, PairGeom, Sums};
use crate::symmetric::{add_outer, solve_symmetric};
use crate::wcsph::{Gathers, State};
use crate::{Named, Real, Scalar, vector};
use core::array::from_fn;

/// The determinant of the matrix that gradients are renormalised by, below which they are left out: it is 1
/// within the fluid, a quarter at a corner of it in the plane, 0 for particles in a row.
const LEAST: f64 = 1e-2;

/// The density diffusion of the δ-SPH scheme: of what remains of a difference beyond the gradient at both
/// particles.
///
/// **Equation** `-2 ξ h c0 m_j/ρ_j (ρ_j - ρ_i + ½ (∇ρ_i + ∇ρ_j)·x_ij) F` with the renormalised gradient
/// `∇ρ_i = M_i⁻¹ Σ V_j (ρ_j - ρ_i) F x_ij`, `M_i = -Σ V_j F x_ij x_ijᵀ`; without a gradient where
/// `det M_i < 0.01`.
/// **Source** Antuono, Colagrossi, Marrone & Molteni 2010, doi:10.1016/j.cpc.2009.11.002, equations 9 and 10;
/// the gradient as in Marrone et al. 2011, doi:10.1016/j.cma.2010.12.016, equation 4. The least determinant is
/// this program's, for drops and spray.
///
/// | symbol | meaning | unit |
/// |---|---|---|
/// | ξ | strength, 0.1 | – |
/// | h, c0 | smoothing length, reference sound speed | m, m/s |
///
/// **Properties** zero for densities that are linear in space, also at a free surface: water at rest keeps its
/// hydrostatic pressure.
///
/// ```
/// use monoflow_ops::wcsph::diffusion::{Antuono, Diffusion, DiffusionSetup};
/// let setup = DiffusionSetup { coefficients: Default::default(), coefficient: 0.1, h: 0.01, sound_speed: 20.0, density: 1e3, gravity: [0.0; 3] };
/// let _: Antuono<f64> = Diffusion::new(&setup);
/// ```
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Antuono<S> {
    strength: S,
}

impl<S> Named for Antuono<S> {
    const NAME: &'static str = "antuono";
    const SUMMARY: &'static str =
        "delta-SPH: Molteni's for what is not linear, Antuono and others 2010";
    const EQUATION: &'static str = "Drho_i/Dt += -2 xi h c0 sum_j m_j/rho_j (rho_j - rho_i + (grad rho_i + grad rho_j).x_ij/2) F_ij, renormalised gradients [kg/(m^3 s)]";
    const SOURCE: &'static str =
        "Antuono, Colagrossi, Marrone & Molteni 2010, doi:10.1016/j.cpc.2009.11.002";
}

impl<S: Scalar> Gathers<S> for Antuono<S> {
    const COLUMN: Option<Column> = Some(Column {
        name: "density_excess_gradient",
        unit: "1/m",
        is_vector: true,
        meaning: "renormalised gradient of the density excess",
    });

    #[inline(always)]
    fn gather<R: Real<Scalar = S>, const D: usize>(
        &self,
        i: &State<R, D>,
        j: &State<R, D>,
        pair: &PairGeom<R, D>,
        _: impl FnOnce() -> R,
        sums: &mut Sums<R>,
    ) {
        let volume_f = j.mass * j.volume_per_mass * pair.f;
        let difference = volume_f * (j.excess - i.excess);
        // By reference: an array that is iterated over by value stays in a GPU's local memory.
        for (sum, x) in sums.iter_mut().zip(&pair.x) {
            *sum += difference * *x;
        }
        add_outer(&mut sums[3..], -volume_f, &pair.x);
    }

    #[inline(always)]
    fn gathered<const D: usize>(
        &self,
        _: &impl crate::wcsph::wall::FluidTerms<S>,
        _: &State<S, D>,
        _: &[S; D],
        sums: &Sums<S>,
    ) -> [S; 4] {
        let zero = S::from_literal(0.0);
        let b: [S; D] = from_fn(|k| sums[k]);
        let (solved, determinant) = solve_symmetric(&sums[3..], &b);
        let holds = determinant > S::from_literal(LEAST);
        let mut column = [zero; 4];
        for k in 0..D {
            column[k] = if holds { solved[k] } else { zero };
        }
        column
    }
}

impl<S: Scalar> Diffusion<S> for Antuono<S> {
    fn new(setup: &DiffusionSetup) -> Self {
        Antuono {
            strength: S::from_literal(
                -2.0 * setup.coefficient * setup.h * setup.sound_speed * setup.density,
            ),
        }
    }

    #[inline(always)]
    fn rate<R: Real<Scalar = S>, const D: usize>(
        &self,
        i: &State<R, D>,
        j: &State<R, D>,
        pair: &PairGeom<R, D>,
    ) -> R {
        let gradients: [R; D] = from_fn(|k| i.gathered[k] + j.gathered[k]);
        let linear = R::lit(0.5) * vector::dot(&gradients, &pair.x);
        let beyond = j.excess - i.excess + linear;
        j.mass * pair.f * (R::splat(self.strength) * j.volume_per_mass * beyond)
    }
}
