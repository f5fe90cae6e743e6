//! Benchmarks that need a GPU: `cargo bench -p monoflow-gpu-benches --bench NAME`.
