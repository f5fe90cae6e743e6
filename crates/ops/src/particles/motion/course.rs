use super::{Pose, pose};
use crate::Real;
use core::array::from_fn;

/// Where a body is at one moment, and how fast that changes.
#[derive(Clone, Copy, Debug, PartialEq, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(C)]
pub struct Knot {
    /// Shift from where the body is at time zero, m.
    pub shift: [f64; 3],
    /// Cosine and sine of the angle that it has turned by.
    pub turn: [f64; 2],
    /// Rate of the shift, m/s.
    pub shift_rate: [f64; 3],
    /// Rates of cosine and sine, 1/s.
    pub turn_rate: [f64; 2],
}

impl Knot {
    /// A body at rest where it began.
    pub const AT_REST: Knot = Knot {
        shift: [0.0; 3],
        turn: [1.0, 0.0],
        shift_rate: [0.0; 3],
        turn_rate: [0.0; 2],
    };
}

/// The motion of a body: cubic pieces between knots, as smooth as their slopes are.
///
/// **Equation** between knots `a` and `b`, `h` apart, at `a + s h`:
/// `y = (1+2s)(1-s)² y_a + s(1-s)² h y'_a + s²(3-2s) y_b - s²(1-s) h y'_b` for the shift, and for cosine and
/// sine of the angle, which are then brought back to the unit circle.
/// **Source** Hermite's interpolation; error `h⁴/384 |y⁗|`.
/// **Valid for** any time; before the first knot and after the last it stands still.
#[derive(Clone, Copy, Debug, PartialEq, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(C)]
pub struct Course {
    /// A point of the axis that the body turns about, where that is at time zero, m.
    pub pivot: [f64; 3],
    /// Direction of that axis, of length 1.
    pub axis: [f64; 3],
    /// Time between two knots, s.
    pub interval: f64,
    /// Its first knot among those of all bodies.
    pub first: u32,
    /// Its knots, at least one.
    pub count: u32,
}

impl Course {
    /// Of nothing: it has no knots, and must not be asked where it is.
    pub const NONE: Course = Course {
        pivot: [0.0; 3],
        axis: [0.0; 3],
        interval: 1.0,
        first: 0,
        count: 0,
    };

    /// The knots around a time, s, the share of the interval that has passed, and its length, 0 where the body
    /// stands still.
    #[inline(always)]
    fn around(&self, time: f64) -> (u32, u32, f64, f64) {
        let last = self.count - 1;
        let at = time / self.interval;
        if at < 0.0 {
            (0, 0, 0.0, 0.0)
        } else if at < last as f64 {
            let from = at as u32;
            (from, from + 1, at - from as f64, self.interval)
        } else {
            (last, last, 0.0, 0.0)
        }
    }

    /// The shift at a time, s; `knot` reads one of all.
    #[inline(always)]
    pub fn shift(&self, time: f64, knot: impl Fn(u32) -> Knot) -> [f64; 3] {
        let (from, to, s, h) = self.around(time);
        let (a, b) = (knot(self.first + from), knot(self.first + to));
        let weights = hermite(s, h);
        from_fn(|k| {
            let of = [a.shift[k], a.shift_rate[k], b.shift[k], b.shift_rate[k]];
            along(of, &weights)
        })
    }

    /// Where the body is at a time, s; `knot` reads one of all.
    #[inline(always)]
    pub fn pose(&self, time: f64, knot: impl Fn(u32) -> Knot) -> Pose {
        let (from, to, s, h) = self.around(time);
        let (a, b) = (knot(self.first + from), knot(self.first + to));
        let weights = hermite(s, h);
        let r = 1.0 - s;
        // Where it stands still, rates are zero.
        let inv_h = if h > 0.0 { 1.0 / h } else { 0.0 };
        let moves = if h > 0.0 { 1.0 } else { 0.0 };
        let rates = [
            -6.0 * s * r * inv_h,
            r * (1.0 - 3.0 * s) * moves,
            6.0 * s * r * inv_h,
            s * (3.0 * s - 2.0) * moves,
        ];
        let curvatures = [
            (12.0 * s - 6.0) * inv_h * inv_h,
            (6.0 * s - 4.0) * inv_h,
            (6.0 - 12.0 * s) * inv_h * inv_h,
            (6.0 * s - 2.0) * inv_h,
        ];
        let shift = |k: usize| [a.shift[k], a.shift_rate[k], b.shift[k], b.shift_rate[k]];
        let turn = |k: usize| [a.turn[k], a.turn_rate[k], b.turn[k], b.turn_rate[k]];
        let [c, s] = from_fn(|k| along(turn(k), &weights));
        let [c_rate, s_rate] = from_fn(|k| along(turn(k), &rates));
        let [c_bend, s_bend] = from_fn(|k| along(turn(k), &curvatures));
        let inverse = 1.0 / Real::sqrt(c * c + s * s);
        let inverse2 = inverse * inverse;
        let spin = (c * s_rate - s * c_rate) * inverse * inverse;
        let growth = (c * c_rate + s * s_rate) * inverse2;
        let spin_rate = (c * s_bend - s * c_bend) * inverse2 - 2.0 * spin * growth;
        Pose {
            at: from_fn(|k| self.pivot[k] + along(shift(k), &weights)),
            velocity: from_fn(|k| along(shift(k), &rates)),
            turn: pose::about(&self.axis, c * inverse, s * inverse),
            spin: self.axis.map(|k| spin * k),
            acceleration: from_fn(|k| along(shift(k), &curvatures)),
            spin_rate: self.axis.map(|k| spin_rate * k),
            bound: 0.0,
        }
    }
}

/// Weights of value and slope at both ends of a piece of length `h`, at the share `s` of it.
#[inline(always)]
fn hermite(s: f64, h: f64) -> [f64; 4] {
    let r = 1.0 - s;
    [
        (1.0 + 2.0 * s) * r * r,
        s * r * r * h,
        s * s * (3.0 - 2.0 * s),
        -s * s * r * h,
    ]
}

/// A sum of value and slope at both ends with these weights.
#[inline(always)]
fn along(of: [f64; 4], w: &[f64; 4]) -> f64 {
    (w[0] * of[0] + w[2] * of[2]) + (w[1] * of[1] + w[3] * of[3])
}

/// What gravity has gained at a time (s), m/s²: nothing without knots.
#[inline(always)]
pub fn gain(gravity: &Course, time: f64, knot: impl Fn(u32) -> Knot) -> [f64; 3] {
    match gravity.count {
        0 => [0.0; 3],
        _ => gravity.shift(time, knot),
    }
}
