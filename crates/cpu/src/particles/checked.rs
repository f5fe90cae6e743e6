//! Tests of write checks.

use monoflow_particles::{CHECK_WRITES, checks_writes};
use std::env::current_exe;
use std::process::Command;

/// Does something where writes are checked: here, or by the test of this name in a process of its own.
pub fn checked(test: &str, something: impl FnOnce()) {
    if checks_writes() {
        return something();
    }
    let mut again = Command::new(current_exe().expect("this program"));
    let again = again.args(["--exact", test]).env(CHECK_WRITES, "1");
    let answer = again.output().expect("an answer");
    let said = String::from_utf8_lossy(&answer.stdout);
    assert!(
        answer.status.success() && said.contains("1 passed"),
        "{said}"
    );
}
