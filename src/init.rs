//! `monoflow init`.

use crate::commands::{FAILED, USAGE};
use crate::say::{say, tell};
use clap::Args;
use monoflow_case::shipped;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
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
        let (word, text, files) = match (first, shipped(&self.what)) {
            (Some((word, text)), _) => (*word, *text, &[][..]),
            (None, Some(case)) if !case.for_validation() => (case.name, case.text, case.files),
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
        // What the case reads comes first: a case alone would not run.
        for (name, text) in files {
            let beside = path.with_file_name(name);
            // One that is there may be the user's own, or of the same case.
            if fs::read(&beside).is_ok_and(|there| there == text.as_bytes()) {
                continue;
            }
            if let Err(why) = written(&beside, text) {
                let help = "name a file in another folder";
                return refused(
                    &beside,
                    &format!("{help}: monoflow init {word} FOLDER/FILE"),
                    &why,
                );
            }
            say!("wrote {}, which the case reads", beside.display());
        }
        match written(&path, text) {
            Ok(()) => {
                let shown = path.display();
                say!("wrote {shown}; look at it, then: monoflow run {shown}");
                ExitCode::SUCCESS
            }
            Err(why) => {
                let help = format!("name another file: monoflow init {word} FILE");
                refused(&path, &help, &why)
            }
        }
    }
}

/// Says why a file could not be written, and what to do if it is there already.
fn refused(path: &Path, help: &str, why: &io::Error) -> ExitCode {
    let shown = path.display();
    if why.kind() == ErrorKind::AlreadyExists {
        tell!("error: {shown} is there already; {help}");
        return ExitCode::from(USAGE);
    }
    tell!("error: cannot write {shown}: {why}; check that its folder exists and may be written to");
    ExitCode::from(FAILED)
}

/// Writes a file, and nothing over one that is there.
fn written(path: &Path, text: &str) -> io::Result<()> {
    File::create_new(path)?.write_all(text.as_bytes())
}
