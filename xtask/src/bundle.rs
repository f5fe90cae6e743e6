//! Everything that a GPU machine without Rust needs, in one folder: the program with its kernels,
//! GPU tests and benchmarks, the sources of the CUDA C++ twins, and a script that runs them.

use crate::{Outcome, root};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Test executables of `monoflow-cuda` and bench executables of `monoflow-gpu-benches` that go along.
const EXECUTABLES: [(&str, &str); 13] = [
    ("--test", "functions"),
    ("--test", "distance_parity"),
    ("--test", "parity"),
    ("--bench", "dam_break"),
    ("--bench", "twin"),
    ("--bench", "off_costs"),
    ("--test", "shallow_parity"),
    ("--bench", "shallow"),
    ("--bench", "shallow_twin"),
    ("--test", "euler_parity"),
    ("--bench", "euler"),
    ("--bench", "mps"),
    ("--bench", "distance"),
];

pub fn gather(directory: &str) -> Outcome {
    let to = root().join(directory);
    fs::create_dir_all(&to)?;
    for (kind, name) in EXECUTABLES {
        let (verb, package) = match kind {
            "--bench" => ("bench", "monoflow-gpu-benches"),
            _ => ("test", "monoflow-cuda"),
        };
        let mut command = cargo();
        command.args([verb, "--no-run", "--message-format=json", "-p", package]);
        command.args(match verb {
            "bench" => ["--features", "kernels"].as_slice(),
            _ => ["--release"].as_slice(),
        });
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
    crate::program("benches/off-costs")
        .build()?
        .write(to.join("off-costs.ptx"))?;
    for name in ["twin.cu", "shallow.cu", "euler.cu", "run.sh"] {
        fs::copy(root().join("benches/twin").join(name), to.join(name))?;
    }
    for file in files(&root().join("cases"))? {
        let copy = to.join(file.strip_prefix(root())?);
        fs::create_dir_all(copy.parent().unwrap_or(&to))?;
        fs::copy(&file, copy)?;
    }
    let kernels = kernels(&to.join("monoflow"))?;
    println!(
        "{} is ready to be copied to a GPU machine: a program with {kernels} kernels",
        to.display()
    );
    Ok(())
}

/// All files below a folder.
fn files(folder: &Path) -> std::io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            found.extend(files(&path)?);
        } else {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

/// How many kernels are in a program; none is a mistake.
fn kernels(program: &Path) -> Result<usize, Box<dyn std::error::Error>> {
    let output = Command::new(program).arg("doctor").output()?;
    Ok(count_of_kernels(&String::from_utf8_lossy(&output.stdout))?)
}

/// The number that `monoflow doctor` tells.
fn count_of_kernels(doctor: &str) -> Result<usize, String> {
    let line = doctor.lines().find(|line| line.starts_with("GPU support"));
    let count = line.and_then(|line| {
        let words = line.strip_suffix(" kernels")?;
        words.rsplit(' ').next()?.parse().ok()
    });
    match count {
        Some(0) | None => Err(format!(
            "the program holds no GPU kernels, so the bundle is of no use ({}); `monoflow doctor` says which kernel compilers were tried. Install one and run `cargo xtask bundle` again",
            line.unwrap_or("`monoflow doctor` does not speak of GPUs")
        )),
        Some(count) => Ok(count),
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_without_kernels_is_no_bundle() {
        let doctor = |line: &str| format!("monoflow      0.1.0\n{line}\nGPUs          none");
        let count = |line| count_of_kernels(&doctor(line));
        assert_eq!(count("GPU support   built in, 1234 kernels"), Ok(1234));
        for line in [
            "GPU support   built in, 0 kernels",
            "GPU support   not built in; add it with: cargo install",
            "",
        ] {
            let why = count(line).unwrap_err();
            assert!(
                why.contains("no GPU kernels") && why.contains("doctor"),
                "{why}"
            );
        }
    }

    #[test]
    fn cases_of_every_solver_are_found() {
        let cases = root().join("cases");
        let found = files(&cases).unwrap();
        for case in [
            "dam-break.toml",
            "mps/dam-break-2d.toml",
            "swe/three-mounds.toml",
            "euler/sod.toml",
        ] {
            assert!(found.contains(&cases.join(case)), "{case}");
        }
    }
}
