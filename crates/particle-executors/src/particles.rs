//! Schemes of particles: which executor a program runs in.

use crate::{Executor, Job, Width, mps, wcsph};
use monoflow_schemes::{Compiled, Device, SchemeError};

/// Builds the executor of a scheme of particles on a device.
///
/// # Errors
/// No such device, out of memory; numbers of another method or particles of another precision; a
/// program that does not fit.
pub fn executor(
    compiled: Compiled,
    job: Job,
    device: Device,
) -> Result<Box<dyn Executor>, SchemeError> {
    let program = compiled.program;
    match (program.precision, program.dimensions) {
        (4, 1) => of::<f32, 1>(compiled, job, device),
        (4, 2) => of::<f32, 2>(compiled, job, device),
        (4, 3) => of::<f32, 3>(compiled, job, device),
        (8, 1) => of::<f64, 1>(compiled, job, device),
        (8, 2) => of::<f64, 2>(compiled, job, device),
        (8, 3) => of::<f64, 3>(compiled, job, device),
        (bytes, dimensions) => Err(SchemeError::Device {
            message: format!(
                "there are no particles in {dimensions} dimensions with numbers of {bytes} bytes"
            ),
        }),
    }
}

fn of<S: Width, const D: usize>(
    compiled: Compiled,
    job: Job,
    device: Device,
) -> Result<Box<dyn Executor>, SchemeError> {
    if compiled.program.family.get() == monoflow_kernels::host::mps::FAMILY {
        mps::build::<S, D>(compiled, job, device)
    } else {
        wcsph::build::<S, D>(compiled, job, device)
    }
}
