//! MPS: the catalogue, stamped for two precisions and two numbers of dimensions.

use crate::cpu::CpuRun;
use crate::job::{Setup, of_width, with_viscosity};
use crate::{Device, Entry, Executor, Job, SchemeError, Tables, Width};
use monoflow_cpu::mps::MpsExecutor;
use monoflow_ops::mps::Mps;
use monoflow_ops::mps::gradient::Gradient;
use monoflow_ops::mps::viscosity::Viscous;
use monoflow_ops::mps::weight::Weight;

macro_rules! table {
    ($($name:ident: $w:ty, $wg:ty, $g:ty, $v:ty;)*) => {
        pub(super) static TABLE: &[Entry] = &[$(Entry {
            name: stringify!($name),
            words: &[
                <$w as Named>::NAME,
                <$wg as Named>::NAME,
                <$g as Named>::NAME,
                <$v as Named>::NAME,
            ],
            build: build::<S, D, $w, $wg, $g, $v>,
        }),*];
    };
}

macro_rules! variant {
    ($module:ident, $scalar:ty, $dimensions:literal) => {
        mod $module {
            // As for SPH, unit tests look at names only.
            #[cfg(not(test))]
            use super::build;
            #[cfg(test)]
            use super::unbuilt as build;
            use crate::Entry;
            use monoflow_ops::Named;
            use monoflow_ops::mps::gradient::{LeastPressure, Symmetric};
            use monoflow_ops::mps::viscosity::{Inviscid, Laplacian};
            use monoflow_ops::mps::weight::{Cubic, Difference, Hyperbolic};

            type S = $scalar;
            const D: usize = $dimensions;
            monoflow_abi::mps_catalogue!(table!);
        }
    };
}

variant!(f32_2d, f32, 2);
variant!(f32_3d, f32, 3);
variant!(f64_2d, f64, 2);
variant!(f64_3d, f64, 3);

/// All compiled schemes.
// As for SPH, not to be compiled again elsewhere.
#[inline(never)]
pub fn tables() -> Tables {
    [f32_2d::TABLE, f32_3d::TABLE, f64_2d::TABLE, f64_3d::TABLE]
}

/// The schemes of MPS that are compiled into this program: the same for every precision and dimension.
#[inline(never)]
pub fn schemes() -> &'static [Entry] {
    f32_2d::TABLE
}

/// Builds the executor of one scheme.
#[cfg_attr(test, expect(dead_code, reason = "see `unbuilt`"))]
fn build<S, const D: usize, W, Wg, G, V>(
    name: &str,
    job: Job,
    device: Device,
) -> Result<Box<dyn Executor>, SchemeError>
where
    S: Width,
    W: Weight,
    Wg: Weight,
    G: Gradient,
    V: Viscous,
{
    let Setup::Mps(setup, pressure) = &job.setup else {
        return Err(SchemeError::Unsupported {
            key: "scheme",
            value: "\"wcsph\"".to_owned(),
            device: "a scheme of MPS",
            help: "write scheme = \"mps\"",
        });
    };
    let kinematic = if V::ON { setup.kinematic } else { 0.0 };
    let limits = with_viscosity(job.limits, kinematic);
    let scheme = Mps::<S, D, W, Wg, G, V>::new(setup);
    let (store, domain) = of_width::<S>(job.particles)?;
    match device {
        Device::Cpu { threads } => {
            let executor =
                MpsExecutor::<S, D, _>::new(scheme, *pressure, domain, limits, job.clock, store);
            Ok(Box::new(CpuRun::new(executor, threads)?))
        }
        #[cfg(feature = "cuda")]
        Device::Cuda { index } => {
            let symbol = format!("mps_{}_{D}d_{name}", S::NAME);
            Ok(Box::new(crate::cuda::mps::<S, D, _>(
                *pressure,
                scheme,
                limits,
                job.clock,
                (store, domain),
                index,
                &symbol,
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
    reason = "stands in for `build`, which uses them"
)]
fn unbuilt<S, const D: usize, W, Wg, G, V>(
    name: &str,
    _: Job,
    _: Device,
) -> Result<Box<dyn Executor>, SchemeError> {
    Err(SchemeError::Device {
        message: format!("{name} is not compiled into unit tests"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_made_of_the_words_of_the_models() {
        for table in tables() {
            assert_eq!(table.len(), schemes().len());
            for entry in table {
                assert_eq!(entry.name, entry.words.join("_"));
            }
        }
    }
}
