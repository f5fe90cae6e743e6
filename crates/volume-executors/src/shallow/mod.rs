//! Shallow water: executors of any scheme.

mod cpu;
#[cfg(feature = "cuda")]
mod cuda;
mod job;
mod precision;
mod run;

pub use job::{ShallowJob, TracerJob};
pub use run::ShallowRun;

use monoflow_kernels::host::shallow::make;
use monoflow_ops::Scalar;
use monoflow_schemes::{Compiled, Device, SchemeError};

/// Builds the executor of a scheme on a device, in the precision of its program.
///
/// # Errors
/// The program does not fit, no such device, out of memory.
// Not to be compiled again elsewhere.
#[inline(never)]
pub fn executor(
    compiled: Compiled,
    job: &ShallowJob<'_>,
    device: Device,
) -> Result<Box<dyn ShallowRun>, SchemeError> {
    match compiled.program.precision {
        4 => on::<f32>(compiled, job, device),
        8 => on::<f64>(compiled, job, device),
        bytes => Err(SchemeError::Device {
            message: format!("there is no shallow water with numbers of {bytes} bytes"),
        }),
    }
}

fn on<S: Scalar>(
    compiled: Compiled,
    job: &ShallowJob<'_>,
    device: Device,
) -> Result<Box<dyn ShallowRun>, SchemeError> {
    let scheme = make(compiled.program, job.setup)?;
    match device {
        Device::Cpu { threads } => Ok(Box::new(cpu::CpuShallow::<S>::new(scheme, job, threads)?)),
        #[cfg(feature = "cuda")]
        Device::Cuda { index } => {
            let run = cuda::CudaShallow::<S>::new(compiled, scheme, job, index)?;
            Ok(Box::new(run))
        }
        #[cfg(not(feature = "cuda"))]
        Device::Cuda { .. } => Err(SchemeError::NoGpuSupport {
            scheme: compiled.name(),
        }),
    }
}
