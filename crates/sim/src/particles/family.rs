//! Particles: SPH and MPS.

use super::assemble::Start;
use super::checkpoint::{self, Header};
use super::details::{Counts, ParticleDetails};
use super::gauges::Gauges;
use super::lines::Lines;
use super::origins::Origins;
use super::report::{charts, facts, lines, pictures};
use super::runner::ParticleRunner;
use super::select::Beside;
use super::snapshot::Moment;
use super::surfaces::{self, SURFACES};
use super::{frames, openings, place, select};
use crate::models::{self, Known, Pressure};
use crate::run::{
    Begun, Content, Directory, FRAMES, Family, Glance, Parts, Profile, Restored, RunFile, Summary,
    of_plans,
};
use crate::{Choice, Device, SimError};
use monoflow_case::{Case, RunPlan};
use monoflow_particles::Bodies;
use monoflow_start::Seed;
use std::borrow::Cow;
use std::path::Path;
use std::sync::Arc;

/// Particles that are to be run.
pub struct ParticleFlow {
    plan: RunPlan,
    scheme: Choice,
    /// Programs beside it.
    beside: Beside,
    pressure: Pressure,
    gauges: Gauges,
    lines: Lines,
    /// Walls that move as one, once there are particles.
    bodies: Arc<Bodies>,
    /// Where particles come from.
    origins: Arc<Origins>,
    /// At the start: where they are.
    seeds: Vec<Seed>,
    /// At the start: what is to be said of the case.
    cautions: Option<Vec<String>>,
}

impl ParticleFlow {
    /// With particles at these places.
    pub(super) fn placed(
        plan: &RunPlan,
        known: Known<'_>,
        seeds: Vec<Seed>,
    ) -> Result<Self, SimError> {
        let pressure = models::pressure_of(plan, known)?;
        Ok(ParticleFlow {
            plan: plan.clone(),
            scheme: select::find(plan, known)?,
            beside: Beside::of(plan, known)?,
            pressure,
            gauges: Gauges::new(plan, pressure),
            lines: Lines::new(plan, pressure),
            bodies: Arc::default(),
            origins: Arc::default(),
            seeds,
            cautions: None,
        })
    }

    /// What is run.
    pub(super) fn plan(&self) -> &RunPlan {
        &self.plan
    }

    /// How pressure follows from the density.
    pub(super) fn pressure(&self) -> Pressure {
        self.pressure
    }

    /// Where particles come from.
    pub(super) fn origins(&self) -> &Origins {
        &self.origins
    }

    /// What is recorded over time.
    pub(super) fn gauges(&self) -> &Gauges {
        &self.gauges
    }
}

