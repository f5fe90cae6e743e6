//! Shallow water.

use super::assemble::Assembled;
use super::checkpoint::{self, Header};
use super::details::ShallowDetails;
use super::frames::GREATEST;
use super::gauges::ShallowGauges;
use super::report::{charts, facts, maps};
use super::runner::ShallowRunner;
use super::{frames, rasters, select};
use crate::models::{Known, SHALLOW_WATER};
use crate::run::{
    Begun, Content, Directory, Family, Glance, Parts, Rasters, Restored, RunFile, Runner, Summary,
    of_plans,
};
use crate::{Choice, Device, SimError};
use monoflow_case::{Case, Precision, ShallowPlan};
use monoflow_cpu::shallow::ShallowState;
use std::borrow::Cow;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The file of greatest depths, greatest speeds and arrivals.
pub const PEAKS: &str = "peaks.vtu";

/// Water that is to be run, on its mesh.
pub struct ShallowFlow {
    plan: ShallowPlan,
    scheme: Choice,
    assembled: Arc<Assembled>,
    gauges: ShallowGauges,
    /// The scheme by which sections are read, if there are some.
    sections: Option<Choice>,
    /// A number that changes when the ground or the water at the start does.
    ground: u32,
}

impl Family for ShallowFlow {
    const SCHEMES: &'static [&'static str] = &[SHALLOW_WATER];
    const UNIT: &'static str = "cell";
    const FILES: &'static [&'static str] = &[PEAKS];
    const RASTERS: &'static [&'static str] = &GREATEST;

    type Plan = ShallowPlan;
    type Runner = ShallowRunner;
    type Header = Header;
    type Saved = ShallowState<f64>;
    type Details = ShallowDetails;

    of_plans!(ShallowPlan);

    /// Sections are read in double precision.
    fn beside(plan: &ShallowPlan, known: Known<'_>) -> Result<Vec<Choice>, SimError> {
        let read_by = of_sections(plan, known)?;
        let is_another = plan.precision == Precision::F32;
        Ok(read_by.into_iter().filter(|_| is_another).collect())
    }

    fn judge(case: &Case, known: Known<'_>) -> Result<ShallowPlan, SimError> {
        let catalogue = select::catalogue_with(known);
        Ok(case.resolve_shallow(&catalogue)?)
    }

    fn prepared(plan: &ShallowPlan, known: Known<'_>, _: bool) -> Result<Self, SimError> {
        let assembled = Arc::new(Assembled::new(plan)?);
        Ok(ShallowFlow {
            plan: plan.clone(),
            scheme: select::find(plan, known)?,
            gauges: ShallowGauges::new(plan, &assembled)?,
            sections: of_sections(plan, known)?,
            ground: assembled.fingerprint(),
            assembled,
        })
    }

    fn restored(&self, content: Content<Header>) -> Result<Restored<Self::Saved>, SimError> {
        let state = checkpoint::restored(self.ground, &content)?;
        Ok(Restored {
            step: state.steps,
            time: state.time,
            state,
        })
    }

    fn runner(
        &mut self,
        saved: Option<ShallowState<f64>>,
        device: Device,
        note: &mut dyn FnMut(&str),
    ) -> Result<ShallowRunner, SimError> {
        let (plan, assembled) = (&self.plan, &self.assembled);
        let compiled = self.scheme.compiled(device, note)?;
        if let Some(sections) = &self.sections {
            let read_by = sections.compiled(Device::default(), note)?;
            self.gauges.read_by(plan, read_by)?;
        }
        let looked = self.gauges.looked(assembled);
        let from = (&looked[..], saved.as_ref());
        let executor = select::executor(plan, compiled, assembled, from, device)?;
        Ok(ShallowRunner::new(executor, assembled.clone()))
    }

    fn begun(
        &self,
        _: &mut ShallowRunner,
        _: Option<ShallowDetails>,
    ) -> Result<Begun<ShallowDetails>, SimError> {
        let mesh = &self.assembled.mesh;
        let (order, cells) = (self.plan.numerics.order, mesh.cells() as u64);
        Ok(Begun {
            count: cells,
            size: format!("order {order}, {cells} cells"),
            cautions: Some(self.assembled.cautions(&self.plan)),
            remarks: self.assembled.remarks(&self.plan),
            details: ShallowDetails {
                cells,
                edges: mesh.inner() as u64,
                bandwidth: self.assembled.bandwidth,
                volume_start: self.gauges.start().held.volume,
                ..ShallowDetails::default()
            },
        })
    }

    fn conclude(
        &self,
        runner: &mut ShallowRunner,
        summary: &mut Summary<ShallowDetails>,
    ) -> Result<(), SimError> {
        let state = runner.state()?;
        let details = &mut summary.details;
        details.conclude(
            &self.assembled,
            &state,
            &self.gauges,
            self.plan.tracers.keys(),
        );
        Ok(())
    }

    fn columns(&self) -> Vec<String> {
        self.gauges.columns().to_vec()
    }

    fn row(&self, state: &ShallowState<f64>) -> Vec<f64> {
        let whole = self.gauges.whole(state, &self.assembled);
        self.gauges.row(state, &whole, &self.assembled)
    }

    fn glance(&self, runner: &mut ShallowRunner) -> Result<Option<Glance>, SimError> {
        let seen = runner.look()?;
        Ok(seen.map(|(state, whole)| Glance {
            row: self.gauges.row(state, &whole, &self.assembled),
            profiles: Vec::new(),
        }))
    }

    fn write_frames(
        &self,
        folder: &Path,
        state: &ShallowState<f64>,
    ) -> Result<Vec<(usize, String)>, SimError> {
        let name = format!("frames/frame-{:09}.vtu", state.steps);
        let (triangles, dry) = (&self.assembled.triangles, self.plan.numerics.dry_depth);
        let names = self.plan.tracers.keys();
        frames::write(&folder.join(&name), state, triangles, dry, names)?;
        Ok(vec![(0, name)])
    }

    fn write_rasters(directory: &Directory, wanted: &Rasters) -> Result<Vec<PathBuf>, SimError> {
        rasters::write(directory, wanted)
    }

    fn write_last(&self, folder: &Path, state: &ShallowState<f64>) -> Result<(), SimError> {
        match state.peaks.is_empty() {
            true => Ok(()),
            false => frames::write_peaks(&folder.join(PEAKS), state, &self.assembled.triangles),
        }
    }

    fn header(&self, state: &ShallowState<f64>) -> Header {
        Header::of(self.ground, state)
    }

    fn sections<'s>(&self, state: &'s ShallowState<f64>) -> Vec<Cow<'s, [u8]>> {
        checkpoint::sections(state)
    }

    fn report(
        directory: &Directory,
        run: &RunFile<ShallowPlan>,
        summary: Option<&Summary<ShallowDetails>>,
    ) -> Result<Parts, SimError> {
        let mut pictures = maps::sections(directory, &run.plan)?;
        pictures.extend(charts::sections(directory, &run.plan));
        let accounts = summary.map(|summary| {
            let balances = [Some(facts::balance(summary)), facts::tracers(summary)];
            let all = balances.into_iter().chain([Some(facts::timing(summary))]);
            all.flatten().collect::<Vec<_>>()
        });
        Ok(Parts {
            facts: facts::facts(run, summary),
            warnings: summary.map(facts::warnings).unwrap_or_default(),
            pictures,
            accounts: accounts.into_iter().flatten().collect(),
        })
    }
}

/// The scheme of a plan in double precision, by which its sections are read; none where there are none.
fn of_sections(plan: &ShallowPlan, known: Known<'_>) -> Result<Option<Choice>, SimError> {
    let some = !plan.sections.is_empty();
    let choice = some.then(|| select::in_precision(plan, Precision::F64, known));
    choice.transpose()
}
