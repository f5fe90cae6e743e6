//! Choice of a compiled scheme at run time.

use super::assemble::Assembled;
use super::executor::{CpuShallow, ShallowRun};
use crate::models::{SHALLOW_WATER, words};
use crate::{Device, SchemeError, SimError};
use monoflow_abi::Program;
use monoflow_case::{Precision, ShallowCatalogue, ShallowNumerics, ShallowPlan};
use monoflow_cpu::shallow::ShallowState;
use monoflow_kernels::host::Scheme;
use monoflow_kernels::host::shallow::{Facts, make};
use monoflow_ops::Scalar;
use monoflow_ops::shallow::ShallowSetup;
use monoflow_schemes::shallow::programs;
use monoflow_schemes::{Compiled, name};

/// What case files of shallow water may say in this program.
pub fn catalogue() -> ShallowCatalogue {
    ShallowCatalogue {
        riemann: words(SHALLOW_WATER, "numerics.riemann"),
        frictions: words(SHALLOW_WATER, "numerics.friction"),
        limiters: words(SHALLOW_WATER, "numerics.limiter"),
    }
}

/// The compiled schemes of a precision.
fn of_precision(precision: Precision) -> impl Iterator<Item = &'static Program> {
    let bytes = match precision {
        Precision::F32 => size_of::<f32>(),
        Precision::F64 => size_of::<f64>(),
    } as u32;
    let all = programs().iter().copied();
    all.filter(move |program| program.precision == bytes)
}

/// Keys of the case file and what they say, in the order of the words of a scheme.
fn typed(numerics: &ShallowNumerics) -> [(&'static str, &str); 3] {
    [
        ("numerics.riemann", &numerics.riemann),
        ("numerics.friction", &numerics.friction),
        ("numerics.limiter", &numerics.limiter),
    ]
}

/// The name of a plan's scheme.
pub fn name_of(plan: &ShallowPlan) -> String {
    name(&typed(&plan.numerics).map(|(_, word)| word))
}

/// The compiled scheme of a plan, in some precision.
///
/// # Errors
/// [`SimError::NotCompiled`].
pub(super) fn find(plan: &ShallowPlan, precision: Precision) -> Result<Compiled, SimError> {
    let typed = typed(&plan.numerics);
    let asked = typed.map(|(_, word)| word);
    match of_precision(precision).find(|program| program.words().eq(asked)) {
        Some(program) => Ok(program.into()),
        None => Err(not_compiled(plan, &typed, precision)),
    }
}

fn not_compiled(plan: &ShallowPlan, typed: &[(&str, &str)], precision: Precision) -> SimError {
    let changes = |program: &&Program| {
        let words: Vec<&str> = program.words().collect();
        crate::select::changes(typed, &words)
    };
    let nearest = of_precision(precision).min_by_key(|program| changes(program).len());
    SimError::NotCompiled {
        asked: name_of(plan),
        nearest: nearest.map_or(String::new(), |program| Compiled::from(program).name()),
        change: nearest.map_or(String::new(), |program| changes(&program).join(", ")),
        available: of_precision(precision).count(),
    }
}

/// The scheme that a program makes of a plan.
pub(super) fn scheme(plan: &ShallowPlan, compiled: Compiled) -> Result<Scheme<Facts>, SchemeError> {
    let setup = ShallowSetup {
        gravity: plan.gravity,
        dry_depth: plan.numerics.dry_depth,
    };
    Ok(make(compiled.program, &setup)?)
}

/// Judges whether there is a scheme for a plan.
///
/// # Errors
/// The scheme is not compiled.
pub fn possible(plan: &ShallowPlan) -> Result<(), SimError> {
    find(plan, plan.precision).map(|_| ())
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
    let compiled = find(plan, plan.precision)?;
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
