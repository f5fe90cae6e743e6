//! Where the sources of schemes are.

use crate::{CompileError, fingerprint};
use std::env;
use std::path::{Path, PathBuf};

/// The folder of the sources that this program was built from.
pub(crate) fn find() -> Result<PathBuf, CompileError> {
    let named = env::var_os("MONOFLOW_SOURCES").map(PathBuf::from);
    let beside = env::current_exe()
        .ok()
        .and_then(|exe| Some(exe.parent()?.join("sources")));
    let built = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let looked: Vec<PathBuf> = match named {
        Some(named) => vec![named],
        None => beside.into_iter().chain([built]).collect(),
    };
    let found = looked
        .iter()
        .find(|folder| folder.join("crates/kernels/Cargo.toml").is_file());
    let Some(folder) = found else {
        return Err(CompileError::NoSources { looked });
    };
    let folder = folder
        .canonicalize()
        .map_err(CompileError::io("read", folder))?;
    let print = fingerprint::of(&folder).map_err(CompileError::io("read", &folder))?;
    if format!("{print:016x}") != env!("MONOFLOW_FINGERPRINT") {
        return Err(CompileError::ChangedSources { folder });
    }
    Ok(folder)
}
