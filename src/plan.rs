//! A case of any family, read and judged.

use monoflow_case::Case;
use monoflow_sim::SimError;
use monoflow_sim::families::{AnyPlan, judge};
use std::path::Path;

/// Reads a case, with values of the command line.
pub fn case(case: &Path, set: &[String]) -> Result<Case, SimError> {
    let mut case = Case::load(case)?;
    for assignment in set {
        case.set(assignment)?;
    }
    Ok(case)
}

/// Reads and judges a case; `note` is told before models of a study are compiled for it.
pub fn read(
    path: &Path,
    set: &[String],
    note: &mut dyn FnMut(&str),
) -> Result<Box<dyn AnyPlan>, SimError> {
    judge(&case(path, set)?, note)
}
