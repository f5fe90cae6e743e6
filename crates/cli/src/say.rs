//! Output that does not mind a closed pipe.

/// Prints a line to standard output; if nobody reads any more (`monoflow list | head`), the program
/// ends quietly.
macro_rules! say {
    ($($text:tt)*) => {{
        use std::io::Write;
        if writeln!(std::io::stdout(), $($text)*).is_err() {
            std::process::exit(0);
        }
    }};
}

pub(crate) use say;
