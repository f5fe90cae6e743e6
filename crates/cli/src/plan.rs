//! A case of any solver, read and judged.

use monoflow_case::{Case, EulerPlan, Resolved, RunPlan, ShallowPlan, TableRow};
use monoflow_sim::{SimError, euler, models, shallow};
use std::path::Path;

/// The word for shallow water in case files.
pub const SHALLOW: &str = "shallow_water";

/// The word for compressible flow in case files.
pub const EULER: &str = "euler";

/// What a case asks for.
pub enum Plan {
    /// A run of particles.
    Particles(Box<RunPlan>),
    /// A run of shallow water.
    Shallow(Box<ShallowPlan>),
    /// A run of compressible flow.
    Euler(Box<EulerPlan>),
}

impl Plan {
    /// Reads and judges a case.
    pub fn read(case: &Path, set: &[String]) -> Result<Self, SimError> {
        let mut case = Case::load(case)?;
        for assignment in set {
            case.set(assignment)?;
        }
        Ok(match case.scheme() {
            Some(SHALLOW) => Plan::Shallow(Box::new(case.resolve_shallow(&shallow::catalogue())?)),
            Some(EULER) => Plan::Euler(Box::new(case.resolve_euler(&euler::catalogue())?)),
            scheme => {
                let catalogue = models::catalogue_of(scheme);
                Plan::Particles(Box::new(case.resolve(&catalogue)?))
            }
        })
    }

    /// Its heading.
    pub fn title(&self) -> &str {
        match self {
            Plan::Particles(plan) => &plan.title,
            Plan::Shallow(plan) => &plan.title,
            Plan::Euler(plan) => &plan.title,
        }
    }

    /// All of it, in SI units.
    pub fn json(&self) -> serde_json::Value {
        let json = match self {
            Plan::Particles(plan) => serde_json::to_value(plan),
            Plan::Shallow(plan) => serde_json::to_value(plan),
            Plan::Euler(plan) => serde_json::to_value(plan),
        };
        json.unwrap_or_default()
    }

    /// Every value with its unit and origin.
    pub fn table(&self) -> Vec<TableRow> {
        match self {
            Plan::Particles(plan) => plan.table(),
            Plan::Shallow(plan) => plan.table(),
            Plan::Euler(plan) => plan.table(),
        }
    }

    /// Ends sooner or later than the case says.
    pub fn end(&mut self, until: Option<f64>, steps: Option<u64>) {
        match self {
            Plan::Particles(plan) => end(plan.as_mut(), until, steps),
            Plan::Shallow(plan) => end(plan.as_mut(), until, steps),
            Plan::Euler(plan) => end(plan.as_mut(), until, steps),
        }
    }
}

fn end(plan: &mut impl Resolved, until: Option<f64>, steps: Option<u64>) {
    if let Some(until) = until {
        plan.end_at(until, "--until");
    }
    if steps.is_some() {
        plan.end_after(steps, "--steps");
    }
}
