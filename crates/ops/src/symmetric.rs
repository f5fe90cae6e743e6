//! Small symmetric matrices, by their upper triangle row by row.

use crate::{Real, Scalar};

/// Adds `w x xᵀ`.
#[inline(always)]
pub(crate) fn add_outer<R: Real, const D: usize>(upper: &mut [R], w: R, x: &[R; D]) {
    // In no loop, so that a GPU keeps sums in registers.
    match D {
        1 => upper[0] += w * x[0] * x[0],
        2 => {
            upper[0] += w * x[0] * x[0];
            upper[1] += w * x[0] * x[1];
            upper[2] += w * x[1] * x[1];
        }
        _ => {
            upper[0] += w * x[0] * x[0];
            upper[1] += w * x[0] * x[1];
            upper[2] += w * x[0] * x[2];
            upper[3] += w * x[1] * x[1];
            upper[4] += w * x[1] * x[2];
            upper[5] += w * x[2] * x[2];
        }
    }
}

/// `det(M) M⁻¹` and `det(M)`.
#[inline(always)]
pub(crate) fn adjugate<S: Scalar, const D: usize>(upper: &[S]) -> ([S; 6], S) {
    let zero = S::from_literal(0.0);
    match D {
        1 => {
            let one = S::from_literal(1.0);
            ([one, zero, zero, zero, zero, zero], upper[0])
        }
        2 => {
            let [xx, xy, yy] = [upper[0], upper[1], upper[2]];
            ([yy, -xy, xx, zero, zero, zero], xx * yy - xy * xy)
        }
        _ => {
            let [xx, xy, xz] = [upper[0], upper[1], upper[2]];
            let [yy, yz, zz] = [upper[3], upper[4], upper[5]];
            // Minors of the first row, and the rest.
            let (a, b, c) = (yy * zz - yz * yz, xz * yz - xy * zz, xy * yz - xz * yy);
            let (d, e, f) = (xx * zz - xz * xz, xy * xz - xx * yz, xx * yy - xy * xy);
            ([a, b, c, d, e, f], xx * a + xy * b + xz * c)
        }
    }
}

/// `M⁻¹ b` and `det(M)`.
#[inline(always)]
pub(crate) fn solve_symmetric<S: Scalar, const D: usize>(upper: &[S], b: &[S; D]) -> ([S; D], S) {
    let ([a, b_, c, d, e, f], determinant) = adjugate::<S, D>(upper);
    let inverse = determinant.recip();
    let mut solved = *b;
    // In no loop, so that a GPU keeps it in registers.
    match D {
        1 => solved[0] = b[0] * inverse,
        2 => {
            solved[0] = (a * b[0] + b_ * b[1]) * inverse;
            solved[1] = (b_ * b[0] + c * b[1]) * inverse;
        }
        _ => {
            let along = |[x, y, z]: [S; 3]| (x * b[0] + y * b[1] + z * b[2]) * inverse;
            solved[0] = along([a, b_, c]);
            solved[1] = along([b_, d, e]);
            solved[2] = along([c, e, f]);
        }
    }
    (solved, determinant)
}
