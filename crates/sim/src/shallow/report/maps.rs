//! Maps of the water at several times.

use crate::{Directory, SimError};
use monoflow_case::ShallowPlan;
use monoflow_output::Section;

/// Maps of depth and speed over time, and of what was greatest.
pub(super) fn sections(
    _directory: &Directory,
    _plan: &ShallowPlan,
) -> Result<Vec<Section>, SimError> {
    Ok(Vec::new())
}
