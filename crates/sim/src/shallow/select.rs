//! Which scheme of shallow water a plan asks for.

use super::assemble::Assembled;
use crate::models::{Known, SHALLOW_WATER, coefficients, request, types};
use crate::{Device, OwnModels, SimError};
use monoflow_case::{Precision, ShallowCatalogue, ShallowNumerics, ShallowPlan};
use monoflow_cpu::shallow::ShallowState;
use monoflow_linked::shallow::programs;
use monoflow_ops::shallow::ShallowSetup;
use monoflow_schemes::{Choice, Compiled};
use monoflow_volume_executors::shallow::{ShallowJob, ShallowRun, executor as build};

/// What case files of shallow water may say in this program.
pub fn catalogue(own: Option<&OwnModels>) -> ShallowCatalogue {
    catalogue_with(Known::Listed(own))
}

/// The same with whatever models are known.
pub(super) fn catalogue_with(known: Known<'_>) -> ShallowCatalogue {
    monoflow_words::shallow_of(&known.all(), known.study().map(OwnModels::plan))
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

/// The numbers of a plan's scheme.
pub(super) fn setup(plan: &ShallowPlan) -> ShallowSetup {
    ShallowSetup {
        coefficients: coefficients(&plan.coefficients, &typed(&plan.numerics)),
        gravity: plan.gravity,
        dry_depth: plan.numerics.dry_depth,
    }
}

/// The executor of a scheme for a plan.
///
/// # Errors
/// The device cannot be had or has too little memory.
pub fn executor(
    plan: &ShallowPlan,
    compiled: Compiled,
    assembled: &Assembled,
    (looked, from): (&[u32], Option<&ShallowState<f64>>),
    device: Device,
) -> Result<Box<dyn ShallowRun>, SimError> {
    let job = ShallowJob {
        triangles: &assembled.triangles,
        edges: &assembled.edges,
        setup: &setup(plan),
        cfl: plan.numerics.cfl,
        order: plan.numerics.order,
        water: &assembled.water,
        roughness: &assembled.roughness,
        tracers: &assembled.tracers,
        boundaries: &assembled.boundaries,
        rain: &plan.rain,
        ground: &assembled.ground,
        arrival_depth: plan.peaks.as_ref().map(|peaks| peaks.arrival_depth),
        looked,
        from,
    };
    Ok(build(compiled, &job, device)?)
}
