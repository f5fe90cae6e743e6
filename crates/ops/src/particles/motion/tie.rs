use super::{Load, Pose};
use crate::{Real, vector};
use core::array::from_fn;

/// The number of the ground among the bodies of ties.
pub const GROUND: u32 = u32::MAX;

/// How a [`Tie`] pulls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub enum Pull {
    /// It keeps two points together, in all directions.
    Joint,
    /// Along the line between two points, either way.
    Spring,
    /// The same, but it cannot push.
    Rope,
}

/// A joint, spring or rope between two points, at least one of which is of a body that floats.
#[derive(Clone, Copy, Debug, PartialEq, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(C)]
pub struct Tie {
    /// From the points that anchors of their bodies are measured from to its ends, at time zero, m; the place of an end
    /// on the ground.
    pub anchors: [[f64; 3]; 2],
    /// Force over stretch, N/m.
    pub stiffness: f64,
    /// Force over the rate of stretch, N s/m.
    pub damping: f64,
    /// Length without a force, m; 0 for a joint.
    pub length: f64,
    /// The bodies of its ends, among all that move, or [`GROUND`].
    pub bodies: [u32; 2],
    /// A [`Pull`].
    pub pull: u32,
    /// Padding.
    pub reserved: u32,
}

/// An end: the point that moments are about, where it is, and its velocity.
type End = [[f64; 3]; 3];

impl Tie {
    /// The tension (N) and the force on the first end (N), of ends with these places and velocities.
    ///
    /// **Equation** of a joint `F = k (x_1 - x_0) + c (u_1 - u_0)`; of a spring `F = T n` with
    /// `n = (x_1 - x_0)/l`, `T = k (l - L) + c (u_1 - u_0)·n`; a rope pulls by `T` where `l > L` and `T > 0`.
    #[inline(always)]
    pub fn force(&self, [x, u]: [[f64; 3]; 2], [y, v]: [[f64; 3]; 2]) -> (f64, [f64; 3]) {
        let apart: [f64; 3] = from_fn(|k| y[k] - x[k]);
        let parting: [f64; 3] = from_fn(|k| v[k] - u[k]);
        let length = Real::sqrt(vector::dot(&apart, &apart));
        if self.pull == Pull::Joint as u32 {
            let force: [f64; 3] =
                from_fn(|k| self.stiffness * apart[k] + self.damping * parting[k]);
            return (Real::sqrt(vector::dot(&force, &force)), force);
        }
        // Ends that meet pull nowhere.
        let inverse = if length > 0.0 { 1.0 / length } else { 0.0 };
        let rate = vector::dot(&apart, &parting) * inverse;
        let tension = self.stiffness * (length - self.length) + self.damping * rate;
        let is_loose = length <= self.length || tension <= 0.0;
        if self.pull == Pull::Rope as u32 && is_loose {
            return (0.0, [0.0; 3]);
        }
        (tension, apart.map(|x| tension * inverse * x))
    }

    #[inline(always)]
    fn end(&self, body: u32, anchor: &[f64; 3], pose: &impl Fn(u32) -> Pose) -> End {
        if body == GROUND {
            [[0.0; 3], *anchor, [0.0; 3]]
        } else {
            let pose = pose(body);
            let (x, u) = pose.carry(anchor);
            [pose.at, x, u]
        }
    }

    /// Its ends, where bodies are.
    #[inline(always)]
    fn ends(&self, pose: &impl Fn(u32) -> Pose) -> [End; 2] {
        [
            self.end(self.bodies[0], &self.anchors[0], pose),
            self.end(self.bodies[1], &self.anchors[1], pose),
        ]
    }

    /// Its tension (N) and the force on its first end (N), where bodies are.
    #[inline(always)]
    pub fn pulled(&self, pose: impl Fn(u32) -> Pose) -> (f64, [f64; 3]) {
        let [[_, x, u], [_, y, v]] = self.ends(&pose);
        self.force([x, u], [y, v])
    }

    /// The force on a body, and its moment about the point that its anchors are measured from.
    #[inline(always)]
    pub fn load(&self, body: u32, pose: impl Fn(u32) -> Pose) -> Load {
        let [[p, x, u], [q, y, v]] = self.ends(&pose);
        let (_, force) = self.force([x, u], [y, v]);
        let on = |about: &[f64; 3], at: &[f64; 3], sign: f64| {
            let arm: [f64; 3] = from_fn(|k| at[k] - about[k]);
            let [a, b, c] = force.map(|f| sign * f);
            let [d, e, f] = vector::cross(&arm, &[a, b, c]);
            [a, b, c, d, e, f]
        };
        let [first, second] = self.bodies;
        if first == body {
            on(&p, &x, 1.0)
        } else if second == body {
            on(&q, &y, -1.0)
        } else {
            [0.0; 6]
        }
    }
}
