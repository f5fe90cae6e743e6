//! Kernel crates made up for the tests.

#![allow(
    dead_code,
    clippy::unwrap_used,
    reason = "each test file uses a part, and a failed step fails its test"
)]

use std::{
    fs,
    path::{Path, PathBuf},
};

use monoflow_ptx::{Compiler, PtxBuilder};

mod skip;
pub use skip::skipped;

/// A kernel that calls a function of another crate and checks a bound.
pub const AXPY: &str = r#"#![no_std]
#![feature(abi_ptx, stdarch_nvptx)]
use core::arch::nvptx::*;
/// # Safety
/// `x` and `y` hold `n` numbers each.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn axpy(n: u32, a: f32, x: *const f32, y: *mut f32) {
    unsafe {
        let i = (_block_idx_x() * _block_dim_x() + _thread_idx_x()) as usize;
        let x = core::slice::from_raw_parts(x, n as usize);
        if i <= n as usize {
            *y.add(i) = helper::axpy(a, x[i], *y.add(i));
        }
    }
}
"#;

/// The first lines of every kernel crate here.
pub const HEADER: &str = "#![no_std]\n#![feature(abi_ptx)]\n";

/// The compiler, or `None` with a loud line.
pub fn compiler() -> Option<Compiler> {
    match Compiler::find() {
        Ok(compiler) => Some(compiler),
        Err(error) => {
            skipped(format_args!("no kernel compiler: {error}"));
            None
        }
    }
}

/// A folder for one test, emptied.
pub fn folder(name: &str) -> PathBuf {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    if dir.exists() {
        fs::remove_dir_all(&dir).unwrap();
    }
    fs::create_dir_all(&dir).unwrap();
    dir
}

/// The target folder that all tests share with `cargo xtask ptx`, so that `core` is compiled once. For that to be sound
/// packages need different names, and the same profile.
pub fn shared_target() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).with_file_name("ptx")
}

/// Writes a kernel crate with one path dependency, `helper`, and returns its folder.
pub fn kernel_crate(name: &str, source: &str) -> PathBuf {
    let dir = folder(name).join("kernels with blanks");
    let helper = format!("{name}-helper");
    let rest = format!(
        "[workspace]\n[profile.release]\ncodegen-units = 1\n[features]\nfast = []\n\
         [dependencies]\nhelper = {{ path = \"helper\", package = \"{helper}\" }}\n"
    );
    write(&dir.join("Cargo.toml"), &(package(name) + &rest));
    write(&dir.join("src/lib.rs"), source);
    write(&dir.join("helper/Cargo.toml"), &package(&helper));
    write(
        &dir.join("helper/src/lib.rs"),
        "#![no_std]\npub fn axpy(a: f32, x: f32, y: f32) -> f32 {\n    a * x + y\n}\n",
    );
    dir
}

/// A builder for it with the shared target folder.
pub fn builder(crate_dir: &Path, compiler: &Compiler) -> PtxBuilder {
    PtxBuilder::new(crate_dir)
        .compiler(compiler.clone())
        // Not the default, so that it is seen to be asked for.
        .arch("sm_75")
        .target_dir(shared_target())
}

/// Writes a file and the folders above it.
pub fn write(path: &Path, text: &str) {
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

fn package(name: &str) -> String {
    format!("[package]\nname = \"{name}\"\nversion = \"0.1.0\"\nedition = \"2024\"\n")
}
