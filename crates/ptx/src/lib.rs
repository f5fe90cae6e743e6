//! Build-time only: finds a kernel compiler, builds a `no_std` crate to PTX, and checks the result.
//!
//! Kernels are Rust, compiled by rustc's own NVPTX back end. The rest of a project stays on stable Rust: only the
//! kernel crate needs a compiler that carries its library source, and this crate finds one.
//! The shape follows rust-cuda's `cuda_builder`: one builder, called from a build script.
//!
//! | Step | Item |
//! |---|---|
//! | find a compiler, or say what to install | [`Compiler::find`], [`Compiler::survey`], [`INSTALL_COMPILER`] |
//! | compile a crate to PTX, reject unresolved symbols | [`PtxBuilder`] → [`Ptx`] |
//! | registers, stack, spills, instruction counts of every kernel | [`Assembler::check`] → [`KernelReport`] |
//! | keep the figures in the repository and compare | [`table`], [`parse_table`], [`compare`] |
//! | fail on spills or stack in a hot kernel | [`verdict`] |
//!
//! # From a build script
//!
//! This works from the build script of a stable Cargo: the inner Cargo gets a clean environment (see [`PtxBuilder`])
//! and a target folder of its own under `OUT_DIR`, so that it never waits for the outer one's lock.
//!
//! ```no_run
//! // build.rs
//! use std::{env, path::Path};
//!
//! fn main() -> Result<(), Box<dyn std::error::Error>> {
//!     let ptx = monoflow_ptx::PtxBuilder::new("../../gpu-kernels").arch("sm_70").build()?;
//!     ptx.emit_rerun_if_changed();
//!     ptx.write(Path::new(&env::var("OUT_DIR")?).join("kernels.ptx"))?;
//!     Ok(())
//! }
//! ```
//!
//! and in the crate: `const KERNELS: &str = include_str!(concat!(env!("OUT_DIR"), "/kernels.ptx"));`.
//!
//! Returning the error from `main` prints it with `{:?}`; [`PtxError`]'s `Debug` is its message, so the compiler's own
//! diagnostics arrive readable.
//!
//! # Checking without a GPU
//!
//! ```no_run
//! use monoflow_ptx::{Assembler, PtxBuilder, compare, parse_table, table, verdict};
//!
//! # fn main() -> Result<(), monoflow_ptx::PtxError> {
//! let ptx = PtxBuilder::new("gpu-kernels").build()?;
//! let fresh = Assembler::find()?.check(&ptx.text, "sm_90")?;
//! verdict(&fresh, &|entry| entry.contains("forces"))?;
//! let stored = parse_table(&table(&fresh))?; // in earnest: a file of the repository
//! assert!(compare(&stored, &fresh).is_empty());
//! # Ok(()) }
//! ```

mod assembler;
mod builder;
mod cache;
mod cargo_output;
mod compiler;
mod environment;
mod error;
mod inputs;
mod ptx;
mod ptxas_output;
mod report;
mod statements;
mod table;

pub use assembler::{Assembler, INSTALL_ASSEMBLER, PTXAS_VARIABLE};
pub use builder::{DEFAULT_ARCH, PtxBuilder, TARGET};
pub use compiler::{CARGO_VARIABLE, Candidate, Compiler, INSTALL_COMPILER, RUSTC_VARIABLE};
pub use error::PtxError;
pub use ptx::Ptx;
pub use report::{KernelReport, verdict};
pub use table::{Change, compare, parse_table, table};
