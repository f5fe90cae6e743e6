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

/// An executor for a plan.
///
/// # Errors
/// The scheme is not compiled, the device cannot be had or has too little memory.
pub fn executor(
    plan: &ShallowPlan,
    assembled: &Assembled,
    from: Option<&ShallowState<f64>>,
    device: Device,
) -> Result<Box<dyn ShallowRun>, SimError> {
    let name = name_of(plan);
    let table = match plan.precision {
        Precision::F32 => F32,
        Precision::F64 => F64,
    };
    let Some((name, make)) = table.iter().find(|(known, _)| *known == name) else {
        return Err(SimError::NotCompiled {
            asked: name,
            nearest: F64[0].0.to_owned(),
            change: "numerics.riemann and numerics.friction".to_owned(),
            available: F64.len(),
        });
    };
    make(name, plan, assembled, from, device)
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
        Device::Cpu { .. } => Err(SchemeError::Unsupported {
            key: "precision",
            value: "\"f32\"".to_owned(),
            device: "a CPU",
            help: "write \"f64\"; single precision is for GPUs",
        }
        .into()),
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
