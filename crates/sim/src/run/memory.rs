//! The memory of this machine, and what this process takes of it.

use super::groups;
use crate::Bytes;
use crate::SimError;
use serde::{Deserialize, Serialize};
use std::fs::read_to_string;

/// Memory of this process beside its GPU at three moments, bytes; 0 where the system does not say.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Memory {
    /// Resident at the first pause after [`Memory::EARLY`] steps; 0 before that.
    pub early: u64,
    /// Resident at its end.
    pub end: u64,
    /// The most that was resident at any time, other runs of the process included.
    pub greatest: u64,
}

impl Memory {
    /// Steps after which a run has what it needs: it should take no more from then on.
    pub const EARLY: u64 = 1000;

    /// Notes what is resident early.
    pub(crate) fn note_early(&mut self) {
        self.early = of_process("VmRSS:");
    }

    /// Notes what is resident now, and the most that was.
    pub(crate) fn note_end(&mut self) {
        self.end = of_process("VmRSS:");
        self.greatest = of_process("VmHWM:");
    }
}

/// Bytes of memory that this process may still take, where the system says: what the machine has free or, if that is
/// less, what is left to the container or the batch job that it runs in.
pub fn free_memory() -> Option<u64> {
    let groups = read_to_string("/proc/self/cgroup").unwrap_or_default();
    let of_groups = groups::free(&groups, |path| read_to_string(path).ok());
    let of_machine = bytes_in("/proc/meminfo", "MemAvailable:");
    of_machine.into_iter().chain(of_groups).min()
}

/// What the system says of this process, bytes; 0 where it says nothing.
fn of_process(name: &str) -> u64 {
    bytes_in("/proc/self/status", name).unwrap_or(0)
}

/// The number of an entry of a file that has one a line.
pub(super) fn entry(text: &str, name: &str) -> Option<u64> {
    let mut words = text.lines().map(str::split_whitespace);
    words.find_map(|mut words| match words.next()? == name {
        true => words.next()?.parse().ok(),
        false => None,
    })
}

/// Bytes that an entry of a file of the system tells, in kB.
fn bytes_in(file: &str, name: &str) -> Option<u64> {
    Some(entry(&read_to_string(file).ok()?, name)? * 1024)
}

/// The same in words, for what is said of a run's needs.
pub(crate) fn of_free_memory() -> String {
    free_memory().map_or(String::new(), |free| format!(" of {} free", Bytes(free)))
}

/// Refuses so many cells that would not fit.
pub(crate) fn check_cells(cells: usize, needed: u64) -> Result<(), SimError> {
    match free_memory() {
        Some(free) if needed > free => Err(SimError::Cells {
            cells: cells as u64,
            needed,
            free,
        }),
        _ => Ok(()),
    }
}
