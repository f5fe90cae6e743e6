use monoflow_kernels::host::UnfitProgram;
use monoflow_particles::ParticleError;
use thiserror::Error;

/// Why a scheme cannot be had on a device, or cannot go on there.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum SchemeError {
    /// The particles do not fit their domain.
    #[error(transparent)]
    Particles(#[from] ParticleError),
    /// The case asks for something that this device does not do.
    #[error("`{key} = {value}` is not possible on {device}; {help}")]
    Unsupported {
        /// Dotted key of the case file.
        key: &'static str,
        /// Its value.
        value: String,
        /// The device.
        device: &'static str,
        /// What to do.
        help: &'static str,
    },
    /// The compiled scheme is not one for this program.
    #[error(transparent)]
    Program(#[from] UnfitProgram),
    /// Two columns of frames have one name.
    #[error(
        "frames would have two columns called `{name}`: show one of them, or give your model another COLUMN.name"
    )]
    ColumnName {
        /// The name.
        name: &'static str,
    },
    /// The threads could not be started.
    #[error("cannot start {threads} threads: {message}; ask for fewer with --threads")]
    Threads {
        /// Number asked for; 0 for one per core.
        threads: usize,
        /// What the system said.
        message: String,
    },
    /// GPUs were left out of this program.
    #[error(
        "this program was built without GPU support, so {scheme} cannot run there; build it with `cargo install --path . --features cuda`, or use --device cpu"
    )]
    NoGpuSupport {
        /// The scheme asked for.
        scheme: String,
    },
    /// The device does not exist or fails.
    #[error("{message}")]
    Device {
        /// What is wrong and what to do.
        message: String,
    },
}

#[cfg(feature = "cuda")]
impl From<monoflow_cuda::CudaError> for SchemeError {
    fn from(error: monoflow_cuda::CudaError) -> Self {
        match error {
            monoflow_cuda::CudaError::Particle(error) => error.into(),
            other => SchemeError::Device {
                message: other.to_string(),
            },
        }
    }
}
