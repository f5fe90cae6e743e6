//! Kernels that ask a scheme of weakly compressible SPH.

mod account;
mod external;
mod forces;
mod reaction;

pub use account::account_scheme;
pub use external::add_external;
pub use forces::{fluid_forces, gather_column, store_rates, wall_forces};
pub use reaction::find_reaction;
