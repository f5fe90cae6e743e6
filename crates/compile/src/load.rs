//! Loading of shared libraries.

use crate::{CompileError, Request};
use libloading::Library;
use monoflow_abi::{PROGRAM_SYMBOL, PROGRAM_VERSION, Program};
use std::path::Path;

/// The program in a shared library, which stays loaded: its loops may run until the process ends.
pub(crate) fn program(path: &Path, request: &Request) -> Result<&'static Program, CompileError> {
    let failed = |error: libloading::Error| CompileError::Load {
        path: path.to_owned(),
        message: error.to_string(),
    };
    // SAFETY: the library was written by this crate: a scheme has no code that runs when it is loaded,
    // and its symbol is a function of this type. `#[repr(C)]` holds on both sides; the version, which
    // comes first, says whether the rest is as this program has it.
    let program = unsafe {
        let library = Library::new(path).map_err(failed)?;
        let get: extern "C" fn() -> &'static Program =
            *library.get(PROGRAM_SYMBOL).map_err(failed)?;
        std::mem::forget(library);
        get()
    };
    if program.version != PROGRAM_VERSION {
        return Err(CompileError::Version {
            path: path.to_owned(),
            found: program.version,
        });
    }
    let found = Request {
        family: program.family.get(),
        bits: 8 * program.precision,
        dimensions: program.dimensions,
        words: program.words().map(str::to_owned).collect(),
        types: request.types.clone(),
        nearest: request.nearest.clone(),
        reference: request.reference,
    };
    if found != *request {
        return Err(CompileError::Another {
            path: path.to_owned(),
            found: found.scheme(),
            expected: request.scheme(),
        });
    }
    Ok(program)
}
