//! The physics of monoflow.
//!
//! Numbers ([`Real`]), and a module for each family: its models (one folder an axis, one file a model), the
//! scheme that combines them, and the body of every loop: what one particle, edge or cell does with its neighbours.
//! Nothing here knows whether it runs on a CPU or a GPU.
//!
//! | module | what |
//! |---|---|
//! | [`wcsph`] | weakly compressible SPH |
//! | [`mps`] | moving-particle semi-implicit, explicit and implicit |
//! | [`particles`] | what both share |
//! | [`shallow`] | shallow water on unstructured meshes |
//! | [`euler`] | compressible flow on grids, with cut cells |
//! | [`distance`] | signed distances to surfaces |
//! | [`laws`] | what models are held to |
#![no_std]
#![cfg_attr(target_arch = "nvptx64", feature(asm_experimental_arch))]

#[cfg(not(target_arch = "nvptx64"))]
extern crate std;

mod angle;
pub mod distance;
mod dual;
pub mod euler;
mod instructions;
mod key;
mod lanes;
#[cfg(not(target_arch = "nvptx64"))]
pub mod laws;
pub mod mps;
mod named;
pub mod particles;
mod real;
pub mod shallow;
mod symmetric;
mod time_after;
pub mod vector;
pub mod wcsph;

pub use angle::angle_between;
pub use dual::Dual;
pub use instructions::{INSTRUCTIONS, TARGET_FEATURES, WIDE, WIDER};
pub use key::{Coefficients, FromCoefficients, Key, fields};
pub use lanes::{Lanes, keep_entries};
pub use named::Named;
pub use real::{Real, Scalar};
pub use time_after::time_after;
