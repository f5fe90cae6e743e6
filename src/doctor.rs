//! `monoflow doctor`.

use crate::say::say;
use monoflow_cpu::Instructions;
use monoflow_ptx::{Compiler, INSTALL_COMPILER};
use monoflow_sim::Bytes;
use monoflow_sim::run::{COMMIT, VERSION, free_memory};
use std::path::Path;

/// Says what this machine has.
pub fn doctor() {
    let commit = if COMMIT.is_empty() { "unknown" } else { COMMIT };
    say!("monoflow      {VERSION}, commit {commit}");
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    say!("cores         {cores}");
    match Instructions::detect() {
        Ok(instructions) => say!("instructions  {}", instructions.name()),
        Err(error) => say!("instructions  missing: {error}"),
    }
    match free_memory() {
        Some(free) => say!("memory        {} free", Bytes(free)),
        None => say!("memory        unknown: the system does not say"),
    }
    let driver = Path::new("/proc/driver/nvidia/version").exists();
    say!(
        "NVIDIA driver {}",
        if driver { "present" } else { "not found" }
    );
    gpus();
    match Compiler::find() {
        Ok(compiler) => say!(
            "kernels       can be built by {} ({})",
            compiler.rustc().display(),
            compiler.version()
        ),
        Err(_) => {
            say!("kernels       cannot be built here; {INSTALL_COMPILER}");
            for candidate in Compiler::survey() {
                say!("              {candidate}");
            }
        }
    }
}

#[cfg(feature = "cuda")]
fn gpus() {
    use monoflow_sim::gpu::{Device, KERNELS};
    let kernels = KERNELS.matches(".visible .entry").count();
    say!("GPU support   built in, {kernels} kernels");
    match Device::count() {
        Ok(count) => {
            for index in 0..count {
                match Device::new(index) {
                    Ok(device) => say!("cuda:{index}        {}", device.name()),
                    Err(why) => say!("cuda:{index}        {why}"),
                }
            }
        }
        Err(why) => say!("GPUs          {why}"),
    }
}

#[cfg(not(feature = "cuda"))]
fn gpus() {
    say!("GPU support   not built in; add it with: cargo install --path . --features cuda");
}
