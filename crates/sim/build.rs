//! Notes the commit that is being built, where there is one.

use std::process::Command;

/// What git answers, if it does.
fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim().to_owned())
}

fn main() {
    // In a worktree the head is not under `.git`; a path that does not exist would build always.
    let head = git(&["rev-parse", "--git-path", "HEAD"]);
    println!(
        "cargo::rerun-if-changed={}",
        head.as_deref().unwrap_or("build.rs")
    );
    let commit = git(&["rev-parse", "--short=12", "HEAD"]).unwrap_or_default();
    println!("cargo::rustc-env=MONOFLOW_COMMIT={commit}");
}
