//! Finds a compiler that can turn Rust into PTX.

use std::{
    collections::HashSet,
    env, fmt, fs,
    path::{Path, PathBuf},
    process::{Command, Output},
};

use crate::{PtxError, TARGET, environment};

/// Environment variable that names the rustc for kernels; nothing else is tried when it is set.
pub const RUSTC_VARIABLE: &str = "MONOFLOW_KERNEL_RUSTC";
/// Environment variable that names the Cargo that goes with [`RUSTC_VARIABLE`]; by default the one beside that rustc.
pub const CARGO_VARIABLE: &str = "MONOFLOW_KERNEL_CARGO";
/// What to do when no kernel compiler is found, in one sentence.
pub const INSTALL_COMPILER: &str = "install one with `rustup toolchain install nightly --component rust-src`, \
    or on Debian with `apt-get install rustc-web cargo-web rust-web-src`, \
    or let MONOFLOW_KERNEL_RUSTC name a rustc 1.96 or newer that has its library source";

/// The oldest rustc whose NVPTX back end and intrinsics are known to serve.
const MINIMUM: (u32, u32) = (1, 96);
/// What every kernel is compiled with; probed before a compiler is accepted.
///
/// `cross-crate-inline-threshold` pulls every function of every dependency into the kernel crate and
/// `immediate-abort` turns panics into traps; both together leave no unresolved symbol, so no linker is needed.
/// Jump threading is off because that pass knows nothing of barriers: where a condition is tested on both sides of
/// one, it gives each outcome a barrier (and a shared array) of its own, and the threads of a block part for good.
pub(crate) const PROBED_FLAGS: [&str; 4] = [
    "-Zmir-enable-passes=-JumpThreading",
    "-Zunstable-options",
    "-Cpanic=immediate-abort",
    "-Zcross-crate-inline-threshold=always",
];

/// A rustc with its Cargo and library source that can compile kernels.
#[derive(Debug, Clone)]
pub struct Compiler {
    rustc: PathBuf,
    cargo: PathBuf,
    version: String,
    archs: Vec<String>,
}

/// A toolchain that was looked at, for a `doctor` command.
#[derive(Debug, Clone)]
pub struct Candidate {
    /// The compiler, behind any rustup shim.
    pub rustc: PathBuf,
    /// Its Cargo, where there is one.
    pub cargo: Option<PathBuf>,
    /// The first line of `rustc -vV`; empty when it does not run.
    pub version: String,
    /// `Ok` if it can compile kernels, else why not.
    pub verdict: Result<(), String>,
}

impl fmt::Display for Candidate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.rustc.display())?;
        if !self.version.is_empty() {
            write!(f, " ({})", self.version)?;
        }
        match &self.verdict {
            Ok(()) => write!(f, ": fit for kernels"),
            Err(reason) => write!(f, ": {reason}"),
        }
    }
}

impl Compiler {
    /// The first toolchain that can compile kernels.
    ///
    /// Tried in this order:
    /// 1. [`RUSTC_VARIABLE`], with [`CARGO_VARIABLE`]. If it is set and unfit, that is an error, never a fallback.
    /// 2. The rustc in use: `RUSTC` (which Cargo sets for build scripts), else `rustc` on the path.
    /// 3. The toolchains of rustup, nightlies first.
    /// 4. The distribution's: other `rustc`s on the path, `/usr/bin`, `/usr/local/bin`, `/usr/lib/rust-*/bin`.
    ///
    /// Fit means: rustc 1.96 or newer, with NVPTX and the flags used here, with Cargo, and with the library source
    /// (the prebuilt `core` of `rustup target add` does not serve: it is compiled with another panic strategy).
    pub fn find() -> Result<Self, PtxError> {
        let mut rejected = Vec::new();
        for (candidate, compiler) in probes() {
            match (compiler, candidate.verdict.clone()) {
                (Some(compiler), _) => return Ok(compiler),
                (None, Err(reason)) if env::var_os(RUSTC_VARIABLE).is_some() => {
                    return Err(PtxError::CompilerRefused {
                        variable: RUSTC_VARIABLE,
                        rustc: candidate.rustc,
                        reason,
                    });
                }
                (None, _) => rejected.push(candidate),
            }
        }
        Err(PtxError::NoCompiler { rejected })
    }

    /// Every toolchain that [`Compiler::find`] would try, fit or not, best first.
    pub fn survey() -> Vec<Candidate> {
        probes().map(|(candidate, _)| candidate).collect()
    }

    /// The path of rustc, behind any rustup shim.
    pub fn rustc(&self) -> &Path {
        &self.rustc
    }

