//! `monoflow init`.

use crate::commands::{FAILED, USAGE};
use crate::say::{say, tell};
use clap::{Args, ValueEnum};
use std::fs::File;
use std::io::{ErrorKind, Write};
use std::path::PathBuf;
use std::process::ExitCode;

/// Of `init`.
#[derive(Debug, Args)]
pub struct Init {
    /// Which solver
    family: Family,
    /// File to write [default: FAMILY.toml]
    file: Option<PathBuf>,
}

/// A solver.
#[derive(Clone, Copy, Debug, ValueEnum)]
#[value(rename_all = "snake_case")]
enum Family {
    /// A dam break by weakly compressible SPH
    Wcsph,
    /// A dam break by the moving particle semi-implicit method
    Mps,
    /// A flood wave past a hill
    ShallowWater,
    /// A shock over a cylinder
    Euler,
}

impl Family {
    /// Its word in case files, and its first case.
    const fn case(self) -> (&'static str, &'static str) {
        match self {
            Self::Wcsph => ("wcsph", include_str!("init/wcsph.toml")),
            Self::Mps => ("mps", include_str!("init/mps.toml")),
            Self::ShallowWater => ("shallow_water", include_str!("init/shallow_water.toml")),
            Self::Euler => ("euler", include_str!("init/euler.toml")),
        }
    }
}

impl Init {
    /// Writes the case, and nothing over what is there.
    pub fn run(&self) -> ExitCode {
        let (word, text) = self.family.case();
        let default = || PathBuf::from(format!("{word}.toml"));
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
