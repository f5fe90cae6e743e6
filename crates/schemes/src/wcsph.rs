//! Weakly compressible SPH.

use crate::cpu::CpuRun;
use crate::job::{Setup, of_width, with_viscosity};
use crate::{Compiled, Device, Executor, Integration, Job, SchemeError, Width};
use monoflow_abi::Program;
use monoflow_cpu::{BlockIntegrator, CpuExecutor};
use monoflow_kernels::host::wcsph::Facts;
use monoflow_kernels::host::{Scheme, wcsph};
use monoflow_ops::diffusion::{Molteni, NoDiffusion};
use monoflow_ops::eos::{Linear, Tait};
use monoflow_ops::integrate::{PredictorCorrector, Rk3, Symplectic};
use monoflow_ops::kernel::WendlandC2;
use monoflow_ops::smoothing::{NoSmoothing, Shifting};
use monoflow_ops::viscosity::{Artificial, Morris};
use monoflow_ops::wall::{DynamicParticles, LennardJones};
use monoflow_ops::{Scalar, WcsphSetup};

macro_rules! programs {
    ($($s:ident $d:literal $name:ident: $($model:ty),+;)*) => {
        static PROGRAMS: &[&Program] = &[$({
            type S = $s;
            wcsph::program::<S, $d, $($model),+>()
        }),*];
    };
}
monoflow_abi::catalogue!(programs!);

/// The schemes that are linked into this program.
// Inlined elsewhere, the table would be compiled there again, with all that it points to.
#[inline(never)]
pub fn programs() -> &'static [&'static Program] {
    PROGRAMS
}

fn integrator<S: Scalar, const D: usize>(which: Integration) -> BlockIntegrator<S, D> {
    match which {
        Integration::PredictorCorrector => BlockIntegrator::of::<PredictorCorrector>(),
        Integration::Symplectic => BlockIntegrator::of::<Symplectic>(),
        Integration::Rk3 => BlockIntegrator::of::<Rk3>(),
    }
}

/// The executor of a scheme in a precision and a number of dimensions.
pub(crate) fn build<S: Width, const D: usize>(
    compiled: Compiled,
    job: Job,
    device: Device,
) -> Result<Box<dyn Executor>, SchemeError> {
    let Setup::Wcsph(setup, integration) = &job.setup else {
        return Err(SchemeError::Unsupported {
            key: "scheme",
            value: "\"mps\"".to_owned(),
            device: "a scheme of SPH",
            help: "write scheme = \"wcsph\"",
        });
    };
    let scheme = Scheme::<Facts>::make::<WcsphSetup>(compiled.program, setup)?;
    let limits = with_viscosity(job.limits, scheme.facts.kinematic);
    let (store, domain) = of_width::<S>(job.particles)?;
    match device {
        Device::Cpu { threads } => {
            let integrator = integrator::<S, D>(*integration);
            let limits = monoflow_ops::control::Limits {
                reach: integrator.reach,
                ..limits
            };
            let executor = CpuExecutor::with(scheme, domain, limits, job.clock, store, integrator)?;
            Ok(Box::new(CpuRun::new(executor, threads)?))
        }
        #[cfg(feature = "cuda")]
        Device::Cuda { index } => {
            let run = crate::cuda::weakly_compressible::<S, D>(
                compiled,
                (scheme, *integration),
                limits,
                job.clock,
                (store, domain),
                index,
            )?;
            Ok(Box::new(run))
        }
        #[cfg(not(feature = "cuda"))]
        Device::Cuda { .. } => Err(SchemeError::NoGpuSupport {
            scheme: compiled.name(),
        }),
    }
}
