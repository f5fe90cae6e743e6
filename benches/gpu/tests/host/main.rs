//! What can be told of these benchmarks without a GPU.

#[path = "../../../../crates/particles/tests/lists/by_kernels.rs"]
mod by_kernels;
#[path = "../../../../crates/properties/tests/common/mod.rs"]
mod common;
mod compact;
mod shallow_twin_layout;
#[path = "../../../../crates/particles/tests/lists/support.rs"]
mod support;
mod unsplit;
