//! Shallow water from the command line.

mod answers;
mod mistakes;
mod rasters;
mod resuming;
mod runs;

use crate::common::Place;
use std::fs;

/// A small channel with everything in it: rain, infiltration, a flood that comes and goes with what it carries, a weir,
/// two gauges and a section.
const RIVER: &str = r#"
title = "small river"
scheme = "shallow_water"
bed = "0.3 - 0.02*x + 0.05*(y - 1)^2"
manning = 0.03

[mesh]
shape = "rectangle"
min = [0, 0]
max = [8, 2]
cells = [16, 4]
triangles = 4
jitter = 0.2

[water]
depth = 0.1
tracer = { salt = 3.0 }

[rain]
intensity = [[0, 3600], [1, 7200], [3, 0]]

[infiltration]
conductivity = 360
suction = 20

[[region]]
name = "pond"
centre = [6, 1]
radius = 0.9
level = 0.4
velocity = [0.1, 0.0]
tracer = { dye = "x" }
conductivity = 0

[[boundary]]
name = "left"
type = "discharge"
discharge = { file = "flood.csv", column = "Q" }
tracer = { salt = 1.0, dye = [[0, 0], [2, 5]] }

[[boundary]]
name = "right"
type = "rating"
curve = [[0.1, 0], [0.6, 1.5]]

[numerics]
riemann = "hllc"
order = 1

[time]
end = 4.0

[output]
frames_every = 1.0
gauges_every = 0.1
checkpoint_every = 0.3
pictures = [0, 4]

[[gauge]]
name = "up"
at = [1, 1]

[[gauge]]
name = "down"
at = [7, 0.5]

[[section]]
name = "middle"
from = [4, 0]
to = [4, 2]
"#;

const FLOOD: &str = "t;Q\n0;0.1\n1.5;0.6\n3;0.2\n";

/// A square of four triangles with named sides and a group, after Gmsh 2.2.
const SQUARE: &str = "\
$MeshFormat
2.2 0 8
$EndMeshFormat
$PhysicalNames
3
1 1 \"inlet\"
1 2 \"outlet, south\"
2 7 \"town\"
$EndPhysicalNames
$Nodes
5
1 0 0 0
2 2 0 0
3 2 2 0
4 0 2 0
5 1 1 0
$EndNodes
$Elements
6
1 1 2 1 1 4 1
2 1 2 2 2 1 2
3 2 2 7 1 1 2 5
4 2 2 7 1 2 3 5
5 2 2 8 1 3 4 5
6 2 2 8 1 4 1 5
$EndElements
";

/// A pool on that square.
const POOL: &str = r#"
title = "pool"
scheme = "shallow_water"
manning = 0.02
[mesh]
file = "square.msh"
[water]
level = 1.0
[[boundary]]
name = "inlet"
type = "discharge"
discharge = 0.5
[time]
end = 1.0
"#;

/// A folder with a case and the files that it names.
fn place(text: &str) -> Place {
    let place = Place::with(text);
    fs::write(place.path("flood.csv"), FLOOD).unwrap();
    fs::write(place.path("square.msh"), SQUARE).unwrap();
    place
}
