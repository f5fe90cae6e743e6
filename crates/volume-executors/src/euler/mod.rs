//! Compressible flow: executors of any scheme.

mod cpu;
#[cfg(feature = "cuda")]
mod cuda;
mod job;
mod run;
mod state;
pub mod wall;

use job::OfDimensions;
pub use job::{Cuts, EulerJob, Looks};
pub use monoflow_cpu::euler::{EulerClock, FlowLine, Held, Lines};
pub use run::EulerRun;
pub use state::{EulerState, Rescues};

use monoflow_kernels::host::euler::make;
use monoflow_schemes::{Compiled, Device, SchemeError};

/// Builds the executor of a scheme on a device, for a job in as many dimensions.
///
/// # Errors
/// The program does not fit, no such device, out of memory.
pub fn executor(
    compiled: Compiled,
    job: EulerJob,
    device: Device,
) -> Result<Box<dyn EulerRun>, SchemeError> {
    match compiled.program.dimensions {
        1 => on::<1>(compiled, job, device),
        2 => on::<2>(compiled, job, device),
        _ => on::<3>(compiled, job, device),
    }
}

fn on<const D: usize>(
    compiled: Compiled,
    job: EulerJob,
    device: Device,
) -> Result<Box<dyn EulerRun>, SchemeError>
where
    Cuts: OfDimensions<D>,
{
    let scheme = make::<D>(compiled.program, &job.setup)?;
    match device {
        Device::Cpu { threads } => Ok(Box::new(cpu::CpuEuler::<D>::new(scheme, job, threads)?)),
        #[cfg(feature = "cuda")]
        Device::Cuda { index } => {
            let run = cuda::CudaEuler::<D>::new(compiled, scheme, job, index)?;
            Ok(Box::new(run))
        }
        #[cfg(not(feature = "cuda"))]
        Device::Cuda { .. } => Err(SchemeError::NoGpuSupport {
            scheme: compiled.name(),
        }),
    }
}
