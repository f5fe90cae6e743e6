//! Choice of a compiled scheme at run time: the catalogue, stamped for two precisions and two
//! numbers of dimensions.

use crate::assemble::{Start, Width, assemble, limits, scheme};
use crate::builder::OwnKernels;
use crate::cpu::{CpuRun, weakly_compressible};
use crate::{Executor, SimError, mps};
use monoflow_case::{ListEncoding, NumericsPlan, Precision, RunPlan};
use monoflow_ops::diffusion::Diffusion;
use monoflow_ops::eos::Eos;
use monoflow_ops::kernel::Kernel;
use monoflow_ops::smoothing::VelocitySmoothing;
use monoflow_ops::viscosity::Viscosity;
use monoflow_ops::wall::{Holds, WallModel};
use std::str::FromStr;

/// Where a scheme runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Device {
    /// On the cores of this machine.
    Cpu {
        /// Number of threads; 0 for one a core.
        threads: usize,
    },
    /// On an NVIDIA GPU.
    Cuda {
        /// Number of the GPU, from 0.
        index: usize,
    },
}

impl Default for Device {
    fn default() -> Self {
        Device::Cpu { threads: 0 }
    }
}

impl FromStr for Device {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let unknown = || format!("`{text}` is not a device; write cpu, cuda or cuda:N");
        match text.split_once(':').unwrap_or((text, "0")) {
            ("cpu", "0") => Ok(Device::default()),
            ("cuda", index) => {
                let index = index.parse().map_err(|_| unknown())?;
                Ok(Device::Cuda { index })
            }
            _ => Err(unknown()),
        }
    }
}

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
pub(crate) type Constructor =
    fn(&str, &RunPlan, Start, Device) -> Result<Box<dyn Executor>, SimError>;

macro_rules! table {
    ($($name:ident: $k:ty, $e:ty, $f:ty, $v:ty, $b:ty, $x:ty;)*) => {
        pub(super) static TABLE: &[Entry] = &[$(Entry {
            name: stringify!($name),
            words: &[
                <$k as Named>::NAME,
                <$e as Named>::NAME,
                <$f as Named>::NAME,
                <$v as Named>::NAME,
                <$b as Named>::NAME,
                <$x as Named>::NAME,
            ],
            build: |name, plan, start, device| {
                build::<S, D, $k, $e, $f, $v, $b, $x>(name, None, plan, start, device)
            },
        }),*];
    };
}

macro_rules! variant {
    ($module:ident, $scalar:ty, $dimensions:literal) => {
        mod $module {
            use super::Entry;
            // Unit tests look at names only; compiling every scheme again for them takes minutes.
            #[cfg(not(test))]
            use super::build;
            #[cfg(test)]
            use super::unbuilt as build;
            use monoflow_ops::Named;
            use monoflow_ops::diffusion::{Ferrari, Molteni, NoDiffusion};
            use monoflow_ops::eos::{Cole, Linear, Tait};
            use monoflow_ops::kernel::{CubicSpline, Gaussian, Quadratic, WendlandC2};
            use monoflow_ops::smoothing::{NoSmoothing, Xsph};
            use monoflow_ops::viscosity::{Artificial, Inviscid, Morris};
            use monoflow_ops::wall::{DynamicParticles, LennardJones};

            type S = $scalar;
            const D: usize = $dimensions;
            monoflow_abi::catalogue!(table!);
        }
    };
}

variant!(f32_2d, f32, 2);
variant!(f32_3d, f32, 3);
variant!(f64_2d, f64, 2);
variant!(f64_3d, f64, 3);

/// The schemes of SPH that are compiled into this program: the same for every precision and dimension.
pub fn schemes() -> &'static [Entry] {
    f32_2d::TABLE
}

/// The name of the plan's scheme: its words, joined by `_`.
pub fn name_of(plan: &RunPlan) -> String {
    let n = &plan.numerics;
    if let Some(mps) = &n.mps {
        return mps::typed(n, mps).map(|(_, word)| word).join("_");
    }
    let mut name = typed(n).map(|(_, word)| word).join("_");
    if n.xsph > 0.0 {
        name.push_str("_xsph");
    }
    name
}

/// Finds the compiled scheme that the plan asks for.
///
/// # Errors
/// [`SimError::NotCompiled`], [`SimError::Dimensions`], [`SimError::Unsupported`].
pub fn find(plan: &RunPlan) -> Result<&'static Entry, SimError> {
    let n = &plan.numerics;
    if let Some(mps) = &n.mps {
        let typed = mps::typed(n, mps);
        return pick(plan, mps::TABLES, |entry| changes(&typed, entry.words));
    }
    let tables = [f32_2d::TABLE, f32_3d::TABLE, f64_2d::TABLE, f64_3d::TABLE];
    let entry = pick(plan, tables, |entry| {
        let mut changes = changes(&typed(n), entry.words);
        match (n.xsph > 0.0, entry.words[5] != "none") {
            (true, false) => changes.push("numerics.xsph = 0".to_owned()),
            (false, true) => changes.push("numerics.xsph = 0.5".to_owned()),
            _ => {}
        }
        changes
    })?;
    possible(plan).map(|()| entry)
}

