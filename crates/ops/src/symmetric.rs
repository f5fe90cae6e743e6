//! Small symmetric systems of equations.

use crate::Scalar;

/// `M⁻¹ b` and the determinant of the symmetric matrix `M`, whose upper triangle is given row by row.
#[inline(always)]
pub(crate) fn solve_symmetric<S: Scalar, const D: usize>(upper: &[S], b: &[S; D]) -> ([S; D], S) {
    let mut solved = *b;
    let determinant = match D {
        1 => {
            solved[0] = b[0] * upper[0].recip();
            upper[0]
        }
        2 => {
            let [xx, xy, yy] = [upper[0], upper[1], upper[2]];
            let determinant = xx * yy - xy * xy;
            let inverse = determinant.recip();
            solved[0] = (yy * b[0] - xy * b[1]) * inverse;
            solved[1] = (xx * b[1] - xy * b[0]) * inverse;
            determinant
        }
        _ => {
            let [xx, xy, xz] = [upper[0], upper[1], upper[2]];
            let [yy, yz, zz] = [upper[3], upper[4], upper[5]];
            // Minors of the first row, and the rest of the adjugate, which is symmetric too.
            let (a, b_, c) = (yy * zz - yz * yz, xz * yz - xy * zz, xy * yz - xz * yy);
            let (d, e, f) = (xx * zz - xz * xz, xy * xz - xx * yz, xx * yy - xy * xy);
            let determinant = xx * a + xy * b_ + xz * c;
            let inverse = determinant.recip();
            // In no loop, so that a GPU keeps it in registers.
            let along = |[x, y, z]: [S; 3]| (x * b[0] + y * b[1] + z * b[2]) * inverse;
            solved[0] = along([a, b_, c]);
            solved[1] = along([b_, d, e]);
            solved[2] = along([c, e, f]);
            determinant
        }
    };
    (solved, determinant)
}
