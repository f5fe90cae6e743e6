//! Compiling by Cargo.

use crate::CompileError;
use monoflow_abi::{INSTRUCTIONS, TARGET_FEATURES, WIDE};
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

/// The profile of Cargo, and the folder below the target folder that it compiles to: one for both kinds, which share
/// macros by it. These take half of the time of the first crate.
const PROFILE: &str = "release";

/// What the manifest says of a library.
const LIBRARY: &str = r#"[lib]
crate-type = ["cdylib"]

[profile.release]
opt-level = 3
codegen-units = 1
panic = "abort"
"#;

/// What the manifest says of an executable. Macros are those of libraries only where all is said of them as there.
const EXECUTABLE: &str = r#"[profile.release]
opt-level = 0
codegen-units = 1
debug-assertions = true
overflow-checks = true

[profile.release.build-override]
debug-assertions = false
overflow-checks = false
"#;

/// What a crate is compiled to.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A shared library, as fast as can be; a panic ends the process.
    Library,
    /// An executable, checked as tests are; panics can be caught.
    Executable,
}

impl Kind {
    /// Its one source file below `src`.
    fn source(self) -> &'static str {
        match self {
            Kind::Library => "lib.rs",
            Kind::Executable => "main.rs",
        }
    }

    /// What the manifest says of it.
    fn manifest(self) -> &'static str {
        match self {
            Kind::Library => LIBRARY,
            Kind::Executable => EXECUTABLE,
        }
    }

    /// What Cargo makes of a package.
    fn file(self, package: &str) -> String {
        use env::consts::{DLL_PREFIX, DLL_SUFFIX, EXE_SUFFIX};
        match self {
            Kind::Library => format!("{DLL_PREFIX}{package}{DLL_SUFFIX}"),
            Kind::Executable => format!("{package}{EXE_SUFFIX}"),
        }
    }

    /// About how long it takes, s: the first one brings what all share.
    pub(crate) fn seconds(self, cache: &Path) -> u32 {
        let is_begun = target(cache).join(PROFILE).is_dir();
        match self {
            Kind::Library if is_begun => 2,
            Kind::Executable if is_begun => 5,
            _ => 8,
        }
    }
}

/// Where Cargo puts what it compiles: programs for other instructions may share the cache.
fn target(cache: &Path) -> PathBuf {
    cache.join("build/target").join(INSTRUCTIONS)
}

/// A crate of a line or two that is compiled.
pub(crate) struct Crate {
    /// What it is, in words.
    pub what: String,
    /// What it is compiled to.
    pub kind: Kind,
    /// The name of its package.
    pub package: String,
    /// Where the crate `monoflow-kernels` is.
    pub kernels: PathBuf,
    /// Features of that.
    pub features: &'static [&'static str],
    /// Lines of other dependencies.
    pub dependencies: String,
    /// Its one source file.
    pub source: String,
}

impl Crate {
    fn manifest(&self) -> String {
        let (package, features, kind) = (&self.package, self.features, self.kind.manifest());
        let (kernels, dependencies) = (self.kernels.display().to_string(), &self.dependencies);
        format!(
            "# Written by monoflow.\n[package]\nname = \"{package}\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n\
             [workspace]\n\n\
             [dependencies]\nmonoflow-kernels = {{ path = {kernels:?}, features = {features:?} }}\n{dependencies}\n\
             {kind}"
        )
    }
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
    put(folder.join("Cargo.toml"), &made.manifest())?;
    put(code.join(made.kind.source()), &made.source)?;
    // The versions that this program was built with.
    let (lock, own) = (sources.join("Cargo.lock"), folder.join("Cargo.lock"));
    if lock.is_file() && !own.is_file() {
        fs::copy(&lock, &own).map_err(CompileError::io("write", &own))?;
    }
    Ok(folder)
}

/// Compiles a crate; returns where Cargo put it.
pub(crate) fn build(made: &Crate, sources: &Path, cache: &Path) -> Result<PathBuf, CompileError> {
    let folder = write(made, sources, cache)?;
    let target = target(cache);
    let cargo = env::var_os("CARGO").unwrap_or_else(|| OsString::from("cargo"));
    // All that is needed was there when this program was built; if not, Cargo fetches it.
    for offline in [true, false] {
        let mut command = Command::new(&cargo);
        command
            .args(["rustc", "--quiet", "--profile", PROFILE])
            .arg("--manifest-path")
            .arg(folder.join("Cargo.toml"))
            .arg("--target-dir")
            .arg(&target)
            .env("CARGO_TERM_COLOR", "never")
            // Those that this program was built for, wherever it runs now.
            .env("MONOFLOW_INSTRUCTIONS", INSTRUCTIONS)
            .stdin(Stdio::null());
        if offline {
            command.arg("--offline");
        }
        if made.kind == Kind::Library && WIDE {
            // Loops have these features anyway; this gives them to functions, too, that are called and not inlined.
            command
                .args(["--", "-C"])
                .arg(format!("target-feature={TARGET_FEATURES}"));
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
            return Ok(target.join(PROFILE).join(made.kind.file(&made.package)));
        }
        let said = String::from_utf8_lossy(&output.stderr);
        if !offline || !said.contains("offline") {
            return Err(CompileError::Cargo {
                scheme: made.what.clone(),
                how: format!("Cargo {}", how(output.status)),
                message: said.trim_end().to_owned(),
            });
        }
    }
    unreachable!("the second turn returns")
}

/// How a process ended, in words.
pub(crate) fn how(status: ExitStatus) -> String {
    #[cfg(unix)]
    if let Some(signal) = std::os::unix::process::ExitStatusExt::signal(&status) {
        return format!("was killed by signal {signal}");
    }
    match status.code() {
        Some(code) => format!("ended with {code}"),
        None => "was killed".to_owned(),
    }
}
