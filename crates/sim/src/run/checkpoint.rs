//! Checkpoints: a complete state in a sealed file, whose header names the plan that it belongs to and says
//! what its family needs to know of the columns. Two files are kept and written in turn.

use super::family::{Family, Restored};
use super::sealed;
use crate::SimError;
use monoflow_case::Resolved;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::path::{Path, PathBuf};

/// The two files, written in turn.
pub const FILES: [&str; 2] = ["checkpoint-a.bin", "checkpoint-b.bin"];

#[derive(Serialize, Deserialize)]
struct Header<H> {
    plan: u32,
    #[serde(flatten)]
    of: H,
}

/// A number that identifies the [essence](Resolved::essence) of a plan: a checkpoint is of use to no
/// other.
pub fn fingerprint(plan: &impl Resolved) -> Result<u32, SimError> {
    Ok(crc32fast::hash(plan.essence().to_toml()?.as_bytes()))
}

/// Writes a checkpoint of the plan of this fingerprint, whole or not at all.
pub(crate) fn write<H: Serialize>(
    path: &Path,
    plan: u32,
    of: H,
    sections: &[Cow<'_, [u8]>],
) -> Result<(), SimError> {
    let parts = sections.iter().map(AsRef::as_ref);
    sealed::write(path, &Header { plan, of }, parts)
}

/// What is in a checkpoint of a plan.
pub struct Content<H> {
    path: PathBuf,
    /// What it says of its columns.
    pub header: H,
    /// The columns.
    pub body: Vec<u8>,
}

impl<H> Content<H> {
    /// The error that says what is wrong with it.
    pub fn problem(&self, problem: &str) -> SimError {
        SimError::Checkpoint {
            path: self.path.clone(),
            problem: problem.to_owned(),
        }
    }

    /// The error of columns that do not fit the header.
    pub fn wrong_length(&self) -> SimError {
        self.problem("its columns are not as long as its header says; it is damaged")
    }
}

/// The newest usable checkpoint of a folder.
pub struct Found<S> {
    /// Which of [`FILES`] it is.
    pub slot: usize,
    /// What is in it.
    pub restored: Restored<S>,
    /// Why a file could not be used.
    pub refused: Vec<String>,
}

/// Finds the checkpoint of a folder that can be used for a flow and has the most steps;
/// [`SimError::NoCheckpoint`] if there is none.
pub fn newest<F: Family>(
    folder: &Path,
    plan: &F::Plan,
    flow: &F,
) -> Result<Found<F::Saved>, SimError> {
    let expected = fingerprint(plan)?;
    let read = |path: PathBuf| {
        let (header, body): (Header<F::Header>, _) = sealed::read(&path)?;
        let content = Content {
            path,
            header: header.of,
            body,
        };
        match header.plan == expected {
            true => flow.restored(content),
            false => Err(content.problem("it belongs to another case than the run.toml beside it, whose values must be those that the run wrote")),
        }
    };
    let mut refused = Vec::new();
    let mut best: Option<(usize, Restored<F::Saved>)> = None;
    for (slot, name) in FILES.iter().enumerate() {
        let path = folder.join(name);
        if !path.exists() {
            continue;
        }
        match read(path) {
            Err(error) => refused.push(error.to_string()),
            Ok(found) => {
                if best.as_ref().is_none_or(|best| best.1.step <= found.step) {
                    best = Some((slot, found));
                }
            }
        }
    }
    match best {
        Some((slot, restored)) => Ok(Found {
            slot,
            restored,
            refused,
        }),
        None => Err(SimError::NoCheckpoint {
            path: folder.to_owned(),
            reasons: refused,
        }),
    }
}
