//! Ctrl-C and SIGTERM: the first asks, the second ends.

use crate::say::tell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Exit code of a process ended by a second Ctrl-C, as shells have it.
const KILLED: i32 = 130;

/// Signals this soon after the first are its echoes: some tools signal a process and its group.
const ECHO: Duration = Duration::from_millis(500);

/// A request to stop, made by a signal.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Listens to the signals of this process.
    pub fn listen() -> Self {
        let stop = Stop::default();
        let asked = stop.clone();
        let mut first: Option<Instant> = None;
        let listening = ctrlc::set_handler(move || {
            if let Some(first) = first {
                if first.elapsed() > ECHO {
                    std::process::exit(KILLED);
                }
                return;
            }
            first = Some(Instant::now());
            asked.0.store(true, Ordering::Relaxed);
            tell!("\nstopping at the next checkpoint; once more to stop at once");
        });
        if let Err(error) = listening {
            tell!("warning: signals are not heard ({error}); Ctrl-C will end the run at once");
        }
        stop
    }

    /// Has somebody asked?
    pub fn asked(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
