//! Builds the entry points of `kernels/` to PTX, with feature `cuda`.

fn main() -> Result<(), Box<dyn std::error::Error>> {
    #[cfg(feature = "cuda")]
    {
        let ptx = monoflow_ptx::PtxBuilder::new("kernels")
            .arch("sm_75")
            .build()?;
        ptx.emit_rerun_if_changed();
        ptx.write(std::path::Path::new(&std::env::var("OUT_DIR")?).join("own_scheme.ptx"))?;
    }
    Ok(())
}
