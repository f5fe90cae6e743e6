use super::{Parcel, Role, Summation, SummationSetup, Terms};
use crate::particles::{Column, PairGeom};
use crate::symmetric::{add_outer, solve_symmetric};
use crate::{Named, Real, Scalar};
use core::array::from_fn;

/// The curl of the velocity.
///
/// **Equation** `ω_i = ∇×u`, with `∂u_a/∂x_b = Σ V_j (u_j - u_i)_a (L_i ∇W_ij)_b` and
/// `L_i = (Σ V_j ∇W_ij ⊗ (x_j - x_i))⁻¹`.
/// **Source** the renormalised gradient of Randles & Libersky 1996, doi:10.1016/S0045-7825(96)01090-0.
/// **Properties** exact where velocities are linear in space, also at free surfaces: `2Ω` in rigid rotation.
/// Zero where neighbours are too few or in one line. In two dimensions its third number alone is not zero; in
/// one dimension there is none.
///
/// ```
/// use monoflow_ops::Named;
/// assert_eq!(monoflow_ops::particles::summation::Vorticity::NAME, "vorticity");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Vorticity;

/// Least determinant of `L⁻¹`, which is 1 inside of a lattice: below it neighbours are too few.
const LEAST: f64 = 1e-3;

impl Named for Vorticity {
    const NAME: &'static str = "vorticity";
    const SUMMARY: &'static str = "curl of the velocity by renormalised gradients";
    const EQUATION: &'static str = "omega_i = curl u [1/s], du_a/dx_b = sum_j V_j (u_j - u_i)_a (L_i grad W_ij)_b, L_i^-1 = sum_j V_j grad W_ij (x_j - x_i)^T";
    const SOURCE: &'static str = "Randles & Libersky 1996, doi:10.1016/S0045-7825(96)01090-0";
}

impl<S: Scalar> Summation<S> for Vorticity {
    const ROLE: Role = Role::Shown;
    const COLUMN: Column = Column {
        name: "vorticity",
        unit: "1/s",
        is_vector: true,
        meaning: "curl of the velocity",
    };

    fn new(_: &SummationSetup) -> Self {
        Vorticity
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
        let volume_f = j.volume * pair.f;
        for a in 0..D {
            for b in 0..D {
                terms[3 * a + b] -= volume_f * pair.u[a] * pair.x[b];
            }
        }
        add_outer(&mut terms[9..], -volume_f, &pair.x);
    }

    #[inline(always)]
    fn finish<const D: usize>(&self, _: &Parcel<S, D>, _: S, terms: &Terms<S>) -> [S; 4] {
        let zero = S::from_literal(0.0);
        // One by one and in no loop, so that a GPU keeps them in registers.
        let ([_, u_y, u_z], determinant) = slopes::<S, D>(terms, 0);
        let ([v_x, _, v_z], _) = slopes::<S, D>(terms, 1);
        let ([w_x, w_y, _], _) = slopes::<S, D>(terms, 2);
        if determinant > S::from_literal(LEAST) {
            [w_y - v_z, u_z - w_x, v_x - u_y, zero]
        } else {
            [zero; 4]
        }
    }
}

/// The slopes of a component of the velocity along the axes, and the determinant of `L⁻¹`.
#[inline(always)]
fn slopes<S: Scalar, const D: usize>(terms: &Terms<S>, component: usize) -> ([S; 3], S) {
    let mut slopes = [S::from_literal(0.0); 3];
    if component >= D {
        return (slopes, slopes[0]);
    }
    let along: [S; D] = from_fn(
        #[inline(always)]
        |b| terms[3 * component + b],
    );
    let (solved, determinant) = solve_symmetric(&terms[9..], &along);
    slopes[..D].copy_from_slice(&solved);
    (slopes, determinant)
}
