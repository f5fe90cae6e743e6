//! MPS.

use crate::cpu::CpuRun;
use crate::job::{Setup, of_width};
use crate::summed::{blocks, carried, made, with_spreading};
use crate::{Executor, Job, Width};
use monoflow_cpu::mps::{MpsExecutor, Pressure};
use monoflow_kernels::host::Scheme;
use monoflow_kernels::host::mps::Facts;
use monoflow_ops::mps::MpsSetup;
use monoflow_ops::particles::summation::Role;
use monoflow_particles::{Externals, Keeping};
use monoflow_schemes::{Compiled, Device, SchemeError};

/// Refuses what a device cannot keep of neighbours: kernels of MPS read lists.
///
/// # Errors
/// [`SchemeError::Unsupported`].
pub fn fits(keeping: Keeping, device: Device) -> Result<(), SchemeError> {
    match (keeping, device) {
        (Keeping::Places, Device::Cuda { .. }) => Err(SchemeError::Unsupported {
            key: "numerics.neighbours",
            value: "\"searched\"".to_owned(),
            device: "a GPU with MPS, whose kernels read lists",
            help: "delete it, or run on the CPU",
        }),
        _ => Ok(()),
    }
}

/// The numbers of a scheme of MPS and how it finds the pressure; refuses what schemes of MPS do not have.
fn asked(job: &Job) -> Result<(&MpsSetup, Pressure), SchemeError> {
    let Setup::Mps(setup, pressure) = &job.setup else {
        return Err(SchemeError::Unsupported {
            key: "scheme",
            value: "\"wcsph\"".to_owned(),
            device: "a scheme of MPS",
            help: "write scheme = \"mps\"",
        });
    };
    if !job.openings.is_empty() && *pressure != Pressure::Explicit {
        return Err(SchemeError::Unsupported {
            key: "opening",
            value: "a face".to_owned(),
            device: "semi-implicit pressure, whose equation does not know zones",
            help: "delete it, or write pressure = \"explicit\" in [mps]",
        });
    }
    let stands =
        |externals: &Externals| !externals.planes.is_empty() || externals.told.terrain.is_there();
    if job.externals.as_deref().is_some_and(stands) {
        return Err(SchemeError::Unsupported {
            key: "externals",
            value: "walls without particles".to_owned(),
            device: "a scheme of MPS",
            help: "write scheme = \"wcsph\"",
        });
    }
    Ok((setup, *pressure))
}

/// The executor of a scheme in a precision and a number of dimensions.
pub(crate) fn build<S: Width, const D: usize>(
    compiled: Compiled,
    job: Job,
    device: Device,
) -> Result<Box<dyn Executor>, SchemeError> {
    let (setup, pressure) = asked(&job)?;
    let scheme = Scheme::<Facts<S>>::make::<MpsSetup>(compiled.program, setup)?;
    fits(job.keeping, device)?;
    let summations = made::<S, D>(&job, std::iter::empty())?;
    let mut facts = summations.iter().map(|(_, summing)| &summing.facts);
    if facts.any(|facts| facts.role == Role::Filter) {
        return Err(SchemeError::Unsupported {
            key: "numerics.density_filter",
            value: "a model".to_owned(),
            device: "a scheme of MPS, which counts its density",
            help: "delete it, or write scheme = \"wcsph\"",
        });
    }
    let kinematic = match scheme.facts.viscous {
        true => setup.kinematic,
        false => 0.0,
    };
    let limits = with_spreading(job.limits, kinematic, &summations);
    let (store, domain) = of_width::<S>(job.particles)?;
    let store = store.keeping(carried(&summations));
    match device {
        Device::Cpu { threads } => {
            let blocks = blocks::<S, D>(&job.summations)?;
            let executor =
                MpsExecutor::<S, D>::with(scheme, pressure, domain, limits, job.clock, store)?
                    .keeping(job.keeping)
                    .with_bodies(job.bodies)
                    .with_openings(job.openings)
                    .with_gravity_of(job.externals)
                    .with_summations(blocks);
            Ok(Box::new(CpuRun::new(executor, threads)?))
        }
        #[cfg(feature = "cuda")]
        Device::Cuda { index } => {
            use monoflow_cuda::Start;
            let run = crate::cuda::mps::<S, D>(
                compiled,
                (scheme, pressure),
                (summations, job.externals.as_deref()),
                Start {
                    domain,
                    store: &store,
                    bodies: &job.bodies,
                    openings: &job.openings,
                    limits,
                    clock: job.clock,
                },
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
