//! Stages of a step.

use super::CpuExecutor;
use super::sweeps::{Stage, advance_all};
use monoflow_ops::Scalar;
use monoflow_ops::particles::body::Extremes;
use std::time::Instant;

impl<S: Scalar, const D: usize> CpuExecutor<S, D> {
    /// Advances every particle by one stage. With `prime` nothing moves and only Δt is wanted.
    pub(super) fn advance(&mut self, stage: u32, dt: f64, prime: bool) {
        self.is_gathered &= prime;
        let begin = Instant::now();
        let last = stage + 1 == self.integrator.outline.stages;
        if !prime {
            let store = &mut self.store;
            let stage = (stage, dt, last);
            (self.summations).carry(&self.integrator, store, &mut self.rates, stage);
        }
        let mut extremes = advance_all(
            &self.integrator,
            &mut self.store,
            (&mut self.place, &mut self.motion),
            (&self.rates, &self.transport, &self.approach),
            &Stage {
                number: stage,
                dt: S::from_literal(dt),
                overwrites_start: last && !prime,
            },
        );
        if !prime {
            let integrator = &self.integrator;
            let stages = [stage, integrator.outline.stages];
            self.following
                .float(stages, dt, |bodies| integrator.advance_floating(bodies));
            let instant = self.integrator.outline.instants[stage as usize];
            let time = self.clock.time + instant * dt;
            self.reached = time;
            extremes = extremes.merge(&self.follow(time, last));
            self.hold(last, time);
        }
        self.clock
            .finish_stage(&self.limits, &extremes, last, prime);
        self.phases.advance += begin.elapsed().as_secs_f64();
    }

    /// Puts the particles of bodies where these are at a time, s: in the state that the last stage reached,
    /// or another.
    fn follow(&mut self, time: f64, last: bool) -> Extremes<S> {
        self.following.find(time);
        if last {
            return self.following.put_at_start(&self.domain, &mut self.store);
        }
        let fluids = self.store.fluids();
        let walls = (&mut self.place[fluids..], &mut self.motion[fluids..]);
        self.following.put_ahead(&self.domain, &self.store, walls)
    }
}
