//! Bodies: what one particle does. Executors differ only in the [`View`] they pass.

mod advance;
mod collect;
mod forces;
mod shepard;
mod view;

pub use advance::{Extremes, advance};
pub use collect::collect;
pub use forces::{Chain, fluid_rates, sum_over, wall_rate};
pub use shepard::shepard;
pub use view::{Neighbour, View};
