//! What makes a family of solvers.

use super::checkpoint::Content;
use super::directory::{Directory, RunFile};
use super::record::Record;
use super::runner::Runner;
use super::summary::Summary;
use crate::{Choice, Device, Origin, OwnModels, SimError};
use monoflow_case::{Case, OutputPlan, Precision, Resolved, StudyPlan, TableRow, TimePlan};
use monoflow_output::{Cell, Section};
use serde::Serialize;
use serde::de::DeserializeOwned;

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
    /// Where models of somebody's own come from, if the case uses some.
    pub models: Option<&'p StudyPlan>,
}

/// The head of a plan: all plans have these fields.
macro_rules! head {
    ($plan:expr) => {
        $crate::run::Head {
            title: &$plan.title,
            description: &$plan.description,
            precision: $plan.precision,
            time: &$plan.time,
            output: &$plan.output,
            models: $plan.models.as_ref(),
        }
    };
}
pub(crate) use head;

/// The header of a family's checkpoints.
pub type HeaderOf<F> = <<F as Family>::Record as Record<<F as Family>::Runner>>::Header;

/// A remark on a case, which can be run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Remark {
    /// What a run needs.
    Fact(String),
    /// Something that may not be meant.
    Caution(String),
}

/// A family of solvers, from a case to the folder of its run.
pub trait Family: Sized {
    /// Its words for `scheme` in case files.
    const SCHEMES: &'static [&'static str];

    /// What a step advances.
    const UNIT: &'static str;

    /// Files of its runs beside those that all have.
    const FILES: &'static [&'static str] = &[];

    /// A case, judged.
    type Plan: Resolved;

    /// What is made of a plan before it is run: a mesh, bodies, particles.
    type Scene;

    /// The solver.
    type Runner: Runner;

    /// What is recorded of it.
    type Record: Record<Self::Runner>;

    /// What was in a checkpoint.
    type Saved;

    /// What `summary.json` says beside what it says of every run.
    type Details: Clone + Default + Serialize + DeserializeOwned;

    /// Judges a case, perhaps with models of somebody's own.
    ///
    /// # Errors
    /// All mistakes in it.
    fn judge(case: &Case, own: Option<&OwnModels>) -> Result<Self::Plan, SimError>;

    /// What every plan has.
    fn head(plan: &Self::Plan) -> Head<'_>;

    /// Every value with its unit and origin.
    fn table(plan: &Self::Plan) -> Vec<TableRow>;

    /// The scheme that a plan asks for.
    ///
    /// # Errors
    /// A word is not known; models of somebody's own cannot be had.
    fn find(plan: &Self::Plan) -> Result<Choice, SimError>;

    /// What a run would need, without running it.
    ///
    /// # Errors
    /// It cannot be run.
    fn check(plan: &Self::Plan, device: Device) -> Result<Vec<Remark>, SimError>;

    /// Makes what a run begins (`fresh`) or goes on with.
    ///
    /// # Errors
    /// Something of the plan cannot be had or does not fit; there is too little memory.
    fn scene(plan: &Self::Plan, fresh: bool) -> Result<Self::Scene, SimError>;

    /// Understands a checkpoint.
    ///
    /// # Errors
    /// It is damaged, or of another scene.
    fn restored(
        plan: &Self::Plan,
        scene: &Self::Scene,
        content: Content<HeaderOf<Self>>,
    ) -> Result<Self::Saved, SimError>;

    /// Step and time (s) of what was in a checkpoint.
    fn reached(saved: &Self::Saved) -> (u64, f64);

    /// Puts a scene on a device, from its start or as it was saved; `note` is told before a scheme is
    /// compiled.
    ///
    /// # Errors
    /// The scheme or the device cannot be had, or there is too little memory.
    fn runner(
        plan: &Self::Plan,
        scene: &mut Self::Scene,
        saved: Option<Self::Saved>,
        device: Device,
        note: &mut dyn FnMut(&str),
    ) -> Result<Self::Runner, SimError>;

    /// What a run of a plan records.
    ///
    /// # Errors
    /// It asks for what cannot be recorded.
    fn record(plan: &Self::Plan, scene: &Self::Scene) -> Result<Self::Record, SimError>;

    /// What is known when a run begins or goes on, and was said `before` that.
    ///
    /// # Errors
    /// The device fails.
    fn details(
        plan: &Self::Plan,
        scene: &Self::Scene,
        record: &Self::Record,
        runner: &mut Self::Runner,
        before: Option<Self::Details>,
    ) -> Result<Self::Details, SimError>;

    /// Particles or cells that a step advances.
    fn count(details: &Self::Details) -> u64;

    /// What is said when a run begins, a line each.
    fn notes(
        plan: &Self::Plan,
        scene: &Self::Scene,
        summary: &Summary<Self::Details>,
    ) -> Vec<String>;

    /// Notes what is known when a run has ended.
    ///
    /// # Errors
    /// The device fails.
    fn conclude(
        plan: &Self::Plan,
        scene: &Self::Scene,
        runner: &mut Self::Runner,
        record: &Self::Record,
        summary: &mut Summary<Self::Details>,
    ) -> Result<(), SimError>;

    /// Name and value of what matters most, for the report.
    fn facts(
        run: &RunFile<Self::Plan>,
        summary: Option<&Summary<Self::Details>>,
    ) -> Vec<(String, Cell)>;

    /// What a reader of the report must not overlook, beside how the run stands.
    fn warnings(_plan: &Self::Plan, _summary: &Summary<Self::Details>) -> Vec<String> {
        Vec::new()
    }

    /// Pictures and charts from the files in the folder; what is missing there is left out.
    ///
    /// # Errors
    /// A file is not what a run wrote.
    fn pictures(directory: &Directory, plan: &Self::Plan) -> Result<Vec<Section>, SimError>;

    /// Balances and timing.
    fn accounts(summary: &Summary<Self::Details>) -> Vec<Section>;
}

/// What is to be said of a scheme that is not linked in.
pub(crate) fn to_come(scheme: &Choice, device: Device) -> &'static str {
    match scheme.origin(device) {
        Origin::Linked => "",
        Origin::Kept => " (compiled before)",
        Origin::New => " (will be compiled when it is run, once)",
    }
}
