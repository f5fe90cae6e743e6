//! Where a form stands.

use monoflow_case::Placement;
use std::array::from_fn;

/// So many roundings at most lie between what was written and a distance.
const ROUNDINGS: f64 = 16.0;

/// A placement, with what its inverse needs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Placed {
    placement: Placement,
    /// Rows of `R`.
    turn: [[f64; 3]; 3],
    about: [f64; 3],
}

impl Placed {
    pub fn of(placement: &Placement) -> Self {
        let turn = placement.rotation.map(|r| r.matrix());
        Placed {
            placement: *placement,
            turn: turn.unwrap_or([[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
            about: placement.rotation.map_or([0.0; 3], |r| r.about),
        }
    }

    pub fn scale(&self) -> f64 {
        self.placement.scale
    }

    /// By how much rounding may be off near points so far from the origin, m.
    ///
    /// What is placed far away and moved back is rounded there.
    pub fn rounding(&self, far: f64) -> f64 {
        let moved = self.about.iter().chain(&self.placement.translation);
        let far = moved.fold(far, |far, x| far + x.abs());
        ROUNDINGS * f64::EPSILON * far
    }

    /// Where a point of the form goes.
    pub fn forth(&self, x: [f64; 3]) -> [f64; 3] {
        self.placement.forth(x)
    }

    /// Which point of the form is there.
    pub fn back(&self, x: [f64; 3]) -> [f64; 3] {
        let from: [f64; 3] = from_fn(|k| x[k] - self.placement.translation[k] - self.about[k]);
        from_fn(|i| {
            let column = self.turn.map(|row| row[i]);
            let turned = column[0] * from[0] + column[1] * from[1] + column[2] * from[2];
            (turned + self.about[i]) / self.placement.scale
        })
    }
}
