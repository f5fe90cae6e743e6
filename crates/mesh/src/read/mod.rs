//! Meshes from files.
//!
//! | Format | Files | Boundaries | Regions | Heights |
//! |---|---|---|---|---|
//! | Gmsh 2.2 and 4.1, ASCII | `.msh` | physical groups of curves | physical groups of surfaces | z |
//! | SMS | `.2dm` | node strings (`NS`) | materials of `E3T` | z |
//!
//! Nodes that nothing uses are left out and the others numbered in the order of the file, as are
//! triangles. A mesh whose triangles all run clockwise is turned over. Where all z are zero there
//! are no heights.

mod draft;
mod error;
mod gmsh;
mod gmsh2;
mod gmsh4;
mod lines;
mod sms;

pub use error::MeshFileError;
pub use gmsh::gmsh;
pub use sms::sms;

use crate::Triangles;
use crate::quote::unmarked;
use std::path::Path;

/// Reads a mesh from a file, whose format is told by its first line or else by its name.
///
/// # Errors
/// The file cannot be read, is of another format, or has mistakes; the first is named with its line.
pub fn load(path: &Path) -> Result<Triangles, MeshFileError> {
    let bytes = std::fs::read(path).map_err(|source| MeshFileError::Read {
        path: path.to_owned(),
        source,
    })?;
    // Binary files have a readable first line, which their reader refuses in words.
    let text = String::from_utf8_lossy(&bytes);
    let name = path.display().to_string();
    let first = unmarked(&text).trim_start();
    let ends = |with: &str| {
        path.extension()
            .is_some_and(|e| e.eq_ignore_ascii_case(with))
    };
    if first.starts_with('$') || ends("msh") {
        gmsh(&name, &text)
    } else if first.starts_with("MESH2D") || ends("2dm") {
        sms(&name, &text)
    } else {
        Err(MeshFileError::Syntax {
            file: name,
            line: 1,
            what: "the format is not known".to_owned(),
            help: "save the mesh as Gmsh 4.1 (`.msh`) or SMS (`.2dm`)".to_owned(),
        })
    }
}
