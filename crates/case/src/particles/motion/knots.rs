//! Knots of a motion: what it is, and how fast that changes, at even times.

use super::plan::Curve;
use super::smooth::cubic;
use super::swept::Corners;
use super::{MotionPlan, OverTime};

/// How far pieces may miss a motion (spacings).
pub(super) const TOLERANCE: f64 = 1e-3;
/// What this is multiplied by where accelerations matter, too: they are missed by the square root of it.
pub(super) const FOR_ACCELERATIONS: f64 = 1e-3;

/// Most pieces that a motion is cut into.
const MOST_PIECES: u32 = 1 << 18;
/// Fewest: what a formula does within a thousandth of a run may be passed over.
const FEWEST_PIECES: u32 = 1 << 10;
/// Shares of a piece at which it is compared: none is a multiple of the steps of differences, which would not
/// see a motion that repeats itself with them.
const LOOKS: [f64; 3] = [0.217, 0.511, 0.809];

/// Where a body is at one moment, and how fast that changes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct MotionKnot {
    /// Shift since time zero (m).
    pub shift: [f64; 3],
    /// Cosine and sine of the angle turned by since time zero.
    pub turn: [f64; 2],
    /// Rate of the shift (m/s).
    pub shift_rate: [f64; 3],
    /// Rates of cosine and sine (1/s).
    pub turn_rate: [f64; 2],
}

/// Shift (m), and cosine and sine of the angle.
pub(super) type Placed = [f64; 5];

/// Where pieces between knots miss a motion most.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Miss {
    /// By how much (m).
    pub distance: f64,
    /// When (s).
    pub time: f64,
}

impl Miss {
    /// What is wrong with what is called `path`, with values of a unit, in a run of so many seconds, and what to do.
    pub fn told(&self, path: &str, unit: &str, end: f64) -> (String, &'static str) {
        let Miss { distance, time, .. } = self;
        if distance.is_infinite() {
            (
                format!("`{path}` has no value at t = {time:.4} s"),
                "give a formula that is defined until the end of the run",
            )
        } else {
            (
                format!(
                    "`{path}` jumps or changes too fast near t = {time:.4} s for a run of {end} s: {MOST_PIECES} pieces miss it there by {distance:.3e} {unit}"
                ),
                "make it smooth, or end the run earlier",
            )
        }
    }
}

/// A motion ready to be asked.
struct Motion<'p> {
    translation: Vec<Curve<'p>>,
    rotation: Option<Curve<'p>>,
    /// Shift and angle at time zero.
    start: ([f64; 3], f64),
}

impl<'p> Motion<'p> {
    fn of(plan: &'p MotionPlan) -> Self {
        let mut motion = Motion {
            translation: plan.translation.iter().map(OverTime::curve).collect(),
            rotation: plan.rotation.as_ref().map(OverTime::curve),
            start: ([0.0; 3], 0.0),
        };
        motion.start = motion.raw(0.0);
        motion
    }

    fn raw(&self, time: f64) -> ([f64; 3], f64) {
        let mut shift = [0.0; 3];
        for (part, curve) in shift.iter_mut().zip(&self.translation) {
            *part = curve.at(time);
        }
        (shift, self.rotation.as_ref().map_or(0.0, |c| c.at(time)))
    }

    fn at(&self, time: f64) -> Placed {
        let (shift, angle) = self.raw(time);
        let (sine, cosine) = (angle - self.start.1).sin_cos();
        let [x, y, z] = [0, 1, 2].map(|k| shift[k] - self.start.0[k]);
        [x, y, z, cosine, sine]
    }

    /// The knot at a time, with rates by differences of fourth order that do not reach before time zero, nor
    /// behind `end` (s) where there is no value behind it. Later than that it goes on evenly.
    fn knot(&self, time: f64, interval: f64, end: f64) -> MotionKnot {
        let e = interval / 8.0;
        let here = self.at(time);
        if time > end && !is_finite(&here) {
            return self.knot(end, interval, end).after(time - end);
        }
        let one_sided = |sign: f64| {
            let along = [1.0, 2.0, 3.0, 4.0].map(|n| self.at(time + sign * n * e));
            [0, 1, 2, 3, 4].map(|k| {
                let [a, b, c, d] = [0, 1, 2, 3].map(|n| along[n][k]);
                sign * (-25.0 * here[k] + 48.0 * a - 36.0 * b + 16.0 * c - 3.0 * d) / (12.0 * e)
            })
        };
        let around = || {
            let around = [-2.0, -1.0, 1.0, 2.0].map(|n| self.at(time + n * e));
            [0, 1, 2, 3, 4].map(|k| {
                let [a, b, c, d] = [0, 1, 2, 3].map(|n| around[n][k]);
                (a - 8.0 * b + 8.0 * c - d) / (12.0 * e)
            })
        };
        let mut rate = if time < 2.0 * e {
            one_sided(1.0)
        } else {
            around()
        };
        if !is_finite(&rate) && time + 2.0 * e > end {
            rate = one_sided(-1.0);
        }
        let [x, y, z, cosine, sine] = here;
        MotionKnot {
            shift: [x, y, z],
            turn: [cosine, sine],
            shift_rate: [rate[0], rate[1], rate[2]],
            turn_rate: [rate[3], rate[4]],
        }
    }

