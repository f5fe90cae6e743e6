//! The families of solvers, each known by the words for `scheme` in case files.

use crate::euler::Euler;
use crate::particles::ParticleFamily;
use crate::run::{Directory, Family, Outcome, Progress, Remark, resume, run, write_report};
use crate::shallow::Shallow;
use crate::{Choice, Device, OwnModels, SimError};
use monoflow_case::{Case, Resolved, StudyPlan, TableRow};
use std::path::Path;

/// All of them; cases whose scheme is not known are of the first.
pub static ALL: [&(dyn AnyFamily + Sync); 3] = [&ParticleFamily, &Shallow, &Euler];

/// What can be done with cases and folders of a family whose types nobody need know.
pub trait AnyFamily {
    /// Its words for `scheme` in case files.
    fn schemes(&self) -> &'static [&'static str];

    /// What a step advances.
    fn unit(&self) -> &'static str;

    /// Files of its runs beside those that all have.
    fn files(&self) -> &'static [&'static str];

    /// Judges a case, perhaps with models of somebody's own.
    ///
    /// # Errors
    /// All mistakes in it.
    fn judge(&self, case: &Case, own: Option<&OwnModels>) -> Result<Box<dyn AnyPlan>, SimError>;

    /// Goes on with a run, as [`resume`].
    ///
    /// # Errors
    /// As [`resume`].
    fn resume(
        &self,
        folder: &Path,
        until: Option<f64>,
        device: Device,
        progress: &mut dyn Progress,
    ) -> Result<Outcome, SimError>;

    /// Writes the report of a run, as [`write_report`].
    ///
    /// # Errors
    /// As [`write_report`].
    fn write_report(&self, directory: &Directory) -> Result<(), SimError>;
}

impl<F: Family + 'static> AnyFamily for F {
    fn schemes(&self) -> &'static [&'static str] {
        F::SCHEMES
    }

    fn unit(&self) -> &'static str {
        F::UNIT
    }

    fn files(&self) -> &'static [&'static str] {
        F::FILES
    }

    fn judge(&self, case: &Case, own: Option<&OwnModels>) -> Result<Box<dyn AnyPlan>, SimError> {
        Ok(Box::new(Planned::<F>(F::judge(case, own)?)))
    }

    fn resume(
        &self,
        folder: &Path,
        until: Option<f64>,
        device: Device,
        progress: &mut dyn Progress,
    ) -> Result<Outcome, SimError> {
        resume::<F>(folder, until, device, progress)
    }

    fn write_report(&self, directory: &Directory) -> Result<(), SimError> {
        write_report::<F>(directory)
    }
}

/// The family of a scheme.
fn named(scheme: Option<&str>) -> &'static dyn AnyFamily {
    let has = |family: &&&(dyn AnyFamily + Sync)| {
        scheme.is_some_and(|word| family.schemes().contains(&word))
    };
    *ALL.iter().find(has).unwrap_or(&ALL[0])
}

/// The family of the run in a folder.
///
/// # Errors
/// As [`Directory::read_run`].
pub fn in_folder(directory: &Directory) -> Result<&'static dyn AnyFamily, SimError> {
    Ok(named(Some(&directory.scheme()?)))
}

/// Judges a case of any family; `note` is told before models of somebody's own are compiled for it.
///
/// # Errors
/// All mistakes in it; its models cannot be had.
pub fn judge(case: &Case, note: &mut dyn FnMut(&str)) -> Result<Box<dyn AnyPlan>, SimError> {
    let own = match case.models()? {
        Some(folder) => Some(OwnModels::compiled(&folder, note)?),
        None => None,
    };
    named(case.scheme()).judge(case, own.as_ref())
}

/// A plan of any family.
pub trait AnyPlan {
    /// What a step advances.
    fn unit(&self) -> &'static str;

    /// Its heading.
    fn title(&self) -> &str;

    /// Where it takes models of somebody's own from.
    fn models(&self) -> Option<&StudyPlan>;

    /// Every value with its unit and origin.
    fn table(&self) -> Vec<TableRow>;

    /// All of it, in SI units.
    fn json(&self) -> serde_json::Value;

    /// Ends at another time (s) or after so many steps, as options of the command line say.
    fn end(&mut self, until: Option<f64>, steps: Option<u64>);

    /// The scheme that it asks for.
    ///
    /// # Errors
    /// As [`Family::find`].
    fn find(&self) -> Result<Choice, SimError>;

    /// What a run would need.
    ///
    /// # Errors
    /// As [`Family::check`].
    fn check(&self, device: Device) -> Result<Vec<Remark>, SimError>;

    /// Runs it in a new folder, as [`run`].
    ///
    /// # Errors
    /// As [`run`].
    fn run(
        &self,
        folder: &Path,
        overwrite: bool,
        device: Device,
        progress: &mut dyn Progress,
    ) -> Result<Outcome, SimError>;
}

struct Planned<F: Family>(F::Plan);

impl<F: Family> AnyPlan for Planned<F> {
    fn unit(&self) -> &'static str {
        F::UNIT
    }

    fn title(&self) -> &str {
        F::head(&self.0).title
    }

    fn models(&self) -> Option<&StudyPlan> {
        F::head(&self.0).models
    }

    fn table(&self) -> Vec<TableRow> {
        F::table(&self.0)
    }

    fn json(&self) -> serde_json::Value {
        serde_json::to_value(&self.0).unwrap_or_default()
    }

    fn end(&mut self, until: Option<f64>, steps: Option<u64>) {
        if let Some(until) = until {
            self.0.end_at(until, "--until");
        }
        if steps.is_some() {
            self.0.end_after(steps, "--steps");
        }
    }

    fn find(&self) -> Result<Choice, SimError> {
        F::find(&self.0)
    }

    fn check(&self, device: Device) -> Result<Vec<Remark>, SimError> {
        F::check(&self.0, device)
    }

    fn run(
        &self,
        folder: &Path,
        overwrite: bool,
        device: Device,
        progress: &mut dyn Progress,
    ) -> Result<Outcome, SimError> {
        run::<F>(&self.0, folder, overwrite, device, progress)
    }
}
