//! Compiling by Cargo.

use crate::{CompileError, Request};
use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};

/// What would make Cargo build something else than asked for.
const FOREIGN: [&str; 7] = [
    "RUSTFLAGS",
    "CARGO_ENCODED_RUSTFLAGS",
    "CARGO_BUILD_TARGET",
    "CARGO_BUILD_TARGET_DIR",
    "CARGO_TARGET_DIR",
    "RUSTC_WRAPPER",
    "RUSTC_WORKSPACE_WRAPPER",
];

/// About how long a scheme takes, s: the first one brings what all share.
pub(crate) fn seconds(cache: &Path) -> u32 {
    if cache.join("build/target/release").is_dir() {
        3
    } else {
        15
    }
}

/// Writes the crate of a scheme below the cache; returns its folder.
pub(crate) fn write(
    request: &Request,
    sources: &Path,
    cache: &Path,
) -> Result<PathBuf, CompileError> {
    let folder = cache.join("build").join(request.package());
    let code = folder.join("src");
    fs::create_dir_all(&code).map_err(CompileError::io("make", &code))?;
    let put = |path: PathBuf, text: String| {
        // A file that is there already keeps its date, so that Cargo need not build it again.
        if fs::read_to_string(&path).is_ok_and(|old| old == text) {
            return Ok(());
        }
        fs::write(&path, text).map_err(CompileError::io("write", &path))
    };
    put(folder.join("Cargo.toml"), request.manifest(sources))?;
    put(code.join("lib.rs"), request.source())?;
    // The versions that this program was built with.
    let (lock, own) = (sources.join("Cargo.lock"), folder.join("Cargo.lock"));
    if lock.is_file() && !own.is_file() {
        fs::copy(&lock, &own).map_err(CompileError::io("write", &own))?;
    }
    Ok(folder)
}

/// Compiles a scheme to a shared library; returns where Cargo put it.
pub(crate) fn build(
    request: &Request,
    sources: &Path,
    cache: &Path,
) -> Result<PathBuf, CompileError> {
    let folder = write(request, sources, cache)?;
    let target = cache.join("build/target");
    let cargo = env::var_os("CARGO").unwrap_or_else(|| OsString::from("cargo"));
    // All that is needed was there when this program was built; if not, Cargo fetches it.
    for offline in [true, false] {
        let mut command = Command::new(&cargo);
        command
            .args(["build", "--release", "--quiet"])
            .arg("--manifest-path")
            .arg(folder.join("Cargo.toml"))
            .arg("--target-dir")
            .arg(&target)
            .stdin(Stdio::null());
        if offline {
            command.arg("--offline");
        }
        for name in FOREIGN {
            command.env_remove(name);
        }
        let output = command.output().map_err(|source| CompileError::NoCargo {
            scheme: request.scheme(),
            cargo: cargo.to_string_lossy().into_owned(),
            source,
        })?;
        if output.status.success() {
            let library = format!(
                "{}{}{}",
                env::consts::DLL_PREFIX,
                request.package(),
                env::consts::DLL_SUFFIX
            );
            return Ok(target.join("release").join(library));
        }
        let said = String::from_utf8_lossy(&output.stderr);
        if !offline || !said.contains("offline") {
            return Err(CompileError::Cargo {
                scheme: request.scheme(),
                how: how(output.status),
                message: said.trim_end().to_owned(),
            });
        }
    }
    unreachable!("the second turn returns")
}

/// How a process ended, in words.
fn how(status: ExitStatus) -> String {
    #[cfg(unix)]
    if let Some(signal) = std::os::unix::process::ExitStatusExt::signal(&status) {
        return format!("Cargo was killed by signal {signal}");
    }
    match status.code() {
        Some(code) => format!("Cargo ended with {code}"),
        None => "Cargo was killed".to_owned(),
    }
}
