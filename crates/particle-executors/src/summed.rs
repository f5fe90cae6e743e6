//! Summations over neighbours beside a scheme.

use crate::job::with_viscosity;
use crate::{Job, Width};
use monoflow_abi::DeclaredColumn;
use monoflow_cpu::BlockSummation;
use monoflow_kernels::host::Scheme;
use monoflow_kernels::host::particles::summation::{Facts, make};
use monoflow_ops::particles::OF_EVERY_FRAME;
use monoflow_ops::particles::control::Limits;
use monoflow_ops::particles::summation::{Role, SummationSetup};
use monoflow_schemes::{Compiled, SchemeError};

/// Summations with their numbers.
pub(crate) type Made = Vec<(Compiled, Scheme<Facts>)>;

/// Those of a job, beside a scheme of which frames show these columns.
///
/// # Errors
/// Two columns of frames have one name; a program was compiled from other sources.
pub(crate) fn made<S: Width, const D: usize>(
    job: &Job,
    shown: impl Iterator<Item = &'static DeclaredColumn>,
) -> Result<Made, SchemeError> {
    let made = (job.summations.iter())
        .map(|(compiled, setup)| Ok((*compiled, make::<S, D>(compiled.program, setup)?)))
        .collect::<Result<Made, SchemeError>>()?;
    apart(shown, &made)?;
    Ok(made)
}

/// The same for a CPU.
///
/// # Errors
/// A program was compiled from other sources.
pub(crate) fn blocks<S: Width, const D: usize>(
    summations: &[(Compiled, SummationSetup)],
) -> Result<Vec<BlockSummation<S, D>>, SchemeError> {
    (summations.iter())
        .map(|(compiled, setup)| Ok(BlockSummation::of_program(compiled.program, setup)?))
        .collect()
}

/// The names of the columns that fluid carries.
pub(crate) fn carried(summations: &Made) -> impl Iterator<Item = &'static str> {
    let facts = summations.iter().map(|(_, summing)| &summing.facts);
    let carried = facts.filter(|facts| facts.role == Role::Carried);
    carried.map(|facts| facts.column.name.get())
}

/// How much shorter the step of what spreads is than that of what is viscous. In a corner between walls, whose
/// values are mirrored, a particle would else take over more than the whole difference in a stage: 1.28 of it in
/// three dimensions with h = 2 Δp.
const OVERSHOOT: f64 = 1.4;

/// The limits with that of a kinematic viscosity (m²/s), and of what fluid carries and spreads.
pub(crate) fn with_spreading(limits: Limits, kinematic: f64, summations: &Made) -> Limits {
    let spreading = (summations.iter()).map(|(_, summing)| OVERSHOOT * summing.facts.diffusivity);
    with_viscosity(limits, spreading.fold(kinematic, f64::max))
}

/// Refuses columns of frames with one name.
fn apart(
    shown: impl Iterator<Item = &'static DeclaredColumn>,
    summations: &Made,
) -> Result<(), SchemeError> {
    let shown = shown.map(|column| column.name.get());
    let facts = summations.iter().map(|(_, summing)| &summing.facts);
    let seen = facts.filter(|facts| facts.role != Role::Filter);
    let seen = seen.map(|facts| facts.column.name.get());
    let mut names: Vec<&str> = OF_EVERY_FRAME
        .into_iter()
        .chain(shown)
        .chain(seen)
        .collect();
    names.sort_unstable();
    let twice = names.windows(2).find(|pair| pair[0] == pair[1]);
    twice.map_or(Ok(()), |pair| {
        Err(SchemeError::ColumnName { name: pair[0] })
    })
}
