//! Forces on bodies, as records have them.

use crate::common::Place;
use monoflow_output::Table;

/// A quarter of a ball in a stream of Mach 2, recorded at every step.
const BALL: &str = r#"
scheme = "euler"
[grid]
min = [-1.2, 0, 0]
max = [1.2, 1.2, 1.2]
cells = [24, 12, 12]
[[state]]
name = "free"
density = 1.4
velocity = [2, 0, 0]
pressure = 1
[[region]]
state = "free"
[[body]]
name = "ball"
shape = "sphere"
centre = [0, 0, 0]
radius = 0.42
[[boundary]]
sides = ["left"]
type = "inflow"
state = "free"
[[boundary]]
sides = ["bottom", "back"]
type = "reflective"
[time]
end = 4
[output]
gauges_every = 1e-6
checkpoint_every = 0
pictures = []
"#;

/// Once the flow is steady so is the force, though steps take the axes there and back again in turn: what one
/// of them alone gives changes by 5 % from step to step.
#[test]
fn forces_do_not_alternate() {
    let place = Place::with(BALL);
    place.run("out", &[]).succeeds();
    let table = Table::read(place.path("out").join("gauges.csv")).unwrap();
    let force = table.column("ball_force_x_N").unwrap();
    // The last steps of a run are alike, and none is cut short.
    let last = &force[force.len() - 40..];
    let mean = last.iter().sum::<f64>() / last.len() as f64;
    for pair in last.windows(2) {
        let change = (pair[1] - pair[0]).abs() / mean;
        assert!(change < 2e-3, "{change}: {pair:?} of {mean}");
    }
    // Both axes across are alike.
    let [y, z] = ["y", "z"].map(|axis| {
        let column = table.column(&format!("ball_force_{axis}_N")).unwrap();
        column[column.len() - 1]
    });
    assert!((y / z - 1.0).abs() < 1e-3, "{y} {z}");
}
