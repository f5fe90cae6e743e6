//! A GPU gives what a CPU does. `cargo test --release --features cuda -- --nocapture`; skipped, loudly, without a GPU.
#![cfg(feature = "cuda")]

use monoflow_sim::{Device, SimError, gpu};
use own_scheme::{Row, gas, moving_particles, particles, water};

/// Runs on both; every number of the last row may differ by that part of itself.
fn compare(name: &str, run: fn(Device) -> Result<Row, SimError>, part: f64) {
    if let Err(why) = gpu::Device::new(0) {
        return eprintln!("SKIPPED {name}: {why}");
    }
    let rows = ["cpu", "cuda:0"].map(|device| run(device.parse().unwrap()).unwrap());
    for ((column, cpu), (_, gpu)) in rows[0].iter().zip(&rows[1]) {
        let off = (cpu - gpu).abs() / cpu.abs().max(1e-3);
        println!("{name}: {column} {cpu} {gpu}");
        assert!(
            off <= part,
            "{name}: {column} is {cpu} on a CPU and {gpu} on a GPU"
        );
    }
}

#[test]
fn particles_agree() {
    compare("particles", particles, 1e-2);
}

#[test]
fn moving_particles_agree() {
    compare("moving particles", moving_particles, 1e-2);
}

#[test]
fn water_agrees() {
    compare("water", water, 1e-9);
}

#[test]
fn gas_agrees() {
    compare("gas", gas, 1e-9);
}
