//! Weakly compressible SPH.

use crate::cpu::CpuRun;
use crate::job::{Setup, artificial_viscosity, of_width};
use crate::summed::{blocks, carried, made, with_spreading};
use crate::{Executor, Job, Width};
use monoflow_cpu::{BlockIntegrator, CpuExecutor};
use monoflow_kernels::host::Scheme;
use monoflow_kernels::host::particles::integrator;
use monoflow_kernels::host::wcsph::Facts;
use monoflow_ops::particles::control::Limits;
use monoflow_ops::particles::integrate::Outline;
use monoflow_ops::wcsph::WcsphSetup;
use monoflow_schemes::{Compiled, Device, SchemeError};

/// The executor of a scheme in a precision and a number of dimensions.
pub(crate) fn build<S: Width, const D: usize>(
    compiled: Compiled,
    job: Job,
    device: Device,
) -> Result<Box<dyn Executor>, SchemeError> {
    let Setup::Wcsph(setup, stepping) = &job.setup else {
        return Err(SchemeError::Unsupported {
            key: "scheme",
            value: "\"mps\"".to_owned(),
            device: "a scheme of SPH",
            help: "write scheme = \"wcsph\"",
        });
    };
    let scheme = Scheme::<Facts>::make::<WcsphSetup>(compiled.program, setup)?;
    let summations = made::<S, D>(&job, scheme.facts.shown())?;
    let artificial = artificial_viscosity(setup.alpha, &job.limits, D);
    let kinematic = scheme.facts.kinematic.max(artificial);
    let limits = with_spreading(job.limits, kinematic, &summations);
    let (store, domain) = of_width::<S>(job.particles)?;
    let store = store.keeping(carried(&summations));
    let outline: Outline = integrator::make::<S, D>(stepping.program)?.facts.into();
    let limits = Limits {
        reach: outline.reach,
        ..limits
    };
    match device {
        Device::Cpu { threads } => {
            let integrator = BlockIntegrator::<S, D>::of_program(stepping.program)?;
            let blocks = blocks::<S, D>(&job.summations)?;
            let executor = CpuExecutor::with(scheme, domain, limits, job.clock, store, integrator)?
                .keeping(job.keeping)
                .with_bodies(job.bodies)
                .with_openings(job.openings)
                .with_externals(job.externals)
                .with_summations(blocks);
            Ok(Box::new(CpuRun::new(executor, threads)?))
        }
        #[cfg(feature = "cuda")]
        Device::Cuda { index } => {
            use monoflow_cuda::Start;
            let run = crate::cuda::weakly_compressible::<S, D>(
                (compiled, scheme),
                (*stepping, outline),
                summations,
                (
                    Start {
                        domain,
                        store: &store,
                        bodies: &job.bodies,
                        openings: &job.openings,
                        limits,
                        clock: job.clock,
                    },
                    job.keeping,
                ),
                job.externals.as_deref(),
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
