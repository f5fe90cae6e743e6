//! Choice of a compiled scheme at run time.

use super::assemble::Assembled;
use super::executor::{CpuShallow, ShallowRun};
use crate::models::{SHALLOW_WATER, words};
use crate::{Device, SchemeError, SimError};
use monoflow_case::{Precision, ShallowCatalogue, ShallowPlan};
use monoflow_cpu::shallow::ShallowState;
use monoflow_ops::Scalar;
use monoflow_ops::shallow::Shallow;
use monoflow_ops::shallow::friction::{Friction, Manning, NoFriction};
use monoflow_ops::shallow::limiter::BarthJespersen;
use monoflow_ops::shallow::riemann::{Hll, Hllc, Riemann, Roe};

/// What case files of shallow water may say in this program.
pub fn catalogue() -> ShallowCatalogue {
    ShallowCatalogue {
        riemann: words(SHALLOW_WATER, "numerics.riemann"),
        frictions: words(SHALLOW_WATER, "numerics.friction"),
        limiters: words(SHALLOW_WATER, "numerics.limiter"),
    }
}

/// Makes an executor of one scheme.
type Make = fn(
    &str,
    &ShallowPlan,
    &Assembled,
    Option<&ShallowState<f64>>,
    Device,
) -> Result<Box<dyn ShallowRun>, SimError>;

macro_rules! table {
    ($make:ident, $s:ty, $($name:ident: $riemann:ty, $friction:ty;)*) => {
        &[$((stringify!($name), $make::<$s, $riemann, $friction> as Make)),*]
    };
}
macro_rules! table_f32 { ($($lines:tt)*) => { table!(make_on_gpu, f32, $($lines)*) }; }
macro_rules! table_f64 { ($($lines:tt)*) => { table!(make, f64, $($lines)*) }; }

const F32: &[(&str, Make)] = monoflow_abi::shallow_catalogue!(table_f32!);
const F64: &[(&str, Make)] = monoflow_abi::shallow_catalogue!(table_f64!);

/// Names of the compiled schemes.
pub fn schemes() -> impl Iterator<Item = &'static str> {
    F64.iter().map(|(name, _)| *name)
}

/// The name of a plan's scheme.
pub fn name_of(plan: &ShallowPlan) -> String {
    format!("{}_{}", plan.numerics.riemann, plan.numerics.friction)
}

/// The compiled scheme of a plan, which must be one that the device can run.
fn find(plan: &ShallowPlan, device: Device) -> Result<&'static (&'static str, Make), SimError> {
    let table = match (plan.precision, device) {
        (Precision::F32, Device::Cpu { .. }) => return Err(single_on_cpu()),
        (Precision::F32, Device::Cuda { .. }) => F32,
        (Precision::F64, _) => F64,
    };
    let asked = name_of(plan);
    if let Some(entry) = table.iter().find(|(name, _)| *name == asked) {
        return Ok(entry);
    }
    // Words of this solver hold no underscore.
    let typed = [
        ("numerics.riemann", plan.numerics.riemann.as_str()),
        ("numerics.friction", plan.numerics.friction.as_str()),
    ];
    let changes = |name: &str| {
        let words: Vec<&str> = name.split('_').collect();
        crate::select::changes(&typed, &words)
    };
    let nearest = table.iter().min_by_key(|(name, _)| changes(name).len());
    Err(SimError::NotCompiled {
        asked,
        nearest: nearest.map_or(String::new(), |(name, _)| (*name).to_owned()),
        change: nearest.map_or(String::new(), |(name, _)| changes(name).join(", ")),
        available: table.len(),
    })
}

/// Judges whether a device can run the scheme of a plan, without looking for the device.
///
/// # Errors
/// The scheme is not compiled; its precision is not for this device.
pub fn possible(plan: &ShallowPlan, device: Device) -> Result<(), SimError> {
    find(plan, device).map(|_| ())
}

/// An executor for a plan.
///
/// # Errors
/// As [`possible`]; the device cannot be had or has too little memory.
pub fn executor(
    plan: &ShallowPlan,
    assembled: &Assembled,
    from: Option<&ShallowState<f64>>,
    device: Device,
) -> Result<Box<dyn ShallowRun>, SimError> {
    let (name, make) = find(plan, device)?;
    make(name, plan, assembled, from, device)
}

fn single_on_cpu() -> SimError {
    SchemeError::Unsupported {
        key: "precision",
        value: "\"f32\"".to_owned(),
        device: "a CPU",
        help: "write \"f64\", or choose a GPU with --device cuda:0; single precision is for GPUs",
    }
    .into()
}

/// The scheme of a plan.
fn scheme<S: Scalar, Rm: Riemann<S>, F: Friction<S>>(plan: &ShallowPlan) -> Shallow<S, Rm, F> {
    Shallow {
        gravity: S::from_literal(plan.gravity),
        dry: S::from_literal(plan.numerics.dry_depth),
        riemann: Rm::default(),
        friction: F::default(),
        limiter: BarthJespersen,
    }
}

fn make<S: Scalar, Rm: Riemann<S>, F: Friction<S>>(
    name: &str,
    plan: &ShallowPlan,
    assembled: &Assembled,
    from: Option<&ShallowState<f64>>,
    device: Device,
) -> Result<Box<dyn ShallowRun>, SimError> {
    let Device::Cpu { threads } = device else {
        return make_on_gpu::<S, Rm, F>(name, plan, assembled, from, device);
    };
    let scheme = scheme::<S, Rm, F>(plan);
    let run = CpuShallow::new(plan, scheme, assembled, from, threads)?;
    Ok(Box::new(run))
}

/// On a GPU only: each scheme takes seconds to compile for a CPU, where single precision gains little.
#[cfg_attr(
    not(feature = "cuda"),
    expect(
        clippy::extra_unused_type_parameters,
        reason = "without GPUs nothing is made"
    )
)]
fn make_on_gpu<S: Scalar, Rm: Riemann<S>, F: Friction<S>>(
    name: &str,
    plan: &ShallowPlan,
    assembled: &Assembled,
    from: Option<&ShallowState<f64>>,
    device: Device,
) -> Result<Box<dyn ShallowRun>, SimError> {
    match device {
        Device::Cpu { .. } => Err(single_on_cpu()),
        #[cfg(feature = "cuda")]
        Device::Cuda { index } => {
            let scheme = scheme::<S, Rm, F>(plan);
            let symbol = format!("shallow_{}_{name}", S::NAME);
            let run = super::cuda::CudaShallow::new(plan, scheme, assembled, from, index, &symbol)?;
            Ok(Box::new(run))
        }
        #[cfg(not(feature = "cuda"))]
        Device::Cuda { .. } => {
            let _ = (plan, assembled, from);
            Err(SchemeError::NoGpuSupport {
                scheme: name.to_owned(),
            }
            .into())
        }
    }
}