    /// By how much pieces of a length miss the motion of some corners until `end` (s) at most. A motion without a value
    /// is missed by an infinite distance.
    fn miss(&self, interval: f64, end: f64, corners: &Corners) -> Miss {
        let mut worst = Miss {
            distance: 0.0,
            time: 0.0,
        };
        let mut look = |time: f64, cut: Placed| {
            let off = self.at(time);
            let distance = corners.farthest(&[0, 1, 2, 3, 4].map(|k| off[k] - cut[k]));
            let distance = if distance.is_finite() {
                distance
            } else {
                f64::INFINITY
            };
            if distance > worst.distance {
                worst = Miss { distance, time };
            }
        };
        let pieces = (end / interval).round().max(1.0) as u32;
        let mut given = self.given_times(end).peekable();
        let mut from = self.knot(0.0, interval, end);
        for n in 0..pieces {
            let begin = f64::from(n) * interval;
            let to = self.knot(begin + interval, interval, end);
            for s in LOOKS {
                look(begin + s * interval, between(&from, &to, interval, s));
            }
            while let Some(time) = given.next_if(|time| *time <= begin + interval) {
                let s = (time - begin) / interval;
                look(time, between(&from, &to, interval, s));
            }
            from = to;
        }
        worst
    }

    /// Where pieces miss the motion by more than a tolerance (m), if they do.
    fn missed(&self, interval: f64, end: f64, tolerance: f64, corners: &Corners) -> Option<Miss> {
        let miss = self.miss(interval, end, corners);
        if miss.distance.is_infinite() {
            let mut times = (0..=4096).map(|n| end * f64::from(n) / 4096.0);
            let time = times.find(|time| !is_finite(&self.at(*time)));
            let time = time.unwrap_or(miss.time);
            return Some(Miss { time, ..miss });
        }
        (miss.distance > tolerance).then_some(miss)
    }

    /// The times of points, in order, from time zero to an end (s).
    fn given_times(&self, end: f64) -> impl Iterator<Item = f64> {
        let mut times: Vec<f64> = (self.translation.iter().chain(&self.rotation))
            .flat_map(|curve| match curve {
                Curve::Points(points) => *points,
                _ => &[],
            })
            .map(|point| point[0])
            .filter(|time| (0.0..=end).contains(time))
            .collect();
        times.sort_by(f64::total_cmp);
        times.into_iter()
    }
}

fn is_finite(placed: &Placed) -> bool {
    placed.iter().all(|x| x.is_finite())
}

impl MotionKnot {
    /// The knot so much later (s), if the body goes on evenly.
    fn after(self, time: f64) -> Self {
        let [x, y, z, cosine, sine] = self.led_to(time);
        MotionKnot {
            shift: [x, y, z],
            turn: [cosine, sine],
            ..self
        }
    }
}

/// Shift, cosine and sine between two knots, at a share of the interval.
fn between(a: &MotionKnot, b: &MotionKnot, h: f64, s: f64) -> Placed {
    let shift = |k: usize| {
        cubic(
            [a.shift[k], a.shift_rate[k]],
            [b.shift[k], b.shift_rate[k]],
            h,
            s,
        )
    };
    let turn = |k: usize| {
        cubic(
            [a.turn[k], a.turn_rate[k]],
            [b.turn[k], b.turn_rate[k]],
            h,
            s,
        )
    };
    [shift(0), shift(1), shift(2), turn(0), turn(1)]
}

impl MotionPlan {
    /// The knots from time zero to an end (s), and for so long (s) behind it.
    pub fn knots(&self, end: f64, beyond: f64) -> Vec<MotionKnot> {
        let motion = Motion::of(self);
        let pieces = ((end + beyond) / self.interval).ceil() as u32 + 1;
        (0..=pieces)
            .map(|n| motion.knot(f64::from(n) * self.interval, self.interval, end))
            .collect()
    }

