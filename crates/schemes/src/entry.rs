use crate::{Device, Executor, Job, SchemeError};

/// A scheme that is compiled into this program.
#[derive(Clone, Copy)]
pub struct Entry {
    /// Its name in the catalogue and on GPUs.
    pub name: &'static str,
    /// The words of its models: kernel, state equation, diffusion, viscosity, wall, smoothing; in MPS
    /// weight, weight of the gradient, gradient, viscosity.
    pub words: &'static [&'static str],
    pub(crate) build: Constructor,
}

/// Makes the executor of the scheme of a name.
pub(crate) type Constructor = fn(&str, Job, Device) -> Result<Box<dyn Executor>, SchemeError>;

/// Schemes in single and double precision, each in two and three dimensions.
pub type Tables = [&'static [Entry]; 4];

impl Entry {
    /// Builds the executor on a device.
    ///
    /// # Errors
    /// No such device, out of memory; numbers of another method or particles of another precision.
    pub fn executor(&self, job: Job, device: Device) -> Result<Box<dyn Executor>, SchemeError> {
        (self.build)(self.name, job, device)
    }
}
