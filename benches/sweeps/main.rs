//! Every hot sweep and list of the CPU executors, on one thread.
//!
//! `cargo bench -p monoflow-examples --bench sweeps -- [FILTER]`
//!
//! A benchmark is called `family/sweep/state`. Steps are steps of the public executors that lead nowhere,
//! of length zero, so that each finds the same state. Loops within a step run over the same state as
//! executors run them: block after block, compiled for the same instructions. Elements are the particles,
//! edges, cells or triangles that a sweep visits, or the pairs or points that it finds.

#[path = "../common/mod.rs"]
mod common;
mod distance;
mod euler;
mod mps;
mod pass;
mod shallow;
mod wcsph;

fn main() {
    common::run(&[wcsph::all, mps::all, shallow::all, euler::all, distance::all]);
}
