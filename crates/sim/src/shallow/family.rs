//! Runs of shallow water.

use super::assemble::Assembled;
use super::checkpoint::{Header, restored};
use super::details::ShallowDetails;
use super::record::{PEAKS, ShallowRecord};
use super::report::{charts, facts, maps};
use super::runner::ShallowRunner;
use super::{check, select};
use crate::models::SHALLOW_WATER;
use crate::run::{Content, Directory, Family, Head, Remark, RunFile, Runner, Summary, head};
use crate::{Choice, Device, OwnModels, SimError};
use monoflow_case::{Case, ShallowPlan, TableRow};
use monoflow_cpu::shallow::ShallowState;
use monoflow_output::{Cell, Section};
use std::sync::Arc;

/// Shallow water.
pub struct Shallow;

/// The mesh of a run with all that is put on it.
#[derive(Clone)]
pub struct Scene {
    pub(super) assembled: Arc<Assembled>,
    /// A number that changes when the mesh, the bed or the roughness does.
    pub(super) ground: u32,
}

impl Family for Shallow {
    const SCHEMES: &'static [&'static str] = &[SHALLOW_WATER];
    const UNIT: &'static str = "cell";
    const FILES: &'static [&'static str] = &[PEAKS];

    type Plan = ShallowPlan;
    type Scene = Scene;
    type Runner = ShallowRunner;
    type Record = ShallowRecord;
    type Saved = ShallowState<f64>;
    type Details = ShallowDetails;

    fn judge(case: &Case, own: Option<&OwnModels>) -> Result<ShallowPlan, SimError> {
        let catalogue = own.map_or_else(select::catalogue, OwnModels::shallow_catalogue);
        Ok(case.resolve_shallow(&catalogue)?)
    }

    fn head(plan: &ShallowPlan) -> Head<'_> {
        head!(plan)
    }

    fn table(plan: &ShallowPlan) -> Vec<TableRow> {
        plan.table()
    }

    fn find(plan: &ShallowPlan) -> Result<Choice, SimError> {
        select::find(plan)
    }

    fn check(plan: &ShallowPlan, device: Device) -> Result<Vec<Remark>, SimError> {
        check::check(plan, device)
    }

    fn scene(plan: &ShallowPlan, _: bool) -> Result<Scene, SimError> {
        let assembled = Arc::new(Assembled::new(plan)?);
        Ok(Scene {
            ground: assembled.fingerprint(),
            assembled,
        })
    }

    fn restored(
        _: &ShallowPlan,
        scene: &Scene,
        content: Content<Header>,
    ) -> Result<ShallowState<f64>, SimError> {
        restored(scene.ground, &content)
    }

    fn reached(saved: &ShallowState<f64>) -> (u64, f64) {
        (saved.steps, saved.time)
    }

    fn runner(
        plan: &ShallowPlan,
        scene: &mut Scene,
        saved: Option<ShallowState<f64>>,
        device: Device,
        note: &mut dyn FnMut(&str),
    ) -> Result<ShallowRunner, SimError> {
        let assembled = &scene.assembled;
        let executor = select::executor(plan, assembled, saved.as_ref(), device, note)?;
        Ok(ShallowRunner::new(executor, assembled.clone()))
    }

    fn record(plan: &ShallowPlan, scene: &Scene) -> Result<ShallowRecord, SimError> {
        ShallowRecord::new(plan, scene)
    }

    fn details(
        _: &ShallowPlan,
        scene: &Scene,
        _: &ShallowRecord,
        _: &mut ShallowRunner,
        _: Option<ShallowDetails>,
    ) -> Result<ShallowDetails, SimError> {
        Ok(ShallowDetails::begun(&scene.assembled))
    }

    fn count(details: &ShallowDetails) -> u64 {
        details.cells
    }

    fn notes(plan: &ShallowPlan, scene: &Scene, summary: &Summary<ShallowDetails>) -> Vec<String> {
        let (order, cells) = (plan.numerics.order, summary.details.cells);
        let (scheme, device) = (&summary.scheme, &summary.device);
        let mut notes = vec![format!("{scheme}, order {order}, {cells} cells, {device}")];
        notes.extend(scene.assembled.remarks(plan));
        notes
    }

    fn conclude(
        _: &ShallowPlan,
        scene: &Scene,
        runner: &mut ShallowRunner,
        record: &ShallowRecord,
        summary: &mut Summary<ShallowDetails>,
    ) -> Result<(), SimError> {
        let (state, details) = (runner.state()?, &mut summary.details);
        details.conclude(&scene.assembled, record, &state);
        Ok(())
    }

    fn facts(
        run: &RunFile<ShallowPlan>,
        summary: Option<&Summary<ShallowDetails>>,
    ) -> Vec<(String, Cell)> {
        facts::facts(run, summary)
    }

    fn warnings(_: &ShallowPlan, summary: &Summary<ShallowDetails>) -> Vec<String> {
        facts::warnings(summary)
    }

    fn pictures(directory: &Directory, plan: &ShallowPlan) -> Result<Vec<Section>, SimError> {
        let mut sections = maps::sections(directory, plan)?;
        sections.extend(charts::sections(directory, plan));
        Ok(sections)
    }

    fn accounts(summary: &Summary<ShallowDetails>) -> Vec<Section> {
        vec![facts::balance(summary), facts::timing(summary)]
    }
}
