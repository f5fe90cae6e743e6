//! Checkpoints of compressible flow: sealed files whose body is the columns of the state, x fastest.

use super::flow::lines;
use crate::checkpoint::{Found, fingerprint, newest_of};
use crate::{SimError, sealed};
use monoflow_case::EulerPlan;
use monoflow_schemes::euler::{EulerClock, EulerState, Lines, Rescues};
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
    /// Bits of the circulation around the bodies, m²/s.
    #[serde(default)]
    circulation: u64,
    /// How many times cut cells were mixed so far, by the reason, and mended.
    #[serde(default)]
    mixed: [u64; 3],
    #[serde(default)]
    mended: u64,
}

/// Writes a checkpoint, whole or not at all.
///
/// # Errors
/// The disk refuses.
pub fn write(path: &Path, plan: u32, state: &EulerState<'_>) -> Result<(), SimError> {
    let header = Header {
        plan,
        cells: state.cells(),
        columns: state.lines.numbers() + usize::from(state.tracer.is_some()),
        traced: state.tracer.is_some(),
        step: state.clock.step,
        circulation: state.circulation.to_bits(),
        mixed: state.rescues.mixed,
        mended: state.rescues.mended,
    };
    let clock = [state.clock.time, state.clock.rate];
    let parts = std::iter::once(&clock[..]).chain(state.columns());
    sealed::write(path, &header, parts.map(bytemuck::cast_slice))
}

/// Reads a checkpoint of a plan whose cells are there.
///
/// # Errors
/// [`SimError::Checkpoint`] says what is wrong with the file.
pub fn read(path: &Path, plan: u32, lines: Lines) -> Result<EulerState<'static>, SimError> {
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
    drop(body);
    let cells = lines.cells() * lines.count();
    let columns = lines.numbers() + usize::from(header.traced);
    let (Some((&[time, rate], rest)), true) = (
        numbers.split_first_chunk(),
        (header.cells, header.columns) == (cells, columns),
    ) else {
        return Err(problem("it holds no state of this grid; it is damaged"));
    };
    if rest.len() != cells * columns {
        return Err(problem(
            "its columns are not as long as its header says; it is damaged",
        ));
    }
    let mut state = EulerState::blank(lines, header.traced);
    state.clock = EulerClock {
        time,
        step: header.step,
        rate,
    };
    state.circulation = f64::from_bits(header.circulation);
    state.rescues = Rescues {
        mixed: header.mixed,
        mended: header.mended,
    };
    state.set_columns(rest);
    Ok(state)
}

/// Finds the newest usable checkpoint of a folder.
///
/// # Errors
/// [`SimError::NoCheckpoint`] if neither can be used.
pub fn newest(folder: &Path, plan: &EulerPlan) -> Result<Found<EulerState<'static>>, SimError> {
    let (plan, lines) = (fingerprint(plan)?, lines(plan));
    newest_of(
        folder,
        |path| read(path, plan, lines),
        |state| state.clock.step,
    )
}
