use thiserror::Error;

/// Why a run of compressible flow cannot start or go on.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum EulerError {
    /// The far field of these bodies cannot be had.
    #[error("`far_field`: {what}; {help}")]
    FarField {
        /// What is wrong.
        what: String,
        /// What to do.
        help: &'static str,
    },
}
