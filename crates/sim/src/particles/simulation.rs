//! What simulations of particles have beside what all have.

use super::Snapshot;
use super::family::ParticleFlow;
use super::gauges::Gauges;
use crate::compose::Simulation;
use crate::models::Known;
use crate::run::{Callbacks, Running};
use crate::{Device, OwnModels, SimError};
use monoflow_case::RunPlan;
use monoflow_ops::particles::control::Clock;
use monoflow_start::Seed;

impl Simulation<'_, ParticleFlow> {
    /// Of a plan as case files give it, with particles at these places.
    ///
    /// # Errors
    /// The scheme cannot be had, or the particles do not fit the domain or the device.
    pub fn of(plan: RunPlan, seeds: Vec<Seed>, device: Device) -> Result<Self, SimError> {
        let own = OwnModels::of(plan.models.as_ref(), &mut |_| {})?;
        let flow = ParticleFlow::placed(&plan, Known::Listed(own.as_ref()), seeds)?;
        let running = Running::new(&plan, flow, device, &mut ())?;
        Ok(Self::with(
            running,
            None,
            Callbacks::default(),
            Box::new(()),
        ))
    }

    /// The clock.
    pub fn clock(&self) -> Clock {
        self.running.runner().executor.clock()
    }

    /// The particles now.
    ///
    /// # Errors
    /// The device fails.
    pub fn particles(&mut self) -> Result<Snapshot, SimError> {
        Ok(self.state()?.snapshot())
    }

    /// The gauges of the plan, to evaluate in callbacks.
    pub fn gauges(&self) -> Gauges {
        self.running.flow().gauges().clone()
    }
}
