//! A tank of water at rest, in a dozen lines: every slot of the scheme has a default.
//!
//! `cargo run --release -p monoflow-examples --example 01_still_water`

use monoflow_sim::prelude::*;

fn main() -> Result<(), SimError> {
    let mut sim = Simulation::new(Case::load("cases/still-water.toml")?, wcsph::<f32, 2>())
        .on(Every(0.1), |moment: &Moment| {
            println!(
                "t = {:.2} s after {} steps",
                moment.clock.time, moment.clock.step
            );
        })
        .build(Device::default())?;
    sim.run_until(0.5)
}
