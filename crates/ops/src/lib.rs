//! The physics of monoflow.
//!
//! Numbers ([`Real`]), model families (one folder each, one file a model), the scheme that combines
//! them ([`Wcsph`]) and the [`body`] of every loop: what one particle does with its neighbours.
//! Nothing here knows whether it runs on a CPU or a GPU.
#![no_std]
#![cfg_attr(target_arch = "nvptx64", feature(asm_experimental_arch))]

#[cfg(not(target_arch = "nvptx64"))]
extern crate std;

pub mod body;
pub mod control;
pub mod diffusion;
pub mod distance;
mod dual;
pub mod eos;
pub mod euler;
pub mod external;
pub mod gather;
pub mod gradient;
pub mod grid;
mod instructions;
pub mod integrate;
pub mod kernel;
mod key;
pub mod kind;
mod lanes;
mod lattice;
#[cfg(not(target_arch = "nvptx64"))]
pub mod laws;
pub mod motion;
pub mod mps;
mod named;
pub mod opening;
mod pair;
mod real;
pub mod scheme;
pub mod shallow;
pub mod smoothing;
pub mod summation;
mod symmetric;
pub mod vector;
pub mod viscosity;
pub mod wall;
mod wcsph;

pub use dual::Dual;
pub use gather::{Column, Gathers, Sums};
pub use instructions::{INSTRUCTIONS, TARGET_FEATURES, WIDE, WIDER};
pub use key::{Coefficients, FromCoefficients, Key, fields};
pub use lanes::{Lanes, keep_entries};
pub use named::Named;
pub use pair::{PairGeom, Rates, State};
pub use real::{Real, Scalar};
pub use wcsph::{Wcsph, WcsphSetup};
