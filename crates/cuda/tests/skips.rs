//! A test that cannot do its work is never silent.

#![allow(clippy::unwrap_used)]

mod gpu;

use std::process::{Command, Output};

/// Does nothing without a GPU.
#[test]
fn needs_a_gpu() {
    let _ = gpu::device();
}

/// They compare what the kernels do, and are compiled with them alone.
#[cfg(not(kernels))]
#[test]
fn functions_and_parity_with_the_cpu() {
    gpu::skipped("built without kernels");
}

/// Runs the test above as `cargo test` does, where no GPU is to be seen.
fn without_a_gpu(variables: &[(&str, &str)]) -> Output {
    Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "needs_a_gpu"])
        .env_remove(gpu::NO_SKIPS)
        .env("CUDA_VISIBLE_DEVICES", "")
        .envs(variables.iter().copied())
        .output()
        .unwrap()
}

#[test]
fn a_test_without_its_gpu_says_so_in_a_plain_log() {
    let output = without_a_gpu(&[]);
    assert!(output.status.success());
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("SKIPPED needs_a_gpu: "), "{said}");
}

#[test]
fn a_test_without_its_gpu_fails_where_none_may_be_skipped() {
    let output = without_a_gpu(&[(gpu::NO_SKIPS, "1")]);
    assert!(!output.status.success());
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(said.contains("cannot do its work here"), "{said}");
}
