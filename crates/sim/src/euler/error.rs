use crate::LastFrame;
use std::fmt::{self, Display, Formatter};
use thiserror::Error;

/// The wall that cuts a cell, and how much of the cell is open.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct InWall(pub Option<Box<(String, f64)>>);

impl Display for InWall {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Some(cut) => write!(f, ", of which `{}` leaves {:.2e} open,", cut.0, cut.1),
            None => Ok(()),
        }
    }
}

/// Why a run of compressible flow cannot start or go on.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum EulerError {
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
    /// A state is no gas somewhere.
    #[error(
        "{quantity} of state `{state}` is {value} at ({:.6}, {:.6}, {:.6}) m, but must be {must}; correct its formulas", at[0], at[1], at[2]
    )]
    NoGas {
        /// The state.
        state: String,
        /// What of it.
        quantity: &'static str,
        /// The value.
        value: f64,
        /// Where, m.
        at: [f64; 3],
        /// What it must be.
        must: &'static str,
    },
    /// The far field of these bodies cannot be had.
    #[error("`far_field`: {what}; {help}")]
    FarField {
        /// What is wrong.
        what: String,
        /// What to do.
        help: &'static str,
    },
    /// The state is lost.
    #[error(
        "{what} in cell {cell:?} at ({:.6}, {:.6}, {:.6}) m{wall} after step {step} at t = {time:.6e} s; {frame}. Look there for states that tear the gas apart, lower `numerics.cfl`, or take another limiter or Riemann solver", at[0], at[1], at[2]
    )]
    Lost {
        /// What has happened.
        what: &'static str,
        /// The cell, counted from 0 along each axis.
        cell: Vec<usize>,
        /// Its centre, m.
        at: [f64; 3],
        /// Which wall cuts it, if one does.
        wall: InWall,
        /// Steps completed.
        step: u64,
        /// Simulated time, s.
        time: f64,
        /// The frame before.
        frame: LastFrame,
    },
}
