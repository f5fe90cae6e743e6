use super::shepard::{DENSITY_EXCESS, shepard};
use super::{Parcel, Role, Summation, SummationSetup, Terms, number};
use crate::particles::{Column, PairGeom};
use crate::{Named, Real, Scalar};

/// The moving-least-squares filter of the density.
///
/// **Equation** `ρ_i = Σ m_j (β0 + β·x_ij) W_ij`, itself included, with `A (β0, β) = (1, 0)` and
/// `A = Σ V_j (1, x_ij)(1, x_ij)ᵀ W_ij`.
/// **Source** Colagrossi & Landrini 2003, doi:10.1016/S0021-9991(03)00324-3.
/// **Properties** reproduces densities that are linear in space, also at a free surface: still water keeps
/// its pressure. Where neighbours are too few or in one line it is the Shepard filter.
///
/// Summed are excesses in place of densities, as by [`Shepard`](super::Shepard). Lengths are taken in smoothing
/// lengths, so that the numbers of `A` are of one size.
///
/// ```
/// use monoflow_ops::Named;
/// assert_eq!(monoflow_ops::particles::summation::Mls::<f64>::NAME, "mls");
/// ```
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Mls<S> {
    /// `1/h`, 1/m.
    inv_h: S,
}

/// Least pivot of `A` over its first number: below it neighbours are too few.
const LEAST: f64 = 1e-3;

impl<S> Named for Mls<S> {
    const NAME: &'static str = "mls";
    const SUMMARY: &'static str = "moving least squares, exact for densities linear in space";
    const EQUATION: &'static str = "rho_i = sum_j m_j (b0 + b.x_ij) W_ij [kg/m^3], A (b0, b) = (1, 0), A = sum_j V_j (1, x_ij)(1, x_ij)^T W_ij";
    const SOURCE: &'static str = "Colagrossi & Landrini 2003, doi:10.1016/S0021-9991(03)00324-3";
}

impl<S: Scalar> Summation<S> for Mls<S> {
    const ROLE: Role = Role::Filter;
    const COLUMN: Column = DENSITY_EXCESS;

    fn new(setup: &SummationSetup) -> Self {
        Mls {
            inv_h: S::from_literal(1.0 / setup.h),
        }
    }

    #[inline(always)]
    fn add<R: Real<Scalar = S>, const D: usize>(
        &self,
        _: &Parcel<R, D>,
        j: &Parcel<R, D>,
        pair: &PairGeom<R, D>,
        w: impl FnOnce() -> R,
        terms: &mut Terms<R>,
    ) {
        let volume = w() * j.volume;
        let excess = volume * j.excess;
        terms[0] += excess;
        terms[4] += volume;
        let mut entry = 8;
        for a in 0..D {
            let x = pair.x[a] * R::splat(self.inv_h);
            terms[1 + a] += excess * x;
            terms[5 + a] += volume * x;
            for b in a..D {
                terms[entry] += volume * x * pair.x[b] * R::splat(self.inv_h);
                entry += 1;
            }
        }
    }

    #[inline(always)]
    fn finish<const D: usize>(&self, i: &Parcel<S, D>, w0: S, terms: &Terms<S>) -> [S; 4] {
        number(match linear(i, w0, terms) {
            Some(filtered) => filtered,
            None => shepard(i, w0, [terms[0], terms[4]]),
        })
    }
}

/// The density excess by least squares; none where neighbours are too few.
#[inline(always)]
#[allow(
    clippy::needless_range_loop,
    reason = "rows and columns are told apart by number"
)]
fn linear<S: Scalar, const D: usize>(i: &Parcel<S, D>, w0: S, terms: &Terms<S>) -> Option<S> {
    let [zero, one] = [0.0, 1.0].map(S::from_literal);
    // The particle itself adds to the sums without x alone.
    let whole = terms[4] + w0 * i.volume;
    let mut matrix = [[zero; 4]; 4];
    matrix[0][0] = one;
    let inverse = whole.recip();
    let mut entry = 8;
    for a in 0..D {
        matrix[0][1 + a] = terms[5 + a] * inverse;
        matrix[1 + a][0] = matrix[0][1 + a];
        for b in a..D {
            matrix[1 + a][1 + b] = terms[entry] * inverse;
            matrix[1 + b][1 + a] = matrix[1 + a][1 + b];
            entry += 1;
        }
    }
    let mut solved = [one, zero, zero, zero];
    let mut least = one;
    // Gauss without exchange of rows: A is positive definite where neighbours suffice.
    for pivot in 0..=D {
        least = least.min(matrix[pivot][pivot]);
        let inverse = matrix[pivot][pivot].recip();
        for row in pivot + 1..=D {
            let factor = matrix[row][pivot] * inverse;
            for column in pivot..=D {
                matrix[row][column] -= factor * matrix[pivot][column];
            }
            solved[row] -= factor * solved[pivot];
        }
    }
    for back in 0..=D {
        let row = D - back;
        for column in row + 1..=D {
            solved[row] -= matrix[row][column] * solved[column];
        }
        solved[row] *= matrix[row][row].recip();
    }
    let mut excess = solved[0] * (terms[0] + w0 * i.volume * i.excess);
    for a in 0..D {
        excess += solved[1 + a] * terms[1 + a];
    }
    (least > S::from_literal(LEAST)).then(|| excess * inverse)
}
