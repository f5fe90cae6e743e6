//! What the plans of all solvers can do.

use std::collections::BTreeMap;
use std::path::PathBuf;

use serde::Serialize;
use toml::Table;

use super::output::evenly;
use super::{Origin, OutputPlan, Provenance, StudyPlan, TimePlan};
use crate::error::CaseError;
use crate::stored;

/// A plan of any solver.
pub trait Resolved: Clone + Serialize {
    /// The plan as TOML.
    ///
    /// # Errors
    /// [`CaseError::Write`] if it holds a whole number beyond TOML's range.
    fn to_toml(&self) -> Result<String, CaseError>;

    /// The plan as TOML below the table `[plan]`, as `run.toml` has it.
    ///
    /// # Errors
    /// As [`Resolved::to_toml`].
    fn to_toml_of_run(&self) -> Result<String, CaseError>;

    /// The plan from its table: exactly the same numbers as were written.
    ///
    /// # Errors
    /// [`CaseError::Plan`] if the table is not a plan of this version.
    fn from_table(table: Table) -> Result<Self, CaseError>;

    /// Reads what [`Resolved::to_toml`] wrote.
    ///
    /// # Errors
    /// [`CaseError::Plan`] if the text is not a plan of this version.
    fn from_toml(text: &str) -> Result<Self, CaseError> {
        Self::from_table(stored::parsed(text)?)
    }

    /// The files that a run reads when it begins, and again when it is resumed; a file that is read
    /// twice is there twice.
    fn inputs(&mut self) -> Vec<&mut PathBuf>;

    /// When to stop, when to write, and where values came from.
    fn parts(&mut self) -> Parts<'_>;

    /// Ends at another time (s), as `option` of the command line says. Pictures that nobody asked for are spread anew;
    /// others stay, since a run may go on to a later time.
    fn end_at(&mut self, time: f64, option: &str) {
        let parts = self.parts();
        parts.time.end = time;
        let pictures = &mut parts.output.pictures;
        let from = parts.provenance.get("output.pictures");
        if from.is_some_and(|from| from.origin != Origin::Given) {
            *pictures = evenly(time);
        }
        given(parts.provenance, "time.end", option);
    }

    /// Ends after so many steps, or never for their number, as `option` of the command line says.
    fn end_after(&mut self, steps: Option<u64>, option: &str) {
        let parts = self.parts();
        parts.time.max_steps = steps;
        given(parts.provenance, "time.max_steps", option);
    }

    /// The plan without what its states do not depend on: when to stop and to write, where its files
    /// lie, where its values came from. Plans that agree in the rest can go on with each other's states.
    fn essence(&self) -> Self {
        let mut plan = self.clone();
        for path in plan.inputs() {
            *path = path.file_name().map(PathBuf::from).unwrap_or_default();
        }
        let Parts {
            time,
            output,
            models,
            provenance,
        } = plan.parts();
        if let Some(models) = models {
            models.path.clear();
        }
        (time.end, time.max_steps) = (0.0, None);
        output.pictures.clear();
        (output.frames_every, output.gauges_every) = (0.0, 0.0);
        output.checkpoint_every = 0.0;
        output.surface = false;
        provenance.clear();
        plan
    }
}

/// What says when a run ends and writes, and where all values came from.
#[derive(Debug)]
pub struct Parts<'p> {
    /// When to stop.
    pub time: &'p mut TimePlan,
    /// When to write.
    pub output: &'p mut OutputPlan,
    /// Where models of a study come from.
    pub models: &'p mut Option<StudyPlan>,
    /// Where each value came from, by its dotted key in the case file.
    pub provenance: &'p mut BTreeMap<String, Provenance>,
}

fn given(provenance: &mut BTreeMap<String, Provenance>, key: &str, option: &str) {
    let given = Provenance {
        origin: Origin::Given,
        why: option.to_owned(),
    };
    provenance.insert(key.to_owned(), given);
}

/// What every plan with these parts does alike.
macro_rules! alike {
    () => {
        fn to_toml(&self) -> Result<String, $crate::CaseError> {
            $crate::stored::to_toml(self, None)
        }

        fn to_toml_of_run(&self) -> Result<String, $crate::CaseError> {
            $crate::stored::to_toml(self, Some("plan"))
        }

        fn from_table(table: toml::Table) -> Result<Self, $crate::CaseError> {
            $crate::stored::from_table(table)
        }

        fn parts(&mut self) -> $crate::Parts<'_> {
            $crate::Parts {
                time: &mut self.time,
                output: &mut self.output,
                models: &mut self.models,
                provenance: &mut self.provenance,
            }
        }
    };
}
pub(crate) use alike;
