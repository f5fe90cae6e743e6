//! Cases of compressible flow: what they become, what is said of their mistakes, and that nothing makes
//! this crate panic.

#![allow(clippy::unwrap_used)]

mod messages;
mod mutations;
mod plans;

use monoflow_case::{Case, CaseError, EulerCatalogue, EulerPlan};

/// Every section, every kind of state, region and boundary.
const FULL: &str = r#"title = "everything"
description = "every section of a case"
scheme = "euler"
precision = "f64"

[grid]
min = [-1, 0]
max = [3.0, 1.0]
cells = [80, 20]
samples = 4

[gas]
model = "stiffened"
gamma = 4.4
p_inf = 6e8

[numerics]
riemann = "hll"
limiter = "minmod"
splitting = "lie"
cfl = 0.5

[[state]]
name = "quiet"
density = 1000
pressure = 1e5

[[state]]
name = "shocked"
post_shock = { into = "quiet", mach = 1.5, direction = [3, -4] }

[[state]]
name = "waves"
density = "1000 + sin(x)"
velocity = ["y", 2]
pressure = 2e5

[[region]]
name = "all"
state = "quiet"

[[region]]
state = "waves"
min = [0, 0]
max = [1, 0.5]

[[region]]
name = "drop"
state = "shocked"
centre = [0.5, 0.5]
radius = 0.25

[[region]]
state = "shocked"
through = [-0.5, 0]
towards = [-2, 0]

[[region]]
state = "waves"
where = "x > 2.5"

[[boundary]]
sides = ["left"]
type = "inflow"
state = "shocked"

[[boundary]]
sides = ["bottom"]
type = "reflective"

[[boundary]]
sides = ["bottom"]
type = "inflow"
state = "shocked"
part = { axis = "x", below = 0.25 }

[[boundary]]
sides = ["top"]
type = "moving_shock"
shock = "shocked"
through = [-0.5, 0]

[time]
end = 0.001
max_steps = 100

[output]
frames_every = 1e-4
pictures = [0, 0.001]
schlieren = 20

[[gauge]]
name = "probe"
at = [1, 0.5]
"#;

fn catalogue() -> EulerCatalogue {
    monoflow_words::euler()
}

fn resolve(text: &str) -> Result<EulerPlan, CaseError> {
    Case::parse("case.toml", text)?.resolve_euler(&catalogue())
}

/// The full case with a part replaced.
fn with(from: &str, to: &str) -> Result<EulerPlan, CaseError> {
    assert!(FULL.contains(from), "{from}");
    resolve(&FULL.replacen(from, to, 1))
}
