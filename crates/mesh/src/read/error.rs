use crate::MeshError;
use std::path::PathBuf;
use thiserror::Error;

/// Why a mesh file cannot be used.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum MeshFileError {
    /// The file could not be read.
    #[error("cannot read the mesh file {}: {source}; check the path", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// The file could not be written.
    #[error("cannot write the mesh file {}: {source}; check the folder and the space left", path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// A mistake in the text.
    #[error("{file}, line {line}: {what}; {help}")]
    Syntax {
        /// The file.
        file: String,
        /// The line, from 1.
        line: usize,
        /// What is wrong.
        what: String,
        /// What to do about it.
        help: String,
    },
    /// The text is right, the mesh is not.
    #[error("{file}: {source}")]
    Mesh {
        /// The file.
        file: String,
        /// What is wrong, and where.
        source: MeshError,
    },
}
