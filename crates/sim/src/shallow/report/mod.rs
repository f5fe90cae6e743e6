//! What the report of a run of shallow water shows.

pub(super) mod charts;
pub(super) mod facts;
pub(super) mod maps;
