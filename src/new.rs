//! `monoflow new`.

use crate::commands::{FAILED, USAGE};
use crate::say::{say, tell};
use clap::Args;
use clap::builder::PossibleValuesParser;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Of `new`.
#[derive(Debug, Args)]
pub struct New {
    /// Folder to make; its last part is the name of the crate
    dir: PathBuf,
    /// Solver of its case and of its first model
    #[arg(long, value_parser = PossibleValuesParser::new(EXAMPLES.map(|example| example.family)), default_value = "wcsph")]
    family: String,
}

/// The files of a crate for models of a study, but for its first model and its case. Words in capitals stand for
/// what [`New::written`] puts in their place.
const FILES: [(&str, &str); 5] = [
    ("Cargo.toml", include_str!("new/Cargo.toml.txt")),
    (".gitignore", "target/\nruns/\nCargo.lock\n"),
    ("src/lib.rs", include_str!("new/lib.rs.txt")),
    ("tests/laws.rs", include_str!("new/laws.rs.txt")),
    ("README.md", include_str!("new/README.md.txt")),
];

/// The first model of a crate, and a case that uses it.
struct Example {
    family: &'static str,
    /// As in `models!`, and the function of its laws.
    axis: &'static str,
    /// Type, file and word.
    name: &'static str,
    module: &'static str,
    word: &'static str,
    text: &'static str,
    case: &'static str,
}

const EXAMPLES: [Example; 4] = [
    Example {
        family: "wcsph",
        axis: "kernel",
        name: "Quintic",
        module: "quintic",
        word: "quintic_of_mine",
        text: include_str!("new/wcsph/quintic.rs.txt"),
        case: include_str!("new/wcsph/case.toml"),
    },
    Example {
        family: "mps",
        axis: "weight",
        name: "Wendland",
        module: "wendland",
        word: "wendland_of_mine",
        text: include_str!("new/mps/wendland.rs.txt"),
        case: include_str!("new/mps/case.toml"),
    },
    Example {
        family: "shallow_water",
        axis: "limiter",
        name: "Venkatakrishnan",
        module: "venkatakrishnan",
        word: "venkatakrishnan_of_mine",
        text: include_str!("new/shallow_water/venkatakrishnan.rs.txt"),
        case: include_str!("new/shallow_water/case.toml"),
    },
    Example {
        family: "euler",
        axis: "limiter",
        name: "Superbee",
        module: "superbee",
        word: "superbee_of_mine",
        text: include_str!("new/euler/superbee.rs.txt"),
        case: include_str!("new/euler/case.toml"),
    },
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
        if name.starts_with("monoflow") {
            let why = format!(
                "{shown} would be called as a crate of monoflow is, and two of one name cannot be built together; take another name: monoflow new my-study"
            );
            return Err((USAGE, why));
        }
        if is_of_rust(&name) {
            let why = format!(
                "{shown} would be called as a word or a crate of Rust is, which its tests could not name; take another name: monoflow new my-study"
            );
            return Err((USAGE, why));
        }
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
        let example = EXAMPLES
            .iter()
            .find(|example| example.family == self.family);
        let example =
            example.ok_or_else(|| (USAGE, format!("no solver is called {}", self.family)))?;
        let words = [
            ("FAMILY", example.family),
            ("AXIS", example.axis),
            ("MODEL", example.name),
            ("MODULE", example.module),
            ("WORD", example.word),
            // Last, as they may hold any of the words above.
            ("NAME_OF_CRATE", &*name.replace('-', "_")),
            ("NAME_OF_PACKAGE", &name),
            ("FOLDER_OF_SOURCES", &sources.display().to_string()),
        ];
        let model = format!("src/{}.rs", example.module);
        let own = [(&*model, example.text), ("case.toml", example.case)];
        for (path, text) in FILES.into_iter().chain(own) {
            let text = words
                .iter()
                .fold(text.to_owned(), |text, (from, to)| text.replace(from, to));
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

/// Has Rust that word for something else, so that `use NAME::Model` would not find the crate?
fn is_of_rust(name: &str) -> bool {
    let keywords = "abstract as async await become box break const continue crate do dyn else enum extern false final \
                    fn for gen if impl in let loop macro match mod move mut override priv pub ref return self static \
                    struct super trait true try type typeof unsafe unsized use virtual where while yield";
    let crates = "alloc core proc_macro std test";
    let name = name.replace('-', "_");
    let mut words = keywords.split_whitespace().chain(crates.split(' '));
    words.any(|word| word == name)
}

fn put(path: &Path, text: &str) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    fs::write(path, text)
}
