//! Bodies of loops that ask the scheme: what one particle does with its neighbours.

mod forces;
mod gather;
mod reaction;

pub use forces::{Chain, fluid_rates, sum_over, wall_rate};
pub use gather::{columns, gather_slot, of_walls, place_of};
pub use reaction::reaction;
