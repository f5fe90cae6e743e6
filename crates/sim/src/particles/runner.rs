//! Particles, stepped.
//!
//! Steps run on the device until the list is stale or something is due. Only where the list is rebuilt is
//! the state complete (all else follows from it), so only there checkpoints are written and a request to
//! stop is honoured.

use super::Snapshot;
use super::advice::Advice;
use super::bodies;
use super::columns;
use super::diagnose::{diagnose, escaped};
use super::drifting::Zones;
use super::looks::{Looks, Seen};
use super::origins::Origins;
use super::portions;
use super::snapshot::{Moment, Readings};
use crate::run::{RunClock, Runner, Until};
use crate::{Executor, SimError};
use monoflow_case::{Escaped, RunPlan};
use monoflow_ops::particles::body::{Layers, Portion, Surroundings};
use monoflow_ops::particles::control::{Clock, Halt};
use monoflow_particles::{Alteration, Bodies, ParticleError, Span};
use std::array::from_fn;
use std::collections::VecDeque;
use std::sync::Arc;

/// Steps after which the list is rebuilt even if it is still good: bounds how long a request to stop
/// waits where nothing moves.
const OLDEST_LIST: u64 = 200;

/// An executor with what a plan does to particles between steps.
pub struct ParticleRunner {
    pub(super) executor: Box<dyn Executor>,
    /// Walls that move as one, and their names.
    bodies: Arc<Bodies>,
    names: Vec<String>,
    /// Openings that they may float to.
    zones: Zones,
    about: Surroundings,
    /// Steps between two filters of the density; 0 for none.
    filter_every: u64,
    /// Portions of the fluid that gauges are about.
    portions: Vec<Portion>,
    /// Do gauges tell columns over all fluid?
    sums_columns: bool,
    /// What is still to change, and when (s), in order.
    changes: VecDeque<(f64, Alteration)>,
    /// Are particles that leave the domain taken out, and the run goes on?
    removes: bool,
    /// What to change where the run fails.
    advice: Advice,
    /// Why the clock stands still.
    halt: Halt,
    /// Have neighbours been listed?
    listed: bool,
    /// Must neighbours be listed before the next step?
    stale: bool,
    /// Is the density to be filtered before the next step? The list is renewed just before, so that it is
    /// complete and that no rates of the unfiltered density are kept. Checkpoints are taken before both.
    filters: bool,
    /// How many times neighbours were listed.
    pub(super) rebuilds: u64,
}

impl ParticleRunner {
    /// With the rules of a plan, walls that move, where particles come from, and what is still to change (s, in order).
    pub fn new(
        plan: &RunPlan,
        (bodies, origins, changes): (Arc<Bodies>, &Origins, Vec<(f64, Alteration)>),
        executor: Box<dyn Executor>,
    ) -> Self {
        let mut runner = ParticleRunner {
            names: bodies::names(plan).map(str::to_owned).collect(),
            bodies,
            zones: Zones::of(plan),
            about: Surroundings {
                // Fluid that goes around has no height along that axis: it drives the flow for ever.
                gravity: from_fn(|k| match plan.domain.periodic[k] {
                    true => 0.0,
                    false => plan.gravity[k],
                }),
                sound_speed: plan.fluid.sound_speed,
            },
            filter_every: u64::from(plan.numerics.filter_every),
            portions: portions::of(plan, origins).collect(),
            sums_columns: columns::are_summed(plan),
            changes: changes.into(),
            removes: plan.domain.escaped == Escaped::Remove,
            advice: Advice::of(plan),
            halt: Halt::None,
            listed: false,
            stale: true,
            filters: false,
            rebuilds: 0,
            executor,
        };
        runner.filters = runner.filters_at(&runner.executor.clock());
        runner
    }

    /// Is the density filtered after this step?
    fn filters_at(&self, clock: &Clock) -> bool {
        self.filter_every > 0 && clock.step > 0 && clock.step.is_multiple_of(self.filter_every)
    }

    /// When something changes next, s.
    fn next_change(&self) -> f64 {
        self.changes
            .front()
            .map_or(f64::INFINITY, |(time, _)| *time)
    }

    /// Changes what has come to change.
    fn change(&mut self) -> Result<(), SimError> {
        while self.next_change() <= self.executor.clock().time {
            if let Some((_, alteration)) = self.changes.pop_front() {
                self.executor.alter(&alteration)?;
            }
        }
        Ok(())
    }

