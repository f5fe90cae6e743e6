//! What the report of a run of particles shows.

mod bare;
pub(super) mod charts;
pub(super) mod facts;
pub(super) mod lines;
pub(super) mod pictures;
