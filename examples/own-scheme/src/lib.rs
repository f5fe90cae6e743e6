//! A simulation of each family with a model of one's own.

use monoflow_sim::prelude::*;
use own_scheme_kernels::{Bell, Lax, Ospre, Steep};

#[cfg(feature = "cuda")]
const PTX: &str = include_str!(concat!(env!("OUT_DIR"), "/own_scheme.ptx"));
#[cfg(not(feature = "cuda"))]
const PTX: &str = "";

/// The last row of a run: names and numbers.
pub type Row = Vec<(String, f64)>;

/// A column of water collapses: SPH with a smoothing kernel of one's own.
pub fn particles(device: Device) -> Result<Row, SimError> {
    let scheme = wcsph::<f32, 2>()
        .kernel::<Bell>()
        .gpu_kernels("own_particles", PTX);
    let mut sim = Simulation::new(setups::DamBreak::new(0.146, 0.292).spacing(0.006), scheme)
        .on(Every(0.05), |moment: &Moment| {
            println!("t = {:.3} s, step {}", moment.clock.time, moment.clock.step);
        })
        .build(device)?;
    sim.run_until(0.2)?;
    sim.row()
}

/// The same collapse by MPS with a weight of one's own.
pub fn moving_particles(device: Device) -> Result<Row, SimError> {
    let scheme = mps::<f32, 2>()
        .weight::<Steep>()
        .gpu_kernels("own_mps", PTX);
    let case = Case::parse("a column", COLUMN)?;
    let mut sim = Simulation::new(case, scheme).build(device)?;
    sim.run()?;
    sim.row()
}

/// A dam breaks over a mound: shallow water with a Riemann solver of one's own.
pub fn water(device: Device) -> Result<Row, SimError> {
    let scheme = shallow_water::<f64>()
        .riemann::<Lax>()
        .gpu_kernels("own_water", PTX);
    let case = Case::parse("a dam", DAM)?;
    let mut sim = Simulation::new(case, scheme).build(device)?;
    sim.run()?;
    sim.row()
}

/// A shock tube: compressible flow with a limiter of one's own.
pub fn gas(device: Device) -> Result<Row, SimError> {
    let scheme = euler::<1>().limiter::<Ospre>().gpu_kernels("own_gas", PTX);
    let case = Case::parse("a tube", TUBE)?;
    let mut sim = Simulation::new(case, scheme).build(device)?;
    sim.run()?;
    sim.row()
}

const COLUMN: &str = r#"
scheme = "mps"
gravity = [0.0, -9.81]

[discretisation]
particles_per = { length = 0.146, count = 20 }

[domain]
min = [0.0, 0.0]
max = [0.584, 0.876]

[[geometry]]
name = "tank"
kind = "wall"
shape = "box"
min = [0.0, 0.0]
max = [0.584, 0.584]
fill = "shell"
open = ["+y"]

[[geometry]]
name = "water"
kind = "fluid"
shape = "box"
min = [0.0, 0.0]
max = [0.146, 0.292]

[time]
end = 0.02

[[gauge]]
name = "front"
type = "front"
axis = "+x"
band = { min = [0.0, 0.0], max = [0.584, 0.0584] }
"#;

const DAM: &str = r#"
scheme = "shallow_water"
bed = "0.4*exp(-(x - 6)^2)"
manning = 0.02

[mesh]
shape = "rectangle"
min = [0, 0]
max = [10, 2]
cells = [100, 20]

[water]
depth = 0.0

[[region]]
name = "reservoir"
min = [0, 0]
max = [4, 2]
level = 1.0

[numerics]
order = 2

[time]
end = 2.0
"#;

const TUBE: &str = r#"
scheme = "euler"

[grid]
max = [1.0]
cells = [400]

[gas]
gamma = 1.4

[[state]]
name = "high"
density = 1.0
pressure = 1.0

[[state]]
name = "low"
density = 0.125
pressure = 0.1

[[region]]
state = "high"

[[region]]
state = "low"
through = [0.5]
towards = [1]

[[gauge]]
name = "right"
at = [0.75]

[time]
end = 0.2
"#;
