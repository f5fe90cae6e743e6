//! The same case on a GPU: one word is another.
//!
//! `cargo run --release --features cuda --example 03_same_case_on_gpu -- cuda:0`

use monoflow_sim::prelude::*;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let device: Device = std::env::args().nth(1).unwrap_or("cpu".into()).parse()?;
    let mut sim =
        Simulation::new(setups::DamBreak::new(0.146, 0.292), wcsph::<f32, 2>()).build(device)?;
    sim.run_until(0.1)?;
    println!("t = {:.3} s", sim.time());
    Ok(())
}
