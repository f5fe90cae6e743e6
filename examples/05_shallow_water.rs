//! A dam breaks above three mounds (Kawahara & Umetsu 1986, Int. J. Numer. Methods Fluids 6, 365): water runs
//! over triangles, around the mounds and back. Frames, gauges and a report go to `runs/three-mounds`.
//!
//! `cargo run --release --example 05_shallow_water`

use monoflow_sim::prelude::*;

fn main() -> Result<(), SimError> {
    let dam = Case::load("cases/swe/three-mounds.toml")?;
    let scheme = shallow_water::<f64>().riemann::<shallow_water::Hllc>();
    let mut sim = Simulation::new(dam, scheme)
        .set("time.end", 30.0)
        .set("output.pictures", [0, 6, 12, 30])
        .on(Every(6.0), |state| {
            let wet = state.water.depth.iter().filter(|h| **h > 1e-3).count();
            let (time, steps) = (state.time, state.steps);
            println!("t = {time:4.1} s, {steps:5} steps, {wet:6} cells wet");
        })
        .record("runs/three-mounds")
        .overwrite()
        .build(Device::default())?;
    sim.run()?;
    for (column, number) in sim.row()? {
        println!("{column:>20} {number:.6}");
    }
    Ok(())
}
