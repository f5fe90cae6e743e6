//! Everything that a GPU machine without Rust needs, in one folder: the program with its kernels,
//! GPU tests and benchmarks, the sources of the CUDA C++ twins, and a script that runs them.

use crate::{Outcome, root};
use monoflow_ptx::PtxBuilder;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Test and bench executables of `monoflow-cuda` that go along.
const EXECUTABLES: [(&str, &str); 12] = [
    ("--test", "functions"),
    ("--test", "distance_parity"),
    ("--test", "mps_parity"),
    ("--test", "parity"),
    ("--bench", "dam_break"),
    ("--bench", "twin"),
    ("--bench", "off_costs"),
    ("--test", "shallow_parity"),
    ("--bench", "shallow"),
    ("--bench", "shallow_twin"),
    ("--test", "euler_parity"),
    ("--bench", "euler"),
];

pub fn gather(directory: &str) -> Outcome {
    let to = root().join(directory);
    fs::create_dir_all(&to)?;
    for (kind, name) in EXECUTABLES {
        let verb = if kind == "--bench" { "bench" } else { "test" };
        let mut command = cargo();
        command.args([
            verb,
            "--no-run",
            "--message-format=json",
            "-p",
            "monoflow-cuda",
        ]);
        if verb == "test" {
            command.arg("--release");
        }
        let output = command.args([kind, name]).output()?;
        if !output.status.success() {
            return Err(String::from_utf8_lossy(&output.stderr).into());
        }
        let found = executable(&String::from_utf8_lossy(&output.stdout), name)
            .ok_or_else(|| format!("cargo named no executable for {name}"))?;
        put(&found, &to.join(name))?;
    }
    let status = cargo()
        .args(["build", "--release", "-p", "monoflow", "--features", "cuda"])
        .status()?;
    if !status.success() {
        return Err("monoflow does not build with `--features cuda`".into());
    }
    let target =
        std::env::var("CARGO_TARGET_DIR").map_or_else(|_| root().join("target"), PathBuf::from);
    put(&target.join("release/monoflow"), &to.join("monoflow"))?;
    PtxBuilder::new(root().join("benches/off-costs"))
        .arch("sm_75")
        .build()?
        .write(to.join("off-costs.ptx"))?;
    for name in ["twin.cu", "shallow.cu", "euler.cu", "run.sh"] {
        fs::copy(root().join("benches/twin").join(name), to.join(name))?;
    }
    for folder in ["cases", "cases/swe"] {
        let cases = to.join(folder);
        fs::create_dir_all(&cases)?;
        for case in fs::read_dir(root().join(folder))? {
            let path = case?.path();
            if let Some(name) = path.file_name().filter(|_| path.is_file()) {
                fs::copy(&path, cases.join(name))?;
            }
        }
    }
    println!("{} is ready to be copied to a GPU machine", to.display());
    Ok(())
}

/// Cargo, for a processor that GPU hosts have at least.
fn cargo() -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(root());
    command
}

/// The executable that Cargo's JSON messages name for a target.
fn executable(messages: &str, target: &str) -> Option<PathBuf> {
    let name = format!("\"name\":\"{target}\"");
    messages
        .lines()
        .filter(|line| line.contains(&name))
        .filter_map(|line| line.split("\"executable\":\"").nth(1)?.split('"').next())
        .map(PathBuf::from)
        .next_back()
}

/// Copies an executable without its debug symbols, where `strip` is there.
fn put(from: &Path, to: &Path) -> Outcome {
    fs::copy(from, to)?;
    let _ = Command::new("strip").arg(to).status();
    Ok(())
}
