//! What the report of a run of particles shows.

pub(super) mod charts;
pub(super) mod facts;
pub(super) mod lines;
pub(super) mod pictures;
