//! What can be wrong with a case, said in sentences.

use std::fmt;
use std::path::{Path, PathBuf};

use crate::shipped::shipped;
use crate::typed::source::Location;

/// Why a case cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CaseError {
    /// The file could not be read.
    #[error("cannot read the case file {}: {source}; {}", path.display(), unread(path, source))]
    Read {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// The file is far larger than any case.
    #[error("{} is larger than {max} bytes, which no case file is; check the path", path.display())]
    FileTooLarge {
        /// The file.
        path: PathBuf,
        /// Largest accepted size (bytes).
        max: u64,
    },
    /// The text has mistakes; all that were found are listed.
    #[error("{}", Listed(.0))]
    Problems(Vec<Problem>),
    /// A `run.toml` is not a plan of this version.
    #[error("the resolved plan cannot be read: {message}; start again from the case file")]
    Plan {
        /// What is wrong.
        message: String,
        /// The keys that lead to it, from the top of the plan; numbers from 0 count lists.
        path: Vec<String>,
    },
    /// A case made in code has no meaning in so many dimensions.
    #[error("{setup} has no meaning in {dimensions} dimension{}; compose a scheme in {needs} dimensions", if *dimensions == 1 { "" } else { "s" })]
    Dimensions {
        /// What makes the case.
        setup: &'static str,
        /// How many the scheme has.
        dimensions: usize,
        /// How many it may have, in words.
        needs: &'static str,
    },
    /// A plan could not be written as TOML.
    #[error("the plan cannot be written as TOML: {message}")]
    Write {
        /// What is wrong.
        message: String,
    },
}

impl CaseError {
    /// The mistakes in the text, if that is what is wrong.
    pub fn problems(&self) -> &[Problem] {
        match self {
            Self::Problems(list) => list,
            _ => &[],
        }
    }
}

/// One mistake in the text of a case.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// What is wrong.
    pub what: String,
    /// What to do about it.
    pub help: String,
    /// Dotted key, e.g. `numerics.kernel`; empty where no key is concerned.
    pub key: String,
    /// The known word nearest to an unknown one.
    pub nearest: Option<String>,
    /// Where it is.
    pub at: Location,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Location { text, line, .. } = &self.at;
        let gutter = line.to_string().len();
        writeln!(f, "error: {}", self.what)?;
        write!(f, "{:gutter$}--> {}", "", self.at)?;
        if !self.key.is_empty() {
            write!(f, " ({})", self.key)?;
        }
        let indent = self.at.indent;
        let carets = "^".repeat(self.at.marked);
        write!(f, "\n{:gutter$} |", "")?;
        write!(f, "\n{line} | {text}")?;
        write!(f, "\n{:gutter$} | {:indent$}{carets}", "", "")?;
        if !self.help.is_empty() {
            write!(f, "\n{:gutter$} = help: {}", "", self.help)?;
        }
        Ok(())
    }
}

struct Listed<'a>(&'a [Problem]);

impl fmt::Display for Listed<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, problem) in self.0.iter().enumerate() {
            if n > 0 {
                f.write_str("\n\n")?;
            }
            problem.fmt(f)?;
        }
        Ok(())
    }
}

/// What to do about a case file that cannot be read.
fn unread(path: &Path, why: &std::io::Error) -> String {
    let name = path.to_str().and_then(shipped);
    match name.filter(|_| why.kind() == std::io::ErrorKind::NotFound) {
        Some(case) => format!(
            "a case of this name comes with monoflow: `monoflow init {}` writes it here",
            case.name
        ),
        None => "check the path and that it is a text file".to_owned(),
    }
}
