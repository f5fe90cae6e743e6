//! A case for unit tests: a disc of dense gas.

use super::catalogue;
use monoflow_case::{Case, EulerPlan};
use monoflow_ops::euler::gas::{CaseGas, Stiffened};

pub const DISC: &str = r#"
scheme = "euler"
[grid]
min = [-1, -1]
max = [1, 1]
cells = [20, 20]
[[state]]
name = "out"
density = 1
velocity = [0.1, 0.3]
pressure = 0.7
[[state]]
name = "in"
density = 3
pressure = 0.7
[[region]]
state = "out"
[[region]]
state = "in"
centre = [0.05, 0]
radius = 0.6
[time]
end = 1
"#;

/// Its gas.
pub const AIR: CaseGas = CaseGas::Stiffened(Stiffened::new(1.4, 0.0));

pub fn plan(text: &str) -> EulerPlan {
    let case = Case::parse("case.toml", text).unwrap();
    case.resolve_euler(&catalogue(None)).unwrap()
}
