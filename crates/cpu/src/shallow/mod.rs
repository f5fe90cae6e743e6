//! Shallow water on triangles: edges first, then cells gather from them.

mod cells;
mod columns;
mod edges;
mod executor;
mod forcing;
mod single;
mod slopes;
mod state;

pub use columns::{Fluxes, Waters};
pub use executor::ShallowExecutor;
pub use forcing::{Boundary, Forcing, Points};
pub use single::{crossing_volume, incoming_characteristics};
pub use state::{Balance, ShallowState};
