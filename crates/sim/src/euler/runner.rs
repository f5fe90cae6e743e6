//! Compressible flow, stepped.

use super::checkpoint::is_bound_to;
use super::far_field::{EVERY, FarField};
use super::flow::indices;
use super::solids::Solids;
use crate::run::{RunClock, Runner, Until};
use crate::{Lost, SimError};
use monoflow_case::EulerPlan;
use monoflow_ops::euler::gas::{CaseGas, Gas};
use monoflow_ops::euler::{step_before_end, time_step};
use monoflow_start::euler::centre;
use monoflow_volume_executors::euler::{EulerRun, EulerState, Held, Rescues};
use std::sync::Arc;

/// An executor with what its time step follows from, and the stream far from it.
pub struct EulerRunner {
    plan: EulerPlan,
    gas: CaseGas,
    solids: Option<Arc<Solids>>,
    executor: Box<dyn EulerRun>,
    far_field: Option<FarField>,
    /// What had been done to cut cells before this process.
    before: Rescues,
}

impl EulerRunner {
    /// From where the circulation around the bodies is known, m²/s, and what had been done to cut cells.
    pub fn new(
        (plan, gas): (&EulerPlan, &CaseGas),
        solids: Option<&Arc<Solids>>,
        mut executor: Box<dyn EulerRun>,
        circulation: f64,
        before: Rescues,
    ) -> Result<Self, SimError> {
        let far_field = FarField::of(plan, gas, solids)?;
        if let Some(far_field) = &far_field {
            executor.set_vortex(far_field.with(circulation));
        }
        Ok(EulerRunner {
            plan: plan.clone(),
            gas: *gas,
            solids: solids.cloned(),
            executor,
            far_field,
            before,
        })
    }

    /// A state whose flow is that of now in the cells that gauges and forces read alone, and what all cells hold; `None`
    /// where the whole state is as near.
    pub fn look(&mut self) -> Result<Option<(EulerState<'_>, Held)>, SimError> {
        let seen = self.executor.look()?;
        Ok(seen.map(|(mut state, held)| {
            state.rescues = self.before.and(state.rescues);
            (state, held)
        }))
    }
}

impl Runner for EulerRunner {
    type State<'a> = EulerState<'a>;

    fn device(&self) -> String {
        self.executor.device()
    }

    fn clock(&self) -> RunClock {
        let clock = self.executor.clock();
        let dt = time_step(self.plan.numerics.cfl, clock.rate, clock.step);
        let left = self.plan.time.end - clock.time;
        RunClock {
            time: clock.time,
            dt: if left > 0.0 {
                step_before_end(dt, left)
            } else {
                dt
            },
            step: clock.step,
            lost: !clock.rate.is_finite(),
        }
    }

    /// The stream is turned after certain steps, however many are taken at a time.
    fn advance(&mut self, until: &Until) -> Result<(), SimError> {
        let (time, end) = (until.output.min(until.checkpoint), until.course.end);
        let Some(far_field) = &self.far_field else {
            let steps = until.step - self.executor.clock().step;
            return Ok(self.executor.advance_to(time, end, steps)?);
        };
        loop {
            let step = self.executor.clock().step;
            let turn = (step / EVERY + 1) * EVERY;
            let next = turn.min(until.step);
            self.executor.advance_to(time, end, next - step)?;
            let reached = self.executor.clock().step;
            if reached == turn {
                let seen = self.executor.look()?;
                let vortex = match seen.map(|(state, _)| far_field.by(&state)) {
                    Some(vortex) => vortex,
                    None => far_field.by(&self.executor.state()?),
                };
                self.executor.set_vortex(vortex);
            }
            if reached < next || next == until.step {
                return Ok(());
            }
        }
    }

    fn state(&mut self) -> Result<EulerState<'_>, SimError> {
        let mut state = self.executor.state()?;
        state.rescues = self.before.and(state.rescues);
        Ok(state)
    }

    fn is_bound_to(&self, end: f64) -> bool {
        is_bound_to(end, &self.executor.clock(), self.plan.numerics.cfl)
    }

    fn lost(&mut self) -> SimError {
        match self.executor.state() {
            Err(error) => error.into(),
            Ok(state) => lost(&state, (&self.plan, &self.gas), self.solids.as_deref()),
        }
    }
}

/// Says where a state was lost: in the first cell that is no gas.
fn lost(
    state: &EulerState<'_>,
    (plan, gas): (&EulerPlan, &CaseGas),
    solids: Option<&Solids>,
) -> SimError {
    let mut what = "the time step is NaN";
    let is_open = |cell: &usize| solids.is_none_or(|solids| solids.volumes()[*cell] > 0.0);
    let bad = (0..plan.grid.count()).filter(is_open).find(|&cell| {
        let flow = state.conserved(cell).primitive(gas);
        let sum = flow.density + flow.pressure + flow.velocity.iter().sum::<f64>();
        what = if !sum.is_finite() {
            "the flow is not a finite number any more"
        } else if flow.density <= 0.0 {
            "the density is negative"
        } else if flow.pressure + gas.stiffness() < 0.0 {
            "the pressure is negative"
        } else {
            return false;
        };
        true
    });
    let at = indices(&plan.grid, bad.unwrap_or(0));
    let wall = bad.zip(solids).and_then(|(cell, solids)| {
        let (name, open) = (solids.walls().cutting(cell)?, solids.volumes()[cell]);
        Some(format!(", of which `{name}` leaves {open:.2e} open,"))
    });
    let (cell, wall) = (&at[..plan.dimensions as usize], wall.unwrap_or_default());
    let ([x, y, z], step, time) = (centre(plan, at), state.clock.step, state.clock.time);
    let what = format!(
        "{what} in cell {cell:?} at ({x:.6}, {y:.6}, {z:.6}) m{wall} after step {step} at t = {time:.6e} s"
    );
    let help = "Look there for states that tear the gas apart, lower `numerics.cfl`, or take another limiter or Riemann solver";
    Lost::error(step, time, what, help)
}
