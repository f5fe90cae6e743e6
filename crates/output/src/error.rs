//! The error of this crate.

use std::io;
use std::path::{Path, PathBuf};

/// What can go wrong while writing or re-reading output files.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OutputError {
    /// The operating system refused to read a file.
    #[error("cannot read {}: check that the file exists and may be read", path.display())]
    Read {
        /// File that was to be read.
        path: PathBuf,
        /// Cause given by the operating system.
        source: io::Error,
    },
    /// The operating system refused to write a file; an older file of the
    /// same name is untouched.
    #[error("cannot write {}: check free space and permissions of its folder", path.display())]
    Write {
        /// File that was to be written.
        path: PathBuf,
        /// Cause given by the operating system.
        source: io::Error,
    },
    /// A file that was to be read back is not what this crate writes.
    #[error("cannot understand {} at line {line}: {problem}; repair or remove the file", path.display())]
    Broken {
        /// File that was read.
        path: PathBuf,
        /// Line number, counted from 1.
        line: usize,
        /// What is wrong there.
        problem: String,
    },
    /// The columns of an existing table are not the ones the run writes.
    #[error(
        "the columns of {} are {found:?}, but the run writes {expected:?}; move the old file away",
        path.display()
    )]
    Columns {
        /// Table that was to be continued.
        path: PathBuf,
        /// Columns the caller wants to write.
        expected: Vec<String>,
        /// Columns found in the file.
        found: Vec<String>,
    },
    /// An array has not as many values as there are points or columns.
    #[error("{name:?} has {found} values where {expected} are needed; pass one value for each")]
    Length {
        /// Name of the array or row.
        name: String,
        /// Number of values needed.
        expected: usize,
        /// Number of values given.
        found: usize,
    },
    /// A triangle names a node that does not exist.
    #[error(
        "triangle {triangle} names node {node}, but there are {nodes} nodes; count them from 0"
    )]
    Node {
        /// Index of the triangle.
        triangle: usize,
        /// The node it names.
        node: u32,
        /// Number of nodes.
        nodes: usize,
    },
    /// A name cannot be stored in the file format.
    #[error("the name {name:?} {problem}; choose another name")]
    Name {
        /// The name.
        name: String,
        /// Why it cannot be used.
        problem: &'static str,
    },
    /// A picture of this size cannot be drawn.
    #[error("a picture of {width} x {height} pixels cannot be drawn; choose sides from 16 to 8192")]
    PictureSize {
        /// Width asked for, in pixels.
        width: usize,
        /// Height asked for, in pixels.
        height: usize,
    },
    /// The PNG encoder failed.
    #[error("cannot encode the picture as png; report this with the picture size")]
    Png {
        /// Cause given by the encoder.
        #[from]
        source: png::EncodingError,
    },
}

impl OutputError {
    pub(crate) fn read(path: &Path) -> impl FnOnce(io::Error) -> Self + '_ {
        move |source| Self::Read {
            path: path.to_owned(),
            source,
        }
    }

    pub(crate) fn write(path: &Path) -> impl FnOnce(io::Error) -> Self + '_ {
        move |source| Self::Write {
            path: path.to_owned(),
            source,
        }
    }

    pub(crate) fn broken(path: &Path, line: usize, problem: impl Into<String>) -> Self {
        Self::Broken {
            path: path.to_owned(),
            line,
            problem: problem.into(),
        }
    }
}
