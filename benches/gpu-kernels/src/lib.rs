//! Kernels that benchmarks compare with those of the product. No case can ask for them.
//!
//! On the host the same functions can be called from tests.
#![no_std]
#![cfg_attr(target_arch = "nvptx64", feature(abi_ptx))]

mod compact;
mod split;
mod unsplit;

pub use compact::Compact;
pub use split::{fluid_fluid_forces, fluid_wall_forces};
pub use unsplit::{unsplit_forces, unsplit_rates};

#[cfg(target_arch = "nvptx64")]
mod entries;
