//! Kernels over particles that no scheme is asked in, and how all of them look at neighbours.

pub(crate) mod advance;
pub(crate) mod approach;
pub(crate) mod cells;
pub(crate) mod encoding;
pub(crate) mod extremes;
pub(crate) mod follow;
pub(crate) mod goes;
pub(crate) mod list;
pub(crate) mod loads;
pub(crate) mod measure;
pub(crate) mod openings;
pub(crate) mod reading;
pub(crate) mod sort;
pub(crate) mod summations;
