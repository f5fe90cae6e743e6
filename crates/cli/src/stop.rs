//! Ctrl-C and SIGTERM: the first asks, the second ends.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Exit code of a process ended by a second Ctrl-C, as shells have it.
const KILLED: i32 = 130;

/// A request to stop, made by a signal.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Listens to the signals of this process.
    pub fn listen() -> Self {
        let stop = Stop::default();
        let asked = stop.clone();
        let listening = ctrlc::set_handler(move || {
            if asked.0.swap(true, Ordering::Relaxed) {
                std::process::exit(KILLED);
            }
            eprintln!("\nstopping at the next checkpoint; once more to stop at once");
        });
        if let Err(error) = listening {
            eprintln!("warning: signals are not heard ({error}); Ctrl-C will end the run at once");
        }
        stop
    }

    /// Has somebody asked?
    pub fn asked(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
