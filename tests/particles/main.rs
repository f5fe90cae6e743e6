//! SPH and MPS from case to run folder.

#![allow(clippy::unwrap_used)]

#[path = "../common/mod.rs"]
mod common;

mod bodies;
mod cases;
mod mps;
mod runs;
mod tank;
