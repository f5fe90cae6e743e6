//! A tank of water at rest, in a dozen lines: every slot of the scheme has a default.
//!
//! `cargo run --release --example 01_still_water`

use monoflow_sim::prelude::*;

fn main() -> Result<(), SimError> {
    let case = Case::load("cases/still-water.toml")?;
    let mut sim = Simulation::new(case, wcsph::<f32, 2>())
        .on(Every(0.1), |moment: &Moment| {
            let clock = &moment.clock;
            println!("t = {:.2} s after {} steps", clock.time, clock.step);
        })
        .build(Device::default())?;
    sim.run_until(0.5)?;
    Ok(())
}
