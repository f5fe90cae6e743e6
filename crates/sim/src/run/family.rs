//! What makes a family of flows.

use super::checkpoint::Content;
use super::directory::{Directory, RunFile};
use super::rasters::Rasters;
use super::runner::Runner;
use super::summary::Summary;
use crate::models::Known;
use crate::{Choice, Device, Origin, SimError};
use monoflow_case::{
    Case, OutputPlan, Precision, Provenance, Resolved, StudyPlan, TableRow, TimePlan,
};
use monoflow_output::{Cell, Section};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The list of frames of all that was computed.
pub const FRAMES: &str = "frames.pvd";

/// What every plan has.
#[derive(Clone, Copy, Debug)]
pub struct Head<'p> {
    /// One line for headings and reports.
    pub title: &'p str,
    /// Free text; may be empty.
    pub description: &'p str,
    /// Precision of the numbers.
    pub precision: Precision,
    /// When to stop.
    pub time: &'p TimePlan,
    /// When to write.
    pub output: &'p OutputPlan,
    /// Where models of a study come from, if the case uses some.
    pub models: Option<&'p StudyPlan>,
    /// Where each value came from.
    pub provenance: &'p BTreeMap<String, Provenance>,
}

/// What a family does with plans in the same way as all: plans have these fields, and the functions stand
/// in files of these names beside it.
macro_rules! of_plans {
    ($plan:ty) => {
        fn head(plan: &$plan) -> $crate::run::Head<'_> {
            $crate::run::Head {
                title: &plan.title,
                description: &plan.description,
                precision: plan.precision,
                time: &plan.time,
                output: &plan.output,
                models: plan.models.as_ref(),
                provenance: &plan.provenance,
            }
        }

        fn table(plan: &$plan) -> Vec<monoflow_case::TableRow> {
            plan.table()
        }

        fn find(
            plan: &$plan,
            known: $crate::models::Known<'_>,
        ) -> Result<$crate::Choice, $crate::SimError> {
            super::select::find(plan, known)
        }

        fn check(
            plan: &$plan,
            known: $crate::models::Known<'_>,
            device: $crate::Device,
        ) -> Result<Vec<$crate::run::Remark>, $crate::SimError> {
            super::check::check(plan, known, device)
        }
    };
}
pub(crate) use of_plans;

/// What is found out about a case that can be run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Remark {
    /// What a run needs.
    Fact(String),
    /// Something that may not be meant.
    Caution(String),
}

/// Adds a fact to what is found: a line whose first ten columns say what it is about.
macro_rules! say {
    ($found:ident, $($text:tt)*) => { $found.push($crate::run::Remark::Fact(format!($($text)*))) };
}
pub(crate) use say;

/// A run that begins or goes on.
pub struct Begun<D> {
    /// What is known of it.
    pub details: D,
    /// Particles or cells that a step advances.
    pub count: u64,
    /// The same and what else there is to say in a line.
    pub size: String,
    /// What the case may not mean, a sentence each: said before that line unless it was said before, kept in the summary
    /// and shown in the report; `None` of a run that goes on, where it is not known again, but for
    /// [what depends on its end](Family::cautions_over_time).
    pub cautions: Option<Vec<String>>,
    /// What is said after that line.
    pub remarks: Vec<String>,
}

/// What was in a checkpoint.
pub struct Restored<S> {
    /// Steps taken.
    pub step: u64,
    /// Simulated time, s.
    pub time: f64,
    /// All else.
    pub state: S,
}

/// What only this family has in its report.
pub struct Parts {
    /// Name and value of what matters most.
    pub facts: Vec<(String, Cell)>,
    /// What a reader must not overlook, beside how the run stands.
    pub warnings: Vec<String>,
    /// Pictures and charts.
    pub pictures: Vec<Section>,
    /// Balances and timing.
    pub accounts: Vec<Section>,
}

/// What is told along a line at a moment: rows of a table that grows.
#[derive(Clone, Debug, PartialEq)]
pub struct Profile {
    /// Name of its file.
    pub file: String,
    /// Names of its columns, with units; the first is the time.
    pub columns: Vec<String>,
    /// The numbers of each point.
    pub rows: Vec<Vec<f64>>,
}

/// What a look at a solver finds that does not take its whole state.
pub struct Glance {
    /// As of [`Family::row`].
    pub row: Vec<f64>,
    /// As of [`Family::profiles`].
    pub profiles: Vec<Profile>,
}

/// What a runner lends to those who watch.
pub type StateOf<'a, F> = <<F as Family>::Runner as Runner>::State<'a>;

