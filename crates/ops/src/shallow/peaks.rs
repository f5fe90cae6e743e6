use super::Water;
use super::bodies::inverse_depth;
use crate::Scalar;

/// The most that a cell has seen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Peaks<S> {
    /// Greatest depth, m.
    pub depth: S,
    /// Greatest speed, m/s.
    pub speed: S,
    /// When water arrived, s; negative if it has not.
    pub arrival: S,
}

impl<S: Scalar> Peaks<S> {
    /// Before anything has happened.
    pub fn none() -> Self {
        Peaks {
            depth: S::from_literal(0.0),
            speed: S::from_literal(0.0),
            arrival: S::from_literal(-1.0),
        }
    }

    /// Body of a cell: the peaks after seeing its water at this time. Water has arrived where it is
    /// deeper than `arrived`; its speed counts from the same depth on, so that thin films do not.
    #[inline(always)]
    pub fn after(self, water: &Water<S>, time: f64, arrived: S, dry: S) -> Self {
        let inverse = inverse_depth(water.depth, dry);
        let [x, y] = water.discharge;
        let counts = arrived < water.depth;
        let speed = if counts {
            (x * x + y * y).sqrt() * inverse
        } else {
            S::from_literal(0.0)
        };
        Peaks {
            depth: self.depth.max(water.depth),
            speed: self.speed.max(speed),
            arrival: if counts && self.arrival < S::from_literal(0.0) {
                S::from_literal(time)
            } else {
                self.arrival
            },
        }
    }
}
