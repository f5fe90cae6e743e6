//! Shallow water.
//!
//! | what | source |
//! |---|---|
//! | [`stoker`], [`ritter`] | a dam breaks onto water, onto a dry bed | Stoker 1957 |
//! | [`Radial`] | a circular dam, along its radius | Toro 2001 |
//! | [`Bump`] | steady flow over a bump | Delestre et al. 2013 |
//! | [`Channel`] | steady flow with friction to which a bed is found | MacDonald 1996 |
//! | [`normal_depth`], [`critical_depth`] | uniform flow, the depth of an overfall | Chow 1959 |
//! | [`oblique_jump`] | a wall turns into a supercritical stream | Ippen 1951 |
//! | [`Thacker`] | a lake that swings in a bowl | Thacker 1981 |
//! | [`runoff`] | rain off a plane | Henderson & Wooding 1964 |

mod bump;
mod channel;
mod dam_break;
mod oblique_jump;
mod radial;
mod runoff;
mod thacker;
mod uniform;

pub use bump::Bump;
pub use channel::{Channel, Kind};
pub use dam_break::{ritter, stoker};
pub use oblique_jump::{ObliqueJump, oblique_jump};
pub use radial::Radial;
pub use runoff::runoff;
pub use thacker::Thacker;
pub use uniform::{critical_depth, normal_depth};

#[cfg(test)]
mod tests;
