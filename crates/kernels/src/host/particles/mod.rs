//! Loops over particles that no scheme is asked in, and how all of them look at neighbours.

pub mod account;
pub mod integrator;
mod near;
pub mod plain;
pub mod summation;

pub use near::{LANES, ListView, Near};
