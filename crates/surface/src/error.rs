use crate::{Defect, Place};
use std::path::PathBuf;
use thiserror::Error;

/// Why a surface or its file cannot be used. Messages count lines and triangles from 1; those that no file can be the
/// cause of name the lists that a surface is made of.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum SurfaceError {
    /// The file could not be read.
    #[error("cannot read the surface file {}: {source}; check the path", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// The file could not be written.
    #[error("cannot write the surface file {}: {source}; check the folder and the space left", path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// A file that is wrong as a whole.
    #[error("{file}: {what}; {help}")]
    File {
        /// The file.
        file: String,
        /// What is wrong.
        what: String,
        /// What to do about it.
        help: String,
    },
    /// A mistake in a text.
    #[error("{file}, line {line}: {what}; {help}")]
    Line {
        /// The file.
        file: String,
        /// The line, from 1.
        line: usize,
        /// What is wrong.
        what: String,
        /// What to do about it.
        help: String,
    },
    /// A mistake in a facet of a binary file.
    #[error("{file}, triangle {facet} at byte {byte}: {what}; {help}")]
    Facet {
        /// The file.
        file: String,
        /// The facet, from 1.
        facet: usize,
        /// Where the facet begins.
        byte: usize,
        /// What is wrong.
        what: String,
        /// What to do about it.
        help: String,
    },
    /// There are no triangles.
    #[error("the surface has no triangles; export the body as a mesh of triangles")]
    Empty,
    /// There are more triangles than can be numbered.
    #[error(
        "the surface has {triangles} triangles, but {} is the most; use a coarser one",
        crate::Surface::MOST
    )]
    TooMany {
        /// How many there are.
        triangles: usize,
    },
    /// A triangle names a vertex that is not there.
    #[error(
        "`triangles[{triangle}]` names vertex {vertex}, but there are {vertices} vertices; check its vertices"
    )]
    NoSuchVertex {
        /// The triangle.
        triangle: usize,
        /// The vertex.
        vertex: u32,
        /// How many there are.
        vertices: usize,
    },
    /// A coordinate is not a number, or too great.
    #[error(
        "a vertex lies at ({:?}, {:?}, {:?}), which is not a place; give finite coordinates within single precision", at[0], at[1], at[2]
    )]
    NotAPlace {
        /// The vertex.
        vertex: usize,
        /// Its coordinates.
        at: [f64; 3],
    },
    /// Solids that are not one for each triangle.
    #[error("there are {solids} numbers of solids for {triangles} triangles; give one for each")]
    Uneven {
        /// Numbers of solids.
        solids: usize,
        /// Triangles.
        triangles: usize,
    },
    /// A triangle belongs to a solid that is not there.
    #[error(
        "`triangles[{triangle}]` belongs to solid {solid}, but there are {solids} names of solids; name every solid"
    )]
    NoSuchSolid {
        /// The triangle.
        triangle: usize,
        /// The solid.
        solid: u32,
        /// How many there are.
        solids: usize,
    },
    /// Not a valid distance.
    #[error("vertices cannot be welded within {tolerance:?} m; give a distance of 0 or more")]
    Tolerance {
        /// The distance.
        tolerance: f64,
    },
    /// A surface without a well defined inside.
    #[error("{}, the first at {} {place}; {}", defect.counted(*count), defect.item(), defect.remedy())]
    Unfit {
        /// What is wrong.
        defect: Defect,
        /// How often.
        count: usize,
        /// Where first.
        place: Place,
    },
    /// A generator or a transformation was asked for the impossible.
    #[error("{0}")]
    Generator(String),
}