    /// The path of Cargo.
    pub fn cargo(&self) -> &Path {
        &self.cargo
    }

    /// The first line of `rustc -vV`.
    pub fn version(&self) -> &str {
        &self.version
    }

    /// The architectures (`sm_70`, …) it can compile for.
    pub fn archs(&self) -> &[String] {
        &self.archs
    }
}

/// Probes candidates one after the other; each toolchain once.
fn probes() -> impl Iterator<Item = (Candidate, Option<Compiler>)> {
    let mut seen = HashSet::new();
    candidates().into_iter().filter_map(move |(rustc, cargo)| {
        let sysroot = sysroot(&rustc);
        let key = sysroot.as_ref().map_or_else(
            |_| rustc.clone(),
            |path| path.canonicalize().unwrap_or(path.clone()),
        );
        seen.insert(key).then(|| probe(rustc, cargo, sysroot))
    })
}

/// The compilers to try, with the Cargo that the user asked for.
fn candidates() -> Vec<(PathBuf, Option<PathBuf>)> {
    if let Some(rustc) = env::var_os(RUSTC_VARIABLE) {
        return vec![(rustc.into(), env::var_os(CARGO_VARIABLE).map(PathBuf::from))];
    }
    let on_path: Vec<PathBuf> = env::var_os("PATH")
        .map(|paths| {
            env::split_paths(&paths)
                .map(|folder| folder.join("rustc"))
                .collect()
        })
        .unwrap_or_default();
    let mut on_path = on_path.into_iter().filter(|rustc| rustc.is_file());
    let in_use = env::var_os("RUSTC")
        .map(PathBuf::from)
        .or_else(|| on_path.next());
    let distribution = ["/usr/bin/rustc", "/usr/local/bin/rustc"]
        .into_iter()
        .map(PathBuf::from);
    in_use
        .into_iter()
        .chain(rustup_toolchains())
        .chain(on_path)
        .chain(distribution.filter(|rustc| rustc.is_file()))
        .chain(toolchains_in(Path::new("/usr/lib"), "rust-"))
        .map(|rustc| (rustc, None))
        .collect()
}

/// Where rustup keeps its toolchains.
pub(crate) fn rustup_home() -> Option<PathBuf> {
    env::var_os("RUSTUP_HOME")
        .map(PathBuf::from)
        .or_else(|| env::home_dir().map(|home| home.join(".rustup")))
}

/// The compilers that rustup has installed: nightlies first, then newest names first.
fn rustup_toolchains() -> Vec<PathBuf> {
    let mut found = rustup_home()
        .map(|home| toolchains_in(&home.join("toolchains"), ""))
        .unwrap_or_default();
    found.sort_by_key(|rustc| !rustc.to_string_lossy().contains("nightly"));
    found
}

/// `<folder>/<prefix>*/bin/rustc`, last name first.
fn toolchains_in(folder: &Path, prefix: &str) -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> = fs::read_dir(folder)
        .into_iter()
        .flatten()
        .flatten()
        .filter(|entry| entry.file_name().to_string_lossy().starts_with(prefix))
        .map(|entry| entry.path().join("bin/rustc"))
        .filter(|rustc| rustc.is_file())
        .collect();
    found.sort();
    found.reverse();
    found
}

/// Asks one toolchain whether it can compile kernels.
fn probe(
    rustc: PathBuf,
    cargo: Option<PathBuf>,
    sysroot: Result<PathBuf, String>,
) -> (Candidate, Option<Compiler>) {
    let mut candidate = Candidate {
        rustc,
        cargo,
        version: String::new(),
        verdict: Ok(()),
    };
    let outcome = sysroot.and_then(|sysroot| {
        // A shim answers for the toolchain it forwards to; from here on that toolchain is addressed directly.
        let direct = sysroot.join("bin/rustc");
        if direct.is_file() {
            candidate.rustc = direct;
        }
        let beside = candidate.rustc.with_file_name("cargo");
        candidate.cargo = candidate
            .cargo
            .take()
            .or_else(|| beside.is_file().then_some(beside));
        inspect(&mut candidate, &sysroot)
    });
    match outcome {
        Ok(compiler) => (candidate, Some(compiler)),
        Err(reason) => {
            candidate.verdict = Err(reason);
            (candidate, None)
        }
    }
}

