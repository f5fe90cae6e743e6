//! The schemes that are linked into every program: those of the catalogue, family after family. Without the feature
//! `linked` there are none but the integrators.
//!
//! Compiled here once, as soon as the loops are there, and beside the executors that run them.

// The words of the catalogue.
#![cfg_attr(not(feature = "linked"), allow(unused_imports))]

pub mod euler;
pub mod mps;
pub mod shallow;
pub mod wcsph;
