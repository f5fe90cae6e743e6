//! Shallow water, stepped.

use super::assemble::Assembled;
use crate::run::{RunClock, Runner, Until};
use crate::{Lost, SimError};
use monoflow_cpu::shallow::{ShallowState, Whole};
use monoflow_mesh::Volumes;
use monoflow_volume_executors::shallow::ShallowRun;
use std::sync::Arc;

/// An executor on its mesh.
pub struct ShallowRunner {
    executor: Box<dyn ShallowRun>,
    assembled: Arc<Assembled>,
}

impl ShallowRunner {
    /// An executor of what was assembled.
    pub fn new(executor: Box<dyn ShallowRun>, assembled: Arc<Assembled>) -> Self {
        ShallowRunner {
            executor,
            assembled,
        }
    }

    /// A state whose water is that of now in the cells that gauges read alone, and what all cells hold; `None` where the
    /// whole state is as near.
    pub fn look(&mut self) -> Result<Option<(&ShallowState<f64>, Whole)>, SimError> {
        Ok(self.executor.look()?)
    }
}

impl Runner for ShallowRunner {
    type State<'a> = ShallowState<f64>;

    fn device(&self) -> String {
        self.executor.device()
    }

    fn clock(&self) -> RunClock {
        self.executor.clock()
    }

    fn advance(&mut self, until: &Until) -> Result<(), SimError> {
        let steps = until.step - self.clock().step;
        let time = until.output.min(until.checkpoint);
        Ok(self.executor.advance_to(time, until.course.end, steps)?)
    }

    fn state(&mut self) -> Result<ShallowState<f64>, SimError> {
        Ok(self.executor.state()?)
    }

    fn lost(&mut self) -> SimError {
        match self.executor.state() {
            Err(error) => error.into(),
            Ok(state) => lost(&state, &self.assembled.mesh),
        }
    }
}

/// Says where a state was lost.
fn lost(state: &ShallowState<f64>, mesh: &Volumes<f64>) -> SimError {
    let water = &state.water;
    let bad = (0..mesh.cells()).find(|&cell| {
        !(water.depth[cell] + water.discharge_x[cell] + water.discharge_y[cell]).is_finite()
    });
    let fastest = || {
        let speed = |cell: &usize| {
            let q = water.discharge_x[*cell].hypot(water.discharge_y[*cell]);
            q / water.depth[*cell].max(f64::MIN_POSITIVE)
        };
        (0..mesh.cells()).max_by(|a, b| speed(a).total_cmp(&speed(b)))
    };
    let what = match bad {
        Some(_) => "the water is not a finite number any more",
        None => "the time step has collapsed, and the water is fastest",
    };
    let cell = bad.or_else(fastest);
    let [x, y] = cell.map_or([f64::NAN; 2], |cell| mesh.centre[cell]);
    let (step, time) = (state.steps, state.time);
    let what = format!("{what} after step {step} at t = {time:.6} s, near ({x:.3}, {y:.3}) m");
    let help = "Look there for cells that are far smaller than others or for a boundary that asks for the impossible, or lower `numerics.cfl`";
    Lost::error(step, time, what, help)
}
