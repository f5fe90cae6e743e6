//! Flow of a viscous liquid.

mod plates;
mod wake;
mod waves;

pub use plates::{couette, poiseuille, two_liquids};
pub use wake::strouhal;
pub use waves::{shear_wave, taylor_green};
