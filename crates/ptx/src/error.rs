//! The one error type of this crate.

use std::{fmt, io, path::PathBuf};

use crate::{Candidate, INSTALL_ASSEMBLER, INSTALL_COMPILER, KernelReport};

/// Everything that can go wrong between a kernel crate and a checked PTX.
///
/// `Debug` prints the message itself, because `fn main() -> Result<…>` of a build script shows errors that way and
/// compiler diagnostics must arrive readable.
#[derive(thiserror::Error)]
#[non_exhaustive]
pub enum PtxError {
    /// No toolchain on this computer can compile kernels.
    #[error("no kernel compiler found: {INSTALL_COMPILER}{}", rejected_lines(.rejected))]
    NoCompiler {
        /// What was looked at, and why each was refused.
        rejected: Vec<Candidate>,
    },
    /// The compiler named by `MONOFLOW_KERNEL_RUSTC` cannot compile kernels; it is not replaced silently.
    #[error("the compiler that {variable} names, {}, cannot compile kernels: {reason}; {INSTALL_COMPILER}", .rustc.display())]
    CompilerRefused {
        /// The environment variable that chose it.
        variable: &'static str,
        /// The compiler.
        rustc: PathBuf,
        /// Why it was refused.
        reason: String,
    },
    /// The compiler does not know the requested architecture.
    #[error("{} does not know the architecture `{arch}`; choose one of {}", .rustc.display(), .known.join(", "))]
    UnknownArch {
        /// What was asked for.
        arch: String,
        /// The compiler.
        rustc: PathBuf,
        /// What it offers.
        known: Vec<String>,
    },
    /// The folder holds no crate.
    #[error("{} has no Cargo.toml; give `PtxBuilder::new` the folder of the kernel crate", .path.display())]
    NotACrate {
        /// The folder.
        path: PathBuf,
    },
    /// The kernel crate does not compile.
    #[error("the kernel crate {} does not compile ({status}):\n{diagnostics}", .crate_dir.display())]
    Compile {
        /// The kernel crate.
        crate_dir: PathBuf,
        /// The exit status of Cargo.
        status: String,
        /// All that the compiler said.
        diagnostics: String,
    },
    /// The compiler reported success but left no PTX.
    #[error("{} finished without writing {}; remove its target folder and build again\n{log}", .rustc.display(), .path.display())]
    NoOutput {
        /// The compiler.
        rustc: PathBuf,
        /// The file that was to be written.
        path: PathBuf,
        /// What it said.
        log: String,
    },
    /// The PTX refers to functions or variables that it does not define, so it cannot be loaded.
    #[error(
        "the PTX leaves {} unresolved: {}; a kernel can only call code that is compiled into it, so remove the call \
         (or name a function the driver offers with `PtxBuilder::allow_extern`)",
        counted(.symbols.len(), "symbol"), .symbols.join(", ")
    )]
    Extern {
        /// The unresolved names.
        symbols: Vec<String>,
    },
    /// The compiler duplicated a shared array.
    #[error("the compiler duplicated a shared array, so that threads of a block would not share it ({}); \
             fetch the array once, outside of branches and loops", .kernels.join("; "))]
    SharedTwice {
        /// `kernel: array` of each.
        kernels: Vec<String>,
    },
    /// The PTX has no kernel.
    #[error("{} exports no kernel; write `#[unsafe(no_mangle)] pub unsafe extern \"ptx-kernel\" fn …`", .crate_dir.display())]
    NoKernels {
        /// The kernel crate.
        crate_dir: PathBuf,
    },
    /// No `ptxas` on this computer.
    #[error("no ptxas found: {INSTALL_ASSEMBLER}")]
    NoAssembler,
    /// The assembler refuses the PTX.
    #[error("{} refuses the PTX for {arch}:\n{output}", .ptxas.display())]
    Assemble {
        /// The assembler.
        ptxas: PathBuf,
        /// The architecture it was asked for.
        arch: String,
        /// All that it said.
        output: String,
    },
    /// The assembler said nothing about a kernel of the PTX.
    #[error(
        "ptxas reported no {missing} for kernel `{entry}`; its output format may have changed:\n{output}"
    )]
    AssemblerOutput {
        /// The kernel.
        entry: String,
        /// The figure that was not found.
        missing: &'static str,
        /// All that it said.
        output: String,
    },
    /// A stored kernel table cannot be read.
    #[error("line {line} of the kernel table: {reason}; write the table anew")]
    Table {
        /// Counted from 1.
        line: usize,
        /// What is wrong.
        reason: String,
    },
    /// Hot kernels use local memory.
    #[error("{} in local memory; shrink their state or raise their register budget:{}", counted(.kernels.len(), "hot kernel"), offender_lines(.kernels))]
    LocalMemory {
        /// The offenders.
        kernels: Vec<KernelReport>,
    },
    /// A program could not be started.
    #[error("cannot start {}: {source}; check that the file exists and may be executed", .program.display())]
    Spawn {
        /// The program.
        program: PathBuf,
        /// Why not.
        source: io::Error,
    },
    /// A file could not be read or written.
    #[error("cannot {action} {}: {source}", .path.display())]
    Io {
        /// What was tried: `read`, `write`, `create`.
        action: &'static str,
        /// The file or folder.
        path: PathBuf,
        /// Why it failed.
        source: io::Error,
    },
}

impl fmt::Debug for PtxError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl PtxError {
    /// Turns an [`io::Error`] into [`PtxError::Io`], for `map_err`.
    pub(crate) fn io(
        action: &'static str,
        path: impl Into<PathBuf>,
    ) -> impl FnOnce(io::Error) -> Self {
        let path = path.into();
        move |source| Self::Io {
            action,
            path,
            source,
        }
    }
}

fn counted(count: usize, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}

fn rejected_lines(rejected: &[Candidate]) -> String {
    rejected
        .iter()
        .map(|candidate| format!("\n  looked at {candidate}"))
        .collect()
}

fn offender_lines(kernels: &[KernelReport]) -> String {
    kernels
        .iter()
        .map(|k| {
            format!(
                "\n  `{}`: {} bytes of stack, {} bytes of spill stores, {} bytes of spill loads",
                k.entry, k.stack_bytes, k.spill_store_bytes, k.spill_load_bytes
            )
        })
        .collect()
}
