//! A collapsing column, with other models than the defaults.
//!
//! `cargo run --release --example 02_dam_break`

use monoflow_sim::prelude::*;

fn main() -> Result<(), SimError> {
    let scheme = wcsph::<f64, 2>()
        .kernel::<CubicSpline>()
        .density_diffusion::<Ferrari<f64>>()
        .viscosity::<Inviscid>();
    let mut sim = Simulation::new(setups::DamBreak::new(0.146, 0.292), scheme)
        .set("numerics.smoothing_ratio", 1.5)
        .build(Device::default())?;
    for millisecond in (50..=200).step_by(50) {
        sim.run_until(millisecond as f64 * 1e-3)?;
        let fastest = sim
            .particles()?
            .velocity
            .iter()
            .map(|u| u.iter().map(|c| c * c).sum::<f64>().sqrt())
            .fold(0.0, f64::max);
        println!("t = {:.3} s, fastest particle {fastest:.2} m/s", sim.time());
    }
    Ok(())
}
