use crate::Scalar;
use core::array::from_fn;

/// What pulls at water beside a wall particle beyond the gravity of a scheme, in the frame of that wall, m/s²; the
/// fourth number is padding.
///
/// **Equation** `g(t) - g(0) - a_w`, with what gravity has gained and the acceleration `a_w` of the wall.
#[inline(always)]
pub fn pull<S: Scalar>(gain: &[f64; 3], acceleration: &[f64; 3]) -> [S; 4] {
    let [x, y, z] = from_fn(|k| S::from_literal(gain[k] - acceleration[k]));
    [x, y, z, S::from_literal(0.0)]
}
