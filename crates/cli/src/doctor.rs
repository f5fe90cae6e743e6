//! `monoflow doctor`.

use monoflow_cpu::Instructions;
use monoflow_sim::{Bytes, COMMIT, VERSION, memory};
use std::path::Path;

/// Says what this machine has.
pub fn doctor() {
    let commit = if COMMIT.is_empty() { "unknown" } else { COMMIT };
    println!("monoflow      {VERSION}, commit {commit}");
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    println!("cores         {cores}");
    println!("instructions  {}", Instructions::detect().name());
    match memory::free() {
        Some(free) => println!("memory        {} free", Bytes(free)),
        None => println!("memory        unknown: the system does not say"),
    }
    let driver = Path::new("/proc/driver/nvidia/version").exists();
    println!(
        "NVIDIA driver {}",
        if driver { "present" } else { "not found" }
    );
    println!(
        "GPU support   not built in; add it with: cargo install --path crates/cli --features cuda"
    );
}
