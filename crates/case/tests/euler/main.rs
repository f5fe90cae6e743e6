//! Cases of compressible flow: what they become, what is said of their mistakes, and that nothing makes
//! this crate panic.

#![allow(clippy::unwrap_used)]

mod messages;
mod mutations;
mod plans;

use monoflow_case::{Case, CaseError, Choice, EulerCatalogue, EulerPlan, GasChoice};

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
    let choices = |names: &[&str]| {
        let names = names.iter();
        names.map(|name| Choice::new(*name, "about it")).collect()
    };
    let gas = |name: &str, gamma, p_inf| GasChoice {
        choice: match p_inf > 0.0 {
            true => Choice::new(name, "about it"),
            false => Choice::new(name, "about it").not_reading(&["gas.p_inf"]),
        },
        gamma,
        p_inf,
    };
    EulerCatalogue {
        gases: vec![gas("ideal", 1.4, 0.0), gas("stiffened", 4.4, 6e8)],
        riemann: choices(&["hllc", "hll", "exact"]),
        limiters: choices(&["monotonised_central", "minmod"]),
        splittings: choices(&["strang", "lie"]),
        stabilisations: choices(&["lpfs", "kbn"]),
        study: None,
    }
}

fn resolve(text: &str) -> Result<EulerPlan, CaseError> {
    Case::parse("case.toml", text)?.resolve_euler(&catalogue())
}

/// The full case with a part replaced.
fn with(from: &str, to: &str) -> Result<EulerPlan, CaseError> {
    assert!(FULL.contains(from), "{from}");
    resolve(&FULL.replacen(from, to, 1))
}
