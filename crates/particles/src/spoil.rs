//! Write checks: what a sweep must write holds NaN before, so that an entry that it leaves out is seen.

use std::env;
use std::sync::LazyLock;

/// Turns write checks on where builds are not for debugging.
pub const CHECK_WRITES: &str = "MONOFLOW_CHECK_WRITES";

/// Are writes checked? In builds for debugging, and where [`CHECK_WRITES`] is set.
pub fn checks_writes() -> bool {
    static ASKED: LazyLock<bool> = LazyLock::new(|| env::var_os(CHECK_WRITES).is_some());
    cfg!(debug_assertions) || *ASKED
}

/// Fills a column that is to be written before it is read, where writes are checked.
///
/// Executors do so after each sort, when every entry belongs to another particle. Results are the same to the bit, or
/// an entry was read that no sweep had written.
pub fn spoil<T: Copy>(column: &mut [T], nan: T) {
    if checks_writes() {
        column.fill(nan);
    }
}
