//! Elastic bars: gates, baffles and stems that bend, as pieces that are hinged to each other.

mod keys;
mod pieces;
mod plan;
mod read;

pub(crate) use keys::ELASTIC;
pub use plan::ElasticPlan;
pub(crate) use read::{Bars, Typed, bars};
