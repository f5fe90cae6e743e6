use std::fmt;
use thiserror::Error;

/// Why a run of compressible flow cannot start or go on.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum EulerError {
    /// The far field of these bodies cannot be had.
    #[error("`far_field`: {what}; {help}")]
    FarField {
        /// What is wrong.
        what: String,
        /// What to do.
        help: &'static str,
    },
    /// A gauge is in a cell without gas.
    #[error(
        "gauge `{gauge}` at ({}) m is within {}, where there is no gas; move it into the gas, or delete it",
        Place(at),
        Bodies(bodies)
    )]
    GaugeInBody {
        /// Its name.
        gauge: String,
        /// Where it is, m, along the axes in use.
        at: Vec<f64>,
        /// The body around it; all if the walls of none are known within the grid.
        bodies: Vec<String>,
    },
    /// No cell has gas in it.
    #[error(
        "all cells of the grid are within {}, so there is no gas to compute; make bodies smaller, move them, or enlarge the grid",
        Bodies(bodies)
    )]
    NoGas {
        /// The bodies.
        bodies: Vec<String>,
    },
}

/// A place, m, along the axes in use.
struct Place<'a>(&'a [f64]);

impl fmt::Display for Place<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (axis, at) in self.0.iter().enumerate() {
            let comma = if axis == 0 { "" } else { ", " };
            write!(f, "{comma}{at}")?;
        }
        Ok(())
    }
}

/// One body or several by their names.
struct Bodies<'a>(&'a [String]);

impl fmt::Display for Bodies<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let body = if self.0.len() == 1 { "body" } else { "bodies" };
        write!(f, "the {body} `{}`", self.0.join("`, `"))
    }
}
