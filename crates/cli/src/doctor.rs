//! `monoflow doctor`.

use crate::say::say;
use monoflow_cpu::Instructions;
use monoflow_sim::{Bytes, COMMIT, VERSION, memory};
use std::path::Path;

/// Says what this machine has.
pub fn doctor() {
    let commit = if COMMIT.is_empty() { "unknown" } else { COMMIT };
    say!("monoflow      {VERSION}, commit {commit}");
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    say!("cores         {cores}");
    say!("instructions  {}", Instructions::detect().name());
    match memory::free() {
        Some(free) => say!("memory        {} free", Bytes(free)),
        None => say!("memory        unknown: the system does not say"),
    }
    let driver = Path::new("/proc/driver/nvidia/version").exists();
    say!(
        "NVIDIA driver {}",
        if driver { "present" } else { "not found" }
    );
    let gpu = if cfg!(feature = "cuda") {
        "built in; choose a GPU with --device cuda:0"
    } else {
        "not built in; add it with: cargo install --path crates/cli --features cuda"
    };
    say!("GPU support   {gpu}");
}
