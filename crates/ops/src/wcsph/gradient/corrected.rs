use super::{Gradient, GradientSetup};
use crate::particles::{Column, PairGeom, Sums};
use crate::symmetric::{add_outer, adjugate};
use crate::wcsph::{Gathers, State};
use crate::{Key, Named, Real, Scalar};
use core::array::from_fn;

/// The least range of determinants over which a correction grows. If `full` is not above `least`, it is there at once.
const NARROWEST: f64 = 1e-3;

/// Gradients that are all but exact for linear fields within the fluid.
///
/// **Equation** `∇_i W_ij = (1 + s (M_i⁻¹ - 1)) x_ij F`, `M_i = -Σ m_j/ρ_i F x_ij x_ijᵀ`, over fluid and over walls that
/// are felt as fluid; the share `s` of the correction grows evenly from 0 to 1 as `det M_i` does from `least` to `full`.
/// **Source** Bonet & Lok 1999, doi:10.1016/S0045-7825(99)00051-1, with the pressure force that follows from their
/// continuity. The mass of the neighbour over the density of the particle itself is this program's, as continuity has
/// it, so that a velocity that is linear in space has its exact divergence. So is the share: corrections up to the
/// surface make waves grow, and so do those that begin at one determinant, as in Zago and others 2021,
/// doi:10.1016/j.coastaleng.2021.104018, who take the mean matrix of both particles where its determinant is above 0.6.
///
/// | symbol | meaning | unit |
/// |---|---|---|
/// | `least` | the determinant up to which nothing is corrected, 0.5: at a flat surface it is 0.2 to 0.4 | – |
/// | `full` | the determinant from which on all is, and linear fields are exact, 1: on a lattice it is 0.93 to 0.95 for h = 1.3 Δp, 0.998 for 2 | – |
///
/// **Properties** linear momentum is kept pair by pair, energy up to the step; angular momentum is not.
///
/// ```
/// use monoflow_ops::wcsph::{Gathers, gradient::CorrectedGradient};
/// assert!(<CorrectedGradient<f32> as Gathers<f32>>::COLUMN.is_some());
/// ```
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct CorrectedGradient<S> {
    least: S,
    /// `1/(full - least)`.
    slope: S,
}

impl<S> Named for CorrectedGradient<S> {
    const NAME: &'static str = "corrected";
    const SUMMARY: &'static str =
        "all but exact for linear fields within the fluid, Bonet & Lok 1999";
    const EQUATION: &'static str = "grad_i W_ij = (1 + s (M_i^-1 - 1)) x_ij F_ij, M_i = -sum_j m_j/rho_i F_ij x_ij x_ij^T, s from 0 to 1 as det M_i from least to full [m^-(D+1)]";
    const SOURCE: &'static str = "Bonet & Lok 1999, doi:10.1016/S0045-7825(99)00051-1";
    const KEYS: &'static [Key] = &[
        Key::new(
            "least",
            0.5,
            "determinant up to which gradients stay as they are; at a flat surface it is 0.2 to 0.4",
        )
        .within(0.01, 1.0),
        Key::new(
            "full",
            1.0,
            "determinant from which on they are exact for linear fields; within the fluid it is about 1",
        )
        .within(0.01, 1.0),
    ];
}

impl<S: Scalar> CorrectedGradient<S> {
    /// The determinant of `M`, then the upper triangle of `s (M⁻¹ - 1)`.
    #[inline(always)]
    fn kept<const D: usize>(&self, upper: &Sums<S>) -> [[S; 4]; 2] {
        let one: [f64; 6] = match D {
            1 => [1.0, 0.0, 0.0, 0.0, 0.0, 0.0],
            2 => [1.0, 0.0, 1.0, 0.0, 0.0, 0.0],
            _ => [1.0, 0.0, 0.0, 1.0, 0.0, 1.0],
        };
        let (adjugate, determinant) = adjugate::<S, D>(upper);
        let zero = S::from_literal(0.0);
        let over = (determinant - self.least) * self.slope;
        let share = if over < S::from_literal(1.0) {
            over
        } else {
            S::from_literal(1.0)
        };
        let inverse = determinant.recip();
        let [a, b, c, d, e, f]: [S; 6] = from_fn(
            #[inline(always)]
            |k| {
                if share > zero {
                    share * (adjugate[k] * inverse - S::from_literal(one[k]))
                } else {
                    zero
                }
            },
        );
        [[determinant, a, b, c], [d, e, f, zero]]
    }
}

impl<S: Scalar> Gathers<S> for CorrectedGradient<S> {
    const COLUMN: Option<Column> = Some(Column {
        name: "correction_determinant",
        unit: "1",
        is_vector: false,
        meaning: "determinant of the matrix that gradients are corrected by: 1 within the fluid, less at its surface",
    });
    const GOES_ON_IN_SPACE: bool = true;

    #[inline(always)]
    fn gather<R: Real<Scalar = S>, const D: usize>(
        &self,
        i: &State<R, D>,
        j: &State<R, D>,
        pair: &PairGeom<R, D>,
        _: impl FnOnce() -> R,
        sums: &mut Sums<R>,
    ) {
        add_outer(sums, -(j.mass * i.volume_per_mass * pair.f), &pair.x);
    }

    #[inline(always)]
    fn gathered<const D: usize>(
        &self,
        _: &impl crate::wcsph::wall::FluidTerms<S>,
        _: &State<S, D>,
        _: &[S; D],
        sums: &Sums<S>,
    ) -> [S; 4] {
        self.kept::<D>(sums)[0]
    }

    #[inline(always)]
    fn gathered_beyond<const D: usize>(&self, sums: &Sums<S>) -> [S; 4] {
        self.kept::<D>(sums)[1]
    }
}

impl<S: Scalar> Gradient<S> for CorrectedGradient<S> {
    fn new(setup: &GradientSetup) -> Self {
        let [least, full] = setup.coefficients.of::<Self, _>();
        CorrectedGradient {
            least: S::from_literal(least),
            slope: S::from_literal(1.0 / (full - least).max(NARROWEST)),
        }
    }

    #[inline(always)]
    fn beyond<R: Real<Scalar = S>, const D: usize>(
        &self,
        particle: &State<R, D>,
        x: &[R; D],
    ) -> [R; D] {
        let [[_, a, b, c], [d, e, f, _]] = particle.gradient;
        let mut beyond = [R::lit(0.0); D];
        match D {
            1 => beyond[0] = a * x[0],
            2 => {
                beyond[0] = a * x[0] + b * x[1];
                beyond[1] = b * x[0] + c * x[1];
            }
            _ => {
                beyond[0] = a * x[0] + b * x[1] + c * x[2];
                beyond[1] = b * x[0] + d * x[1] + e * x[2];
                beyond[2] = c * x[0] + e * x[1] + f * x[2];
            }
        }
        beyond
    }
}
