//! Schemes that are not linked in: compiled when a case asks for them, kept, and loaded.
//!
//! A scheme is a crate of one line, [`monoflow_kernels::program!`], which the Cargo at hand compiles to a
//! shared library, and the kernel compiler, if a GPU is asked for, to PTX. Both are kept under the user's
//! cache folder by what they were made of: the sources, the words of the scheme, precision and dimensions,
//! and libraries by the [instructions](monoflow_abi::INSTRUCTIONS) that this program was built for.
//!
//! A [study](StudySource) adds models to those of monoflow: it is compiled to a catalogue of them first, then
//! with each scheme that asks for one; and to a program that holds them to their [`laws`], if that is asked
//! for.
//!
//! | what | where |
//! |---|---|
//! | programs to be loaded | `programs` beside the executable, then `programs` in the cache |
//! | the cache | `$MONOFLOW_CACHE`, else `monoflow` in `$XDG_CACHE_HOME` or `~/.cache` |
//! | sources | `$MONOFLOW_SOURCES`, else `sources` beside the executable, else the folder that it was built in |
//! | Cargo | `$CARGO`, else `cargo` |
//!
//! [`monoflow_kernels::program!`]: ../monoflow_kernels/macro.program.html

mod cache;
mod cargo;
mod error;
mod fingerprint;
mod hash;
mod laws;
mod load;
mod ptx;
mod request;
mod sources;
mod study;

pub use cache::folder as cache_folder;
pub use error::CompileError;
pub use laws::{Held, Verdict, laws};
pub use request::Request;
pub use study::StudySource;

use monoflow_abi::{Program, Study};
use std::env::consts::DLL_EXTENSION;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether this process may compile.
static ALLOWED: AtomicBool = AtomicBool::new(true);

/// Says whether this process may compile; without a word it may.
pub fn allow(yes: bool) {
    ALLOWED.store(yes, Ordering::Relaxed);
}

/// The loops of a scheme on a CPU: from the cache, or compiled now. `note` is told before something takes
/// seconds.
///
/// # Errors
/// Compiling is not allowed, or there is no Cargo, or there are no sources; Cargo fails; the cache cannot
/// be written; what was compiled does not fit this program.
pub fn program(
    request: &Request,
    note: &mut dyn FnMut(&str),
) -> Result<&'static Program, CompileError> {
    let file = library(request, note)?;
    match load::program(&file, request) {
        // Damaged, or of a version that its name does not tell: made again.
        Err(_) if ALLOWED.load(Ordering::Relaxed) => {
            load::program(&build_library(request, note)?, request)
        }
        result => result,
    }
}

/// Its kernels on a GPU, as PTX, likewise.
///
/// # Errors
/// As [`program`]; there is no kernel compiler.
pub fn kernels(
    request: &Request,
    note: &mut dyn FnMut(&str),
) -> Result<&'static str, CompileError> {
    let file = kernels_file(request, note)?;
    let text = std::fs::read_to_string(&file).map_err(CompileError::io("read", &file))?;
    Ok(Box::leak(text.into_boxed_str()))
}

/// The shared library of a scheme, compiled now if it is not in the cache.
///
/// # Errors
/// As [`program`], but for loading.
pub fn library(request: &Request, note: &mut dyn FnMut(&str)) -> Result<PathBuf, CompileError> {
    match cache::find(&request.file(DLL_EXTENSION)) {
        Some(found) => Ok(found),
        None => build_library(request, note),
    }
}

fn build_library(request: &Request, note: &mut dyn FnMut(&str)) -> Result<PathBuf, CompileError> {
    permitted(request)?;
    let folder = cache::prepare()?;
    let sources = sources::find()?;
    note(&request.announcement(cargo::Kind::Library.seconds(&folder)));
    let made = cargo::build(&request.wrapper(&sources)?, &sources, &folder);
    let made = made.map_err(|error| request.uncompiled(error))?;
    if let Some(study) = &request.study {
        study.must_be_unchanged()?;
    }
    cache::keep(&folder, &request.file(DLL_EXTENSION), &made)
}

/// The models of a study: from the cache, or compiled now. `note` is told before it takes seconds.
///
/// # Errors
/// As [`program`].
pub fn study(
    source: &StudySource,
    note: &mut dyn FnMut(&str),
) -> Result<&'static Study, CompileError> {
    let file = study_library(source, note)?;
    match load::study(&file) {
        Err(_) if ALLOWED.load(Ordering::Relaxed) => load::study(&build_study(source, note)?),
        result => result,
    }
}

/// The shared library of a study's models, compiled now if it is not in the cache.
///
/// # Errors
/// As [`program`], but for loading.
pub fn study_library(
    source: &StudySource,
    note: &mut dyn FnMut(&str),
) -> Result<PathBuf, CompileError> {
    match cache::find(&source.file(DLL_EXTENSION)) {
        Some(found) => Ok(found),
        None => build_study(source, note),
    }
}

fn build_study(source: &StudySource, note: &mut dyn FnMut(&str)) -> Result<PathBuf, CompileError> {
    let name = source.file(DLL_EXTENSION);
    build_of_study(source, StudySource::wrapper, &name, note)
}

/// Compiles a crate that is made for a study, and keeps it under a name.
fn build_of_study(
    source: &StudySource,
    wrapper: fn(&StudySource, &Path) -> Result<cargo::Crate, CompileError>,
    name: &str,
    note: &mut dyn FnMut(&str),
) -> Result<PathBuf, CompileError> {
    if !ALLOWED.load(Ordering::Relaxed) {
        return Err(CompileError::ForbiddenStudy {
            study: source.name(),
        });
    }
    let folder = cache::prepare()?;
    let sources = sources::find()?;
    let made = wrapper(source, &sources)?;
    note(&format!(
        "compiling {} (after each change of it, about {} s)",
        made.what,
        made.kind.seconds(&folder)
    ));
    let built = cargo::build(&made, &sources, &folder).map_err(|error| match error {
        CompileError::Cargo { message, .. } if message.contains("`MODELS` in crate `study`") => {
            CompileError::NoModels {
                study: source.name(),
            }
        }
        CompileError::Cargo { how, message, .. } => CompileError::Study {
            study: made.what,
            how,
            message,
        },
        error => error,
    })?;
    source.must_be_unchanged()?;
    cache::keep(&folder, name, &built)
}

/// The PTX file of a scheme, compiled now if it is not in the cache.
///
/// # Errors
/// As [`kernels`].
pub fn kernels_file(
    request: &Request,
    note: &mut dyn FnMut(&str),
) -> Result<PathBuf, CompileError> {
    let name = request.file("ptx");
    if let Some(found) = cache::find(&name) {
        return Ok(found);
    }
    permitted(request)?;
    let folder = cache::prepare()?;
    let sources = sources::find()?;
    note(&format!(
        "compiling GPU kernels of {} (once, about {} s)",
        request.description(),
        ptx::seconds(&folder)
    ));
    let made = ptx::build(request, &sources, &folder)?;
    cache::keep(&folder, &name, &made)
}

/// Is the program of a scheme at hand without compiling, and with `gpu` are its kernels?
pub fn is_kept(request: &Request, gpu: bool) -> bool {
    let kept = |extension| cache::find(&request.file(extension)).is_some();
    kept(DLL_EXTENSION) && (!gpu || kept("ptx"))
}

fn permitted(request: &Request) -> Result<(), CompileError> {
    if ALLOWED.load(Ordering::Relaxed) {
        return Ok(());
    }
    Err(CompileError::Forbidden {
        scheme: request.scheme(),
        nearest: request.nearest.clone(),
    })
}
