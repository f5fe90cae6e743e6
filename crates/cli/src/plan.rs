//! A case of any solver, read and judged.

use monoflow_case::{
    Case, EulerPlan, Origin, OutputPlan, Provenance, RunPlan, ShallowPlan, TableRow, TimePlan,
};
use monoflow_sim::{SchemeError, SimError, euler, models, shallow};
use std::collections::BTreeMap;
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

    /// Every value with its unit and origin.
    pub fn table(&self) -> Vec<TableRow> {
        match self {
            Plan::Particles(plan) => plan.table(),
            Plan::Shallow(plan) => plan.table(),
            Plan::Euler(plan) => plan.table(),
        }
    }

    fn parts(
        &mut self,
    ) -> (
        &mut TimePlan,
        &mut OutputPlan,
        &mut BTreeMap<String, Provenance>,
    ) {
        match self {
            Plan::Particles(plan) => (&mut plan.time, &mut plan.output, &mut plan.provenance),
            Plan::Shallow(plan) => (&mut plan.time, &mut plan.output, &mut plan.provenance),
            Plan::Euler(plan) => (&mut plan.time, &mut plan.output, &mut plan.provenance),
        }
    }

    /// Ends sooner or later than the case says.
    pub fn end(&mut self, until: Option<f64>, steps: Option<u64>) -> Result<(), SimError> {
        let (time, output, provenance) = self.parts();
        let mut note = |key: &str, option: &str| {
            let given = Provenance {
                origin: Origin::Given,
                why: option.to_owned(),
            };
            provenance.insert(key.to_owned(), given);
        };
        if let Some(until) = until {
            if !(until > 0.0 && until.is_finite()) {
                return Err(SchemeError::Unsupported {
                    key: "--until",
                    value: until.to_string(),
                    device: "any device",
                    help: "give a time in seconds that is greater than 0",
                }
                .into());
            }
            note("time.end", "--until");
            time.end = until;
            output.pictures.retain(|time| *time <= until);
        }
        if steps.is_some() {
            note("time.max_steps", "--steps");
            time.max_steps = steps;
        }
        Ok(())
    }
}
