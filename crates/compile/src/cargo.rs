//! Compiling by Cargo.

use crate::CompileError;
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

/// A crate of one line that is compiled to a shared library.
pub(crate) struct Crate {
    /// What it is, in words.
    pub what: String,
    /// The name of its package.
    pub package: String,
    /// Its `Cargo.toml`.
    pub manifest: String,
    /// Its one source file.
    pub source: String,
}

/// The manifest of such a crate; `dependencies` are lines beside that of the crate `kernels`.
pub(crate) fn manifest(
    package: &str,
    kernels: &Path,
    features: &str,
    dependencies: &str,
) -> String {
    let kernels = kernels.display().to_string();
    format!(
        "# Written by monoflow.\n[package]\nname = \"{package}\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n\
         [lib]\ncrate-type = [\"cdylib\"]\n\n[workspace]\n\n\
         [dependencies]\nmonoflow-kernels = {{ path = {kernels:?}, features = [{features}] }}\n{dependencies}\n\
         [profile.release]\nopt-level = 3\npanic = \"abort\"\n"
    )
}

/// Writes a crate below the cache; returns its folder.
pub(crate) fn write(made: &Crate, sources: &Path, cache: &Path) -> Result<PathBuf, CompileError> {
    let folder = cache.join("build").join(&made.package);
    let code = folder.join("src");
    fs::create_dir_all(&code).map_err(CompileError::io("make", &code))?;
    let put = |path: PathBuf, text: &str| {
        // A file that is there already keeps its date, so that Cargo need not build it again.
        if fs::read_to_string(&path).is_ok_and(|old| old == text) {
            return Ok(());
        }
        fs::write(&path, text).map_err(CompileError::io("write", &path))
    };
    put(folder.join("Cargo.toml"), &made.manifest)?;
    put(code.join("lib.rs"), &made.source)?;
    // The versions that this program was built with.
    let (lock, own) = (sources.join("Cargo.lock"), folder.join("Cargo.lock"));
    if lock.is_file() && !own.is_file() {
        fs::copy(&lock, &own).map_err(CompileError::io("write", &own))?;
    }
    Ok(folder)
}

/// Compiles a crate to a shared library; returns where Cargo put it.
pub(crate) fn build(made: &Crate, sources: &Path, cache: &Path) -> Result<PathBuf, CompileError> {
    let folder = write(made, sources, cache)?;
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
            .env("CARGO_TERM_COLOR", "never")
            .stdin(Stdio::null());
        if offline {
            command.arg("--offline");
        }
        for name in FOREIGN {
            command.env_remove(name);
        }
        let output = command.output().map_err(|source| CompileError::NoCargo {
            scheme: made.what.clone(),
            cargo: cargo.to_string_lossy().into_owned(),
            source,
        })?;
        if output.status.success() {
            let library = format!(
                "{}{}{}",
                env::consts::DLL_PREFIX,
                made.package,
                env::consts::DLL_SUFFIX
            );
            return Ok(target.join("release").join(library));
        }
        let said = String::from_utf8_lossy(&output.stderr);
        if !offline || !said.contains("offline") {
            return Err(CompileError::Cargo {
                scheme: made.what.clone(),
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
