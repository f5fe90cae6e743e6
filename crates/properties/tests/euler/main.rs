//! Compressible flow: laws of bodies and models.

#[path = "../common/mod.rs"]
mod common;

mod cut_cells;
mod exact_riemann;
mod mean_of_solvers;
mod models;
mod positive;
mod steps;
