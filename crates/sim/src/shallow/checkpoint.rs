//! Checkpoints of shallow water: sealed files whose body is the columns of the state in double
//! precision. A state is complete after every step.

use super::error::ShallowError;
use crate::checkpoint::{Found, newest_of};
use crate::{SimError, sealed};
use monoflow_cpu::shallow::{ShallowState, Waters};
use monoflow_ops::shallow::Peaks;
use serde::{Deserialize, Serialize};
use std::path::Path;

#[derive(Serialize, Deserialize)]
struct Header {
    /// Of the resolved plan.
    plan: u32,
    /// Of mesh, bed and roughness.
    ground: u32,
    cells: usize,
    boundaries: usize,
    infiltrates: bool,
    notes_peaks: bool,
    steps: u64,
    negative: u64,
    repeated: u64,
}

/// What a checkpoint belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Belongs {
    /// The plan.
    pub plan: u32,
    /// Mesh, bed and roughness.
    pub ground: u32,
}

/// Writes a checkpoint, whole or not at all.
///
/// # Errors
/// The disk refuses.
pub fn write(path: &Path, to: Belongs, state: &ShallowState<f64>) -> Result<(), SimError> {
    let header = Header {
        plan: to.plan,
        ground: to.ground,
        cells: state.water.depth.len(),
        boundaries: state.entered.len(),
        infiltrates: !state.infiltrated.is_empty(),
        notes_peaks: !state.peaks.is_empty(),
        steps: state.steps,
        negative: state.negative,
        repeated: state.repeated,
    };
    let clock = [state.time, state.dt, state.rained];
    let peaks: Vec<f64> = state
        .peaks
        .iter()
        .flat_map(|peaks| [peaks.depth, peaks.speed, peaks.arrival])
        .collect();
    let water = &state.water;
    let columns: [&[f64]; 8] = [
        &clock,
        &water.depth,
        &water.discharge_x,
        &water.discharge_y,
        &water.bed,
        &state.entered,
        &state.infiltrated,
        &peaks,
    ];
    sealed::write(path, &header, columns.into_iter().map(bytemuck::cast_slice))
}

/// Reads a checkpoint.
///
/// # Errors
/// [`SimError::Checkpoint`] says what is wrong with the file; [`ShallowError::Changed`].
pub fn read(path: &Path, belongs: Belongs) -> Result<ShallowState<f64>, SimError> {
    let problem = |problem: &str| SimError::Checkpoint {
        path: path.to_owned(),
        problem: problem.to_owned(),
    };
    let (header, body): (Header, _) = sealed::read(path)?;
    if header.plan != belongs.plan {
        return Err(problem(
            "it belongs to another case than the run.toml beside it",
        ));
    }
    if header.ground != belongs.ground {
        return Err(ShallowError::Changed.into());
    }
    let numbers: Vec<f64> = bytemuck::allocation::pod_collect_to_vec(&body);
    let mut rest = numbers.as_slice();
    let mut take = |count: usize| {
        let (column, tail) = rest.split_at_checked(count).ok_or_else(|| {
            problem("its columns are not as long as its header says; it is damaged")
        })?;
        rest = tail;
        Ok::<_, SimError>(column.to_vec())
    };
    let only_if = |there: bool| if there { header.cells } else { 0 };
    let clock = take(3)?;
    let water = Waters {
        depth: take(header.cells)?,
        discharge_x: take(header.cells)?,
        discharge_y: take(header.cells)?,
        bed: take(header.cells)?,
    };
    let entered = take(header.boundaries)?;
    let infiltrated = take(only_if(header.infiltrates))?;
    let peaks = take(only_if(header.notes_peaks).saturating_mul(3))?;
    Ok(ShallowState {
        water,
        infiltrated,
        peaks: peaks
            .chunks_exact(3)
            .map(|of| Peaks {
                depth: of[0],
                speed: of[1],
                arrival: of[2],
            })
            .collect(),
        entered,
        time: clock[0],
        dt: clock[1],
        rained: clock[2],
        steps: header.steps,
        negative: header.negative,
        repeated: header.repeated,
        lost: false,
    })
}

/// Finds the newest usable checkpoint of a folder.
///
/// # Errors
/// [`SimError::NoCheckpoint`] if neither can be used.
pub fn newest(folder: &Path, belongs: Belongs) -> Result<Found<ShallowState<f64>>, SimError> {
    newest_of(folder, |path| read(path, belongs), |state| state.steps)
}
