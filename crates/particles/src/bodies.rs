//! Wall particles that move as one.

use monoflow_ops::motion::{Course, Knot, Pose};

/// The particles of a body: those of so many identities in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Body {
    /// Its first identity.
    pub first: u32,
    /// How many there are.
    pub count: u32,
    /// Its first anchor.
    pub anchor: u32,
}

/// The bodies of a run: which particles they have, where in them these are, and how they move.
///
/// None of it changes during a run, and none of it is sorted: particles are found by their identity.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Bodies {
    /// The bodies.
    pub bodies: Vec<Body>,
    /// From the pivot of a body to each of its particles at time zero, m; body after body.
    pub anchors: Vec<[f64; 3]>,
    /// How they move, one for each body.
    pub courses: Vec<Course>,
    /// The knots of all courses.
    pub knots: Vec<Knot>,
    /// Walls on which the fluid's force is asked for.
    pub patches: Vec<Patch>,
}

/// Wall particles whose forces are summed: those of so many identities in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Patch {
    /// Its first identity.
    pub first: u32,
    /// How many there are.
    pub count: u32,
}

impl Bodies {
    /// Is the force of the fluid asked for anywhere? Then walls list the fluid around them.
    pub fn measures(&self) -> bool {
        !self.patches.is_empty()
    }

    /// Does nothing move?
    pub fn is_empty(&self) -> bool {
        self.bodies.is_empty()
    }

    /// Where a body is at a time, s.
    pub fn pose(&self, body: usize, time: f64) -> Pose {
        self.courses[body].pose(time, |knot| self.knots[knot as usize])
    }

    /// The body of a particle, and the particle's anchor in it.
    #[inline(always)]
    pub fn of(&self, id: u32) -> Option<(usize, &[f64; 3])> {
        let is_in = |body: &Body| id.wrapping_sub(body.first) < body.count;
        let body = self.bodies.iter().position(is_in)?;
        let Body { first, anchor, .. } = self.bodies[body];
        Some((body, &self.anchors[(anchor + (id - first)) as usize]))
    }
}
