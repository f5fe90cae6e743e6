//! Compressible flow.

use super::assemble::{assemble, with_state};
use super::carried::carried;
use super::checkpoint::{self, Header};
use super::details::{EulerDetails, TracerDetails};
use super::frames::{self, SLICES, WALLS};
use super::gas::gas_of;
use super::gauges::EulerGauges;
use super::report::{charts, facts, lines as profiles, maps, walls};
use super::runner::EulerRunner;
use super::solids::Solids;
use super::strong::cautions;
use super::{memory, select};
use crate::models::{EULER, Known};
use crate::run::report::facts::cells_timing;
use crate::run::{
    Begun, Content, Directory, Family, Glance, Parts, Restored, RunFile, Runner, Summary, of_plans,
};
use crate::{Choice, Device, SimError};
use monoflow_case::{Case, EulerPlan};
use monoflow_ops::euler::gas::CaseGas;
use monoflow_volume_executors::euler::{EulerState, Held, Rescues, executor};
use std::borrow::Cow;
use std::path::Path;
use std::sync::Arc;

/// Gas that is to be run, around its bodies.
pub struct EulerFlow {
    plan: EulerPlan,
    gas: CaseGas,
    scheme: Choice,
    solids: Option<Arc<Solids>>,
    gauges: EulerGauges,
}

impl EulerFlow {
    /// What is read of the state now, in the cells that gauges and forces read, and of what all hold.
    fn seen<T>(
        &self,
        runner: &mut EulerRunner,
        read: impl Fn(&EulerState<'_>, &Held) -> T,
    ) -> Result<T, SimError> {
        if let Some((state, held)) = runner.look()? {
            return Ok(read(&state, &held));
        }
        let state = runner.state()?;
        let held = self.gauges.held(&state);
        Ok(read(&state, &held))
    }

    /// The mass of each tracer, kg, by name.
    fn carried<'p>(&'p self, held: &Held) -> impl Iterator<Item = (&'p str, f64)> {
        let names = carried(&self.plan).map(|of| of.name);
        names.zip(held.carried.clone())
    }
}

