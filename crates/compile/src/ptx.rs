//! Compiling to PTX.

use crate::{CompileError, Request, cargo};
use monoflow_ptx::PtxBuilder;
use std::fs;
use std::path::{Path, PathBuf};

/// About how long the kernels of a scheme take, s: the first ones bring what all share.
pub(crate) fn seconds(cache: &Path) -> u32 {
    if target(cache).is_dir() { 5 } else { 40 }
}

fn target(cache: &Path) -> PathBuf {
    cache.join("build/ptx")
}

/// Compiles the kernels of a scheme; returns the file.
pub(crate) fn build(
    request: &Request,
    sources: &Path,
    cache: &Path,
) -> Result<PathBuf, CompileError> {
    let folder = cargo::write(&request.wrapper(sources)?, sources, cache)?;
    let ptx = PtxBuilder::new(&folder)
        .arch("sm_75")
        .target_dir(target(cache))
        .build()
        .map_err(|source| CompileError::Kernels {
            scheme: request.scheme(),
            source,
        })?;
    let file = folder.join("kernels.ptx");
    fs::write(&file, &ptx.text).map_err(CompileError::io("write", &file))?;
    Ok(file)
}
