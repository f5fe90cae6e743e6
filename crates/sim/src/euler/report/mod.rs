//! What the report of a run of compressible flow shows.

pub(super) mod charts;
pub(super) mod facts;
pub(super) mod lines;
pub(super) mod maps;
pub(super) mod walls;
