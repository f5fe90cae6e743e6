//! A GPU behind [`ShallowRun`].

use super::assemble::Assembled;
use super::executor::{ShallowRun, converted};
use super::select::scheme;
use crate::SimError;
use crate::run::RunClock;
use monoflow_case::ShallowPlan;
use monoflow_cpu::shallow::ShallowState;
use monoflow_cuda::{Code, CudaError, Device, ShallowCuda};
use monoflow_mesh::Volumes;
use monoflow_ops::Scalar;
use monoflow_schemes::Compiled;

/// A scheme on one GPU.
pub struct CudaShallow<S> {
    executor: ShallowCuda<S>,
}

impl<S: Scalar> CudaShallow<S> {
    /// On GPU number `index`.
    pub fn new(
        plan: &ShallowPlan,
        compiled: Compiled,
        assembled: &Assembled,
        from: Option<&ShallowState<f64>>,
        index: usize,
    ) -> Result<Self, SimError> {
        let mesh = Volumes::<S>::of(&assembled.triangles, assembled.edges.clone());
        let start: ShallowState<S> = converted(&assembled.state());
        let forcing = assembled.forcing(plan, &mesh, &start.water.bed);
        let roughness: Vec<S> = assembled
            .roughness
            .iter()
            .map(|&n| S::from_literal(n))
            .collect();
        let scheme = scheme(plan, compiled)?;
        let set_up = || -> Result<ShallowCuda<S>, CudaError> {
            let mut executor = ShallowCuda::new(
                Code {
                    device: Device::new(index)?,
                    programs: &compiled.ptx(),
                    symbol: &compiled.symbol(),
                },
                scheme,
                &mesh,
                &start.water,
                &roughness,
                plan.numerics.cfl,
            )?
            .forced(&forcing)?;
            if plan.numerics.order == 2 {
                executor = executor.second_order(&mesh, &assembled.stencils())?;
            }
            if let Some(peaks) = &plan.peaks {
                executor = executor.noting_peaks(S::from_literal(peaks.arrival_depth))?;
            }
            if let Some(state) = from {
                executor = executor.resumed(&converted(state))?;
            }
            Ok(executor)
        };
        Ok(CudaShallow {
            executor: set_up()?,
        })
    }
}

impl<S: Scalar> ShallowRun for CudaShallow<S> {
    fn device(&self) -> String {
        self.executor.device().name()
    }

    fn clock(&self) -> RunClock {
        let clock = self.executor.clock();
        RunClock {
            time: clock.time,
            dt: clock.dt,
            step: clock.step,
            lost: clock.lost != 0,
        }
    }

    fn advance_to(&mut self, time: f64, end: f64, steps: u64) -> Result<(), SimError> {
        Ok(self.executor.advance_to(time, end, steps)?)
    }

    fn state(&mut self) -> Result<ShallowState<f64>, SimError> {
        Ok(converted(&self.executor.state()?))
    }
}
