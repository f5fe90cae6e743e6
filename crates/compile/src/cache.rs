//! Where compiled schemes are kept.

use crate::CompileError;
use std::path::{Path, PathBuf};
use std::{env, fs, process};

/// The folder under which schemes are compiled and kept.
///
/// # Errors
/// No environment variable names one.
pub fn folder() -> Result<PathBuf, CompileError> {
    let of = |name: &str| env::var_os(name).filter(|value| !value.is_empty());
    if let Some(folder) = of("MONOFLOW_CACHE") {
        return Ok(folder.into());
    }
    let user = of("XDG_CACHE_HOME").map(PathBuf::from);
    let home = || Some(PathBuf::from(of("HOME")?).join(".cache"));
    let base = user.or_else(home).ok_or(CompileError::NoCache)?;
    Ok(base.join("monoflow"))
}

/// The file of a compiled scheme, if there is one: beside the executable or in the cache.
pub(crate) fn find(name: &str) -> Option<PathBuf> {
    let beside = env::current_exe()
        .ok()
        .and_then(|exe| Some(exe.parent()?.to_owned()));
    let folders = [beside, folder().ok()];
    let files = folders
        .into_iter()
        .flatten()
        .map(|folder| folder.join("programs").join(name));
    files.into_iter().find(|file| file.is_file())
}

/// The cache folder, made if it is not there.
pub(crate) fn prepare() -> Result<PathBuf, CompileError> {
    let folder = folder()?;
    for part in ["programs", "build"] {
        let part = folder.join(part);
        fs::create_dir_all(&part).map_err(CompileError::io("make", &part))?;
    }
    Ok(folder)
}

/// Puts a file into the cache, so that another process never sees half of it.
pub(crate) fn keep(folder: &Path, name: &str, made: &Path) -> Result<PathBuf, CompileError> {
    let to = folder.join("programs").join(name);
    let draft = to.with_extension(format!("{}.draft", process::id()));
    let copied = fs::copy(made, &draft)
        .map_err(CompileError::io("write", &draft))
        .and_then(|_| fs::rename(&draft, &to).map_err(CompileError::io("write", &to)));
    if copied.is_err() {
        let _ = fs::remove_file(&draft);
    }
    copied.map(|()| to)
}
