use std::io;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Why a scheme could not be compiled or loaded.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum CompileError {
    /// This process may not compile.
    #[error(
        "{scheme} is not compiled, and compiling is switched off; leave out --no-compile, run `monoflow build` with this case first, or take what is there: {nearest}"
    )]
    Forbidden {
        /// The scheme.
        scheme: String,
        /// What is there and most like it.
        nearest: String,
    },
    /// This process may not compile a study.
    #[error(
        "{study} is not compiled as it is now, and compiling is switched off; leave out --no-compile, or run `monoflow build` with this case first"
    )]
    ForbiddenStudy {
        /// The study.
        study: String,
    },
    /// There is no Cargo.
    #[error(
        "{scheme} is not compiled, and there is no Cargo to compile it: `{cargo}` cannot be started ({source}); install Rust from https://rustup.rs, or take a scheme that `monoflow list` names"
    )]
    NoCargo {
        /// The scheme.
        scheme: String,
        /// What was tried.
        cargo: String,
        /// What the system said.
        source: io::Error,
    },
    /// There are no sources.
    #[error(
        "there are no sources of monoflow to compile from: looked in {}; set MONOFLOW_SOURCES to the folder of its repository",
        .looked.iter().map(|path| format!("`{}`", path.display())).collect::<Vec<_>>().join(", ")
    )]
    NoSources {
        /// The folders that were looked in.
        looked: Vec<PathBuf>,
    },
    /// The sources are not those that this program was built from.
    #[error(
        "the sources in `{}` have changed since this program was built; build it again (`cargo build --release`)",
        .folder.display()
    )]
    ChangedSources {
        /// Where they are.
        folder: PathBuf,
    },
    /// Cargo failed.
    #[error("{scheme} does not compile ({how}):\n{message}")]
    Cargo {
        /// The scheme.
        scheme: String,
        /// How Cargo ended.
        how: String,
        /// What it said.
        message: String,
    },
    /// A folder holds no study.
    #[error("{} is no folder of models of your own: {problem}; {help}", .folder.display())]
    NoStudy {
        /// The folder.
        folder: PathBuf,
        /// What is wrong.
        problem: String,
        /// What to do.
        help: &'static str,
    },
    /// A study is not made for the sources that this program was built from.
    #[error(
        "{study} {}, but this program was built from {}; write monoflow-kernels = {{ path = \"{}\" }} under [dependencies] of its Cargo.toml",
        .found.as_ref().map_or("does not say where monoflow-kernels is".to_owned(), |path| format!("depends on monoflow-kernels in {}", path.display())),
        .ours.display(),
        .ours.display()
    )]
    OtherSources {
        /// The study.
        study: String,
        /// What it depends on.
        found: Option<PathBuf>,
        /// What it should depend on.
        ours: PathBuf,
    },
    /// A study has no table of models.
    #[error(
        "{study} does not say which models it has; write `monoflow_kernels::models! {{ wcsph kernel: Mine; }}` in its src/lib.rs"
    )]
    NoModels {
        /// The study.
        study: String,
    },
    /// A study, or a scheme with models of one, does not compile.
    #[error("{study} does not compile ({how}):\n{message}")]
    Study {
        /// The study, or the scheme and the study.
        study: String,
        /// How Cargo ended.
        how: String,
        /// What it said.
        message: String,
    },
    /// A study was changed while it was compiled.
    #[error("{study} was changed while it was compiled; run the command again")]
    Meanwhile {
        /// The study.
        study: String,
    },
    /// A program that holds a study to its laws says nothing.
    #[error(
        "the test of laws for {study} gives no answer (it {how}); run `cargo test` in its folder, or leave out --laws"
    )]
    NoAnswer {
        /// The study.
        study: String,
        /// How it ended.
        how: String,
    },
    /// A file or folder cannot be read or written.
    #[error("cannot {verb} `{}`: {source}; MONOFLOW_CACHE names another folder for compiled schemes", .path.display())]
    Io {
        /// What was tried.
        verb: &'static str,
        /// With what.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// There is no folder to keep compiled schemes in.
    #[error(
        "there is no folder to keep compiled schemes in: neither MONOFLOW_CACHE, XDG_CACHE_HOME nor HOME is set; set MONOFLOW_CACHE to one"
    )]
    NoCache,
    /// A compiled scheme cannot be loaded.
    #[error("the compiled scheme `{}` cannot be loaded: {message}; delete it, and it will be compiled again", .path.display())]
    Load {
        /// The shared library.
        path: PathBuf,
        /// Why.
        message: String,
    },
    /// A compiled scheme is another one.
    #[error("the compiled scheme `{}` is {found} and not {expected}; delete it, and it will be compiled again", .path.display())]
    Another {
        /// The shared library.
        path: PathBuf,
        /// What it is.
        found: String,
        /// What was asked for.
        expected: String,
    },
    /// A compiled scheme is of another version.
    #[error("the compiled scheme `{}` is of version {found} and this program of version {expected}; delete it, and it will be compiled again", .path.display())]
    Version {
        /// The shared library.
        path: PathBuf,
        /// Of what version.
        found: u32,
        /// Of what version it must be.
        expected: u32,
    },
    /// GPU kernels cannot be compiled.
    #[error("the GPU kernels of {scheme} do not compile: {source}")]
    Kernels {
        /// The scheme.
        scheme: String,
        /// Why.
        source: monoflow_ptx::PtxError,
    },
}

impl CompileError {
    /// That a file or folder cannot be used.
    pub(crate) fn io(verb: &'static str, path: &Path) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_owned();
        move |source| CompileError::Io { verb, path, source }
    }
}
