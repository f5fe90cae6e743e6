//! A case of any family, read and judged.

use monoflow_case::Case;
use monoflow_sim::SimError;
use monoflow_sim::families::{AnyPlan, judge};
use std::path::Path;

/// Reads and judges a case; `note` is told before models of a study are compiled for it.
pub fn read(
    case: &Path,
    set: &[String],
    note: &mut dyn FnMut(&str),
) -> Result<Box<dyn AnyPlan>, SimError> {
    let mut case = Case::load(case)?;
    for assignment in set {
        case.set(assignment)?;
    }
    judge(&case, note)
}
