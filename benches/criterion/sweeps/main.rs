//! Every hot sweep and list of the CPU executors, on one thread.
//!
//! `cargo bench --bench sweeps -- [FILTER]`
//!
//! A benchmark is called `family/sweep/state`. Steps are steps of the public executors that lead nowhere,
//! of length zero, so that each finds the same state. Loops within a step run over the same state as
//! executors run them: block after block, compiled for their instructions. Elements are the particles,
//! edges, cells or triangles that a sweep visits, or the pairs or points that it finds.

#[path = "../common/mod.rs"]
mod common;
mod distance;
mod euler;
mod mps;
mod pass;
mod shallow;
mod wcsph;

use common::{Bench, Group};
use criterion::SamplingMode;
use std::time::Duration;

fn main() {
    common::run(&[
        wcsph::all,
        mps::all,
        shallow::all,
        euler::all,
        distance::all,
    ]);
}

/// The sweeps of a family. They take milliseconds: samples are of as many as fit, and all alike.
fn group<'a>(bench: &'a mut Bench, family: &str) -> Group<'a> {
    let mut group = bench.benchmark_group(family);
    group.sampling_mode(SamplingMode::Flat);
    group.measurement_time(Duration::from_secs(2));
    group
}
