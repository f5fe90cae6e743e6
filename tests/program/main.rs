//! The program from outside: each family from a case to the folder of its run, models of one's own, and what it
//! says. One program of tests, so that no core waits for the last of a few.

#![allow(clippy::unwrap_used)]

#[path = "../common/mod.rs"]
mod common;

mod euler;
mod folders;
mod init;
mod json;
mod keys;
mod known_answers;
mod mistakes;
mod on_demand;
mod own_models;
mod particles;
mod pipes;
mod sdf;
mod shallow;