    /// The longest interval whose pieces miss the motion of boxes (m, at time zero) until `end` (s) by no more than
    /// `tolerance` (m).
    pub(crate) fn longest_interval(
        &self,
        end: f64,
        tolerance: f64,
        boxes: &[[[f64; 3]; 2]],
    ) -> Result<f64, Miss> {
        let mut pieces = FEWEST_PIECES;
        let (motion, corners) = (Motion::of(self), Corners::of(self, boxes));
        loop {
            let interval = end / f64::from(pieces);
            match motion.missed(interval, end, tolerance, &corners) {
                None => return Ok(interval),
                Some(miss) if pieces >= MOST_PIECES || miss.distance.is_infinite() => {
                    return Err(miss);
                }
                Some(_) => pieces *= 2,
            }
        }
    }

    /// When the motion is no longer what its pieces can follow, or has no points any more, before an end (s): one
    /// that a run may be given later than its case. `extents` are those of the walls (m), `spacing` is that of
    /// particles (m).
    pub fn fails_before(&self, end: f64, spacing: f64, extents: &[[[f64; 3]; 2]]) -> Option<f64> {
        self.fails(end, TOLERANCE * spacing, extents)
    }

    /// The same with the distance (m) that pieces were to miss it by at most.
    pub(crate) fn fails(&self, end: f64, tolerance: f64, boxes: &[[[f64; 3]; 2]]) -> Option<f64> {
        if let Some(last) = self.last_point().filter(|last| *last < end) {
            return Some(last);
        }
        // Pieces were chosen up to the end of the case: behind it they may miss a little more.
        let motion = Motion::of(self);
        let miss = motion.missed(
            self.interval,
            end,
            1.5 * tolerance,
            &Corners::of(self, boxes),
        )?;
        Some(miss.time)
    }

    /// When the first of its tables ends (s).
    pub(crate) fn last_point(&self) -> Option<f64> {
        let ends =
            (self.translation.iter().chain(&self.rotation)).filter_map(|curve| match curve {
                OverTime::Points(points) if points.len() > 1 => points.last().map(|point| point[0]),
                _ => None,
            });
        ends.min_by(f64::total_cmp)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan(translation: &str, rotation: &str) -> MotionPlan {
        MotionPlan {
            name: "m".into(),
            translation: vec![OverTime::Formula(translation.into())],
            rotation: Some(OverTime::Formula(rotation.into())),
            point: [0.0; 3],
            axis: [0.0, 0.0, 1.0],
            interval: 0.01,
        }
    }

    /// A box about the axis, so far to its corners.
    fn around(reach: f64) -> [[[f64; 3]; 2]; 1] {
        let half = reach / 2f64.sqrt();
        [[[-half, -half, 0.0], [half, half, 0.0]]]
    }

    #[test]
    fn knots_have_the_values_and_the_slopes_of_formulas() {
        let plan = plan("0.3*sin(2*t) + 7", "1 + t^2");
        for (n, knot) in plan.knots(1.0, 0.0).iter().enumerate() {
            let t = 0.01 * n as f64;
            let (sine, cosine) = (t * t).sin_cos();
            let near = |a: f64, b: f64| assert!((a - b).abs() < 1e-9, "{a} {b} at {t}");
            near(knot.shift[0], 0.3 * (2.0 * t).sin());
            near(knot.shift_rate[0], 0.6 * (2.0 * t).cos());
            near(knot.turn[0], cosine);
            near(knot.turn[1], sine);
            near(knot.turn_rate[0], -2.0 * t * sine);
            near(knot.turn_rate[1], 2.0 * t * cosine);
        }
    }

    #[test]
    fn pieces_are_as_short_as_they_must_be() {
        let calm = plan("t^3", "0*t").longest_interval(4.0, 1e-9, &around(1.0));
        assert_eq!(calm, Ok(4.0 / 1024.0), "cubics are kept");
        let swift = plan("sin(300*t)", "0")
            .longest_interval(4.0, 1e-6, &around(1.0))
            .unwrap();
        let bound = |h: f64| (300.0 * h).powi(4) / 384.0;
        assert!(
            bound(swift) < 1.1e-6 && bound(2.0 * swift) > 1e-6,
            "{swift}"
        );
        let turning = plan("0", "sin(300*t)")
            .longest_interval(4.0, 1e-6, &around(10.0))
            .unwrap();
        assert!(turning < swift);
    }

    #[test]
    fn jumps_and_gaps_are_found() {
        let jump = plan("if(t > 1.5, 0.1, 0)", "0").longest_interval(4.0, 1e-5, &around(1.0));
        let miss = jump.unwrap_err();
        assert!(
            (miss.time - 1.5).abs() < 1e-4 && miss.distance > 0.01,
            "{miss:?}"
        );
        let gap = plan("sqrt(1 - t)", "0").longest_interval(4.0, 1e-5, &around(1.0));
        assert!(gap.unwrap_err().distance.is_infinite());
    }
}
