//! Wall particles that move as one.

use monoflow_ops::particles::body::Contact;
use monoflow_ops::particles::motion::{Course, Floating, Knot, Pose, RigidState, Tie};

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
/// None of it is sorted: particles are found by their identity.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Bodies {
    /// The bodies: those that move as they are told, then those that float.
    pub bodies: Vec<Body>,
    /// From the pivot of a body, or its centre of mass, to each of its particles at time zero, m; body after body.
    pub anchors: Vec<[f64; 3]>,
    /// How those move that are told.
    pub courses: Vec<Course>,
    /// The knots of all courses.
    pub knots: Vec<Knot>,
    /// What those are that float.
    pub floating: Vec<Floating>,
    /// Where those are when the run begins or goes on.
    pub afloat: Vec<RigidState>,
    /// How bodies that float and other walls push each other apart.
    pub contact: Option<Contact<f64>>,
    /// Walls on which the fluid's force is asked for.
    pub patches: Vec<Patch>,
    /// Joints and springs of those that float.
    pub ties: Vec<Tie>,
}

/// Wall particles whose forces are summed: those of so many identities in a row.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Patch {
    /// Its first identity.
    pub first: u32,
    /// How many there are.
    pub count: u32,
    /// The point that the moment is about, m.
    pub about: [f64; 3],
}

impl Patch {
    /// Does it have this particle?
    #[inline(always)]
    pub fn has(&self, id: u32) -> bool {
        id.wrapping_sub(self.first) < self.count
    }
}

impl Bodies {
    /// Is the force of the fluid asked for anywhere? Then walls list the fluid around them.
    pub fn measures(&self) -> bool {
        !self.patches.is_empty() || !self.floating.is_empty()
    }

    /// The walls whose forces are summed and the points that moments are about: of bodies that float where they
    /// are when the run begins, then of patches.
    pub fn measured(&self) -> Vec<Patch> {
        let floating = self.bodies[self.courses.len()..].iter().zip(&self.afloat);
        let floating = floating.map(|(body, state)| Patch {
            first: body.first,
            count: body.count,
            about: state.centre,
        });
        floating.chain(self.patches.iter().copied()).collect()
    }

    /// Does nothing move?
    pub fn is_empty(&self) -> bool {
        self.bodies.is_empty()
    }

    /// Where a body that moves as it is told is at a time, s.
    pub fn pose(&self, body: usize, time: f64) -> Pose {
        self.courses[body].pose(time, |knot| self.knots[knot as usize])
    }

    /// Where all bodies are at a time (s) at which those that float are where the run begins or goes on.
    pub fn poses(&self, time: f64) -> Vec<Pose> {
        let told = (0..self.courses.len()).map(|body| self.pose(body, time));
        let afloat = self.afloat.iter().map(|state| state.pose(0.0));
        told.chain(afloat).collect()
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
