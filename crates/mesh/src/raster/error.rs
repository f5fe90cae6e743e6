use std::path::PathBuf;
use thiserror::Error;

/// Why a raster cannot be used.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum RasterError {
    /// The file could not be read.
    #[error("cannot read the raster {}: {source}; check the path", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// The file could not be written.
    #[error("cannot write the raster {}: {source}; check the folder and the space left", path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// A mistake in a text.
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
    /// A mistake in a file that has no lines.
    #[error("{file}: {what}; {help}")]
    Format {
        /// The file.
        file: String,
        /// What is wrong.
        what: String,
        /// What to do about it.
        help: String,
    },
    /// A code that a raster cannot have.
    #[error(
        "the EPSG code {code} is {are}; give that of the coordinates of the mesh, such as 25832"
    )]
    Code {
        /// The code.
        code: u16,
        /// Whose it is.
        are: &'static str,
    },
    /// Points where the raster says nothing.
    #[error(
        "{} of {points} points have no value, the first at ({:?}, {:?}): {outside} lie outside the raster, which covers ({:?}, {:?}) to ({:?}, {:?}), and {missing} beside missing values; {}",
        outside + missing, first[0], first[1], low[0], low[1], high[0], high[1], remedy(*outside, *missing)
    )]
    Uncovered {
        /// How many points there are.
        points: usize,
        /// How many lie outside.
        outside: usize,
        /// How many lie beside missing values.
        missing: usize,
        /// The first without a value, m.
        first: [f64; 2],
        /// The raster's lower left corner, m.
        low: [f64; 2],
        /// Its upper right corner, m.
        high: [f64; 2],
    },
}

fn remedy(outside: usize, missing: usize) -> &'static str {
    match (outside, missing) {
        (_, 0) => {
            "crop the mesh, take a larger raster, or check that both have the same projection"
        }
        (0, _) => "fill the gaps of the raster (depths with 0, where it is dry) or crop the mesh",
        _ => "crop the mesh or take a larger raster, and fill its gaps",
    }
}
