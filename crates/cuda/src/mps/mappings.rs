//! The first sweep in several mappings of threads to work.

use super::MpsCuda;
use crate::{Buffer, CudaError, Kernel, Program};
use monoflow_abi::MappingParameters;
use monoflow_kernels::block;
use monoflow_ops::Scalar;
use monoflow_ops::control::Halt;

/// A mapping of threads to work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mapping {
    /// A thread a particle goes through its 27 buckets.
    Naive,
    /// A thread for each particle and bucket, adding by atomics.
    Atomic,
    /// A block of 3 × 3 × 3 threads a particle, adding by atomics.
    Block,
    /// A thread a particle reads its list.
    List,
    /// The same, with the positions of four neighbours on their way before the first is needed.
    ListAhead,
}

/// All of them.
pub const MAPPINGS: [Mapping; 5] = [
    Mapping::Naive,
    Mapping::Atomic,
    Mapping::Block,
    Mapping::List,
    Mapping::ListAhead,
];

impl Mapping {
    /// Its name in tables.
    pub fn name(self) -> &'static str {
        match self {
            Mapping::Naive => "naive",
            Mapping::Atomic => "atomic",
            Mapping::Block => "3-D block",
            Mapping::List => "list",
            Mapping::ListAhead => "list, ahead",
        }
    }

    fn kernel(self) -> &'static str {
        match self {
            Mapping::Naive => "predict_buckets",
            Mapping::Atomic => "predict_atomic",
            Mapping::Block => "predict_block",
            Mapping::List => "predict",
            Mapping::ListAhead => "predict_ahead",
        }
    }
}

/// The kernels of the comparison, and the sums that atomics add to.
pub struct Mappings<S> {
    kernels: [Kernel; MAPPINGS.len()],
    sums: Kernel,
    kicks: Buffer<S>,
}

impl<S: Scalar, const D: usize> MpsCuda<S, D> {
    /// Loads the other mappings of a scheme stamped with `stamp_mps_study!`.
    ///
    /// # Errors
    /// A kernel is missing; memory is short.
    pub fn mappings(&self, programs: &[&str], symbol: &str) -> Result<Mappings<S>, CudaError> {
        let device = &self.particles.device;
        let names = MAPPINGS.map(|mapping| format!("{symbol}_{}", mapping.kernel()));
        let kernels = Program::exactly(device, programs, names)?;
        let [sums] = Program::exactly(device, programs, [format!("{symbol}_predict_sums")])?;
        Ok(Mappings {
            kernels,
            sums,
            kicks: Buffer::zeros(device, 3 * self.particles.counts[0], "sums of atomics")?,
        })
    }

    /// How long the first sweep takes in a mapping on the present state, ms, by events. The state stays
    /// as it is; [`MpsCuda::moved_ahead`] shows the result.
    ///
    /// # Errors
    /// The driver fails.
    pub fn time_mapping(
        &mut self,
        mappings: &mut Mappings<S>,
        mapping: Mapping,
    ) -> Result<f64, CudaError> {
        self.clock.halt = Halt::None as u32;
        self.put_clock()?;
        let device = self.particles.device.clone();
        let sides = self.particles.sides();
        let kernel = &mappings.kernels[mapping as usize];
        let step = self.at_start();
        let p = MappingParameters {
            step,
            kicks: mappings.kicks.column(),
        };
        let (sums, kicks) = (&mappings.sums, &mut mappings.kicks);
        let threads = match mapping {
            Mapping::Naive => sides.fluids,
            Mapping::Atomic | Mapping::Block => 27 * sides.fluids,
            Mapping::List | Mapping::ListAhead => sides.particles,
        };
        device.time(|| match mapping {
            // SAFETY: the list belongs to these particles.
            Mapping::Naive | Mapping::List | Mapping::ListAhead => unsafe {
                kernel.launch_scheme(&device, threads, block::NEIGHBOURS, &self.scheme, &step)
            },
            Mapping::Atomic | Mapping::Block => {
                kicks.clear()?;
                let size = match mapping {
                    Mapping::Block => 27,
                    _ => block::NEIGHBOURS,
                };
                // SAFETY: there are three sums a fluid particle.
                unsafe {
                    kernel.launch_scheme(&device, threads, size, &self.scheme, &p)?;
                    sums.launch_scheme(&device, sides.fluids, block::PARTICLES, &self.scheme, &p)
                }
            }
        })
    }

    /// Velocities of fluid particles after the first sweep, m/s.
    ///
    /// # Errors
    /// The driver fails.
    pub fn moved_ahead(&mut self) -> Result<Vec<[S; 4]>, CudaError> {
        let mut words = vec![[S::from_literal(0.0); 4]; self.particles.len()];
        self.particles.now.motion.download(&mut words)?;
        words.truncate(self.particles.counts[0]);
        Ok(words)
    }
}
