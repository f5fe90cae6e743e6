//! Surfaces from STL files, binary and ASCII.
//!
//! | | binary | ASCII |
//! |---|---|---|
//! | told by | its size: 84 bytes and 50 for each facet that its head counts | the word `solid`, and no zero byte in the first 84 |
//! | solids | one, called as the file | any number, by their names; those without are called as the file |
//!
//! Binary files hold single precision; text is read in double precision, as it is written. How far
//! coordinates may be off by rounding is [`Surface::resolution`]. Corners in the same place become one
//! vertex. Solids of one name are one. Normals are not
//! used; [`Notes`] say how many point against their facet's winding.
//!
//! What is wrong is refused with its place: a file that is cut off, a count that does not fit the
//! size, a coordinate that is NaN, text that is not STL. Bytes after the last facet that
//! cannot be facets are left out with a note.
//!
//! **Why a reader of our own.** The crate `stl_io` (0.11) reads the first solid of several and
//! drops names without a word, takes a binary file whose head begins with `solid` and has a line
//! end in it for text, refuses capital letters, lets NaN through in binary files, and names no
//! line, facet or byte in its messages.

mod ascii;
mod binary;
mod digits;
mod draft;
mod notes;
mod words;

pub use notes::{Form, Notes};

use crate::{Surface, SurfaceError};
use std::path::Path;

/// The bytes before the first facet of a binary file: text, and the number of facets.
pub(crate) const HEAD: usize = 84;
/// The bytes of a facet: normal, three corners, and two bytes for anything.
pub(crate) const FACET: usize = 50;

/// Reads a surface from an STL file.
///
/// # Errors
/// The file cannot be read, is of another format, or has mistakes; the first is named with its
/// place.
pub fn load(path: &Path) -> Result<(Surface, Notes), SurfaceError> {
    let bytes = std::fs::read(path).map_err(|source| SurfaceError::Read {
        path: path.to_owned(),
        source,
    })?;
    stl(&path.display().to_string(), &bytes)
}

/// Reads a surface from the bytes of an STL file; `file` is its name in messages.
///
/// # Errors
/// As [`load`].
pub fn stl(file: &str, bytes: &[u8]) -> Result<(Surface, Notes), SurfaceError> {
    let counted = binary::counted(bytes);
    let fits = counted.is_some_and(|facets| bytes.len() as u64 == binary::size(facets));
    if !fits && ascii::begins(bytes) {
        ascii::ascii(file, bytes)
    } else {
        binary::binary(file, bytes)
    }
}
