//! The result of a build.

use std::{
    fs,
    path::{Path, PathBuf},
};

use crate::{PtxError, inputs, statements};

/// A compiled kernel crate.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Ptx {
    /// The PTX itself.
    pub text: String,
    /// The names of its kernels, in the order of the text.
    pub entries: Vec<String>,
    /// The architecture it was compiled for.
    pub arch: String,
    /// How long the build took, compiler search not included when a compiler was given.
    pub seconds: f64,
    /// Whether it was taken from the cache.
    pub cached: bool,
    /// What the compiler said, warnings included; empty when cached.
    pub log: String,
    /// Every file that decides the result: sources, manifests, lock file, Cargo configuration. Some need not exist.
    pub inputs: Vec<PathBuf>,
}

impl Ptx {
    /// Reads the kernel names of a PTX text.
    pub fn from_text(text: impl Into<String>, arch: &str) -> Self {
        let text = text.into();
        Self {
            entries: statements::entries(&text)
                .map(|entry| entry.name.to_owned())
                .collect(),
            text,
            arch: arch.to_owned(),
            seconds: 0.0,
            cached: false,
            log: String::new(),
            inputs: Vec::new(),
        }
    }

    /// The same with the kernels of another program for the same architecture behind its own.
    pub(crate) fn joined(mut self, other: Self) -> Self {
        let is_head = |line: &&str| {
            [".version", ".target", ".address_size"]
                .iter()
                .any(|word| line.starts_with(word))
        };
        for line in other.text.lines().filter(|line| !is_head(line)) {
            self.text.push_str(line);
            self.text.push('\n');
        }
        self.entries.extend(other.entries);
        self.cached &= other.cached;
        self.log.push_str(&other.log);
        for input in other.inputs {
            if !self.inputs.contains(&input) {
                self.inputs.push(input);
            }
        }
        self
    }

    /// Functions and variables that the text uses but does not define. Shared memory sized at launch
    /// (`.extern .shared`) is not among them: that is resolved by the launch.
    pub fn unresolved(&self) -> Vec<String> {
        statements::externs(&self.text)
    }

    /// Tells Cargo to run the build script again when a source file, manifest, lock file or the choice of compiler
    /// changes. Call it in build scripts only.
    pub fn emit_rerun_if_changed(&self) {
        inputs::emit(&self.inputs);
    }

    /// Writes the text, unless the file holds it already: its time stamp then stays, and nothing is built again.
    pub fn write(&self, path: impl AsRef<Path>) -> Result<(), PtxError> {
        let path = path.as_ref();
        if fs::read(path).is_ok_and(|present| present == self.text.as_bytes()) {
            return Ok(());
        }
        fs::write(path, &self.text).map_err(PtxError::io("write", path))
    }
}
