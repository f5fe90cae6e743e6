//! Walls that carry a sensor along.

use super::paths;
use monoflow_case::{RunPlan, Sensor};
use monoflow_ops::particles::motion::Pose;
use monoflow_particles::Bodies;
use std::array::from_fn;

/// The motion of a wall since time zero.
pub(super) struct Carriage {
    now: Pose,
    /// Where the point of the motion was at time zero, m.
    start: [f64; 3],
}

impl Carriage {
    /// Of the wall that a sensor is in, at a time (s), if that moves.
    pub fn of(sensor: &Sensor, plan: &RunPlan, time: f64, bodies: &Bodies) -> Option<Self> {
        let name = sensor.motion.as_ref()?;
        let pose = |time| paths::pose(name, plan, (time, &[]), bodies);
        Some(Carriage {
            now: pose(time)?,
            start: pose(0.0)?.at,
        })
    }

    fn anchor(&self, at: [f64; 3]) -> [f64; 3] {
        from_fn(|k| at[k] - self.start[k])
    }

    /// Where a point of the wall is now, m.
    pub fn out(&self, at: [f64; 3]) -> [f64; 3] {
        self.now.carry(&self.anchor(at)).0
    }

    /// Where a place of now was in the wall, m.
    pub fn back(&self, x: [f64; 3]) -> [f64; 3] {
        let arm: [f64; 3] = from_fn(|k| x[k] - self.now.at[k]);
        let back = self.turned_back(arm);
        from_fn(|k| self.start[k] + back[k])
    }

    /// What pulls at water (m/s²) beside a point of the wall, in the frame of the wall.
    pub fn felt(&self, pull: [f64; 3], at: [f64; 3]) -> [f64; 3] {
        let acceleration = self.now.accelerate(&self.anchor(at));
        self.turned_back(from_fn(|k| pull[k] - acceleration[k]))
    }

    fn turned_back(&self, vector: [f64; 3]) -> [f64; 3] {
        from_fn(|k| (0..3).map(|n| self.now.turn[n][k] * vector[n]).sum())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_come_back_and_pull_is_seen_from_the_wall() {
        let (sine, cosine) = 0.3_f64.sin_cos();
        let carriage = Carriage {
            now: Pose {
                at: [1.0, 2.0, 0.5],
                velocity: [0.0; 3],
                turn: [[cosine, -sine, 0.0], [sine, cosine, 0.0], [0.0, 0.0, 1.0]],
                spin: [0.0; 3],
                acceleration: [0.5, 0.0, 0.0],
                spin_rate: [0.0; 3],
                bound: 0.0,
            },
            start: [0.25, 0.0, 0.5],
        };
        let at = [0.75, -0.25, 0.5];
        let back = carriage.back(carriage.out(at));
        for k in 0..3 {
            assert!((back[k] - at[k]).abs() < 1e-15, "{back:?}");
        }
        // Turned by 0.3 to the left, gravity leans by 0.3 to the right.
        let felt = carriage.felt([0.5, -9.81, 0.0], at);
        assert!((felt[0] + 9.81 * sine).abs() < 1e-12, "{felt:?}");
        assert!((felt[1] + 9.81 * cosine).abs() < 1e-12, "{felt:?}");
    }
}
