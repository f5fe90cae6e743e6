//! Checkpoints: the complete state at the point where neighbours are listed anew.
//!
//! | bytes | content |
//! |---|---|
//! | 8 | `MONOFLOW` |
//! | 4 | version of this format |
//! | 4 | length of the header |
//! | … | header, JSON |
//! | … | the clock |
//! | … | the columns of the particles, in the order of [`COLUMNS`] |
//! | 4 | CRC-32 of everything before |
//!
//! All numbers are little-endian. Two files are kept and written in turn.

use crate::assemble::{Width, domain};
use crate::{Particles, SimError};
use monoflow_case::{Precision, RunPlan};
use monoflow_ops::control::{Clock, Halt};
use monoflow_output::write_whole;
use monoflow_particles::{COLUMNS, Store};
use serde::{Deserialize, Serialize};
use std::io::Write;
use std::path::{Path, PathBuf};

const MAGIC: [u8; 8] = *b"MONOFLOW";
const VERSION: u32 = 1;

/// The two files, written in turn.
pub const FILES: [&str; 2] = ["checkpoint-a.bin", "checkpoint-b.bin"];

#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Header {
    plan: u32,
    precision: Precision,
    counts: [usize; monoflow_ops::kind::KINDS],
    columns: Vec<String>,
}

/// A number that identifies a plan: a checkpoint is of use to no other.
///
/// # Errors
/// The plan cannot be written as text.
pub fn fingerprint(plan: &RunPlan) -> Result<u32, SimError> {
    Ok(crc32fast::hash(plan.to_toml()?.as_bytes()))
}

/// Writes a checkpoint, whole or not at all.
///
/// # Errors
/// The disk refuses.
pub fn write(path: &Path, plan: u32, particles: &Particles, clock: &Clock) -> Result<(), SimError> {
    match particles {
        Particles::F32(store, _) => write_store(path, plan, store, clock),
        Particles::F64(store, _) => write_store(path, plan, store, clock),
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
    store: &Store<S>,
    clock: &Clock,
) -> Result<(), SimError> {
    let header = Header {
        plan,
        precision: S::PRECISION,
        counts: store.counts,
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
    write_whole(path, |file| {
        let header = serde_json::to_vec(&header)?;
        let mut hash = crc32fast::Hasher::new();
        let mut put = |bytes: &[u8]| {
            hash.update(bytes);
            file.write_all(bytes)
        };
        put(&MAGIC)?;
        put(&VERSION.to_le_bytes())?;
        put(&(header.len() as u32).to_le_bytes())?;
        put(&header)?;
        put(bytemuck::bytes_of(&clock))?;
        for kind in &COLUMNS {
            put(&column(store, kind.name))?;
        }
        file.write_all(&hash.finalize().to_le_bytes())
    })?;
    Ok(())
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
    let bytes = std::fs::read(path).map_err(|source| SimError::File {
        what: "read",
        path: path.to_owned(),
        source,
    })?;
    let mut rest = bytes
        .strip_prefix(&MAGIC)
        .ok_or_else(|| problem("it is not a checkpoint of monoflow"))?;
    let truncated = || problem("it ends too early; it was cut off");
    let word = |rest: &mut &[u8]| -> Option<u32> {
        let (word, tail) = rest.split_first_chunk()?;
        *rest = tail;
        Some(u32::from_le_bytes(*word))
    };
    let version = word(&mut rest).ok_or_else(truncated)?;
    if version > VERSION {
        return Err(problem(&format!(
            "it has format {version}, this program knows {VERSION}; use the program that wrote it"
        )));
    }
    let length = word(&mut rest).ok_or_else(truncated)? as usize;
    let (header, body) = rest.split_at_checked(length).ok_or_else(truncated)?;
    let damaged = || problem("its checksum does not match; it is damaged");
    let header: Header = serde_json::from_slice(header).map_err(|_| damaged())?;
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
        .saturating_add(size_of::<Clock>() + 4);
    if body.len() < expected {
        return Err(truncated());
    }
    let (content, sum) = bytes.split_at(bytes.len() - 4);
    if body.len() > expected || crc32fast::hash(content).to_le_bytes() != sum {
        return Err(damaged());
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
    let columns = &columns[..columns.len() - 4];
    let particles = match header.precision {
        Precision::F32 => f32::wrap(store(columns, header.counts), domain(plan)?),
        Precision::F64 => f64::wrap(store(columns, header.counts), domain(plan)?),
    };
    Ok((particles, clock))
}

/// The columns, whose total length is known to be right.
fn store<S: Width>(bytes: &[u8], counts: [usize; monoflow_ops::kind::KINDS]) -> Store<S> {
    let total: usize = counts.iter().sum();
    let (place, rest) = bytes.split_at(total * size_of::<[S; 4]>());
    let (motion, rest) = rest.split_at(total * size_of::<[S; 4]>());
    let (cell, id) = rest.split_at(total * size_of::<u32>());
    Store {
        place: bytemuck::allocation::pod_collect_to_vec(place),
        motion: bytemuck::allocation::pod_collect_to_vec(motion),
        cell: bytemuck::allocation::pod_collect_to_vec(cell),
        id: bytemuck::allocation::pod_collect_to_vec(id),
        counts,
    }
}

/// The newest usable checkpoint of a folder.
#[derive(Clone, Debug)]
pub struct Found {
    /// Which of [`FILES`] it is.
    pub slot: usize,
    /// The particles.
    pub particles: Particles,
    /// The clock.
    pub clock: Clock,
    /// Why a file could not be used.
    pub refused: Vec<String>,
}

/// Finds the newest usable checkpoint.
///
/// # Errors
/// [`SimError::NoCheckpoint`] if neither can be used.
pub fn newest(folder: &Path, plan: &RunPlan) -> Result<Found, SimError> {
    let mut refused = Vec::new();
    let mut best: Option<Found> = None;
    for (slot, name) in FILES.iter().enumerate() {
        let path: PathBuf = folder.join(name);
        if !path.exists() {
            continue;
        }
        match read(&path, plan) {
            Err(error) => refused.push(error.to_string()),
            Ok((particles, clock)) => {
                if best
                    .as_ref()
                    .is_none_or(|best| best.clock.step <= clock.step)
                {
                    best = Some(Found {
                        slot,
                        particles,
                        clock,
                        refused: Vec::new(),
                    });
                }
            }
        }
    }
    match best {
        Some(found) => Ok(Found { refused, ..found }),
        None => Err(SimError::NoCheckpoint {
            path: folder.to_owned(),
            reasons: refused,
        }),
    }
}
