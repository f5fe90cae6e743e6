//! MPS against exact solutions and experiments.

#[path = "../common/mod.rs"]
mod common;

mod carried;
mod cloud;
mod collapse;
mod column;
mod operators;
mod poisson;
mod reactions;
mod runs;
mod shear;
mod shown;
mod still_water;
mod sums;
mod support;

// What is compiled there is not compiled here again.
use monoflow_linked as _;
