//! The files that decide what a build yields.

use std::{
    collections::BTreeSet,
    env, fs,
    path::{Path, PathBuf},
};

use crate::compiler::rustup_home;
use crate::{CARGO_VARIABLE, Candidate, RUSTC_VARIABLE};

/// Files that Cargo picks up by their name, beside or above a crate.
const PICKED_UP: [&str; 4] = [
    "Cargo.toml",
    "Cargo.lock",
    ".cargo/config.toml",
    ".cargo/config",
];

/// Source files, and for each crate among them its build script and every manifest, lock file and Cargo configuration
/// up to the root. Files that are not there are listed too: that they appear may change the build.
pub(crate) fn of_build(crate_dir: &Path, sources: Vec<PathBuf>) -> Vec<PathBuf> {
    let mut crates: BTreeSet<PathBuf> = sources
        .iter()
        .filter_map(|source| crate_of(source))
        .collect();
    crates.insert(crate_dir.to_owned());
    let mut inputs: BTreeSet<PathBuf> = sources.into_iter().collect();
    for dir in crates {
        inputs.insert(dir.join("build.rs"));
        for ancestor in dir.ancestors() {
            inputs.extend(PICKED_UP.map(|name| ancestor.join(name)));
        }
    }
    let home = env::var_os("CARGO_HOME")
        .map(PathBuf::from)
        .or_else(|| env::home_dir().map(|home| home.join(".cargo")));
    if let Some(home) = home {
        inputs.extend(["config.toml", "config"].map(|name| home.join(name)));
    }
    inputs.into_iter().collect()
}

/// The folder of the crate a source file belongs to.
fn crate_of(source: &Path) -> Option<PathBuf> {
    source
        .ancestors()
        .skip(1)
        .find(|dir| dir.join("Cargo.toml").is_file())
        .map(Path::to_owned)
}

/// Prints the directives for the existing ones of `inputs`, and for the choice of compiler.
pub(crate) fn emit(inputs: &[PathBuf]) {
    for path in inputs.iter().filter(|path| path.is_file()) {
        println!("cargo:rerun-if-changed={}", path.display());
    }
    emit_environment();
}

/// Tells Cargo to run the build script again when a kernel compiler may have been installed, where
/// [`Compiler::find`](crate::Compiler::find) fails with these `rejected` candidates.
///
/// Folders are watched, not files: packages bring files that are older than the last build, but the
/// folder into which they are put changes.
pub(crate) fn emit_rerun_if_compiler_appears(rejected: &[Candidate]) {
    for folder in searched(rejected) {
        println!("cargo:rerun-if-changed={}", folder.display());
    }
    for variable in ["PATH", "RUSTUP_HOME"] {
        println!("cargo:rerun-if-env-changed={variable}");
    }
    emit_environment();
}

/// The existing folders in which a compiler, or the library source that one lacks, would appear. Cargo
/// looks at all files below a folder, so none of them is large.
fn searched(rejected: &[Candidate]) -> BTreeSet<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    let libraries = rejected.iter().filter_map(|candidate| {
        let sysroot = candidate.rustc.parent()?.parent()?;
        Some(sysroot.join("lib/rustlib"))
    });
    // Rustup notes each toolchain that it installs in a file there.
    let rustup = rustup_home().map(|home| home.join("update-hashes"));
    env::split_paths(&path)
        .chain(libraries)
        .chain(rustup)
        .chain(["/usr/bin", "/usr/local/bin"].map(PathBuf::from))
        .filter(|folder| folder.is_absolute() && folder.is_dir())
        .collect()
}

/// Prints the directives for the choice of compiler.
pub(crate) fn emit_environment() {
    for variable in [RUSTC_VARIABLE, CARGO_VARIABLE] {
        println!("cargo:rerun-if-env-changed={variable}");
    }
}

/// The environment variables that the sources read with `env!` or `option_env!`, save for those Cargo sets from the
/// manifest; `None` when one of them cannot be told from the text.
pub(crate) fn variables_read(inputs: &[PathBuf]) -> Option<BTreeSet<String>> {
    let mut names = BTreeSet::new();
    for path in inputs
        .iter()
        .filter(|path| path.extension().is_some_and(|kind| kind == "rs"))
    {
        let Ok(bytes) = fs::read(path) else { continue };
        let text = String::from_utf8_lossy(&bytes);
        for after in text.split("env!").skip(1) {
            let argument = after
                .trim_start()
                .strip_prefix(['(', '[', '{'])?
                .trim_start()
                .strip_prefix('"')?;
            let (name, _) = argument.split_once('"')?;
            if !name.starts_with("CARGO_PKG_") {
                names.insert(name.to_owned());
            }
        }
    }
    Some(names)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn manifests_above_a_source_file_are_inputs() {
        let here = Path::new(env!("CARGO_MANIFEST_DIR"));
        let inputs = of_build(here, vec![here.join("src/lib.rs")]);
        assert!(inputs.contains(&here.join("src/lib.rs")));
        assert!(inputs.contains(&here.join("Cargo.toml")));
        assert!(
            inputs.contains(&here.join("build.rs")),
            "an absent build script is watched"
        );
        assert!(inputs.contains(&PathBuf::from("/Cargo.toml")));
    }

    #[test]
    fn folders_where_a_compiler_would_appear_are_watched() {
        let root =
            std::env::temp_dir().join(format!("monoflow-ptx-sysroot-{}", std::process::id()));
        let library = root.join("lib/rustlib");
        fs::create_dir_all(&library).unwrap();
        let without_source = Candidate {
            rustc: root.join("bin/rustc"),
            cargo: None,
            version: "rustc 1.96.0".into(),
            verdict: Err("the library source is missing".into()),
        };
        let folders = searched(&[without_source]);
        assert!(folders.contains(&library), "{folders:?}");
        assert!(folders.contains(Path::new("/usr/bin")), "{folders:?}");
        for folder in env::split_paths(&env::var_os("PATH").unwrap()) {
            assert_eq!(folder.is_dir(), folders.contains(&folder), "{folder:?}");
        }
        // Cargo runs a build script every time if a path is not there.
        assert!(folders.iter().all(|folder| folder.is_dir()));
        fs::remove_dir_all(&root).unwrap();
    }

    #[test]
    fn variables_read_at_compile_time_are_found() {
        let path =
            std::env::temp_dir().join(format!("monoflow-ptx-variables-{}.rs", std::process::id()));
        fs::write(
            &path,
            "const A: &str = env!(\"BLOCK\"); const B: Option<&str> = option_env!( \"UNROLL\" );",
        )
        .unwrap();
        let names = variables_read(std::slice::from_ref(&path)).unwrap();
        assert_eq!(names.into_iter().collect::<Vec<_>>(), ["BLOCK", "UNROLL"]);
        fs::write(&path, "macro_rules! m { ($n:expr) => { env!($n) } }").unwrap();
        assert!(variables_read(std::slice::from_ref(&path)).is_none());
        fs::remove_file(&path).unwrap();
    }
}
