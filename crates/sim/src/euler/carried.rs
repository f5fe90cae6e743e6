//! What the gas of a plan carries, as results call it.

use monoflow_case::EulerPlan;

/// Something that moves with the gas.
pub struct Carried<'p> {
    /// The array of frames with its part of the mass, and the end of columns of gauges.
    pub name: &'p str,
    /// The column with its mass in the whole grid.
    pub mass: String,
    /// What headings say.
    pub heading: String,
}

/// All that the gas of a plan carries, in the order of columns.
pub fn carried(plan: &EulerPlan) -> impl Iterator<Item = Carried<'_>> {
    plan.tracers.iter().map(|name| Carried {
        name,
        mass: format!("{name}_kg"),
        heading: match name.as_str() {
            "tracer" => "Tracer".to_owned(),
            name => name.to_owned(),
        },
    })
}

/// How many things the gas of a plan carries.
pub fn count(plan: &EulerPlan) -> usize {
    plan.tracers.len()
}