/// A family of flows. A value is a flow that is to be run: a mesh, bodies or particles, and what is recorded.
pub trait Family: Sized + 'static {
    /// Its words for `scheme` in case files.
    const SCHEMES: &'static [&'static str];
    /// What a step advances.
    const UNIT: &'static str;
    /// Files of its runs beside those that all have.
    const FILES: &'static [&'static str] = &[];

    /// Names of [rasters](Family::write_rasters) that tell no time.
    const RASTERS: &'static [&'static str] = &[];
    /// Lists of frames, for ParaView; the last good frame is looked for in their order.
    const LISTS: &'static [&'static str] = &[FRAMES];

    /// A case, judged.
    type Plan: Resolved;
    /// The solver.
    type Runner: Runner + 'static;
    /// What a checkpoint says of its columns.
    type Header: Serialize + DeserializeOwned;
    /// What was in a checkpoint.
    type Saved;
    /// What `summary.json` says beside what it says of every run.
    type Details: Clone + Default + Serialize + DeserializeOwned;

    /// Is nothing known of what drives it after the end of its case?
    fn ends_with_its_case(&self) -> bool {
        false
    }

    /// Judges a case.
    fn judge(case: &Case, known: Known<'_>) -> Result<Self::Plan, SimError>;

    /// What every plan has.
    fn head(plan: &Self::Plan) -> Head<'_>;

    /// Every value of a plan with its unit and origin.
    fn table(plan: &Self::Plan) -> Vec<TableRow>;

    /// The scheme that a plan asks for.
    fn find(plan: &Self::Plan, known: Known<'_>) -> Result<Choice, SimError>;

    /// The programs that a plan asks for beside its scheme.
    fn beside(_: &Self::Plan, _: Known<'_>) -> Result<Vec<Choice>, SimError> {
        Ok(Vec::new())
    }

    /// What a run would need, without running it.
    fn check(plan: &Self::Plan, known: Known<'_>, device: Device) -> Result<Vec<Remark>, SimError>;

    /// What there is at the start, as a PNG; `None` of a family that shows it in reports alone.
    fn start(_: &Self::Plan) -> Result<Option<Vec<u8>>, SimError> {
        Ok(None)
    }

    /// Makes what a run begins (`fresh`) or goes on with.
    fn prepared(plan: &Self::Plan, known: Known<'_>, fresh: bool) -> Result<Self, SimError>;

    /// Understands a checkpoint.
    fn restored(&self, content: Content<Self::Header>) -> Result<Restored<Self::Saved>, SimError>;

    /// Puts the flow on a device, from its start or as it was saved; `note` is told before a scheme is
    /// compiled.
    fn runner(
        &mut self,
        saved: Option<Self::Saved>,
        device: Device,
        note: &mut dyn FnMut(&str),
    ) -> Result<Self::Runner, SimError>;

    /// What is known when a run begins or goes on, of which some was known `before`.
    fn begun(
        &self,
        runner: &mut Self::Runner,
        before: Option<Self::Details>,
    ) -> Result<Begun<Self::Details>, SimError>;

    /// Cautions that are told again, by the plan alone, where a run goes on to another end; none if all are
    /// ([`Begun::cautions`]).
    fn cautions_over_time(_: &Self::Plan) -> Vec<String> {
        Vec::new()
    }

    /// What stays as the case found it where a run goes on beyond the end that its case had, if that matters.
    fn fixed_by_end(_: &Self::Plan) -> Option<&'static str> {
        None
    }

    /// Notes what is known when a run has ended.
    fn conclude(
        &self,
        runner: &mut Self::Runner,
        summary: &mut Summary<Self::Details>,
    ) -> Result<(), SimError>;

    /// Names of its own columns of the record over time, with units; [time and steps](super::rows) are before them.
    fn columns(&self) -> Vec<String>;

    /// The numbers of a state, one for each of these columns.
    fn row(&self, state: &StateOf<'_, Self>) -> Vec<f64>;

    /// What a state is along lines, written where a row is.
    fn profiles(&self, _: &StateOf<'_, Self>) -> Vec<Profile> {
        Vec::new()
    }

    /// Both, found by a look at the solver that does not take its whole state, if the family has one. The numbers are
    /// those of [`Family::row`] and [`Family::profiles`] to the last bit.
    fn glance(&self, _: &mut Self::Runner) -> Result<Option<Glance>, SimError> {
        Ok(None)
    }

    /// Writes frames and says for each on which of [`Family::LISTS`] it is, and its name in `folder`.
    fn write_frames(
        &self,
        folder: &Path,
        state: &StateOf<'_, Self>,
    ) -> Result<Vec<(usize, String)>, SimError>;

    /// Writes the surface of the particles in each frame of a run, and says how many.
    ///
    /// # Errors
    /// There are no particles in three dimensions, or no frames; the disk refuses.
    fn write_surfaces(directory: &Directory) -> Result<usize, SimError> {
        Err(SimError::NoSurface {
            path: directory.path.clone(),
        })
    }

    /// Writes maps of a run as rasters, and says which files.
    ///
    /// # Errors
    /// It has no maps, or not these; the disk refuses.
    fn write_rasters(directory: &Directory, _: &Rasters) -> Result<Vec<PathBuf>, SimError> {
        Err(SimError::NoRasters {
            path: directory.path.clone(),
        })
    }

    /// Writes what is known at the end alone.
    fn write_last(&self, _folder: &Path, _: &StateOf<'_, Self>) -> Result<(), SimError> {
        Ok(())
    }

    /// What a checkpoint of this state says of its columns.
    fn header(&self, state: &StateOf<'_, Self>) -> Self::Header;

    /// The columns of a checkpoint of this state.
    fn sections<'s>(&'s self, state: &'s StateOf<'_, Self>) -> Vec<Cow<'s, [u8]>>;

    /// What its report shows, from the files in the folder; what is missing there is left out.
    fn report(
        directory: &Directory,
        run: &RunFile<Self::Plan>,
        summary: Option<&Summary<Self::Details>>,
    ) -> Result<Parts, SimError>;
}

/// What is to be said of a scheme that is not linked in.
pub(crate) fn to_come(scheme: &Choice, device: Device) -> &'static str {
    match scheme.origin(device) {
        Origin::Linked => "",
        Origin::Kept => " (compiled before)",
        Origin::New => " (will be compiled when it is run, once)",
    }
}
