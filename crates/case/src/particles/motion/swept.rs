//! What boxes that move take up, and how fast they do: by where their corners go, whatever point they turn about.

use super::MotionPlan;
use super::knots::{MotionKnot, Placed};

/// The corners of boxes as a motion sees them.
pub(super) struct Corners(Vec<Corner>);

/// A point of a wall.
struct Corner {
    /// Where it is at time zero (m).
    place: [f64; 3],
    /// From the axis to it, across the axis (m).
    across: [f64; 3],
    /// A quarter of a turn ahead of that (m).
    ahead: [f64; 3],
}

impl Corners {
    /// Those of boxes (m, at time zero) that move by a plan: two of a box that does not turn, which moves everywhere
    /// alike.
    pub fn of(plan: &MotionPlan, boxes: &[[[f64; 3]; 2]]) -> Self {
        let of_box = |ends: &[[f64; 3]; 2]| -> Vec<Corner> {
            let ends = *ends;
            if plan.rotation.is_none() {
                return ends.map(Corner::carried).into();
            }
            let corner = |n: usize| [0, 1, 2].map(|k| ends[n >> k & 1][k]);
            (0..8).map(|n| Corner::turned(plan, corner(n))).collect()
        };
        Self(boxes.iter().flat_map(of_box).collect())
    }

    /// How far a change of shift, cosine and sine takes the corner that it takes farthest (m); of their rates how fast
    /// (m/s).
    pub fn farthest(&self, change: &Placed) -> f64 {
        let ways = self.0.iter().map(|corner| {
            let way = corner.way(change);
            way.iter().map(|x| x * x).sum::<f64>().sqrt()
        });
        // Nor has it a value where the change has none.
        ways.fold(0.0, |most, way| if way <= most { most } else { way })
    }

    /// Widens a box (m) by where they are.
    fn reached(&self, placed: &Placed, path: &mut Path) {
        let [x, y, z, cosine, sine] = *placed;
        for corner in &self.0 {
            let way = corner.way(&[x, y, z, cosine - 1.0, sine]);
            for (k, way) in way.into_iter().enumerate() {
                path.min[k] = path.min[k].min(corner.place[k] + way);
                path.max[k] = path.max[k].max(corner.place[k] + way);
            }
        }
    }
}

impl Corner {
    /// One that does not turn.
    const fn carried(place: [f64; 3]) -> Self {
        Self {
            place,
            across: [0.0; 3],
            ahead: [0.0; 3],
        }
    }

    /// One that turns about the axis of a plan.
    fn turned(plan: &MotionPlan, place: [f64; 3]) -> Self {
        let [a, b, c] = plan.axis;
        let arm = [0, 1, 2].map(|k| place[k] - plan.point[k]);
        let along = a * arm[0] + b * arm[1] + c * arm[2];
        Self {
            place,
            across: [0, 1, 2].map(|k| arm[k] - along * plan.axis[k]),
            ahead: [
                b * arm[2] - c * arm[1],
                c * arm[0] - a * arm[2],
                a * arm[1] - b * arm[0],
            ],
        }
    }

    /// Its part of a change of shift, cosine and sine.
    fn way(&self, [x, y, z, cosine, sine]: &Placed) -> [f64; 3] {
        let shift = [x, y, z];
        [0, 1, 2].map(|k| shift[k] + (cosine * self.across[k] + sine * self.ahead[k]))
    }
}

impl MotionKnot {
    /// Shift, cosine and sine so much later (s), if the body goes on evenly; of a negative time, before.
    pub(super) fn led_to(&self, time: f64) -> Placed {
        let [x, y, z] = [0, 1, 2].map(|k| self.shift[k] + time * self.shift_rate[k]);
        let [cosine, sine] = [0, 1].map(|k| self.turn[k] + time * self.turn_rate[k]);
        [x, y, z, cosine, sine]
    }

    /// The rates of shift, cosine and sine.
    const fn rates(&self) -> Placed {
        let ([x, y, z], [cosine, sine]) = (self.shift_rate, self.turn_rate);
        [x, y, z, cosine, sine]
    }
}

impl MotionPlan {
    /// What a box (m, at time zero) that moves so takes up until an end (s), and its greatest speed.
    pub(crate) fn path(&self, end: f64, [min, max]: [[f64; 3]; 2]) -> Path {
        let corners = Corners::of(self, &[[min, max]]);
        let mut path = Path {
            min,
            max,
            speed: 0.0,
        };
        let knots = self.knots(end, 0.0);
        let third = self.interval / 3.0;
        for pair in knots.windows(2) {
            // A cubic stays between its ends and what their slopes lead to in a third of the way.
            corners.reached(&pair[0].led_to(third), &mut path);
            corners.reached(&pair[1].led_to(-third), &mut path);
            corners.reached(&pair[1].led_to(0.0), &mut path);
        }
        let speeds = knots.iter().map(|knot| corners.farthest(&knot.rates()));
        path.speed = speeds.fold(0.0, f64::max);
        path
    }

    /// When a box (m, at time zero) moves fastest until an end, to a knot (s), and how fast (m/s).
    pub fn fastest(&self, end: f64, around: [[f64; 3]; 2]) -> [f64; 2] {
        let corners = Corners::of(self, &[around]);
        let knots = self.knots(end, 0.0).into_iter().enumerate();
        let speeds = knots.map(|(n, knot)| {
            let speed = corners.farthest(&knot.rates());
            [n as f64 * self.interval, speed]
        });
        let within = speeds.filter(|[time, _]| *time <= end);
        within.fold(
            [0.0; 2],
            |most, one| if one[1] > most[1] { one } else { most },
        )
    }
}

/// What a box takes up as it moves, and how fast.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Path {
    /// Lower corner (m).
    pub min: [f64; 3],
    /// Upper corner (m).
    pub max: [f64; 3],
    /// Greatest speed (m/s).
    pub speed: f64,
}
