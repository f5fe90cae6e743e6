//! Where bodies are, how fast they are, and how far they have turned.

use monoflow_case::{Measure, RunPlan};
use monoflow_ops::particles::motion::{Pose, RigidState};
use monoflow_particles::Bodies;

/// What a gauge says of its body; none for gauges of other things.
pub(super) fn of(
    measure: &Measure,
    plan: &RunPlan,
    (time, afloat): (f64, &[RigidState]),
    bodies: &Bodies,
) -> Option<f64> {
    let (Measure::Place { of, axis }
    | Measure::Velocity { of, axis }
    | Measure::Angle { of, axis }) = measure
    else {
        return None;
    };
    let pose = pose(of, plan, (time, afloat), bodies)?;
    let vector = match measure {
        Measure::Place { .. } => pose.at,
        Measure::Velocity { .. } => pose.velocity,
        _ => turned(&pose),
    };
    Some(axis.sign() * vector[axis.axis.index()])
}

/// Where the body of a name is.
pub(super) fn pose(
    name: &str,
    plan: &RunPlan,
    (time, afloat): (f64, &[RigidState]),
    bodies: &Bodies,
) -> Option<Pose> {
    let told = plan.motions.iter().position(|motion| motion.name == name);
    if let Some(body) = told {
        return Some(bodies.pose(body, time));
    }
    let body = plan.floating.iter().position(|body| body.name == name)?;
    Some(afloat.get(body)?.pose(0.0))
}

/// The angle that a body has turned by since the start, along the axis of the turn, rad.
fn turned(pose: &Pose) -> [f64; 3] {
    let r = &pose.turn;
    let twice = [r[2][1] - r[1][2], r[0][2] - r[2][0], r[1][0] - r[0][1]];
    let length = |v: [f64; 3]| v.iter().map(|x| x * x).sum::<f64>().sqrt();
    let sine = length(twice);
    let cosine = r[0][0] + r[1][1] + r[2][2] - 1.0;
    let angle = sine.atan2(cosine);
    if angle < 3.0 {
        let scale = if sine > 0.0 { angle / sine } else { 0.0 };
        return twice.map(|x| scale * x);
    }
    // Near half a turn that difference vanishes; columns of the symmetric part of R, less the cosine, lie along the
    // axis, and the longest is the best of them.
    let k = (0..3)
        .max_by(|a, b| r[*a][*a].total_cmp(&r[*b][*b]))
        .unwrap_or(0);
    let own = |n: usize| if n == k { cosine } else { 0.0 };
    let column = [0, 1, 2].map(|n| r[n][k] + r[k][n] - own(n));
    let along: f64 = (0..3).map(|n| column[n] * twice[n]).sum();
    let scale = angle / length(column) * if along < 0.0 { -1.0 } else { 1.0 };
    column.map(|x| scale * x)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn angles_are_those_of_the_turn() {
        for angle in [-3.1, -3.0, -1.0, -1e-9, 0.0, 0.4, 3.1, std::f64::consts::PI] {
            let (sine, cosine) = (0.5 * angle).sin_cos();
            let state = RigidState {
                attitude: [0.6 * sine, 0.0, 0.8 * sine, cosine],
                ..RigidState::at_rest([0.0; 3])
            };
            let [x, y, z] = turned(&state.pose(0.0));
            assert!((x - 0.6 * angle).abs() < 1e-9, "{x} of {angle}");
            assert!((z - 0.8 * angle).abs() < 1e-9, "{z} of {angle}");
            assert_eq!(y, 0.0);
        }
    }
}
