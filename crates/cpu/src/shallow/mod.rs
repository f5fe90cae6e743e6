//! Shallow water on triangles: edges first, then cells gather from them.

mod bounds;
mod columns;
mod crossing;
mod executor;
mod forcing;
mod incoming;
mod loops;
mod slopes;
mod state;
mod transport;

pub use columns::{Fluxes, Waters, mesh_view, stencil_view};
pub use crossing::CrossingVolumes;
pub use executor::ShallowExecutor;
pub use forcing::{Boundary, Forcing, Points};
pub use incoming::incoming_characteristics;
pub use state::{Balance, ShallowState, Shown, Whole};
pub use transport::Tracer;