impl Family for ParticleFlow {
    const SCHEMES: &'static [&'static str] = &[models::WCSPH, models::MPS];
    const UNIT: &'static str = "particle";
    const FILES: &'static [&'static str] = &[SURFACES];
    const LISTS: &'static [&'static str] = &[FRAMES, SURFACES];

    type Plan = RunPlan;
    type Runner = ParticleRunner;
    type Header = Header;
    type Saved = Start;
    type Details = ParticleDetails;

    of_plans!(RunPlan);

    fn beside(plan: &RunPlan, known: Known<'_>) -> Result<Vec<Choice>, SimError> {
        Ok(Beside::of(plan, known)?.choices())
    }

    fn ends_with_its_case(&self) -> bool {
        !self.plan.motions.is_empty() || !self.plan.openings.is_empty()
    }

    fn judge(case: &Case, known: Known<'_>) -> Result<RunPlan, SimError> {
        let scheme = case.scheme();
        Ok(case.resolve(&models::catalogue_with(scheme, known))?)
    }

    fn start(plan: &RunPlan) -> Result<Option<Vec<u8>>, SimError> {
        let (seeds, _) = place::placed(plan)?;
        pictures::start(plan, &seeds).map(Some)
    }

    fn prepared(plan: &RunPlan, known: Known<'_>, fresh: bool) -> Result<Self, SimError> {
        let mut flow = Self::placed(plan, known, Vec::new())?;
        if fresh {
            let (seeds, placed) = place::placed(plan)?;
            flow.seeds = seeds;
            flow.cautions = Some(monoflow_start::cautions(plan, &placed));
        } else {
            place::check_estimate(plan)?;
        }
        Ok(flow)
    }

    fn restored(&self, content: Content<Header>) -> Result<Restored<Self::Saved>, SimError> {
        let state = checkpoint::restored(&self.plan, &content)?;
        Ok(Restored {
            step: state.clock.step,
            time: state.clock.time,
            state,
        })
    }

    fn runner(
        &mut self,
        saved: Option<Self::Saved>,
        device: Device,
        note: &mut dyn FnMut(&str),
    ) -> Result<ParticleRunner, SimError> {
        let mut start = match saved {
            None => Start::placed(&self.plan, std::mem::take(&mut self.seeds))?,
            Some(start) => start,
        };
        start.openings = Arc::new(openings::of(&self.plan, self.pressure)?);
        let changes = start.take_changes(&self.plan);
        self.bodies = start.bodies.clone();
        self.origins = start.origins.clone();
        let programs = (&self.scheme, &self.beside);
        let executor = select::executor(&self.plan, programs, start, device, note)?;
        Ok(ParticleRunner::new(
            &self.plan,
            (self.bodies.clone(), &self.origins, changes),
            executor,
        ))
    }

    fn begun(
        &self,
        _: &mut ParticleRunner,
        _: Option<ParticleDetails>,
    ) -> Result<Begun<ParticleDetails>, SimError> {
        let particles = Counts::of(&self.plan, &self.origins);
        // MPS has a step of its own.
        let numerics = &self.plan.numerics;
        let integrator = match numerics.mps {
            None => format!("{}, ", numerics.integrator),
            Some(_) => String::new(),
        };
        Ok(Begun {
            count: particles.total,
            size: format!(
                "{integrator}{} fluid and {} wall particles",
                particles.fluid, particles.wall
            ),
            cautions: self.cautions.clone(),
            remarks: Vec::new(),
            details: ParticleDetails {
                particles,
                ..ParticleDetails::default()
            },
        })
    }

    fn cautions_over_time(plan: &RunPlan) -> Vec<String> {
        monoflow_start::cautions_over_time(plan)
    }

    fn fixed_by_end(plan: &RunPlan) -> Option<&'static str> {
        let over_time = plan.gravity_change.is_some() || !plan.openings.is_empty();
        (over_time || !plan.motions.is_empty())
            .then_some("the speed of sound, and how finely values over time are told,")
    }

    fn conclude(
        &self,
        runner: &mut ParticleRunner,
        summary: &mut Summary<ParticleDetails>,
    ) -> Result<(), SimError> {
        let steps = summary.steps - summary.resumed_at;
        summary.details.conclude(&self.plan, runner, steps)
    }

    fn columns(&self) -> Vec<String> {
        self.gauges.columns()
    }

    fn row(&self, moment: &Moment) -> Vec<f64> {
        self.gauges.row(moment, &self.bodies)
    }

    fn profiles(&self, moment: &Moment) -> Vec<Profile> {
        self.lines.profiles(moment)
    }

    fn glance(&self, runner: &mut ParticleRunner) -> Result<Option<Glance>, SimError> {
        Ok(Some(Glance {
            row: self.gauges.glance(runner, &self.bodies)?,
            profiles: self.lines.glance(runner)?,
        }))
    }

    fn write_frames(
        &self,
        folder: &Path,
        moment: &Moment,
    ) -> Result<Vec<(usize, String)>, SimError> {
        let name = format!("frames/frame-{:09}.vtu", moment.clock.step);
        frames::write(&folder.join(&name), moment, self)?;
        let mut written = vec![(0, name)];
        if self.plan.output.surface {
            let name = surfaces::name(moment.clock.step);
            surfaces::write(&folder.join(&name), moment, &self.plan)?;
            written.push((1, name));
        }
        Ok(written)
    }

    fn write_surfaces(directory: &Directory) -> Result<usize, SimError> {
        let plan = directory.read_run::<RunPlan>()?.plan;
        match plan.dimensions {
            3 => surfaces::of_frames(directory, &plan),
            _ => Err(SimError::NoSurface {
                path: directory.path.clone(),
            }),
        }
    }

    fn header(&self, moment: &Moment) -> Header {
        Header::of(&moment.particles, &self.bodies, &self.origins)
    }

    fn sections<'s>(&'s self, moment: &'s Moment) -> Vec<Cow<'s, [u8]>> {
        checkpoint::sections(moment, &self.bodies)
    }

    fn report(
        directory: &Directory,
        run: &RunFile<RunPlan>,
        summary: Option<&Summary<ParticleDetails>>,
    ) -> Result<Parts, SimError> {
        let plan = &run.plan;
        let warnings = summary.map(|summary| facts::warnings(summary, plan.fluid.density));
        let mut pictures = pictures::sections(directory, &directory.located(plan.clone()))?;
        pictures.extend(charts::sections(directory, plan));
        pictures.extend(lines::sections(directory, plan));
        Ok(Parts {
            facts: facts::facts(run, summary),
            warnings: warnings.unwrap_or_default(),
            pictures,
            accounts: summary.map(facts::timing).into_iter().collect(),
        })
    }
}
