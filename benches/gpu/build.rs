//! Builds the kernels that benchmarks compare with those of the product, with feature `kernels`.

use monoflow_ptx::PtxBuilder;
use std::path::PathBuf;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let out = PathBuf::from(std::env::var("OUT_DIR")?).join("studies.ptx");
    println!("cargo:rerun-if-changed=build.rs");
    if std::env::var_os("CARGO_FEATURE_KERNELS").is_none() {
        return Ok(std::fs::write(out, "")?);
    }
    let ptx = PtxBuilder::new("../gpu-kernels")
        .arch("sm_75")
        .exact_kernels("../gpu-kernels/exact")
        .cached_where_asked()
        .build()?;
    ptx.emit_rerun_if_changed();
    Ok(ptx.write(out)?)
}
