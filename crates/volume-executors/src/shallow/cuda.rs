use super::precision::{converted, water_in};
use super::{ShallowJob, ShallowRun};
use monoflow_cpu::shallow::{ShallowState, Waters, Whole};
use monoflow_cuda::{Code, Device, ShallowCuda};
use monoflow_kernels::host::Scheme;
use monoflow_kernels::host::shallow::Facts;
use monoflow_ops::Scalar;
use monoflow_schemes::{Compiled, RunClock, SchemeError};

/// A scheme on one GPU.
pub struct CudaShallow<S> {
    executor: ShallowCuda<S>,
    /// Cells that are looked at.
    looked: Vec<u32>,
    /// A state of which these are kept up to date.
    seen: Option<ShallowState<f64>>,
}

impl<S: Scalar> CudaShallow<S> {
    /// On GPU number `index`.
    pub fn new(
        compiled: Compiled,
        scheme: Scheme<Facts>,
        job: &ShallowJob<'_>,
        index: usize,
    ) -> Result<Self, SchemeError> {
        let mesh = job.mesh::<S>();
        let water: Waters<S> = water_in(job.water);
        let forcing = job.forcing(&mesh, &water.bed);
        let mut executor = ShallowCuda::new(
            Code {
                device: Device::new(index)?,
                programs: &compiled.ptx(),
                symbol: &compiled.symbol(),
            },
            scheme,
            &mesh,
            &water,
            &job.roughness::<S>(),
            job.cfl,
        )?
        .forced(&forcing)?;
        if let Some(stencils) = job.stencils() {
            executor = executor.second_order(&mesh, &stencils)?;
        }
        executor = executor.carrying(&job.held(&water), &forcing)?;
        if let Some(depth) = job.arrival_depth {
            executor = executor.noting_peaks(S::from_literal(depth))?;
        }
        executor = executor.looking(&mesh.area, job.looked, job.setup.dry_depth)?;
        if let Some(state) = job.from {
            executor = executor.resumed(&converted(state))?;
        }
        Ok(CudaShallow {
            executor,
            looked: job.looked.to_vec(),
            seen: None,
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

    fn advance_to(&mut self, time: f64, end: f64, steps: u64) -> Result<(), SchemeError> {
        Ok(self.executor.advance_to(time, end, steps)?)
    }

    fn state(&mut self) -> Result<ShallowState<f64>, SchemeError> {
        Ok(converted(&self.executor.state()?))
    }

    fn look(&mut self) -> Result<Option<(&ShallowState<f64>, Whole)>, SchemeError> {
        let Some(look) = self.executor.look()? else {
            return Ok(None);
        };
        let state = match self.seen.take() {
            Some(state) => state,
            None => self.state()?,
        };
        let state = self.seen.insert(state);
        for (&cell, [depth, x, y, _]) in self.looked.iter().zip(look.found) {
            let (cell, water) = (cell as usize, &mut state.water);
            water.depth[cell] = depth.widen();
            water.discharge_x[cell] = x.widen();
            water.discharge_y[cell] = y.widen();
        }
        let mut amounts = Vec::new();
        for (tracer, look) in state.tracers.iter_mut().zip(look.tracers) {
            for (&cell, held) in self.looked.iter().zip(look.found) {
                tracer.held[cell as usize] = held.widen();
            }
            tracer.entered = look.entered;
            amounts.push(look.amounts);
        }
        let clock = self.executor.clock();
        state.entered = look.entered;
        (state.rained, state.time, state.dt) = (clock.rained, clock.time, clock.dt);
        (state.steps, state.lost) = (clock.step, clock.lost != 0);
        let held = look.held;
        Ok(Some((state, Whole { held, amounts })))
    }
}
