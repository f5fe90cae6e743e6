//! What a GPU kernel needs of the GPU, under the names that `cuda_std` gave them.
//!
//! On the host the same functions run one thread in one block, so that kernel code can be called
//! from a test.
#![no_std]
#![cfg_attr(target_arch = "nvptx64", feature(stdarch_nvptx, asm_experimental_arch))]

mod atomic;
mod column;
mod shared;
pub mod thread;
pub mod warp;

pub use atomic::{
    atomic_add, atomic_add_long, atomic_exchange_if, atomic_exchange_long_if, atomic_max,
    atomic_max_long, atomic_min, atomic_min_long,
};
pub use column::{Column, Word};
pub use shared::{Shared, SharedWord};
