//! MPS: laws of bodies and models.

#[path = "../common/mod.rs"]
mod common;

mod bodies;
mod models;
