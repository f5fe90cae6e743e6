//! The environment of the inner compiler: a build script's own variables must not leak into it.

use std::{
    env,
    ffi::{OsStr, OsString},
    path::Path,
    process::Command,
};

/// `CARGO_*` variables that describe the user's installation rather than the build that is running.
const KEPT: [&str; 8] = [
    "CARGO_HOME",
    "CARGO_MAKEFLAGS", // the outer build's job tokens: the two builds share one budget of cores
    "CARGO_BUILD_JOBS",
    "CARGO_HTTP_",
    "CARGO_NET_",
    "CARGO_REGISTR", // CARGO_REGISTRY_… and CARGO_REGISTRIES_…
    "CARGO_SOURCE_",
    "CARGO_TERM_",
];

/// Variables that Cargo sets for a build script, or that change what a compiler does.
const REMOVED: [&str; 17] = [
    "RUSTC",
    "RUSTC_BOOTSTRAP",
    "RUSTC_LINKER",
    "RUSTC_LOG",
    "RUSTC_WRAPPER",
    "RUSTC_WORKSPACE_WRAPPER",
    "RUSTDOC",
    "RUSTDOCFLAGS",
    "RUSTFLAGS",
    "TARGET",
    "HOST",
    "OUT_DIR",
    "PROFILE",
    "OPT_LEVEL",
    "DEBUG",
    "NUM_JOBS",
    "CARGO",
];

/// Folders of shared libraries; Cargo puts those of the outer toolchain here.
const LIBRARY_PATHS: [&str; 2] = ["LD_LIBRARY_PATH", "DYLD_FALLBACK_LIBRARY_PATH"];

/// Whether a variable must not reach the inner compiler.
fn is_removed(name: &str) -> bool {
    REMOVED.contains(&name)
        || name.starts_with("DEP_")
        || (name.starts_with("RUSTUP_") && name != "RUSTUP_HOME")
        || (name.starts_with("CARGO_") && !KEPT.iter().any(|kept| name.starts_with(kept)))
}

/// Removes from `command` what would make the inner build differ from one started in a fresh shell.
pub(crate) fn scrub(command: &mut Command) {
    for (name, _) in env::vars_os() {
        if name.to_str().is_some_and(is_removed) {
            command.env_remove(&name);
        }
    }
    for name in LIBRARY_PATHS {
        if let Some(value) = env::var_os(name) {
            match without_toolchains(&value) {
                Some(kept) => command.env(name, kept),
                None => command.env_remove(name),
            };
        }
    }
}

/// The path list without the library folders of Rust toolchains; `None` when nothing is left.
fn without_toolchains(paths: &OsStr) -> Option<OsString> {
    let is_toolchain = |path: &Path| path.join("rustlib").is_dir() || path.ends_with("rustlib");
    let kept: Vec<_> = env::split_paths(paths)
        .filter(|path| !path.as_os_str().is_empty() && !is_toolchain(path))
        .collect();
    if kept.is_empty() {
        None
    } else {
        env::join_paths(kept).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variables_of_a_running_build_are_removed() {
        for name in [
            "RUSTFLAGS",
            "CARGO_ENCODED_RUSTFLAGS",
            "RUSTC_WRAPPER",
            "RUSTC_WORKSPACE_WRAPPER",
            "RUSTUP_TOOLCHAIN",
            "CARGO_TARGET_DIR",
            "CARGO_BUILD_TARGET",
            "CARGO_BUILD_RUSTFLAGS",
            "CARGO_TARGET_NVPTX64_NVIDIA_CUDA_RUSTFLAGS",
            "CARGO_PROFILE_RELEASE_OPT_LEVEL",
            "CARGO_MANIFEST_DIR",
            "CARGO_PKG_NAME",
            "CARGO_CFG_TARGET_ARCH",
            "DEP_Z_ROOT",
            "OUT_DIR",
        ] {
            assert!(is_removed(name), "{name} must be removed");
        }
    }

    #[test]
    fn settings_of_the_installation_are_kept() {
        for name in [
            "PATH",
            "HOME",
            "CARGO_HOME",
            "RUSTUP_HOME",
            "CARGO_MAKEFLAGS",
            "CARGO_HTTP_CAINFO",
            "CARGO_NET_OFFLINE",
            "CARGO_REGISTRIES_COMPANY_INDEX",
            "CARGO_SOURCE_CRATES_IO_REPLACE_WITH",
        ] {
            assert!(!is_removed(name), "{name} must be kept");
        }
    }

    #[test]
    fn toolchain_folders_leave_the_library_path() {
        assert_eq!(
            without_toolchains(OsStr::new("/nowhere/one:/nowhere/two")),
            Some("/nowhere/one:/nowhere/two".into())
        );
        assert_eq!(without_toolchains(OsStr::new("/nowhere/rustlib")), None);
    }
}
