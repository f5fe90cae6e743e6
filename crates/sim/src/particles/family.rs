//! Runs of particles: SPH and MPS.

use super::assemble::Start;
use super::checkpoint::{Header, restored};
use super::details::ParticleDetails;
use super::record::ParticleRecord;
use super::report::{charts, facts, pictures};
use super::runner::ParticleRunner;
use super::{check, memory, select};
use crate::models::{self, Pressure};
use crate::run::{Content, Directory, Family, Head, Remark, RunFile, Summary, head};
use crate::{Choice, Device, OwnModels, Particles, SimError};
use monoflow_case::{Case, FILL_MEMORY, RunPlan, Seed, TableRow, fill_within};
use monoflow_ops::control::Clock;
use monoflow_output::{Cell, Section};

/// SPH and MPS.
pub struct ParticleFamily;

/// What a run of particles begins with.
pub struct Scene {
    /// Particles, at the start.
    seeds: Vec<Seed>,
    /// What is to be said of the case, at the start.
    cautions: Option<Vec<String>>,
    pressure: Pressure,
}

impl Family for ParticleFamily {
    const SCHEMES: &'static [&'static str] = &[models::WCSPH, models::MPS];
    const UNIT: &'static str = "particle";

    type Plan = RunPlan;
    type Scene = Scene;
    type Runner = ParticleRunner;
    type Record = ParticleRecord;
    type Saved = (Particles, Clock);
    type Details = ParticleDetails;

    fn judge(case: &Case, own: Option<&OwnModels>) -> Result<RunPlan, SimError> {
        let scheme = case.scheme();
        let catalogue = match own {
            Some(own) => own.catalogue_of(scheme),
            None => models::catalogue_of(scheme),
        };
        Ok(case.resolve(&catalogue)?)
    }

    fn head(plan: &RunPlan) -> Head<'_> {
        head!(plan)
    }

    fn table(plan: &RunPlan) -> Vec<TableRow> {
        plan.table()
    }

    fn find(plan: &RunPlan) -> Result<Choice, SimError> {
        select::find(plan)
    }

    fn check(plan: &RunPlan, device: Device) -> Result<Vec<Remark>, SimError> {
        check::check(plan, device)
    }

    fn scene(plan: &RunPlan, fresh: bool) -> Result<Scene, SimError> {
        select::find(plan)?;
        memory::check(plan)?;
        let own = OwnModels::of(plan.models.as_ref(), &mut |_| {})?;
        let pressure = models::pressure_named(&plan.numerics.eos, own.as_ref())?;
        let (seeds, cautions) = if fresh {
            let (seeds, placed) = fill_within(plan, FILL_MEMORY)?;
            (seeds, Some(monoflow_case::cautions(plan, &placed)))
        } else {
            (Vec::new(), None)
        };
        Ok(Scene {
            seeds,
            cautions,
            pressure,
        })
    }

    fn restored(
        plan: &RunPlan,
        _: &Scene,
        content: Content<Header>,
    ) -> Result<Self::Saved, SimError> {
        restored(plan, &content)
    }

    fn reached((_, clock): &Self::Saved) -> (u64, f64) {
        (clock.step, clock.time)
    }

    fn runner(
        plan: &RunPlan,
        scene: &mut Scene,
        saved: Option<Self::Saved>,
        device: Device,
        note: &mut dyn FnMut(&str),
    ) -> Result<ParticleRunner, SimError> {
        let start = match saved {
            None => Start::Seeds(std::mem::take(&mut scene.seeds)),
            Some(state) => Start::State(Box::new(state)),
        };
        let executor = select::executor(&select::find(plan)?, plan, start, device, note)?;
        Ok(ParticleRunner::new(plan, executor))
    }

    fn record(plan: &RunPlan, scene: &Scene) -> Result<ParticleRecord, SimError> {
        Ok(ParticleRecord::new(plan, scene.pressure))
    }

    fn details(
        _: &RunPlan,
        scene: &Scene,
        _: &ParticleRecord,
        runner: &mut ParticleRunner,
        before: Option<ParticleDetails>,
    ) -> Result<ParticleDetails, SimError> {
        let said = || before.map(|before| before.cautions).unwrap_or_default();
        ParticleDetails::begun(runner, scene.cautions.clone().unwrap_or_else(said))
    }

    fn count(details: &ParticleDetails) -> u64 {
        details.particles.total
    }

    fn notes(_: &RunPlan, scene: &Scene, summary: &Summary<ParticleDetails>) -> Vec<String> {
        let count = &summary.details.particles;
        let cautions = scene.cautions.iter().flatten();
        cautions
            .map(|caution| format!("caution: {caution}"))
            .chain([format!(
                "{}, {} fluid and {} wall particles, {}",
                summary.scheme, count.fluid, count.wall, summary.device
            )])
            .collect()
    }

    fn conclude(
        plan: &RunPlan,
        _: &Scene,
        runner: &mut ParticleRunner,
        _: &ParticleRecord,
        summary: &mut Summary<ParticleDetails>,
    ) -> Result<(), SimError> {
        ParticleDetails::conclude(summary, plan, runner)
    }

    fn facts(
        run: &RunFile<RunPlan>,
        summary: Option<&Summary<ParticleDetails>>,
    ) -> Vec<(String, Cell)> {
        facts::facts(run, summary)
    }

    fn warnings(plan: &RunPlan, summary: &Summary<ParticleDetails>) -> Vec<String> {
        facts::warnings(summary, plan.fluid.density)
    }

    fn pictures(directory: &Directory, plan: &RunPlan) -> Result<Vec<Section>, SimError> {
        let mut sections = pictures::sections(directory, plan)?;
        sections.extend(charts::sections(directory, plan));
        Ok(sections)
    }

    fn accounts(summary: &Summary<ParticleDetails>) -> Vec<Section> {
        vec![facts::timing(summary)]
    }
}
