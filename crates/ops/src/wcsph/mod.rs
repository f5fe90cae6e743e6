//! Weakly compressible SPH: model families (one folder each, one file a model), the scheme that combines them
//! ([`Wcsph`]), and the bodies of the loops that ask it.

pub mod body;
pub mod diffusion;
pub mod eos;
pub mod external;
mod formulation;
pub mod gather;
pub mod gradient;
pub mod scheme;
pub mod smoothing;
mod state;
pub mod viscosity;
pub mod wall;

pub use formulation::{Wcsph, WcsphSetup};
pub use gather::Gathers;
pub use state::{Rates, State};
