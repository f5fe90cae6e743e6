//! Shallow water on triangles: edges first, then cells gather from them.

mod cells;
mod columns;
mod edges;
mod executor;
mod forcing;
mod slopes;
mod state;

pub use columns::{Fluxes, Waters};
pub use executor::{ShallowExecutor, incoming_characteristics};
pub use forcing::{Boundary, Forcing, Points};
pub use state::{Balance, ShallowState};