/// The checks themselves; the error is the reason for refusing.
fn inspect(candidate: &mut Candidate, sysroot: &Path) -> Result<Compiler, String> {
    let verbose = ask(Command::new(&candidate.rustc).arg("-vV"))?;
    candidate.version = verbose.lines().next().unwrap_or_default().to_owned();
    let release = verbose
        .lines()
        .find_map(|line| line.strip_prefix("release: "))
        .unwrap_or_default();
    if release_of(release).is_none_or(|found| found < MINIMUM) {
        return Err(format!(
            "version {release} is older than {}.{}",
            MINIMUM.0, MINIMUM.1
        ));
    }
    let library = sysroot.join("lib/rustlib/src/rust/library");
    if !(library.join("Cargo.lock").is_file() && library.join("core/src/lib.rs").is_file()) {
        return Err(format!(
            "the library source is missing ({})",
            library.display()
        ));
    }
    let mut flags = Command::new(&candidate.rustc);
    flags
        .env("RUSTC_BOOTSTRAP", "1")
        .args(["--print", "target-cpus", "--target", TARGET])
        .args(PROBED_FLAGS);
    let archs: Vec<String> = ask(&mut flags)
        .map_err(|reason| format!("it lacks {TARGET} or a flag that kernels need: {reason}"))?
        .lines()
        .filter_map(|line| line.split_whitespace().next())
        .filter(|word| word.starts_with("sm_"))
        .map(str::to_owned)
        .collect();
    if archs.is_empty() {
        return Err(format!("its LLVM has no {TARGET} back end"));
    }
    let cargo = candidate
        .cargo
        .clone()
        .ok_or("there is no cargo beside it")?;
    ask(Command::new(&cargo).arg("-V"))
        .map_err(|reason| format!("its cargo does not run: {reason}"))?;
    Ok(Compiler {
        rustc: candidate.rustc.clone(),
        cargo,
        version: candidate.version.clone(),
        archs,
    })
}

/// Where a compiler, or the toolchain behind a shim, is installed.
fn sysroot(rustc: &Path) -> Result<PathBuf, String> {
    let mut command = Command::new(rustc);
    environment::scrub(&mut command);
    // A shim decides by this variable which toolchain is "in use".
    if let Some(toolchain) = env::var_os("RUSTUP_TOOLCHAIN") {
        command.env("RUSTUP_TOOLCHAIN", toolchain);
    }
    answer(command.args(["--print", "sysroot"]).output()).map(|text| PathBuf::from(text.trim()))
}

/// Runs a command in a clean environment and returns what it prints.
fn ask(command: &mut Command) -> Result<String, String> {
    let bootstrap = command
        .get_envs()
        .any(|(name, _)| name == "RUSTC_BOOTSTRAP");
    environment::scrub(command);
    if bootstrap {
        command.env("RUSTC_BOOTSTRAP", "1");
    }
    answer(command.output())
}

fn answer(output: std::io::Result<Output>) -> Result<String, String> {
    let output = output.map_err(|error| format!("it does not run: {error}"))?;
    if output.status.success() {
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    } else {
        let said = String::from_utf8_lossy(&output.stderr);
        Err(said
            .lines()
            .find(|line| !line.trim().is_empty())
            .unwrap_or("it failed without a word")
            .to_owned())
    }
}

/// `1.97.0-nightly` → `(1, 97)`.
fn release_of(text: &str) -> Option<(u32, u32)> {
    let mut parts = text.split(['.', '-']);
    Some((parts.next()?.parse().ok()?, parts.next()?.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn releases_are_compared_as_numbers() {
        assert_eq!(release_of("1.97.0-nightly"), Some((1, 97)));
        assert_eq!(release_of("1.100.0"), Some((1, 100)));
        assert_eq!(release_of(""), None);
        assert!(release_of("1.100.0") > Some(MINIMUM));
        assert!(release_of("1.95.0") < Some(MINIMUM));
    }

    #[test]
    fn a_missing_compiler_is_refused_with_a_reason() {
        let rustc = PathBuf::from("/nowhere/rustc");
        let (candidate, compiler) = probe(rustc.clone(), None, sysroot(&rustc));
        assert!(compiler.is_none());
        assert!(
            candidate
                .verdict
                .is_err_and(|reason| reason.contains("does not run"))
        );
    }

    #[test]
    fn the_error_says_what_to_install_and_what_was_looked_at() {
        let candidate = Candidate {
            rustc: "/opt/old/rustc".into(),
            cargo: None,
            version: "rustc 1.70.0".into(),
            verdict: Err("version 1.70.0 is older than 1.96".into()),
        };
        let text = PtxError::NoCompiler {
            rejected: vec![candidate],
        }
        .to_string();
        assert!(
            text.contains("rustup toolchain install nightly --component rust-src"),
            "{text}"
        );
        assert!(
            text.contains("/opt/old/rustc (rustc 1.70.0): version 1.70.0 is older"),
            "{text}"
        );
    }
}
