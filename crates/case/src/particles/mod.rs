//! Cases of particles: weakly compressible SPH and MPS.

pub(crate) mod catalogue;
pub(crate) mod elastic;
pub(crate) mod estimate;
pub(crate) mod external;
pub(crate) mod face;
pub(crate) mod floating;
pub(crate) mod foreign;
pub(crate) mod formulas;
pub(crate) mod geometry;
pub(crate) mod lattice;
pub(crate) mod level;
pub(crate) mod motion;
pub(crate) mod opening;
pub(crate) mod plan;
pub(crate) mod raw;
pub(crate) mod resolve;
mod table;
pub(crate) mod tie;
pub mod walls;
