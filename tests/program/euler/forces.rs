//! Forces on bodies, as records have them.

use crate::common::Place;
use monoflow_output::{Collection, StoredFrame, Table};

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

/// Facets lie where the body is, far from the origin too: their lengths add up to its rim.
#[test]
fn facets_far_from_the_origin_are_those_of_the_body() {
    const FAR: f64 = 5.6e6;
    let text = format!(
        "scheme = \"euler\"\n[grid]\nmin = [{}, 0]\nmax = [{}, 1]\ncells = [40, 40]\n\
         [[state]]\nname = \"air\"\ndensity = 1.2\npressure = 1e5\n[[region]]\nstate = \"air\"\n\
         [[body]]\nname = \"disc\"\nshape = \"circle\"\ncentre = [{}, 0.5]\nradius = 0.3\n\
         [time]\nend = 1e-6\n[output]\npictures = []\n",
        FAR - 0.5,
        FAR + 0.5,
        FAR
    );
    let place = Place::with(&text);
    place.run("out", &[]).succeeds();
    let list = Collection::read(place.path("out").join("walls.pvd")).unwrap();
    let file = &list.entries().last().unwrap().file;
    let walls = StoredFrame::read(place.path("out").join(file)).unwrap();
    let lengths = walls.points.chunks(2).map(|ends| {
        let [a, b] = [ends[0], ends[1]];
        (a[0] - b[0]).hypot(a[1] - b[1])
    });
    let rim = 2.0 * std::f64::consts::PI * 0.3;
    let length: f64 = lengths.sum();
    assert!((length / rim - 1.0).abs() < 0.01, "{length} {rim}");
}
