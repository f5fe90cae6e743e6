//! Checkpoints of compressible flow: sealed files whose body is the columns of the state.

use crate::checkpoint::{Found, newest_of};
use crate::{SimError, sealed};
use monoflow_case::EulerPlan;
use monoflow_schemes::euler::{EulerClock, EulerState};
use serde::{Deserialize, Serialize};
use std::path::Path;

#[derive(Serialize, Deserialize)]
struct Header {
    /// Of the resolved plan.
    plan: u32,
    cells: usize,
    columns: usize,
    /// Is the last column that of a tracer?
    #[serde(default)]
    traced: bool,
    step: u64,
}

/// A number that identifies a plan: a checkpoint is of use to no other.
///
/// # Errors
/// The plan cannot be written as text.
pub fn fingerprint(plan: &EulerPlan) -> Result<u32, SimError> {
    Ok(crc32fast::hash(plan.to_toml()?.as_bytes()))
}

/// Writes a checkpoint, whole or not at all.
///
/// # Errors
/// The disk refuses.
pub fn write(path: &Path, plan: u32, state: &EulerState) -> Result<(), SimError> {
    let header = Header {
        plan,
        cells: state.columns.first().map_or(0, Vec::len),
        columns: state.columns.len() + usize::from(state.tracer.is_some()),
        traced: state.tracer.is_some(),
        step: state.clock.step,
    };
    let clock = [state.clock.time, state.clock.rate];
    let columns = state.columns.iter().chain(&state.tracer);
    let columns = columns.map(Vec::as_slice);
    let parts = std::iter::once(&clock[..]).chain(columns);
    sealed::write(path, &header, parts.map(bytemuck::cast_slice))
}

/// Reads a checkpoint.
///
/// # Errors
/// [`SimError::Checkpoint`] says what is wrong with the file.
pub fn read(path: &Path, plan: u32) -> Result<EulerState, SimError> {
    let problem = |problem: &str| SimError::Checkpoint {
        path: path.to_owned(),
        problem: problem.to_owned(),
    };
    let (header, body): (Header, _) = sealed::read(path)?;
    if header.plan != plan {
        return Err(problem(
            "it belongs to another case than the run.toml beside it",
        ));
    }
    let numbers: Vec<f64> = bytemuck::allocation::pod_collect_to_vec(&body);
    let all = header.cells.saturating_mul(header.columns);
    let (Some((&[time, rate], rest)), true) = (numbers.split_first_chunk(), header.cells > 0)
    else {
        return Err(problem("it holds no state; it is damaged"));
    };
    if rest.len() != all {
        return Err(problem(
            "its columns are not as long as its header says; it is damaged",
        ));
    }
    let mut columns: Vec<_> = rest.chunks(header.cells).map(<[f64]>::to_vec).collect();
    let tracer = if header.traced { columns.pop() } else { None };
    Ok(EulerState {
        columns,
        tracer,
        clock: EulerClock {
            time,
            step: header.step,
            rate,
        },
    })
}

/// Finds the newest usable checkpoint of a folder.
///
/// # Errors
/// [`SimError::NoCheckpoint`] if neither can be used.
pub fn newest(folder: &Path, plan: &EulerPlan) -> Result<Found<EulerState>, SimError> {
    let plan = fingerprint(plan)?;
    newest_of(folder, |path| read(path, plan), |state| state.clock.step)
}
