//! Output that does not mind a closed pipe.

use std::fmt::Arguments;
use std::io::{ErrorKind, Write};

/// Prints a line to standard output. What nobody reads any more (`monoflow list | head`) is no
/// mistake: the program does what it was asked to do. Anything else that cannot be written is.
macro_rules! say {
    ($($text:tt)*) => { $crate::say::line(format_args!($($text)*)) };
}

/// Prints a line to standard error; that it cannot be written must not end a run.
macro_rules! tell {
    ($($text:tt)*) => { $crate::say::aside(format_args!($($text)*)) };
}

pub(crate) use {say, tell};

/// See [`say!`].
pub fn line(text: Arguments<'_>) {
    match writeln!(std::io::stdout(), "{text}") {
        Err(why) if why.kind() != ErrorKind::BrokenPipe => {
            tell!("error: cannot write to standard output: {why}");
            std::process::exit(i32::from(crate::commands::FAILED));
        }
        _ => {}
    }
}

/// See [`tell!`].
pub fn aside(text: Arguments<'_>) {
    let _ = writeln!(std::io::stderr(), "{text}");
}
