//! Compressible flow from the command line.

mod forces;
mod mistakes;
mod planes;
mod resuming;
mod runs;
mod strong;
mod tracers;

/// A small tube with everything in it: a shock, a bubble, walls, a gauge.
const TUBE: &str = r#"
title = "small tube"
scheme = "euler"

[grid]
max = [0.3, 0.1]
cells = [30, 10]

[[state]]
name = "air"
density = 1.225
pressure = 101325

[[state]]
name = "light"
density = "0.2 + 0.1*x"
pressure = 101325
tracer = 1

[[state]]
name = "shocked"
post_shock = { into = "air", mach = 1.34, direction = [1, 0] }

[[region]]
state = "air"

[[region]]
state = "shocked"
through = [0.05, 0]
towards = [-1, 0]

[[region]]
state = "light"
centre = [0.15, 0]
radius = 0.04

[[boundary]]
sides = ["left"]
type = "inflow"
state = "shocked"

[[boundary]]
sides = ["bottom", "top"]
type = "reflective"

[[gauge]]
name = "probe"
at = [0.25, 0.05]

[time]
end = 5e-4

[output]
frames_every = 1e-4
gauges_every = 1e-5
checkpoint_every = 4e-5
pictures = [0, 5e-4]
"#;

/// A wing at an angle to the stream.
const WING: &str = r#"
scheme = "euler"

[grid]
min = [-4, -4]
max = [5, 4]
cells = [135, 120]

[[state]]
name = "free"
density = 1.4
velocity = [0.799, 0.04]
pressure = 1

[[region]]
state = "free"

[[body]]
name = "wing"
shape = "naca"
code = "0012"
chord = 1

[[boundary]]
sides = ["left", "bottom", "top"]
type = "inflow"
state = "free"

[far_field]
state = "free"
vortex = [0.25, 0]

[numerics]
cfl = 0.4

[time]
end = 8

[output]
frames_every = 8
gauges_every = 0.5
checkpoint_every = 2.5
"#;