    /// Lists neighbours, of those that have not left if others may.
    fn rebuild(&mut self) -> Result<(), SimError> {
        self.rebuilds += 1;
        let mut result = self.executor.rebuild().map_err(SimError::from);
        // Of walls none is taken out: one that has left is told again.
        let mut taken_out = None;
        while self.removes
            && let Err(SimError::Particles(ParticleError::Escaped { id, .. })) = result
            && taken_out != Some(id)
        {
            self.executor.alter(&Alteration::Escaped(id))?;
            taken_out = Some(id);
            result = self.executor.rebuild().map_err(SimError::from);
        }
        let body = |id| bodies::name_of(&self.names, &self.bodies, id);
        result.map_err(|error| escaped(error, &self.executor.clock(), body))?;
        if self.zones.are_none() {
            return Ok(());
        }
        let afloat = self.executor.afloat()?;
        let bodies = (&*self.bodies, &self.names[..]);
        self.zones
            .stay_clear(bodies, &afloat, &self.executor.clock())
    }
}

impl ParticleRunner {
    /// What is known without looking at particles one by one.
    pub(super) fn readings(&mut self) -> Result<Readings, SimError> {
        let loads = match self.listed {
            true => self.executor.loads()?,
            false => Vec::new(),
        };
        Ok(Readings {
            clock: self.executor.clock(),
            account: self.executor.account(self.about)?,
            loads,
            afloat: self.executor.afloat()?,
            portions: (self.portions.iter())
                .map(|portion| self.executor.portion(portion))
                .collect::<Result<_, _>>()?,
            totals: match self.sums_columns && self.listed {
                true => {
                    let totals = self.executor.column_totals()?.into_iter();
                    totals.map(|(_, totals)| totals).collect()
                }
                false => Vec::new(),
            },
        })
    }
}

impl Looks for ParticleRunner {
    type Error = SimError;

    fn within(&mut self, spans: &[Span]) -> Result<Snapshot, SimError> {
        Ok(self.executor.within(spans)?.snapshot())
    }

    fn seen(&mut self, spans: &[Span], with_columns: bool) -> Result<Seen, SimError> {
        // Nothing is gathered before neighbours are listed.
        if !(with_columns && self.listed) {
            let particles = self.within(spans)?;
            return Ok(Seen {
                particles,
                ..Seen::default()
            });
        }
        let looked = self.executor.columns_within(spans)?;
        Ok(Seen {
            particles: looked.particles.snapshot(),
            columns: looked.columns,
        })
    }

    fn layers(&mut self, span: &Span, layers: &Layers) -> Result<Vec<u32>, SimError> {
        Ok(self.executor.layers(span, layers)?)
    }
}

impl Runner for ParticleRunner {
    type State<'a> = Moment;

    fn device(&self) -> String {
        self.executor.device()
    }

    fn clock(&self) -> RunClock {
        let clock = self.executor.clock();
        RunClock {
            time: clock.time,
            dt: clock.dt,
            step: clock.step,
            lost: matches!(
                self.halt,
                Halt::NotFinite | Halt::Collapsed | Halt::Unsolved
            ),
        }
    }

    fn advance(&mut self, until: &Until) -> Result<(), SimError> {
        let before = self.executor.clock();
        let filter = match self.filter_every {
            0 => u64::MAX,
            every => (before.step / every + 1) * every,
        };
        let oldest = before.step - before.age.min(before.step) + OLDEST_LIST;
        let stop_step = until.step.min(filter).min(oldest);
        let change = self.next_change();
        let stop_time = until.course.end.min(until.output).min(change);
        self.halt = self.executor.run(stop_time, stop_step)?;
        let (clock, due) = (self.executor.clock(), self.halt == Halt::Due);
        self.filters = due && self.filters_at(&clock);
        let old = clock.age >= OLDEST_LIST || clock.time >= change;
        self.stale = self.halt == Halt::Rebuild || due && old;
        Ok(())
    }

    fn state(&mut self) -> Result<Moment, SimError> {
        let particles = self.executor.particles()?;
        // Nothing is gathered before neighbours are listed.
        let columns = match self.listed {
            true => self.executor.columns()?,
            false => Vec::new(),
        };
        Ok(Moment::new(self.readings()?, particles, columns))
    }

    fn is_ready(&self) -> bool {
        self.listed
    }

    /// At the end too: a list that is stale then is renewed.
    fn is_complete(&self, over: bool) -> bool {
        self.stale || self.filters && !over
    }

    /// Lists neighbours, after what has come to change; at time zero also finds the first Δt.
    fn renew(&mut self, over: bool) -> Result<bool, SimError> {
        self.change()?;
        self.rebuild()?;
        self.stale = false;
        if !self.listed && self.executor.clock().step == 0 {
            self.executor.prime()?;
            self.halt = Halt::from_code(self.executor.clock().halt);
        }
        self.listed = true;
        if !over && std::mem::take(&mut self.filters) {
            self.executor.filter()?;
        }
        Ok(true)
    }

    fn lost(&mut self) -> SimError {
        diagnose(self.executor.as_mut(), &self.advice, self.halt)
    }

    fn phases(&self) -> Vec<(&'static str, f64)> {
        self.executor.phases()
    }
}
