//! Checkpoints of particles: the complete state at the point where neighbours are listed anew.
//!
//! Sealed files whose body is the clock and then the columns of the particles, in the order of
//! [`COLUMNS`]. Two files are kept and written in turn.

use crate::assemble::domain;
use crate::directory::text;
use crate::{Particles, SimError, Width, sealed};
use monoflow_case::{Precision, Resolved, RunPlan};
use monoflow_ops::control::{Clock, Halt};
use monoflow_particles::{COLUMNS, Store};
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};

/// The two files, written in turn.
pub const FILES: [&str; 2] = ["checkpoint-a.bin", "checkpoint-b.bin"];

#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Header {
    plan: u32,
    precision: Precision,
    counts: [usize; monoflow_ops::kind::KINDS],
    removed: usize,
    columns: Vec<String>,
}

/// A number that identifies the [essence](Resolved::essence) of a plan: a checkpoint is of use to no
/// other.
///
/// # Errors
/// The plan cannot be written as text.
pub fn fingerprint(plan: &impl Resolved) -> Result<u32, SimError> {
    Ok(crc32fast::hash(text(&plan.essence())?.as_bytes()))
}

/// Writes a checkpoint, whole or not at all.
///
/// # Errors
/// The disk refuses.
pub fn write(path: &Path, plan: u32, particles: &Particles, clock: &Clock) -> Result<(), SimError> {
    match particles {
        Particles::F32(store, _) => write_store(path, plan, Precision::F32, store, clock),
        Particles::F64(store, _) => write_store(path, plan, Precision::F64, store, clock),
    }
}

fn column<S: Width>(store: &Store<S>, name: &str) -> Vec<u8> {
    let bytes: &[u8] = match name {
        "place" => bytemuck::cast_slice(&store.place),
        "motion" => bytemuck::cast_slice(&store.motion),
        "cell" => bytemuck::cast_slice(&store.cell),
        _ => bytemuck::cast_slice(&store.id),
    };
    bytes.to_vec()
}

fn write_store<S: Width>(
    path: &Path,
    plan: u32,
    precision: Precision,
    store: &Store<S>,
    clock: &Clock,
) -> Result<(), SimError> {
    let header = Header {
        plan,
        precision,
        counts: store.counts,
        removed: store.removed,
        columns: COLUMNS
            .iter()
            .map(|column| column.name.to_owned())
            .collect(),
    };
    // Where the loop meant to stop next is not part of the state.
    let clock = Clock {
        stop_time: f64::INFINITY,
        stop_step: u64::MAX,
        halt: Halt::None as u32,
        ..*clock
    };
    let columns: Vec<Vec<u8>> = COLUMNS
        .iter()
        .map(|kind| column(store, kind.name))
        .collect();
    let parts = std::iter::once(bytemuck::bytes_of(&clock));
    sealed::write(
        path,
        &header,
        parts.chain(columns.iter().map(Vec::as_slice)),
    )
}

/// Reads a checkpoint of `plan`.
///
/// # Errors
/// [`SimError::Checkpoint`] says what is wrong with the file.
pub fn read(path: &Path, plan: &RunPlan) -> Result<(Particles, Clock), SimError> {
    let problem = |problem: &str| SimError::Checkpoint {
        path: path.to_owned(),
        problem: problem.to_owned(),
    };
    let (header, body): (Header, _) = sealed::read(path)?;
    let size = match header.precision {
        Precision::F32 => 4,
        Precision::F64 => 8,
    };
    let total = header
        .counts
        .iter()
        .fold(0_usize, |sum, n| sum.saturating_add(*n));
    let expected = total
        .saturating_mul(8 * size + 8)
        .saturating_add(size_of::<Clock>());
    if body.len() != expected {
        return Err(problem(
            "its columns are not as long as its header says; it is damaged",
        ));
    }
    if header
        .columns
        .iter()
        .ne(COLUMNS.iter().map(|column| column.name))
    {
        return Err(problem(
            "its columns are not those of this program; use the program that wrote it",
        ));
    }
    if header.plan != fingerprint(plan)? {
        return Err(problem(
            "it belongs to another case than the run.toml beside it",
        ));
    }
    let (clock, columns) = body.split_at(size_of::<Clock>());
    let clock: Clock = bytemuck::pod_read_unaligned(clock);
    let particles = match header.precision {
        Precision::F32 => f32::wrap(store(columns, &header), domain(plan)?),
        Precision::F64 => f64::wrap(store(columns, &header), domain(plan)?),
    };
    Ok((particles, clock))
}

/// The columns, whose total length is known to be right.
fn store<S: Width>(bytes: &[u8], header: &Header) -> Store<S> {
    let total: usize = header.counts.iter().sum();
    let (place, rest) = bytes.split_at(total * size_of::<[S; 4]>());
    let (motion, rest) = rest.split_at(total * size_of::<[S; 4]>());
    let (cell, id) = rest.split_at(total * size_of::<u32>());
    Store {
        place: bytemuck::allocation::pod_collect_to_vec(place),
        motion: bytemuck::allocation::pod_collect_to_vec(motion),
        cell: bytemuck::allocation::pod_collect_to_vec(cell),
        id: bytemuck::allocation::pod_collect_to_vec(id),
        counts: header.counts,
        removed: header.removed,
    }
}

/// The newest usable checkpoint of a folder.
#[derive(Clone, Debug)]
pub struct Found<T> {
    /// Which of [`FILES`] it is.
    pub slot: usize,
    /// What is in it.
    pub state: T,
    /// Why a file could not be used.
    pub refused: Vec<String>,
}

/// Finds the newest usable checkpoint of a run of particles.
///
/// # Errors
/// [`SimError::NoCheckpoint`] if neither can be used.
pub fn newest(folder: &Path, plan: &RunPlan) -> Result<Found<(Particles, Clock)>, SimError> {
    newest_of(folder, |path| read(path, plan), |(_, clock)| clock.step)
}

/// Finds the checkpoint of a folder that can be read and has the most steps.
pub(crate) fn newest_of<T>(
    folder: &Path,
    read: impl Fn(&Path) -> Result<T, SimError>,
    steps: impl Fn(&T) -> u64,
) -> Result<Found<T>, SimError> {
    let mut refused = Vec::new();
    let mut best: Option<(usize, T)> = None;
    for (slot, name) in FILES.iter().enumerate() {
        let path: PathBuf = folder.join(name);
        if !path.exists() {
            continue;
        }
        match read(&path) {
            Err(error) => refused.push(error.to_string()),
            Ok(state) => {
                if best
                    .as_ref()
                    .is_none_or(|(_, best)| steps(best) <= steps(&state))
                {
                    best = Some((slot, state));
                }
            }
        }
    }
    match best {
        Some((slot, state)) => Ok(Found {
            slot,
            state,
            refused,
        }),
        None => Err(SimError::NoCheckpoint {
            path: folder.to_owned(),
            reasons: refused,
        }),
    }
}
