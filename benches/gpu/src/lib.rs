//! Benchmarks that need a GPU: `cargo bench -p monoflow-gpu-benches --bench NAME`.

/// The PTX of the kernels in `benches/gpu-kernels`; empty without feature `kernels`.
pub static STUDIES: &str = include_str!(concat!(env!("OUT_DIR"), "/studies.ptx"));
