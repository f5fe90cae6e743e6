//! Executors of shallow water behind one trait.

use super::assemble::Assembled;
use super::select::scheme;
use crate::run::RunClock;
use crate::{SchemeError, SimError};
use monoflow_case::ShallowPlan;
use monoflow_cpu::shallow::{ShallowExecutor, ShallowState, Waters};
use monoflow_mesh::Volumes;
use monoflow_ops::Scalar;
use monoflow_ops::shallow::Peaks;
use monoflow_schemes::{Compiled, Pool};

/// Runs a scheme on some device. The state stays there until it is asked for.
pub trait ShallowRun {
    /// The device in words.
    fn device(&self) -> String;

    /// The clock as of the last look.
    fn clock(&self) -> RunClock;

    /// Steps until `time` is reached or passed, so many steps are taken, or the state is lost. The last
    /// step of all ends at `end` exactly.
    fn advance_to(&mut self, time: f64, end: f64, steps: u64) -> Result<(), SimError>;

    /// The state as it is now. Double precision holds either.
    fn state(&mut self) -> Result<ShallowState<f64>, SimError>;
}

/// The same state in another precision: exact from single to double and back.
pub fn converted<A: Scalar, B: Scalar>(state: &ShallowState<A>) -> ShallowState<B> {
    let one = |x: A| B::from_literal(x.widen());
    let column = |from: &[A]| from.iter().map(|&x| one(x)).collect::<Vec<B>>();
    ShallowState {
        water: Waters {
            depth: column(&state.water.depth),
            discharge_x: column(&state.water.discharge_x),
            discharge_y: column(&state.water.discharge_y),
            bed: column(&state.water.bed),
        },
        infiltrated: column(&state.infiltrated),
        peaks: state
            .peaks
            .iter()
            .map(|peaks| Peaks {
                depth: one(peaks.depth),
                speed: one(peaks.speed),
                arrival: one(peaks.arrival),
            })
            .collect(),
        entered: state.entered.clone(),
        rained: state.rained,
        time: state.time,
        dt: state.dt,
        steps: state.steps,
        negative: state.negative,
        repeated: state.repeated,
        lost: state.lost,
    }
}

/// The CPU behind [`ShallowRun`]: a scheme on a pool of threads of its own.
pub struct CpuShallow<S> {
    executor: ShallowExecutor<S>,
    pool: Pool,
}

impl<S: Scalar> CpuShallow<S> {
    /// On `threads` threads, 0 for one a core. Results do not depend on the number.
    pub fn new(
        plan: &ShallowPlan,
        compiled: Compiled,
        assembled: &Assembled,
        from: Option<&ShallowState<f64>>,
        threads: usize,
    ) -> Result<Self, SimError> {
        let pool = Pool::new(threads)?;
        let mesh = Volumes::<S>::of(&assembled.triangles, assembled.edges.clone());
        let start: ShallowState<S> = converted(&assembled.state());
        let forcing = assembled.forcing(plan, &mesh, &start.water.bed);
        let roughness = assembled.roughness.iter().map(|&n| S::from_literal(n));
        let mut executor = ShallowExecutor::with(
            scheme(plan, compiled)?,
            mesh,
            start.water,
            roughness.collect(),
            plan.numerics.cfl,
        )
        .map_err(SchemeError::from)?
        .forced(forcing);
        if plan.numerics.order == 2 {
            executor = executor.second_order(assembled.stencils());
        }
        if let Some(peaks) = &plan.peaks {
            executor = executor.noting_peaks(S::from_literal(peaks.arrival_depth));
        }
        if let Some(state) = from {
            executor = executor.resumed(converted(state));
        }
        Ok(CpuShallow { executor, pool })
    }
}

impl<S: Scalar> ShallowRun for CpuShallow<S> {
    fn device(&self) -> String {
        self.pool.device(self.executor.instructions())
    }

    fn clock(&self) -> RunClock {
        let state = self.executor.state();
        RunClock {
            time: state.time,
            dt: state.dt,
            step: state.steps,
            lost: state.lost,
        }
    }

    fn advance_to(&mut self, time: f64, end: f64, steps: u64) -> Result<(), SimError> {
        let executor = &mut self.executor;
        self.pool
            .install(&mut || executor.advance_to(time, end, steps));
        Ok(())
    }

    fn state(&mut self) -> Result<ShallowState<f64>, SimError> {
        Ok(converted(self.executor.state()))
    }
}
