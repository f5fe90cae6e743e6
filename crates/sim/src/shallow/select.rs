//! Which scheme of shallow water a plan asks for.

use super::assemble::Assembled;
use super::executor::{CpuShallow, ShallowRun};
use crate::models::{Known, SHALLOW_WATER, Words, coefficients, request, types};
use crate::{Device, OwnModels, SchemeError, SimError};
use monoflow_case::{Precision, ShallowCatalogue, ShallowNumerics, ShallowPlan};
use monoflow_cpu::shallow::ShallowState;
use monoflow_kernels::host::Scheme;
use monoflow_kernels::host::shallow::{Facts, make};
use monoflow_ops::Scalar;
use monoflow_ops::shallow::ShallowSetup;
use monoflow_schemes::shallow::programs;
use monoflow_schemes::{Choice, Compiled};

/// What case files of shallow water may say in this program.
pub fn catalogue(own: Option<&OwnModels>) -> ShallowCatalogue {
    catalogue_with(Known::Listed(own))
}

/// The same with whatever models are known.
pub(super) fn catalogue_with(known: Known<'_>) -> ShallowCatalogue {
    let words = Words::of(SHALLOW_WATER, known);
    ShallowCatalogue {
        riemann: words.choices("numerics.riemann"),
        frictions: words.choices("numerics.friction"),
        limiters: words.choices("numerics.limiter"),
        study: known.study().map(OwnModels::plan),
    }
}

/// Keys of the case file and what they say, in the order of the words of a scheme.
fn typed(numerics: &ShallowNumerics) -> [(&'static str, &str); 3] {
    [
        ("numerics.riemann", &numerics.riemann),
        ("numerics.friction", &numerics.friction),
        ("numerics.limiter", &numerics.limiter),
    ]
}

/// The scheme that a plan asks for.
///
/// # Errors
/// [`SimError::UnknownWord`], [`SimError::NotComposed`].
pub fn find(plan: &ShallowPlan, known: Known<'_>) -> Result<Choice, SimError> {
    in_precision(plan, plan.precision, known)
}

/// The same in some precision.
pub(super) fn in_precision(
    plan: &ShallowPlan,
    precision: Precision,
    known: Known<'_>,
) -> Result<Choice, SimError> {
    let typed = typed(&plan.numerics);
    let types = types(SHALLOW_WATER, &typed, known)?;
    let words = typed.map(|(_, word)| word);
    known.choice(
        programs(),
        request(SHALLOW_WATER, (precision, 2), &words, types),
    )
}

/// The scheme that a program makes of a plan.
pub(super) fn scheme(plan: &ShallowPlan, compiled: Compiled) -> Result<Scheme<Facts>, SchemeError> {
    let setup = ShallowSetup {
        coefficients: coefficients(&plan.coefficients, &typed(&plan.numerics)),
        gravity: plan.gravity,
        dry_depth: plan.numerics.dry_depth,
    };
    Ok(make(compiled.program, &setup)?)
}

/// The executor of a scheme for a plan.
///
/// # Errors
/// The device cannot be had or has too little memory.
pub fn executor(
    plan: &ShallowPlan,
    compiled: Compiled,
    assembled: &Assembled,
    from: Option<&ShallowState<f64>>,
    device: Device,
) -> Result<Box<dyn ShallowRun>, SimError> {
    match plan.precision {
        Precision::F32 => on_device::<f32>(plan, compiled, assembled, from, device),
        Precision::F64 => on_device::<f64>(plan, compiled, assembled, from, device),
    }
}

fn on_device<S: Scalar>(
    plan: &ShallowPlan,
    compiled: Compiled,
    assembled: &Assembled,
    from: Option<&ShallowState<f64>>,
    device: Device,
) -> Result<Box<dyn ShallowRun>, SimError> {
    match device {
        Device::Cpu { threads } => Ok(Box::new(CpuShallow::<S>::new(
            plan, compiled, assembled, from, threads,
        )?)),
        #[cfg(feature = "cuda")]
        Device::Cuda { index } => Ok(Box::new(super::cuda::CudaShallow::<S>::new(
            plan, compiled, assembled, from, index,
        )?)),
        #[cfg(not(feature = "cuda"))]
        Device::Cuda { .. } => Err(SchemeError::NoGpuSupport {
            scheme: compiled.name(),
        }
        .into()),
    }
}
