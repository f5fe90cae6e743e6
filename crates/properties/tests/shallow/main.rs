//! Shallow water: laws of bodies and models.

#[path = "../common/mod.rs"]
mod common;

mod boundaries;
mod edges;
mod limiters;
mod models;
mod slopes;
mod stages;
