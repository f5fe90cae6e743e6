use cudarc::driver::DriverError;
use monoflow_kernels::host::UnfitProgram;
use monoflow_particles::ParticleError;
use thiserror::Error;

/// What can go wrong on the GPU.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum CudaError {
    /// There is no driver on this machine.
    #[error(
        "no NVIDIA driver is installed on this machine (libcuda.so was not found); run with `--device cpu`"
    )]
    NoDriver,
    /// There is no such GPU.
    #[error("there is no GPU {ordinal}: the driver counts {count}")]
    NoDevice {
        /// Number asked for.
        ordinal: usize,
        /// Number of GPUs.
        count: usize,
    },
    /// Built without kernels.
    #[error("this build has no GPU kernels, because no kernel compiler was found; {advice}")]
    NoKernels {
        /// What to install.
        advice: &'static str,
    },
    /// The program lacks a kernel.
    #[error(
        "the GPU program has no kernel `{name}`; add its scheme to the catalogue, or stamp it in a kernel crate of your own"
    )]
    NoKernel {
        /// Its symbol.
        name: String,
    },
    /// A kernel was stamped for another scheme.
    #[error(
        "the kernel `{name}` takes a scheme of {asked} bytes, and this one has {given}: it was stamped for another scheme; build both from the same sources"
    )]
    AnotherScheme {
        /// Its symbol.
        name: String,
        /// What it takes.
        asked: usize,
        /// What the scheme has.
        given: usize,
    },
    /// Particles have not the columns that fluid is to carry.
    #[error(
        "fluid is to carry {asked} columns, and its particles have {given}: make the executor of a store that has them (`Store::keeping`)"
    )]
    Columns {
        /// How many summations there are of what fluid carries.
        asked: usize,
        /// How many columns particles have.
        given: usize,
    },
    /// The driver refused something.
    #[error("the GPU driver failed to {action}: {source}")]
    Driver {
        /// What was tried.
        action: String,
        /// What it said.
        source: DriverError,
    },
    /// Not enough memory.
    #[error(
        "the GPU has {free} MiB free, {requested} MiB are needed for {what}; coarsen the spacing or use a larger GPU"
    )]
    OutOfMemory {
        /// MiB asked for.
        requested: u64,
        /// MiB free.
        free: u64,
        /// What for.
        what: &'static str,
    },
    /// A list too long for its indices.
    #[error(
        "{particles} particles with up to {neighbours} neighbours each exceed what one GPU can index; use several GPUs or coarsen the spacing"
    )]
    ListTooLong {
        /// Particles.
        particles: usize,
        /// Neighbours of one.
        neighbours: u32,
    },
    /// A cell with more particles than entries of lists can tell apart.
    #[error(
        "a cell holds more particles of a kind than neighbour lists of this encoding can tell apart; use `ListEncoding::WIDE`, which names any"
    )]
    CellTooFull,
    /// The compiled scheme does not fit.
    #[error(transparent)]
    Program(#[from] UnfitProgram),
    /// Particles.
    #[error(transparent)]
    Particle(#[from] ParticleError),
}

/// Names what was tried.
pub(crate) trait During<T> {
    /// Adds it to the error.
    fn during(self, action: &str) -> Result<T, CudaError>;
}

impl<T> During<T> for Result<T, DriverError> {
    fn during(self, action: &str) -> Result<T, CudaError> {
        self.map_err(|source| CudaError::Driver {
            action: action.to_owned(),
            source,
        })
    }
}
