//! Compressible flow: the catalogue, stamped for one to three dimensions.

mod cpu;
#[cfg(feature = "cuda")]
mod cuda;
mod job;
mod run;
mod state;

use job::OfDimensions;
pub use job::{Cuts, EulerCuts, EulerJob, Stabilisation};
pub use monoflow_cpu::euler::{EulerClock, Lines};
pub use run::EulerRun;
pub use state::{EulerState, FlowLine, Rescues};

use crate::{Device, SchemeError};
use monoflow_ops::euler::cut::{Lpfs, Stabiliser};
use monoflow_ops::euler::gas::{Gas, Ideal, Stiffened};
use monoflow_ops::euler::limiter::Limiter;
use monoflow_ops::euler::riemann::Riemann;
use monoflow_ops::euler::{Euler, EulerScheme};

/// A scheme that is compiled into this program.
#[derive(Clone, Copy)]
pub struct EulerEntry {
    /// Its name in the catalogue and on GPUs.
    pub name: &'static str,
    /// The words of its models: gas, Riemann solver, limiter.
    pub words: [&'static str; 3],
    /// In one, two and three dimensions.
    make: [Make; 3],
}

type Make = fn(&str, EulerJob, Device) -> Result<Box<dyn EulerRun>, SchemeError>;

mod table {
    use super::EulerEntry;
    // Unit tests look at names only, as for particles.
    #[cfg(not(test))]
    use super::make;
    #[cfg(test)]
    use super::unmade as make;
    use monoflow_ops::Named;
    use monoflow_ops::euler::gas::{Ideal, Stiffened};
    use monoflow_ops::euler::limiter::{
        Central, FirstOrder, Minmod, MonotonisedCentral, Superbee, VanLeer,
    };
    use monoflow_ops::euler::riemann::{Exact, Hll, Hllc, HllcHll, Rusanov};

    macro_rules! table {
        ($($name:ident: $g:ty, $r:ty, $l:ty;)*) => {
            pub(super) static TABLE: &[EulerEntry] = &[$(EulerEntry {
                name: stringify!($name),
                words: [<$g as Named>::NAME, <$r as Named>::NAME, <$l as Named>::NAME],
                make: [make::<1, $g, $r, $l>, make::<2, $g, $r, $l>, make::<3, $g, $r, $l>],
            }),*];
        };
    }
    monoflow_abi::euler_catalogue!(table!);
}

/// The schemes that are compiled into this program.
// As for particles, not to be compiled again elsewhere.
#[inline(never)]
pub fn schemes() -> &'static [EulerEntry] {
    table::TABLE
}

impl EulerEntry {
    /// Builds the executor on a device.
    ///
    /// # Errors
    /// No such device, out of memory.
    pub fn executor(
        &self,
        job: EulerJob,
        device: Device,
    ) -> Result<Box<dyn EulerRun>, SchemeError> {
        let which = job.dimensions.clamp(1, 3) - 1;
        (self.make[which])(self.name, job, device)
    }
}

/// A gas by its two numbers.
trait OfNumbers: Gas {
    /// Of `γ` and `p∞`, Pa.
    fn of(gamma: f64, stiffness: f64) -> Self;
}

impl OfNumbers for Ideal {
    fn of(gamma: f64, _: f64) -> Self {
        Ideal::new(gamma)
    }
}

impl OfNumbers for Stiffened {
    fn of(gamma: f64, stiffness: f64) -> Self {
        Stiffened::new(gamma, stiffness)
    }
}

#[cfg_attr(test, expect(dead_code, reason = "see `unmade`"))]
fn make<const D: usize, G: OfNumbers, Rm: Riemann, L: Limiter>(
    name: &str,
    job: EulerJob,
    device: Device,
) -> Result<Box<dyn EulerRun>, SchemeError>
where
    Cuts: OfDimensions<D>,
{
    let scheme = Euler {
        gas: G::of(job.gamma, job.stiffness),
        riemann: Rm::default(),
        limiter: L::default(),
    };
    match job.cuts.as_ref().map(|cuts| cuts.stabilisation) {
        Some(Stabilisation::Kbn(kbn)) => make_with(name, scheme, kbn, job, device),
        Some(Stabilisation::Lpfs(lpfs)) => make_with(name, scheme, lpfs, job, device),
        None => make_with(name, scheme, Lpfs::default(), job, device),
    }
}

fn make_with<const D: usize, Sch: EulerScheme, W: Stabiliser>(
    name: &str,
    scheme: Sch,
    stabiliser: W,
    job: EulerJob,
    device: Device,
) -> Result<Box<dyn EulerRun>, SchemeError>
where
    Cuts: OfDimensions<D>,
{
    match device {
        Device::Cpu { threads } => Ok(Box::new(cpu::CpuEuler::<D, _>::new(
            scheme, stabiliser, job, threads,
        )?)),
        #[cfg(feature = "cuda")]
        Device::Cuda { index } => {
            let symbol = format!("euler_{D}d_{name}");
            Ok(Box::new(cuda::CudaEuler::<D, _, _>::new(
                scheme, stabiliser, job, index, &symbol,
            )?))
        }
        #[cfg(not(feature = "cuda"))]
        Device::Cuda { .. } => Err(SchemeError::NoGpuSupport {
            scheme: name.to_owned(),
        }),
    }
}

#[cfg(test)]
#[expect(
    clippy::extra_unused_type_parameters,
    reason = "stands in for `make`, which uses them"
)]
fn unmade<const D: usize, G, Rm, L>(
    name: &str,
    _: EulerJob,
    _: Device,
) -> Result<Box<dyn EulerRun>, SchemeError> {
    Err(SchemeError::Device {
        message: format!("{name} is not compiled into unit tests"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_made_of_the_words_of_the_models() {
        for entry in schemes() {
            assert_eq!(entry.name, entry.words.join("_"));
        }
    }
}
