//! What can be told of these benchmarks without a GPU.

#[path = "../../../../crates/properties/tests/common/mod.rs"]
mod common;
mod shallow_twin_layout;
mod unsplit;
