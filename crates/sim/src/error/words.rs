//! Errors in words, and what they name.

use super::SimError;
use std::fmt;

impl fmt::Debug for SimError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.to_string();
        // The mistakes of a case begin with `error:` each, and what prints this says so too.
        f.write_str(text.strip_prefix("error: ").unwrap_or(&text))?;
        let mut cause = std::error::Error::source(self);
        while let Some(next) = cause {
            let because = next.to_string();
            if !text.contains(&because) {
                write!(f, "; because: {because}")?;
            }
            cause = next.source();
        }
        Ok(())
    }
}

/// Words in quotes, with commas.
pub(super) struct Quoted<'a>(pub &'a [&'static str]);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, word) in self.0.iter().enumerate() {
            let comma = if n == 0 { "" } else { ", " };
            write!(f, "{comma}\"{word}\"")?;
        }
        Ok(())
    }
}

pub(super) struct Reasons<'a>(pub &'a [String]);

impl fmt::Display for Reasons<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, reason) in self.0.iter().enumerate() {
            f.write_str(if n == 0 { " (" } else { "; " })?;
            f.write_str(reason)?;
        }
        f.write_str(if self.0.is_empty() {
            " (it was stopped before the first, or `output.checkpoint_every` is 0)"
        } else {
            ")"
        })
    }
}

/// A number of bytes in words, with three digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bytes(pub u64);

impl fmt::Display for Bytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (mut value, mut unit) = (self.0 as f64, "B");
        for next in ["KiB", "MiB", "GiB", "TiB"] {
            if value < 1024.0 {
                break;
            }
            (value, unit) = (value / 1024.0, next);
        }
        let digits = if value < 10.0 && unit != "B" { 1 } else { 0 };
        write!(f, "{value:.digits$} {unit}")
    }
}
