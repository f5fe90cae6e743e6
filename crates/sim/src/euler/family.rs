//! Runs of compressible flow.

use super::assemble::{assemble, with_state};
use super::checkpoint::{Header, restored};
use super::details::EulerDetails;
use super::flow::lines;
use super::record::{EulerRecord, SLICES, WALLS};
use super::report::{charts, facts, lines as profiles, maps, walls};
use super::runner::EulerRunner;
use super::solids::Solids;
use super::{check, memory, select};
use crate::models::EULER;
use crate::run::report::facts::cells_timing;
use crate::run::{Content, Directory, Family, Head, Remark, RunFile, Runner, Summary, head};
use crate::{Choice, Device, OwnModels, SimError};
use monoflow_case::{Case, EulerPlan, TableRow};
use monoflow_output::{Cell, Section};
use monoflow_schemes::euler::{EulerState, Rescues, executor};
use std::sync::Arc;

/// Compressible flow.
pub struct Euler;

impl Family for Euler {
    const SCHEMES: &'static [&'static str] = &[EULER];
    const UNIT: &'static str = "cell";
    const FILES: &'static [&'static str] = &[SLICES, WALLS];

    type Plan = EulerPlan;
    type Scene = Option<Arc<Solids>>;
    type Runner = EulerRunner;
    type Record = EulerRecord;
    type Saved = EulerState<'static>;
    type Details = EulerDetails;

    fn judge(case: &Case, own: Option<&OwnModels>) -> Result<EulerPlan, SimError> {
        let catalogue = own.map_or_else(select::catalogue, OwnModels::euler_catalogue);
        Ok(case.resolve_euler(&catalogue)?)
    }

    fn head(plan: &EulerPlan) -> Head<'_> {
        head!(plan)
    }

    fn table(plan: &EulerPlan) -> Vec<TableRow> {
        plan.table()
    }

    fn find(plan: &EulerPlan) -> Result<Choice, SimError> {
        select::find(plan)
    }

    fn check(plan: &EulerPlan, device: Device) -> Result<Vec<Remark>, SimError> {
        check::check(plan, device)
    }

    fn scene(plan: &EulerPlan, fresh: bool) -> Result<Self::Scene, SimError> {
        select::find(plan)?;
        if !fresh {
            memory::check(plan)?;
        }
        Solids::of(plan)
    }

    fn restored(
        plan: &EulerPlan,
        _: &Self::Scene,
        content: Content<Header>,
    ) -> Result<EulerState<'static>, SimError> {
        restored(lines(plan), content)
    }

    fn reached(saved: &EulerState<'static>) -> (u64, f64) {
        (saved.clock.step, saved.clock.time)
    }

    fn runner(
        plan: &EulerPlan,
        scene: &mut Self::Scene,
        saved: Option<EulerState<'static>>,
        device: Device,
        note: &mut dyn FnMut(&str),
    ) -> Result<EulerRunner, SimError> {
        let solids = scene.as_deref();
        let known = saved
            .as_ref()
            .map(|state| (state.circulation, state.rescues));
        let (circulation, before) = known.unwrap_or((0.0, Rescues::default()));
        let job = match saved {
            None => assemble(plan, solids)?,
            Some(state) => with_state(plan, solids, state)?,
        };
        let compiled = select::find(plan)?.compiled(device, note)?;
        let executor = executor(compiled, job, device)?;
        EulerRunner::new(plan, scene.as_ref(), executor, circulation, before)
    }

    fn record(plan: &EulerPlan, scene: &Self::Scene) -> Result<EulerRecord, SimError> {
        Ok(EulerRecord::new(plan, scene.clone()))
    }

    fn details(
        plan: &EulerPlan,
        _: &Self::Scene,
        record: &EulerRecord,
        runner: &mut EulerRunner,
        before: Option<EulerDetails>,
    ) -> Result<EulerDetails, SimError> {
        if runner.clock().step > 0 {
            let cells = plan.grid.count() as u64;
            let before = before.unwrap_or_default();
            return Ok(EulerDetails { cells, ..before });
        }
        let whole = record.gauges().whole(&runner.state()?);
        Ok(EulerDetails::begun(plan, &whole))
    }

    fn count(details: &EulerDetails) -> u64 {
        details.cells
    }

    fn notes(
        plan: &EulerPlan,
        scene: &Self::Scene,
        summary: &Summary<EulerDetails>,
    ) -> Vec<String> {
        let (scheme, device) = (&summary.scheme, &summary.device);
        let (splitting, cells) = (&plan.numerics.splitting, plan.grid.count());
        let mut notes = vec![format!("{scheme}, {splitting}, {cells} cells, {device}")];
        let cautions = scene.iter().flat_map(|solids| solids.cautions());
        notes.extend(cautions.cloned());
        notes
    }

    fn conclude(
        plan: &EulerPlan,
        _: &Self::Scene,
        runner: &mut EulerRunner,
        record: &EulerRecord,
        summary: &mut Summary<EulerDetails>,
    ) -> Result<(), SimError> {
        let state = runner.state()?;
        let whole = record.gauges().whole(&state);
        summary.details.conclude(plan, &whole, state.rescues);
        Ok(())
    }

    fn facts(
        run: &RunFile<EulerPlan>,
        summary: Option<&Summary<EulerDetails>>,
    ) -> Vec<(String, Cell)> {
        facts::facts(run, summary)
    }

    fn pictures(directory: &Directory, plan: &EulerPlan) -> Result<Vec<Section>, SimError> {
        let mut sections = match plan.dimensions {
            1 => profiles::sections(directory, plan)?,
            _ => maps::sections(directory, plan)?,
        };
        sections.extend(walls::section(directory, plan)?);
        sections.extend(charts::sections(directory, plan));
        Ok(sections)
    }

    fn accounts(summary: &Summary<EulerDetails>) -> Vec<Section> {
        vec![facts::conservation(summary), cells_timing(summary)]
    }
}
