//! `monoflow new`.

use crate::commands::{FAILED, USAGE};
use crate::say::{say, tell};
use clap::Args;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Of `new`.
#[derive(Debug, Args)]
pub struct New {
    /// Folder to make; its last part is the name of the crate
    dir: PathBuf,
}

/// The files of a crate for models of a study. `NAME` in them is its name, `CRATE` the same as Rust
/// writes it, `SOURCES` the folder of the sources.
const FILES: [(&str, &str); 7] = [
    ("Cargo.toml", include_str!("new/Cargo.toml.txt")),
    (".gitignore", "target/\nruns/\nCargo.lock\n"),
    ("src/lib.rs", include_str!("new/lib.rs.txt")),
    ("src/quintic.rs", include_str!("new/quintic.rs.txt")),
    ("tests/laws.rs", include_str!("new/laws.rs.txt")),
    ("case.toml", include_str!("new/case.toml")),
    ("README.md", include_str!("new/README.md.txt")),
];

impl New {
    /// Writes the crate, and nothing into a folder that is not empty.
    pub fn run(&self) -> ExitCode {
        match self.written() {
            Ok(()) => ExitCode::SUCCESS,
            Err((code, why)) => {
                tell!("error: {why}");
                ExitCode::from(code)
            }
        }
    }

    fn written(&self) -> Result<(), (u8, String)> {
        let shown = self.dir.display();
        let name = self.name().ok_or_else(|| {
            let why = format!(
                "the last part of {shown} cannot be the name of a crate; take a word of letters, digits, `-` and `_` that begins with a letter: monoflow new my-study"
            );
            (USAGE, why)
        })?;
        let sources = monoflow_sim::sources().map_err(|why| (USAGE, why.to_string()))?;
        match fs::read_dir(&self.dir).map(|mut entries| entries.next().is_some()) {
            Ok(true) => {
                let why = format!("the folder {shown} is not empty; name another one");
                return Err((USAGE, why));
            }
            Err(why) if why.kind() == ErrorKind::NotADirectory => {
                return Err((USAGE, format!("{shown} is a file; name another folder")));
            }
            _ => {}
        }
        for (path, text) in FILES {
            let text = text
                .replace("NAME_OF_CRATE", &name.replace('-', "_"))
                .replace("NAME_OF_PACKAGE", &name)
                .replace("FOLDER_OF_SOURCES", &sources.display().to_string());
            let path = self.dir.join(path);
            put(&path, &text).map_err(|why| {
                let why = format!(
                    "cannot write {}: {why}; check that it may be written to",
                    path.display()
                );
                (FAILED, why)
            })?;
        }
        let case = self.dir.join("case.toml");
        say!(
            "wrote {shown}; look at {}, then: monoflow run {}",
            self.dir.join("README.md").display(),
            case.display()
        );
        Ok(())
    }

    /// The name of the crate.
    fn name(&self) -> Option<String> {
        let name = self.dir.file_name()?.to_str()?;
        let fits = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
        let begins = name.starts_with(|c: char| c.is_ascii_alphabetic());
        (begins && name.chars().all(fits)).then(|| name.to_owned())
    }
}

fn put(path: &Path, text: &str) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    fs::write(path, text)
}
