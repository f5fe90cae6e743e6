//! What can be told of these benchmarks without a GPU.

mod shallow_twin_layout;
