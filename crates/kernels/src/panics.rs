//! What the libraries of a study do where one of its models panics.
//!
//! They are compiled to end the process then. Their standard library is their own, and so is its hook: the program that
//! loads them keeps its.

extern crate std;

use core::sync::atomic::{AtomicBool, Ordering};
use std::boxed::Box;
use std::panic::{self, PanicHookInfo};
use std::string::{String, ToString};
use std::{eprintln, process, thread};

/// The exit code of runs that fail.
const FAILED: i32 = 1;

/// From now on a panic ends the process with a sentence that names the study.
pub fn tell(study: &'static str) {
    panic::set_hook(Box::new(move |panic| {
        static IS_TOLD: AtomicBool = AtomicBool::new(false);
        // Other threads may panic meanwhile: one sentence is enough.
        while IS_TOLD.swap(true, Ordering::Relaxed) {
            thread::park();
        }
        let (place, said) = words(panic);
        eprintln!(
            "error: the study `{study}` panics at {place}: {said}; mend it there, and hold its models to their laws: `monoflow check --laws CASE`"
        );
        process::exit(FAILED);
    }));
}

/// Where a panic was, and what it says.
pub(crate) fn words(panic: &PanicHookInfo<'_>) -> (String, String) {
    let payload = panic.payload();
    let said = payload.downcast_ref::<String>().map(String::as_str);
    let said = said.or_else(|| payload.downcast_ref().copied());
    let place = panic.location().map(ToString::to_string);
    (
        place.unwrap_or_default(),
        said.unwrap_or("it panics without a word").to_string(),
    )
}