/// Tables in single and double precision, each in two and three dimensions.
pub(crate) type Tables = [&'static [Entry]; 4];

/// The plan's scheme in the table of its precision and dimensions; `changes` lead to another entry.
fn pick(
    plan: &RunPlan,
    [f32_2d, f32_3d, f64_2d, f64_3d]: Tables,
    changes: impl Fn(&Entry) -> Vec<String>,
) -> Result<&'static Entry, SimError> {
    let table = match (plan.precision, plan.dimensions) {
        (Precision::F32, 2) => f32_2d,
        (Precision::F32, 3) => f32_3d,
        (Precision::F64, 2) => f64_2d,
        (Precision::F64, 3) => f64_3d,
        (_, dimensions) => return Err(SimError::Dimensions { dimensions }),
    };
    let asked = name_of(plan);
    if let Some(entry) = table.iter().find(|entry| entry.name == asked) {
        return Ok(entry);
    }
    let nearest = table.iter().min_by_key(|entry| changes(entry).len());
    Err(SimError::NotCompiled {
        asked,
        nearest: nearest.map_or(String::new(), |entry| entry.name.to_owned()),
        change: nearest.map_or(String::new(), |entry| changes(entry).join(", ")),
        available: table.len(),
    })
}

/// What to write in a case that says `typed` to get these words.
fn changes(typed: &[(&str, &str)], words: &[&str]) -> Vec<String> {
    let pairs = typed.iter().zip(words);
    pairs
        .filter(|((_, typed), word)| typed != *word)
        .map(|((key, _), word)| format!("{key} = \"{word}\""))
        .collect()
}

/// Options that are known but that no compiled scheme has.
fn possible(plan: &RunPlan) -> Result<(), SimError> {
    let tait = plan.numerics.eos == "tait";
    if tait && plan.fluid.gamma != 7.0 {
        return Err(SimError::Unsupported {
            key: "fluid.gamma",
            value: plan.fluid.gamma.to_string(),
            device: "a scheme with eos = \"tait\", whose exponent is 7",
            help: "write eos = \"cole\", which takes any exponent",
        });
    }
    Ok(())
}

/// Keys of the case file and what they say, in the order of the words of a name.
fn typed(n: &NumericsPlan) -> [(&'static str, &str); 5] {
    [
        ("numerics.kernel", &n.kernel),
        ("numerics.eos", &n.eos),
        ("numerics.density_diffusion", &n.density_diffusion),
        ("numerics.viscosity", &n.viscosity),
        ("numerics.wall", &n.wall),
    ]
}

impl Entry {
    /// Builds the executor on a device.
    ///
    /// # Errors
    /// Particles outside the domain, no such device, out of memory.
    pub fn executor(
        &self,
        plan: &RunPlan,
        start: Start,
        device: Device,
    ) -> Result<Box<dyn Executor>, SimError> {
        (self.build)(self.name, plan, start, device)
    }
}

/// Builds the executor of one scheme, whether or not it is in the catalogue.
///
/// # Errors
/// Particles outside the domain, no such device, out of memory.
pub(crate) fn build<S, const D: usize, K, E, F, V, B, X>(
    name: &str,
    kernels: Option<OwnKernels>,
    plan: &RunPlan,
    start: Start,
    device: Device,
) -> Result<Box<dyn Executor>, SimError>
where
    S: Width,
    K: Kernel,
    E: Eos<S>,
    F: Diffusion<S>,
    V: Viscosity<S>,
    B: WallModel<S> + Holds<V>,
    X: VelocitySmoothing<S>,
{
    let scheme = scheme::<S, D, K, E, F, V, B, X>(plan);
    let kinematic = scheme.viscosity.kinematic().widen();
    let assembly = assemble(plan, scheme, limits(plan, kinematic), start)?;
    match device {
        Device::Cpu { threads } => {
            if plan.numerics.list_encoding == ListEncoding::U16 {
                return Err(SimError::Unsupported {
                    key: "numerics.list_encoding",
                    value: "\"u16\"".to_owned(),
                    device: "a CPU",
                    help: "delete the line; compact lists are for GPUs",
                });
            }
            let executor = weakly_compressible::<S, D, _>(plan, assembly);
            Ok(Box::new(CpuRun::new(executor, threads)?))
        }
        #[cfg(feature = "cuda")]
        Device::Cuda { index } => {
            let listed = format!("wcsph_{}_{D}d_{name}", S::NAME);
            let (symbol, own) = kernels.map_or((listed.as_str(), ""), |k| (k.symbol, k.ptx));
            let programs = [own, monoflow_cuda::KERNELS];
            Ok(Box::new(crate::cuda::weakly_compressible::<S, D, _>(
                plan, assembly, index, symbol, &programs,
            )?))
        }
        #[cfg(not(feature = "cuda"))]
        Device::Cuda { .. } => Err(SimError::NoGpuSupport {
            scheme: kernels.map_or(name, |own| own.symbol).to_owned(),
        }),
    }
}

#[cfg(test)]
#[expect(
    clippy::extra_unused_type_parameters,
    reason = "stands in for `build`, which uses them"
)]
fn unbuilt<S, const D: usize, K, E, F, V, B, X>(
    name: &str,
    _: Option<OwnKernels>,
    _: &RunPlan,
    _: Start,
    _: Device,
) -> Result<Box<dyn Executor>, SimError> {
    Err(SimError::Device {
        message: format!("{name} is not compiled into unit tests"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_made_of_the_words_of_the_models() {
        for table in [f32_2d::TABLE, f32_3d::TABLE, f64_2d::TABLE, f64_3d::TABLE] {
            for entry in table {
                let mut words = entry.words.to_vec();
                if words[5] == "none" {
                    words.pop();
                }
                assert_eq!(entry.name, words.join("_"));
            }
            assert_eq!(table.len(), schemes().len());
        }
    }

    #[test]
    fn devices_are_read() {
        assert_eq!("cpu".parse(), Ok(Device::Cpu { threads: 0 }));
        assert_eq!("cuda:3".parse(), Ok(Device::Cuda { index: 3 }));
        assert!("gpu".parse::<Device>().is_err() && "cuda:x".parse::<Device>().is_err());
    }
}
