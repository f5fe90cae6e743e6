//! The memory of this machine.

use crate::Bytes;
use crate::SimError;

/// Bytes of memory that are free, where the system says.
pub fn free_memory() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = text
        .lines()
        .find(|line| line.starts_with("MemAvailable:"))?;
    let kib: u64 = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(kib * 1024)
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
