//! Why the cells of a plan cannot be filled.

use monoflow_case::brief;
use std::borrow::Cow;
use std::fmt;

/// What is wrong with a state of a plan.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StateError {
    /// A formula cannot be read.
    #[error("`{text}` of {of} is not a formula in x, y and z: {why}; correct it")]
    Formula {
        /// The state or region.
        of: String,
        /// The formula.
        text: String,
        /// What is wrong.
        why: String,
    },
    /// A name means nothing.
    #[error("there is no state `{name}` that can be used here; correct the plan")]
    NoState {
        /// The name.
        name: String,
    },
    /// A region is nowhere.
    #[error(
        "region `{name}` covers no cell of the grid, which reaches from ({min}) to ({max}) m: {what}; move or enlarge the region, or delete it"
    )]
    EmptyRegion {
        /// Its name.
        name: String,
        /// Lower corner of the grid, m.
        min: String,
        /// Upper corner, m.
        max: String,
        /// Why it covers none.
        what: String,
    },
    /// A state is no gas somewhere.
    #[error(
        "{quantity} of state `{state}` is {}{}, but must be {must}; correct the state", brief(*value), Somewhere(*at)
    )]
    NoGas {
        /// The state.
        state: String,
        /// What of it.
        quantity: Cow<'static, str>,
        /// The value.
        value: f64,
        /// Where, m; everywhere if there is no place.
        at: Option<[f64; 3]>,
        /// What it must be.
        must: &'static str,
    },
    /// The state equation has no such gas.
    #[error(
        "state `{state}` ({density:.6e} kg/m3, {pressure:.6e} Pa) is beyond the state equation of its gas: its internal energy would be {energy:.4e} J/m3, the square of its sound speed {square:.4e} m2/s2; correct the state, or the numbers in [gas]"
    )]
    BeyondGas {
        /// The state.
        state: String,
        /// Density, kg/m³.
        density: f64,
        /// Pressure, Pa.
        pressure: f64,
        /// Internal energy, J/m³.
        energy: f64,
        /// Square of the sound speed, m²/s².
        square: f64,
    },
}

/// A place, m, if it is one.
struct Somewhere(Option<[f64; 3]>);

impl fmt::Display for Somewhere {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some([x, y, z]) => write!(f, " at ({x:.6}, {y:.6}, {z:.6}) m"),
            None => Ok(()),
        }
    }
}
