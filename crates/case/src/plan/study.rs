use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// The study that a case takes models from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StudyPlan {
    /// Its folder.
    pub path: PathBuf,
    /// The name of its package.
    pub package: String,
    /// What its sources were when the case was judged.
    pub fingerprint: String,
}
