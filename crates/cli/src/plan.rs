//! A case of any solver, read and judged.

use monoflow_case::{Case, EulerPlan, Resolved, RunPlan, ShallowPlan, StudyPlan, TableRow};
use monoflow_sim::{OwnModels, SimError, euler, models, shallow};
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
    /// Reads and judges a case; `note` is told before models of somebody's own are compiled for it.
    pub fn read(case: &Path, set: &[String], note: &mut dyn FnMut(&str)) -> Result<Self, SimError> {
        let mut case = Case::load(case)?;
        for assignment in set {
            case.set(assignment)?;
        }
        let own = match case.models()? {
            Some(folder) => Some(OwnModels::compiled(&folder, note)?),
            None => None,
        };
        let own = own.as_ref();
        Ok(match case.scheme() {
            Some(SHALLOW) => {
                let catalogue = own.map_or_else(shallow::catalogue, OwnModels::shallow_catalogue);
                Plan::Shallow(Box::new(case.resolve_shallow(&catalogue)?))
            }
            Some(EULER) => {
                let catalogue = own.map_or_else(euler::catalogue, OwnModels::euler_catalogue);
                Plan::Euler(Box::new(case.resolve_euler(&catalogue)?))
            }
            scheme => {
                let catalogue = match own {
                    Some(own) => own.catalogue_of(scheme),
                    None => models::catalogue_of(scheme),
                };
                Plan::Particles(Box::new(case.resolve(&catalogue)?))
            }
        })
    }

    /// Where it takes models of somebody's own from.
    pub fn models(&self) -> Option<&StudyPlan> {
        match self {
            Plan::Particles(plan) => plan.models.as_ref(),
            Plan::Shallow(plan) => plan.models.as_ref(),
            Plan::Euler(plan) => plan.models.as_ref(),
        }
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
