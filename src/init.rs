//! `monoflow init`.

use crate::commands::{FAILED, USAGE};
use crate::say::{say, tell};
use clap::Args;
use monoflow_case::shipped;
use std::fs::File;
use std::io::{ErrorKind, Write};
use std::path::PathBuf;
use std::process::ExitCode;

/// Of `init`.
#[derive(Debug, Args)]
pub struct Init {
    /// A solver (wcsph, mps, shallow_water, euler) for its commented first case, or the name of a case that
    /// `monoflow list` shows, e.g. euler/cone
    what: String,
    /// File to write [default: the last part of the name, with .toml]
    file: Option<PathBuf>,
}

/// The first cases of the solvers, by their words in case files.
const FIRST: [(&str, &str); 4] = [
    ("wcsph", include_str!("init/wcsph.toml")),
    ("mps", include_str!("init/mps.toml")),
    ("shallow_water", include_str!("init/shallow_water.toml")),
    ("euler", include_str!("init/euler.toml")),
];

impl Init {
    /// Writes the case, and nothing over what is there.
    pub fn run(&self) -> ExitCode {
        let first = FIRST.iter().find(|(word, _)| *word == self.what);
        let (word, text) = match (first, shipped(&self.what)) {
            (Some((word, text)), _) => (*word, *text),
            (None, Some(case)) if !case.for_validation() => (case.name, case.text),
            _ => {
                tell!(
                    "error: no solver and no case is called `{}`; solvers are {}, and `monoflow list` shows the cases",
                    self.what,
                    FIRST.map(|(word, _)| word).join(", ")
                );
                return ExitCode::from(USAGE);
            }
        };
        let last = word.rsplit('/').next().unwrap_or(word);
        let default = || PathBuf::from(format!("{last}.toml"));
        let path = self.file.clone().unwrap_or_else(default);
        let shown = path.display();
        let written = File::create_new(&path).and_then(|mut file| file.write_all(text.as_bytes()));
        match written {
            Ok(()) => {
                say!("wrote {shown}; look at it, then: monoflow run {shown}");
                ExitCode::SUCCESS
            }
            Err(why) if why.kind() == ErrorKind::AlreadyExists => {
                tell!(
                    "error: {shown} is there already; name another file: monoflow init {word} FILE"
                );
                ExitCode::from(USAGE)
            }
            Err(why) => {
                tell!(
                    "error: cannot write {shown}: {why}; check that its folder exists and may be written to"
                );
                ExitCode::from(FAILED)
            }
        }
    }
}
