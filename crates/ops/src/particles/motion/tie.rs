use super::{Load, Pose};
use crate::{Real, angle_between, vector};
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
    /// Against the turn of two bodies about each other: its moment, and no force.
    Turn,
}

/// A joint, spring or rope between two points, at least one of which is of a body that floats; or what resists that two
/// bodies turn about each other.
#[derive(Clone, Copy, Debug, PartialEq, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(C)]
pub struct Tie {
    /// From the points that anchors of their bodies are measured from to its ends, at time zero, m; the place of an end
    /// on the ground.
    pub anchors: [[f64; 3]; 2],
    /// Force over stretch, N/m; moment over angle, N m.
    pub stiffness: f64,
    /// Force over the rate of stretch, N s/m; moment over angular velocity, N m s.
    pub damping: f64,
    /// Length without a force, m; 0 for a joint and against turns.
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
    /// `n = (x_1 - x_0)/l`, `T = k (l - L) + c (u_1 - u_0)·n`; a rope pulls by `T` where `l > L` and `T > 0`. None
    /// against turns.
    #[inline(always)]
    pub fn force(&self, [x, u]: [[f64; 3]; 2], [y, v]: [[f64; 3]; 2]) -> (f64, [f64; 3]) {
        if self.pull == Pull::Turn as u32 {
            return (0.0, [0.0; 3]);
        }
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

    /// The moment on the first body against the turn of the second about it, N m.
    ///
    /// **Equation** `M = k θ n + c (ω_1 - ω_0)`, with `θ`, from 0 to π, and `n` of the turn `R_1 R_0ᵀ` since time zero:
    /// its antisymmetric part is `sin θ [n]×`, its trace `1 + 2 cos θ`.
    #[inline(always)]
    fn moment(&self, pose: &impl Fn(u32) -> Pose) -> [f64; 3] {
        let turn = |body: u32| -> ([[f64; 3]; 3], [f64; 3]) {
            if body == GROUND {
                let one = from_fn(|n| from_fn(|m| if n == m { 1.0 } else { 0.0 }));
                (one, [0.0; 3])
            } else {
                let pose = pose(body);
                (pose.turn, pose.spin)
            }
        };
        let ([(a, before), (b, after)], next) = (self.bodies.map(turn), |n: usize| (n + 1) % 3);
        let turned = |n: usize, m: usize| vector::dot(&b[n], &a[m]);
        let twice: [f64; 3] = from_fn(|k| {
            let (n, m) = (next(k), next(next(k)));
            turned(m, n) - turned(n, m)
        });
        let sine = 0.5 * Real::sqrt(vector::dot(&twice, &twice));
        let cosine = 0.5 * (turned(0, 0) + turned(1, 1) + turned(2, 2) - 1.0);
        let angle = angle_between(&[1.0, 0.0, 0.0], &[cosine, sine, 0.0]);
        // Turns of nothing and of half a circle have no direction.
        let along = if sine > 0.0 { 0.5 * angle / sine } else { 0.0 };
        from_fn(|k| self.stiffness * along * twice[k] + self.damping * (after[k] - before[k]))
    }

    /// The force on a body, and its moment about the point that its anchors are measured from.
    #[inline(always)]
    pub fn load(&self, body: u32, pose: impl Fn(u32) -> Pose) -> Load {
        if self.pull == Pull::Turn as u32 {
            let sign = match self.bodies {
                [first, _] if first == body => 1.0,
                [_, second] if second == body => -1.0,
                _ => return [0.0; 6],
            };
            let [x, y, z] = self.moment(&pose);
            return [0.0, 0.0, 0.0, sign * x, sign * y, sign * z];
        }
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
