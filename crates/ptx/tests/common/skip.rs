//! What a test says that cannot do its work here.

use std::fmt::Display;
use std::io::Write;

/// If it is set, a test that cannot do its work fails: for machines on which all of them must run.
pub const NO_SKIPS: &str = "MONOFLOW_NO_SKIPS";

/// Says that the test at work is skipped and why, in plain logs of `cargo test` too: what is written to
/// the stream itself is not captured, unlike what `println!` writes.
///
/// # Panics
/// If [`NO_SKIPS`] is set.
pub fn skipped(why: impl Display) {
    let thread = std::thread::current();
    let test = thread.name().unwrap_or("a test");
    assert!(
        std::env::var_os(NO_SKIPS).is_none(),
        "{test} cannot do its work here: {why}"
    );
    let _ = writeln!(std::io::stderr(), "SKIPPED {test}: {why}");
}
