use monoflow_start::euler::StateError;
use thiserror::Error;

/// Why a run of compressible flow cannot start or go on.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum EulerError {
    /// A state is wrong.
    #[error(transparent)]
    State(#[from] StateError),
    /// The far field of these bodies cannot be had.
    #[error("`far_field`: {what}; {help}")]
    FarField {
        /// What is wrong.
        what: String,
        /// What to do.
        help: &'static str,
    },
}
