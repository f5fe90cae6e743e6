//! An NVIDIA GPU behind the [`Executor`] trait.

use crate::assemble::{Assembly, Width};
use crate::{Executor, Particles, SimError, Traffic};
use monoflow_case::{ListEncoding as Encoding, RunPlan};
use monoflow_cpu::Solving;
use monoflow_cpu::mps::Pressure;
use monoflow_cuda::mps::MpsCuda;
use monoflow_cuda::{CudaError, CudaExecutor, Device, ListEncoding, ParticleCuda};
use monoflow_ops::Named;
use monoflow_ops::control::{Clock, Halt, Limits};
use monoflow_ops::integrate::{Outline, PredictorCorrector, Rk3, Symplectic};
use monoflow_ops::mps::MpsScheme;
use monoflow_ops::scheme::ParticleScheme;
use std::time::Instant;

/// An executor on one GPU.
pub struct CudaRun<E> {
    executor: E,
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

/// The executor of a weakly compressible scheme on GPU number `index`, with kernels stamped under
/// `symbol` in one of the PTX `programs`.
///
/// # Errors
/// No such GPU, no kernels for this scheme, not enough memory.
pub fn weakly_compressible<S: Width, const D: usize, Sch: ParticleScheme<S, D>>(
    plan: &RunPlan,
    assembly: Assembly<S, Sch>,
    index: usize,
    symbol: &str,
    programs: &[&str],
) -> Result<CudaRun<CudaExecutor<S, D, Sch>>, SimError> {
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
    Ok(CudaRun::new(executor, limits))
}

/// The executor of an MPS scheme, likewise.
///
/// # Errors
/// No such GPU, no kernels for this scheme, not enough memory.
pub fn mps<S: Width, const D: usize, Sch: MpsScheme<S, D>>(
    pressure: Pressure,
    assembly: Assembly<S, Sch>,
    index: usize,
    symbol: &str,
) -> Result<CudaRun<MpsCuda<S, D, Sch>>, SimError> {
    let limits = assembly.limits;
    let executor = MpsCuda::new(
        Device::new(index)?,
        &[monoflow_cuda::KERNELS],
        symbol,
        assembly.scheme,
        pressure,
        assembly.domain,
        limits,
        assembly.clock,
        &assembly.store,
    )?;
    Ok(CudaRun::new(executor, limits))
}

impl<E> CudaRun<E> {
    fn new(executor: E, limits: Limits) -> Self {
        CudaRun {
            executor,
            limits,
            rebuilding: 0.0,
            stepping: 0.0,
        }
    }
}

impl<E: ParticleCuda<Scalar: Width>> Executor for CudaRun<E> {
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
        Ok(Width::wrap(self.executor.store()?, domain))
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

    fn solving(&self) -> Option<Solving> {
        self.executor.solving()
    }
}
