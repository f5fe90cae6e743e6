//! Builds the GPU program, where a kernel compiler is found; elsewhere leaves it empty, and the
//! executor says so when it is asked for.

use monoflow_ptx::{Compiler, PtxBuilder, PtxError, emit_rerun_if_compiler_appears};
use std::path::PathBuf;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let out = PathBuf::from(std::env::var("OUT_DIR")?).join("kernels.ptx");
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rustc-check-cfg=cfg(kernels)");
    match Compiler::find() {
        Ok(compiler) => {
            let ptx = PtxBuilder::new("../../gpu-kernels")
                .compiler(compiler)
                .arch("sm_75")
                .exact_kernels("../../gpu-kernels/exact")
                .cached_where_asked()
                .build()?;
            ptx.emit_rerun_if_changed();
            ptx.write(&out)?;
            println!("cargo:rustc-cfg=kernels");
        }
        Err(why) => {
            println!("cargo:warning=GPU kernels are not built: {why}");
            let rejected = match &why {
                PtxError::NoCompiler { rejected } => rejected.as_slice(),
                _ => &[],
            };
            emit_rerun_if_compiler_appears(rejected);
            std::fs::write(&out, "")?;
        }
    }
    Ok(())
}
