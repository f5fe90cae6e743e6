//! An NVIDIA GPU behind the [`Executor`] trait.

use crate::assemble::{Assembly, Width};
use crate::{Executor, Particles, SimError, Traffic};
use monoflow_case::{ListEncoding as Encoding, RunPlan};
use monoflow_cuda::{CudaError, CudaExecutor, Device, ListEncoding};
use monoflow_ops::Named;
use monoflow_ops::control::{Clock, Halt, Limits};
use monoflow_ops::integrate::{Outline, PredictorCorrector, Rk3, Symplectic};
use monoflow_ops::scheme::ParticleScheme;
use std::time::Instant;

/// A scheme on one GPU.
pub struct CudaRun<S, const D: usize, Sch> {
    executor: CudaExecutor<S, D, Sch>,
    limits: Limits,
    rebuilding: f64,
    stepping: f64,
}

/// The integrator that the plan names.
fn integrator(plan: &RunPlan) -> Outline {
    let name = plan.numerics.integrator.as_str();
    if name == Symplectic::NAME {
        Outline::of::<Symplectic>()
    } else if name == Rk3::NAME {
        Outline::of::<Rk3>()
    } else {
        Outline::of::<PredictorCorrector>()
    }
}

impl From<CudaError> for SimError {
    fn from(error: CudaError) -> Self {
        match error {
            CudaError::Particle(error) => error.into(),
            other => SimError::Device {
                message: other.to_string(),
            },
        }
    }
}

impl<S: Width, const D: usize, Sch: ParticleScheme<S, D>> CudaRun<S, D, Sch> {
    /// On GPU number `index`, with kernels stamped under `symbol` in one of the PTX `programs`.
    ///
    /// # Errors
    /// No such GPU, no kernels for this scheme, not enough memory.
    pub fn new(
        plan: &RunPlan,
        assembly: Assembly<S, Sch>,
        index: usize,
        symbol: &str,
        programs: &[&str],
    ) -> Result<Self, SimError> {
        let outline = integrator(plan);
        let mut limits = assembly.limits;
        limits.reach = outline.reach;
        let encoding = match plan.numerics.list_encoding {
            Encoding::U32 => ListEncoding::Wide,
            Encoding::U16 => ListEncoding::Compact,
        };
        let executor = CudaExecutor::new(
            Device::new(index)?,
            programs,
            symbol,
            assembly.scheme,
            assembly.domain,
            limits,
            assembly.clock,
            &assembly.store,
            outline,
            encoding,
        )?;
        Ok(CudaRun {
            executor,
            limits,
            rebuilding: 0.0,
            stepping: 0.0,
        })
    }
}

impl<S: Width, const D: usize, Sch: ParticleScheme<S, D>> Executor for CudaRun<S, D, Sch> {
    fn device(&self) -> String {
        self.executor.device_name()
    }

    fn clock(&self) -> Clock {
        *self.executor.clock()
    }

    fn limits(&self) -> Limits {
        self.limits
    }

    fn rebuild(&mut self) -> Result<(), SimError> {
        let begin = Instant::now();
        self.executor.rebuild()?;
        self.rebuilding += begin.elapsed().as_secs_f64();
        Ok(())
    }

    fn prime(&mut self) -> Result<(), SimError> {
        Ok(self.executor.prime()?)
    }

    fn run(&mut self, stop_time: f64, stop_step: u64) -> Result<Halt, SimError> {
        let begin = Instant::now();
        let halt = self.executor.run(stop_time, stop_step)?;
        self.stepping += begin.elapsed().as_secs_f64();
        Ok(halt)
    }

    fn shepard(&mut self) -> Result<(), SimError> {
        Ok(self.executor.shepard()?)
    }

    fn particles(&mut self) -> Result<Particles, SimError> {
        let domain = *self.executor.domain();
        Ok(S::wrap(self.executor.store()?, domain))
    }

    fn phases(&self) -> Vec<(&'static str, f64)> {
        vec![
            ("sort_and_list", self.rebuilding),
            ("forces_and_advance", self.stepping),
        ]
    }

    fn traffic(&self) -> Traffic {
        let traffic = self.executor.traffic();
        Traffic {
            step_bytes: traffic.step_bytes,
            step_allocations: traffic.step_allocations,
            other_bytes: traffic.other_bytes,
        }
    }
}
