//! Shallow water on triangles: edges first, then cells gather from them.

mod cells;
mod columns;
mod edges;
mod executor;
mod slopes;

pub use columns::{Fluxes, Waters};
pub use executor::{Balance, ShallowExecutor};