impl Family for EulerFlow {
    const SCHEMES: &'static [&'static str] = &[EULER];
    const UNIT: &'static str = "cell";
    const FILES: &'static [&'static str] = &[SLICES, WALLS];
    const LISTS: &'static [&'static str] = frames::LISTS;

    type Plan = EulerPlan;
    type Runner = EulerRunner;
    type Header = Header;
    type Saved = EulerState<'static>;
    type Details = EulerDetails;

    of_plans!(EulerPlan);

    fn judge(case: &Case, known: Known<'_>) -> Result<EulerPlan, SimError> {
        let catalogue = select::catalogue_with(known);
        Ok(case.resolve_euler(&catalogue)?)
    }

    fn prepared(plan: &EulerPlan, known: Known<'_>, fresh: bool) -> Result<Self, SimError> {
        if !fresh {
            memory::check(plan)?;
        }
        let gas = gas_of(plan, known)?;
        let solids = Solids::of(plan, &gas)?;
        Ok(EulerFlow {
            plan: plan.clone(),
            scheme: select::find(plan, known)?,
            gauges: EulerGauges::new(plan, &gas, solids.clone())?,
            solids,
            gas,
        })
    }

    fn restored(&self, content: Content<Header>) -> Result<Restored<Self::Saved>, SimError> {
        let state = checkpoint::restored(&self.plan, content)?;
        Ok(Restored {
            step: state.clock.step,
            time: state.clock.time,
            state,
        })
    }

    fn runner(
        &mut self,
        saved: Option<EulerState<'static>>,
        device: Device,
        note: &mut dyn FnMut(&str),
    ) -> Result<EulerRunner, SimError> {
        let (plan, gas, solids) = (&self.plan, &self.gas, self.solids.as_deref());
        let known = saved.as_ref();
        let known = known.map(|state| (state.circulation, state.rescues));
        let (circulation, before) = known.unwrap_or((0.0, Rescues::default()));
        let job = match saved {
            None => assemble(plan, gas, solids)?,
            Some(state) => with_state(plan, gas, solids, state)?,
        };
        let compiled = self.scheme.compiled(device, note)?;
        let executor = executor(compiled, job, device)?;
        EulerRunner::new(
            (plan, gas),
            self.solids.as_ref(),
            executor,
            circulation,
            before,
        )
    }

    fn begun(
        &self,
        runner: &mut EulerRunner,
        before: Option<EulerDetails>,
    ) -> Result<Begun<EulerDetails>, SimError> {
        let (plan, cells) = (&self.plan, self.plan.grid.count() as u64);
        Ok(Begun {
            details: if runner.clock().step == 0 {
                let held = self.seen(runner, |_, held| held.clone())?;
                let mut details = EulerDetails {
                    cells,
                    mass_start: held.whole.amounts.mass,
                    energy_start: held.whole.amounts.energy,
                    ..EulerDetails::default()
                };
                for (name, start) in self.carried(&held) {
                    let tracer = TracerDetails { start, end: 0.0 };
                    details.tracers.insert(name.to_owned(), tracer);
                }
                details
            } else {
                before.unwrap_or_default()
            },
            count: cells,
            size: format!("{}, {cells} cells", plan.numerics.splitting),
            cautions: Some(cautions(plan, &self.gas, self.solids.as_deref())?),
            remarks: Vec::new(),
        })
    }

    fn conclude(
        &self,
        runner: &mut EulerRunner,
        summary: &mut Summary<EulerDetails>,
    ) -> Result<(), SimError> {
        let (held, rescues) = self.seen(runner, |state, held| (held.clone(), state.rescues))?;
        let details = &mut summary.details;
        details.mass_end = held.whole.amounts.mass;
        details.energy_end = held.whole.amounts.energy;
        for (name, end) in self.carried(&held) {
            details.tracers.entry(name.to_owned()).or_default().end = end;
        }
        if !self.plan.bodies.is_empty() {
            let named = rescues.named().into_iter();
            details.rescues = named
                .map(|(name, count)| (name.to_owned(), count))
                .collect();
        }
        Ok(())
    }

    fn columns(&self) -> Vec<String> {
        self.gauges.columns().to_vec()
    }

    fn row(&self, state: &EulerState<'_>) -> Vec<f64> {
        self.gauges.row(state, &self.gauges.held(state))
    }

    fn glance(&self, runner: &mut EulerRunner) -> Result<Option<Glance>, SimError> {
        let seen = runner.look()?;
        Ok(seen.map(|(state, held)| Glance {
            row: self.gauges.row(&state, &held),
            profiles: Vec::new(),
        }))
    }

    fn write_frames(
        &self,
        folder: &Path,
        state: &EulerState<'_>,
    ) -> Result<Vec<(usize, String)>, SimError> {
        frames::write(
            folder,
            state,
            (&self.plan, &self.gas),
            self.solids.as_deref(),
        )
    }

    fn header(&self, state: &EulerState<'_>) -> Header {
        Header::of(state, &self.plan)
    }

    fn sections<'s>(&self, state: &'s EulerState<'_>) -> Vec<Cow<'s, [u8]>> {
        checkpoint::sections(state)
    }

    fn report(
        directory: &Directory,
        run: &RunFile<EulerPlan>,
        summary: Option<&Summary<EulerDetails>>,
    ) -> Result<Parts, SimError> {
        let plan = &run.plan;
        let mut pictures = match plan.dimensions {
            1 => profiles::sections(directory, plan)?,
            _ => maps::sections(directory, plan)?,
        };
        pictures.extend(walls::section(directory, plan)?);
        pictures.extend(charts::sections(directory, plan));
        let accounts = summary.map(|summary| [facts::conservation(summary), cells_timing(summary)]);
        Ok(Parts {
            facts: facts::facts(run, summary),
            warnings: Vec::new(),
            pictures,
            accounts: accounts.into_iter().flatten().collect(),
        })
    }
}
