//! Loading of shared libraries.

use crate::{CompileError, Request};
use libloading::Library;
use monoflow_abi::{
    INSTRUCTIONS, PANICS_SYMBOL, PROGRAM_SYMBOL, PROGRAM_VERSION, Program, STUDY_SYMBOL,
    STUDY_VERSION, Study,
};
use std::path::Path;

/// The program in a shared library, which stays loaded: its loops may run until the process ends.
pub(crate) fn program(path: &Path, request: &Request) -> Result<&'static Program, CompileError> {
    // SAFETY: the symbol of a program is a function that returns one.
    let program = unsafe { table::<Program>(path, PROGRAM_SYMBOL)? };
    must_be(path, program.version, PROGRAM_VERSION)?;
    let found = Request {
        family: program.family.get(),
        bits: 8 * program.precision,
        dimensions: program.dimensions,
        words: program.words().map(str::to_owned).collect(),
        types: request.types.clone(),
        nearest: request.nearest.clone(),
        study: request.study.clone(),
        reference: request.reference,
    };
    let another = |found, expected| CompileError::Another {
        path: path.to_owned(),
        found,
        expected,
    };
    if found != *request {
        return Err(another(found.scheme(), request.scheme()));
    }
    let instructions = program.instructions.get();
    if instructions != INSTRUCTIONS {
        let built = |name| format!("a scheme for {name} processors");
        return Err(another(built(instructions), built(INSTRUCTIONS)));
    }
    Ok(program)
}

/// The study in a shared library, which stays loaded.
pub(crate) fn study(path: &Path) -> Result<&'static Study, CompileError> {
    // SAFETY: the symbol of a study is a function that returns one.
    let study = unsafe { table::<Study>(path, STUDY_SYMBOL)? };
    must_be(path, study.version, STUDY_VERSION)?;
    Ok(study)
}

/// What a shared library has under a name.
///
/// # Safety
/// The library was written by this crate, and its symbol is a function of no arguments that returns a
/// `T`, or one of another version: the version comes first and says whether the rest is as this program
/// has it.
unsafe fn table<T>(path: &Path, symbol: &str) -> Result<&'static T, CompileError> {
    let failed = |error: libloading::Error| CompileError::Load {
        path: path.to_owned(),
        message: error.to_string(),
    };
    // SAFETY: models have no code that runs when a library is loaded; the rest is passed on. `#[repr(C)]`
    // holds on both sides.
    unsafe {
        let library = Library::new(path).map_err(failed)?;
        if let Ok(tell) = library.get::<extern "C" fn()>(PANICS_SYMBOL) {
            tell();
        }
        let get: extern "C" fn() -> &'static T = *library.get(symbol).map_err(failed)?;
        std::mem::forget(library);
        Ok(get())
    }
}

fn must_be(path: &Path, found: u32, expected: u32) -> Result<(), CompileError> {
    if found == expected {
        return Ok(());
    }
    Err(CompileError::Version {
        path: path.to_owned(),
        found,
        expected,
    })
}
