//! Builds the kernels that benchmarks compare with those of the product, where a kernel compiler is found.

use monoflow_ptx::PtxBuilder;
use std::path::PathBuf;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let out = PathBuf::from(std::env::var("OUT_DIR")?).join("studies.ptx");
    println!("cargo:rerun-if-changed=build.rs");
    PtxBuilder::new("../gpu-kernels")
        .arch("sm_75")
        .exact_kernels("../gpu-kernels/exact")
        .cached_where_asked()
        .build_where_possible(out)?;
    Ok(())
}
