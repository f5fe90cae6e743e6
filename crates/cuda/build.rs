//! Builds the GPU program, where a kernel compiler is found; elsewhere leaves it empty, and the
//! executor says so when it is asked for.

use monoflow_ptx::PtxBuilder;
use std::path::PathBuf;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let out = PathBuf::from(std::env::var("OUT_DIR")?).join("kernels.ptx");
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rustc-check-cfg=cfg(kernels)");
    let is_built = PtxBuilder::new("../../gpu-kernels")
        .arch("sm_75")
        .exact_kernels("../../gpu-kernels/exact")
        .cached_where_asked()
        .build_where_possible(out)?;
    if is_built {
        println!("cargo:rustc-cfg=kernels");
    }
    Ok(())
}
