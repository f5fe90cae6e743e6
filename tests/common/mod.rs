//! A small case in a folder of its own, and the program to run it.

#![allow(dead_code, clippy::unwrap_used)]

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A column of water, 64 particles, in a small tank.
pub const TINY: &str = r#"
title = "tiny dam break"
dimensions = 2
[discretisation]
spacing = 0.0125
[domain]
min = [0.0, 0.0]
max = [0.4, 0.4]
[[geometry]]
name = "tank"
kind = "wall"
shape = "box"
fill = "shell"
min = [0.0, 0.0]
max = [0.4, 0.2]
open = ["+y"]
[[geometry]]
name = "water"
kind = "fluid"
shape = "box"
min = [0.0, 0.0]
max = [0.1, 0.1]
[time]
end = 0.1
[output]
frames_every = 0.02
gauges_every = 0.002
checkpoint_every = 0.005
pictures = [0.0, 0.1]
[[gauge]]
name = "front"
type = "front"
axis = "+x"
[[gauge]]
name = "level"
type = "height"
at = [0.05]
[reference]
front = ["martin_moyce", "koshizuka_oka"]
"#;

/// A folder with a case in it.
pub struct Place {
    folder: tempfile::TempDir,
    pub case: PathBuf,
}

impl Place {
    /// With the tiny case.
    pub fn new() -> Self {
        Place::with(TINY)
    }

    /// With another case.
    pub fn with(text: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let case = folder.path().join("tiny.toml");
        fs::write(&case, text).unwrap();
        Place { folder, case }
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// `monoflow run` into the folder `out`, without pictures in the report: they take longer than most of these runs.
    pub fn run(&self, out: &str, more: &[&str]) -> Answer {
        self.draw(out, &[&["--set", "output.pictures=[]"], more].concat())
    }

    /// The same with pictures.
    pub fn draw(&self, out: &str, more: &[&str]) -> Answer {
        let out = self.path(out);
        let mut arguments = vec!["run", text(&self.case), "--out", text(&out)];
        arguments.extend(more);
        monoflow(&arguments)
    }
}

pub fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// What the program answered.
#[derive(Debug)]
pub struct Answer {
    pub code: Option<i32>,
    pub out: String,
    pub err: String,
}

impl From<Output> for Answer {
    fn from(output: Output) -> Self {
        Answer {
            code: output.status.code(),
            out: String::from_utf8(output.stdout).unwrap(),
            err: String::from_utf8(output.stderr).unwrap(),
        }
    }
}

impl Answer {
    /// It must have ended with `code` and said every one of `words` on standard error.
    #[track_caller]
    pub fn fails(&self, code: i32, words: &[&str]) {
        assert_eq!(self.code, Some(code), "{self:?}");
        for word in words {
            assert!(self.err.contains(word), "no `{word}` in: {}", self.err);
        }
        assert!(self.err.contains("error: "), "{}", self.err);
        assert!(!self.err.contains("panicked"), "{}", self.err);
    }

    #[track_caller]
    pub fn succeeds(&self) -> &Self {
        assert_eq!(self.code, Some(0), "{self:?}");
        self
    }
}

/// The program, which keeps compiled schemes where all tests find them. It runs on one thread unless a test asks for
/// more: tests keep the cores busy, and threads that wait for one another among them take longer than one.
pub fn program() -> Command {
    let mut program = Command::new(env!("CARGO_BIN_EXE_monoflow"));
    program.env("MONOFLOW_CACHE", cache());
    program.env("RAYON_NUM_THREADS", "1");
    program
}

/// Where tests keep compiled schemes.
pub fn cache() -> PathBuf {
    let own = || Path::new(env!("CARGO_TARGET_TMPDIR")).join("cache");
    // Where Cargo says, all tests and examples keep them.
    std::env::var_os("MONOFLOW_CACHE").map_or_else(own, PathBuf::from)
}

/// Can kernels be compiled here? If not it says so loudly. They share `core` with all others that are (`cargo xtask ptx`).
pub fn compiles_kernels() -> bool {
    if let Err(why) = monoflow_ptx::Compiler::find() {
        let thread = std::thread::current();
        let test = thread.name().unwrap_or("a test");
        // Not captured, as `eprintln!` is.
        let _ = writeln!(std::io::stderr(), "SKIPPED kernels of {test}: {why}");
        return false;
    }
    let (shared, own) = (
        Path::new(env!("CARGO_TARGET_TMPDIR")).with_file_name("ptx"),
        cache().join("build/ptx"),
    );
    fs::create_dir_all(&shared).unwrap();
    fs::create_dir_all(cache().join("build")).unwrap();
    if !own.exists() {
        std::os::unix::fs::symlink(shared, own).unwrap();
    }
    true
}

/// Runs the program to its end.
pub fn monoflow(arguments: &[&str]) -> Answer {
    program().args(arguments).output().unwrap().into()
}

/// The bytes of everything in a run's folder that must not depend on how it was run.
pub fn results(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let mut names = vec![
        "gauges.csv".to_owned(),
        "frames.pvd".to_owned(),
        "checkpoint-a.bin".to_owned(),
    ];
    // Short runs have one checkpoint alone.
    for name in ["checkpoint-b.bin", "walls.pvd", "surface.pvd"] {
        if folder.join(name).exists() {
            names.push(name.to_owned());
        }
    }
    for entry in fs::read_dir(folder).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        if name.starts_with("line-") {
            names.push(name);
        }
    }
    for entry in fs::read_dir(folder.join("frames")).unwrap() {
        names.push(format!(
            "frames/{}",
            entry.unwrap().file_name().to_str().unwrap()
        ));
    }
    names.sort();
    names
        .into_iter()
        .map(|name| {
            let bytes = fs::read(folder.join(&name)).unwrap();
            (name, bytes)
        })
        .collect()
}

/// Both runs left the same bytes.
#[track_caller]
pub fn assert_same(a: &Path, b: &Path) {
    let (a, b) = (results(a), results(b));
    let names =
        |of: &[(String, Vec<u8>)]| of.iter().map(|(name, _)| name.clone()).collect::<Vec<_>>();
    assert_eq!(names(&a), names(&b));
    for ((name, a), (_, b)) in a.iter().zip(&b) {
        assert!(a == b, "{name} differs");
    }
}

/// The `summary.json` of a run.
pub fn summary(folder: &Path) -> serde_json::Value {
    serde_json::from_str(&fs::read_to_string(folder.join("summary.json")).unwrap()).unwrap()
}

/// The numbers of a gauge over time.
pub fn column(folder: &Path, name: &str) -> Vec<f64> {
    let text = fs::read_to_string(folder.join("gauges.csv")).unwrap();
    let mut rows = text.lines();
    let head = rows.next().unwrap();
    let n = head.split(',').position(|cell| cell == name);
    let n = n.unwrap_or_else(|| panic!("no {name} in {head}"));
    rows.map(|row| row.split(',').nth(n).unwrap().parse().unwrap())
        .collect()
}

/// The mean of a gauge from a time on, s.
pub fn mean_from(folder: &Path, name: &str, from: f64) -> f64 {
    let rows = column(folder, "time_s")
        .into_iter()
        .zip(column(folder, name));
    let late: Vec<f64> = rows
        .filter(|(time, _)| *time >= from)
        .map(|(_, value)| value)
        .collect();
    late.iter().sum::<f64>() / late.len() as f64
}

/// The phases that the time of a run went into, in the order of the alphabet.
pub fn phases(folder: &Path) -> Vec<String> {
    let summary = summary(folder);
    let phases = summary["phases"].as_object().unwrap();
    phases.keys().cloned().collect()
}
