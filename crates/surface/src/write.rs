//! Surfaces into STL files: binary in single precision, text in double precision.

use crate::read::{FACET, Form, HEAD};
use crate::triangle::normal;
use crate::{Surface, SurfaceError};
use std::fmt::Write;
use std::path::Path;

/// Writes a surface as STL; [`crate::read::load`] gives the same back, from a binary file in single precision.
///
/// # Errors
/// The file cannot be written.
pub fn save(surface: &Surface, form: Form, path: &Path) -> Result<(), SurfaceError> {
    let bytes = match form {
        Form::Binary => binary(surface),
        Form::Ascii => ascii(surface).into_bytes(),
    };
    std::fs::write(path, bytes).map_err(|source| SurfaceError::Write {
        path: path.to_owned(),
        source,
    })
}

/// A triangle as a binary file has it: in single precision, with the normal that it has there.
fn facet(surface: &Surface, triangle: usize) -> [[f32; 3]; 4] {
    let [a, b, c] = surface.corners(triangle).map(|at| at.map(|x| x as f32));
    let written = [a, b, c].map(|at| at.map(f64::from));
    let normal = normal(written).unwrap_or_default().map(|x| x as f32);
    [normal, a, b, c]
}

/// A surface as the bytes of a binary STL file, which has no place for names of solids.
pub fn binary(surface: &Surface) -> Vec<u8> {
    let count = surface.triangles().len();
    let mut bytes = Vec::with_capacity(HEAD + FACET * count);
    // The head may not begin with `solid`.
    bytes.extend(b"binary STL by monoflow");
    bytes.resize(HEAD - 4, 0);
    bytes.extend((count as u32).to_le_bytes());
    for triangle in 0..count {
        for number in facet(surface, triangle).as_flattened() {
            bytes.extend(number.to_le_bytes());
        }
        bytes.extend([0, 0]);
    }
    bytes
}

/// A surface as the text of an STL file: solid by solid, triangles in their order, with the fewest
/// digits that give the same number back. Line ends in names become `_`.
pub fn ascii(surface: &Surface) -> String {
    let mut of_solid = vec![Vec::new(); surface.solids().len()];
    for (triangle, &solid) in surface.solid_of().iter().enumerate() {
        of_solid[solid as usize].push(triangle);
    }
    let mut text = String::with_capacity(250 * surface.triangles().len());
    for (name, triangles) in surface.solids().iter().zip(of_solid) {
        let name = name.replace(['\n', '\r'], "_");
        let mut line = |parts: std::fmt::Arguments| {
            // Writing to a string does not fail.
            let _ = text.write_fmt(parts);
            text.push('\n');
        };
        line(format_args!("solid {name}"));
        for triangle in triangles {
            let corners = surface.corners(triangle);
            let n = normal(corners).unwrap_or_default().map(|x| x as f32);
            line(format_args!(
                "facet normal {:e} {:e} {:e}",
                n[0], n[1], n[2]
            ));
            line(format_args!("outer loop"));
            for [x, y, z] in corners {
                line(format_args!("vertex {x:e} {y:e} {z:e}"));
            }
            line(format_args!("endloop\nendfacet"));
        }
        line(format_args!("endsolid {name}"));
    }
    text
}
