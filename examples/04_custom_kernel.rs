//! A smoothing kernel of one's own, in one's own crate. It runs on the CPU at once;
//! `examples/own-scheme` gives it entry points for the GPU as well. The run is recorded in `runs/cone` as by
//! `monoflow run`: gauges, frames, checkpoints and a report.
//!
//! `cargo run --release --example 04_custom_kernel`

use monoflow_sim::prelude::*;

/// `w = 1 - q/2`: a cone. Not a good kernel, but a short one.
#[derive(Clone, Copy, Default)]
struct Cone;

impl Named for Cone {
    const NAME: &'static str = "cone";
    const SUMMARY: &'static str = "1 - q/2, support 2h";
    const EQUATION: &'static str = "W = alpha/h^D (1 - q/2), q < 2";
    const SOURCE: &'static str = "an example";
}

impl Kernel for Cone {
    const RADIUS: f64 = 2.0;

    fn shape<R: Real>(&self, q: R) -> R {
        R::lit(1.0) - R::lit(0.5) * q
    }

    fn slope_over_q<R: Real>(&self, _: R, inv_q: R) -> R {
        R::lit(-0.5) * inv_q
    }

    fn normalisation(&self, dimensions: usize) -> f64 {
        use std::f64::consts::PI;
        match dimensions {
            1 => 1.0 / 2.0,
            2 => 3.0 / (4.0 * PI),
            _ => 3.0 / (8.0 * PI),
        }
    }
}

fn main() -> Result<(), SimError> {
    let scheme = wcsph::<f32, 2>().kernel::<Cone>();
    let mut sim = Simulation::new(setups::DamBreak::new(0.1, 0.1), scheme)
        .set("time.end", 0.05)
        .set("output.gauges_every", 0.005)
        .record("runs/cone")
        .overwrite()
        .build(Device::default())?;
    sim.run()?;
    println!("t = {:.3} s with the kernel `{}`", sim.time(), Cone::NAME);
    Ok(())
}
