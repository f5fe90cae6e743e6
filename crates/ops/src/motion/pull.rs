use super::Pose;
use crate::Scalar;

/// What pulls at water beside a wall particle beyond the gravity of a scheme, in the frame of that wall, m/s²; the
/// fourth number is padding.
///
/// **Equation** `g(t) - g(0) - a_w`, with the acceleration `a_w` of the particle, which is at `anchor` in a body.
#[inline(always)]
pub fn pull<S: Scalar>(gain: &[f64; 3], body: Option<(&Pose, &[f64; 3])>) -> [S; 4] {
    let mut pull = *gain;
    if let Some((pose, anchor)) = body {
        let acceleration = pose.accelerate(anchor);
        for (pull, acceleration) in pull.iter_mut().zip(acceleration) {
            *pull -= acceleration;
        }
    }
    let [x, y, z] = pull.map(S::from_literal);
    [x, y, z, S::from_literal(0.0)]
}
