//! Kernels that benchmarks compare with those of the product. No case can ask for them.
//!
//! On the host the same functions can be called from tests.
#![no_std]
#![cfg_attr(target_arch = "nvptx64", feature(abi_ptx, asm_experimental_arch))]

mod atomic;
mod compact;
mod mappings;
mod split;
mod unsplit;

pub use atomic::AtomicAdd;
pub use compact::Compact;
pub use mappings::{
    MappingParameters, add_bucket, add_bucket_of_block, predict_from_buckets, predict_from_sums,
};
pub use split::{fluid_fluid_forces, fluid_wall_forces};
pub use unsplit::{unsplit_forces, unsplit_rates};

#[cfg(target_arch = "nvptx64")]
mod entries;
