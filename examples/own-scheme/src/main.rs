//! The collapse of a column with a smoothing kernel of one's own.
//!
//! `cargo run --release` runs it on the CPU; `cargo run --release --features cuda -- cuda:0` on a GPU.

use monoflow_sim::prelude::*;
use own_scheme_kernels::Bell;

#[cfg(feature = "cuda")]
const PTX: &str = include_str!(concat!(env!("OUT_DIR"), "/own_scheme.ptx"));
#[cfg(not(feature = "cuda"))]
const PTX: &str = "";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let device = std::env::args().nth(1).unwrap_or("cpu".to_owned()).parse()?;
    let scheme = wcsph::<f32, 2>()
        .kernel::<Bell>()
        .gpu_kernels("own_scheme", PTX);
    let mut sim = Simulation::new(setups::DamBreak::new(0.146, 0.292).spacing(0.006), scheme)
        .on(Every(0.05), |moment: &Moment| {
            println!("t = {:.3} s, step {}", moment.clock.time, moment.clock.step);
        })
        .build(device)?;
    sim.run_until(0.2)?;
    println!("done at t = {:.4} s with the kernel `{}`", sim.time(), Bell::NAME);
    Ok(())
}
