//! Where bodies are, how fast they are, and how far they have turned.

use super::snapshot::Moment;
use monoflow_case::{Measure, RunPlan};
use monoflow_ops::motion::Pose;
use monoflow_particles::Bodies;

/// What a gauge says of its body; none for gauges of other things.
pub(super) fn of(
    measure: &Measure,
    plan: &RunPlan,
    moment: &Moment,
    bodies: &Bodies,
) -> Option<f64> {
    let (Measure::Place { of, axis }
    | Measure::Velocity { of, axis }
    | Measure::Angle { of, axis }) = measure
    else {
        return None;
    };
    let pose = pose(of, plan, moment, bodies)?;
    let vector = match measure {
        Measure::Place { .. } => pose.at,
        Measure::Velocity { .. } => pose.velocity,
        _ => turned(&pose),
    };
    Some(axis.sign() * vector[axis.axis.index()])
}

/// Where the body of a name is.
fn pose(name: &str, plan: &RunPlan, moment: &Moment, bodies: &Bodies) -> Option<Pose> {
    let told = plan.motions.iter().position(|motion| motion.name == name);
    if let Some(body) = told {
        return Some(bodies.pose(body, moment.clock.time));
    }
    let body = plan.floating.iter().position(|body| body.name == name)?;
    Some(moment.afloat.get(body)?.pose(0.0))
}

/// The angle that a body has turned by since the start, along the axis of the turn, rad.
fn turned(pose: &Pose) -> [f64; 3] {
    let r = &pose.turn;
    let twice = [r[2][1] - r[1][2], r[0][2] - r[2][0], r[1][0] - r[0][1]];
    let sine = twice.iter().map(|x| x * x).sum::<f64>().sqrt();
    let angle = sine.atan2(r[0][0] + r[1][1] + r[2][2] - 1.0);
    // Next to no turn, and half of one, the axis is that of the spin if any.
    let scale = if sine > 0.0 { angle / sine } else { 0.0 };
    twice.map(|x| scale * x)
}

#[cfg(test)]
mod tests {
    use super::*;
    use monoflow_ops::motion::RigidState;

    #[test]
    fn angles_are_those_of_the_turn() {
        for angle in [-3.0, -1.0, -1e-9, 0.0, 0.4, 3.1_f64] {
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
