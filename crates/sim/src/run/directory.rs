//! The folder of a run.
//!
//! | file | content |
//! |---|---|
//! | `run.toml` | the resolved plan, and what runs it |
//! | `inputs/` | copies of the files that the case names: meshes, rasters, surfaces |
//! | `run.lock` | locked while a process works here; holds its number |
//! | `frames/*.vtu`, `frames.pvd` | particles or cells over time, for ParaView; `*.vti` of grids |
//! | `slices.pvd` | slices of compressible flow in three dimensions |
//! | `walls.pvd` | the facets of bodies in compressible flow with the pressure on them |
//! | `surface.pvd` | the surface of particles in space, with their velocity |
//! | `gauges.csv` | recorded quantities |
//! | `line-*.csv` | particles along lines over time |
//! | `checkpoint-a.bin`, `checkpoint-b.bin` | states to resume from |
//! | `peaks.vtu` | greatest depth and speed and arrival of shallow water, for ParaView |
//! | `rasters/` | maps of shallow water for GIS, once they were asked for |
//! | `summary.json` | how it went |
//! | `report.html` | all of it to look at |

mod inputs;
mod lock;

pub use lock::Lock;

use super::checkpoint;
use super::family::FRAMES;
use super::progress::Progress;
use super::rasters::{RASTERS, Rasters};
use super::summary::Summary;
use crate::{SimError, families};
use monoflow_case::{CaseError, Resolved, line_at, line_of};
use monoflow_output::write_whole;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Version of this program.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The commit it was built from; empty if that is not known.
pub const COMMIT: &str = env!("MONOFLOW_COMMIT");

const RUN: &str = "run.toml";
/// The table of the plan there.
const PLAN: &str = "plan";
/// What the names of files of lines begin with.
pub const PROFILE: &str = "line-";
const SUMMARY: &str = "summary.json";
const REPORT: &str = "report.html";

/// What runs a plan.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Program {
    /// Version of monoflow.
    pub version: String,
    /// The commit it was built from; may be empty.
    pub commit: String,
    /// Name of the compiled scheme.
    pub scheme: String,
    /// The device in words.
    pub device: String,
}

impl Program {
    /// This program with one of its schemes on a device.
    pub(crate) fn of(scheme: impl Into<String>, device: String) -> Self {
        Program {
            version: VERSION.to_owned(),
            commit: COMMIT.to_owned(),
            scheme: scheme.into(),
            device,
        }
    }
}

/// The content of `run.toml`.
#[derive(Clone, Debug, PartialEq)]
pub struct RunFile<P> {
    /// What ran it.
    pub program: Program,
    /// The resolved plan.
    pub plan: P,
}

/// The same before the plan is understood.
#[derive(Deserialize)]
struct RunTable {
    program: Program,
    plan: toml::Table,
}

/// What stands before the plan in `run.toml`.
#[derive(Serialize)]
struct RunHead<'a> {
    program: &'a Program,
}

/// Sets another end; a greatest number of steps counts no more.
fn go_on_until(plan: &mut impl Resolved, until: f64) {
    plan.end_at(until, "resume --until");
    plan.end_after(None, "resume --until");
}

/// The folder of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Directory {
    /// Its path.
    pub path: PathBuf,
}

impl Directory {
    /// Makes the folder for a new run of `plan` and takes it for this process. With `overwrite`, the
    /// files of an older run in it are removed, and only those.
    pub(crate) fn create<P: Resolved>(
        path: &Path,
        overwrite: bool,
        plan: &P,
        progress: &mut dyn Progress,
    ) -> Result<(Self, Lock), SimError> {
        if path.as_os_str().is_empty() {
            return Err(SimError::NoFolder);
        }
        let directory = Directory {
            path: path.to_owned(),
        };
        if let Some(file) = path.ancestors().find(|path| path.is_file()) {
            return Err(SimError::NotFolder {
                path: file.to_owned(),
            });
        }
        // A folder without a lock is locked only if it may be used: it may be anybody's.
        if !path.join(lock::FILE).exists() {
            directory.must_be_free(overwrite)?;
        }
        fs::create_dir_all(path).map_err(directory.failed("create", path))?;
        let lock = directory.lock(progress)?;
        // Another run may have come and gone before the lock was taken.
        if !directory.must_be_free(overwrite)? {
            directory.must_not_be_read(plan)?;
            directory.clear()?;
        }
        Ok((directory, lock))
    }

    /// Is there nothing in the folder? What there is must be a run that may be overwritten.
    fn must_be_free(&self, overwrite: bool) -> Result<bool, SimError> {
        let entries = match fs::read_dir(&self.path) {
            Ok(entries) => entries,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(true),
            Err(error) => return Err(self.failed("use", &self.path)(error)),
        };
        let mut names = entries.filter_map(|entry| Some(entry.ok()?.file_name()));
        if names.all(|name| name == lock::FILE) {
            return Ok(true);
        }
        if !overwrite {
            return Err(SimError::NotEmpty {
                path: self.path.clone(),
            });
        }
        self.must_be_run().map(|()| false)
    }

    /// Takes the folder for this process, until the lock is dropped.
    pub(crate) fn lock(&self, progress: &mut dyn Progress) -> Result<Lock, SimError> {
        Lock::take(&self.path, progress)
    }

    /// Opens the folder of an existing run.
    ///
    /// # Errors
    /// [`SimError::NoRun`].
    pub fn open(path: &Path) -> Result<Self, SimError> {
        let directory = Directory {
            path: path.to_owned(),
        };
        directory.must_be_run()?;
        Ok(directory)
    }

    fn must_be_run(&self) -> Result<(), SimError> {
        if self.path.join(RUN).is_file() {
            return Ok(());
        }
        Err(SimError::NoRun {
            path: self.path.clone(),
            problem: format!("it has no {RUN}"),
        })
    }

    fn failed(
        &self,
        what: &'static str,
        path: &Path,
    ) -> impl FnOnce(std::io::Error) -> SimError + use<> {
        let path = path.to_owned();
        move |source| SimError::File { what, path, source }
    }

    /// Removes what a run writes.
    fn clear(&self) -> Result<(), SimError> {
        let names = [
            SUMMARY,
            "gauges.csv",
            FRAMES,
            REPORT,
            checkpoint::FILES[0],
            checkpoint::FILES[1],
        ];
        let names = names.into_iter().chain(families::files());
        let mut ours: Vec<PathBuf> = names.map(|name| self.path.join(name)).collect();
        ours.extend(self.frames().map(|(path, _)| path));
        ours.extend(self.profiles());
        let [inputs, rasters] = [inputs::FOLDER, RASTERS].map(|name| self.path.join(name));
        ours.extend(files_in(&inputs));
        let names: Vec<_> = families::rasters().collect();
        ours.extend(files_in(&rasters).filter(|path| {
            let name = path.file_name().and_then(|name| name.to_str());
            name.is_some_and(|name| Rasters::wrote(name, &names))
        }));
        for path in ours {
            match fs::remove_file(&path) {
                Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
                    return Err(self.failed("remove", &path)(error));
                }
                _ => {}
            }
        }
        for folder in [inputs, rasters] {
            // It stays if there is something in it that no run put there.
            let _ = fs::remove_dir(folder);
        }
        Ok(())
    }

    /// The files of lines that are there.
    fn profiles(&self) -> impl Iterator<Item = PathBuf> {
        let is_one = |name: &str| {
            let mut endings = [".csv", ".csv.tmp"].iter();
            name.starts_with(PROFILE) && endings.any(|ending| name.ends_with(ending))
        };
        let entries = fs::read_dir(&self.path).into_iter().flatten();
        let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
        paths.filter(move |path| {
            let name = path.file_name().and_then(|name| name.to_str());
            name.is_some_and(is_one)
        })
    }

    /// The files of frames that are there, with their steps if these can be read.
    fn frames(&self) -> impl Iterator<Item = (PathBuf, Option<u64>)> {
        let step_of = |name: &str| {
            let mut kinds = ["frame-", "slice-", "walls-", "surface-"].iter();
            let rest = kinds.find_map(|begin| name.strip_prefix(begin))?;
            let mut endings = [".vtu", ".vtu.tmp", ".vti", ".vti.tmp"].iter();
            let step = endings.find_map(|ending| rest.strip_suffix(ending))?;
            Some(step.parse().ok())
        };
        let entries = fs::read_dir(self.path.join("frames")).into_iter().flatten();
        entries.filter_map(move |entry| {
            let entry = entry.ok()?;
            let step = step_of(entry.file_name().to_str()?)?;
            Some((entry.path(), step))
        })
    }

    /// The plan of the run to be taken up, to end at `until` (s) if that is given.
    pub(crate) fn plan_to_resume<P: Resolved>(&self, until: Option<f64>) -> Result<P, SimError> {
        let mut plan = self.read_run::<P>()?.plan;
        match until {
            Some(until) => go_on_until(&mut plan, until),
            None => self.must_be_unfinished()?,
        }
        Ok(self.located(plan))
    }

    /// The end (s) that a run is to go on to, if that is later than the one it has.
    pub(crate) fn later_end<P: Resolved>(
        &self,
        until: Option<f64>,
    ) -> Result<Option<f64>, SimError> {
        let end = self.read_run::<P>()?.plan.parts().time.end;
        Ok(until.filter(|until| *until > end))
    }

    /// Notes that a run is taken up from a state at `step` and `time` (s), perhaps to end at `until`
    /// (s), and removes frames of later steps: they are written again, or not at all.
    pub(crate) fn take_up<P: Resolved>(
        &self,
        until: Option<f64>,
        step: u64,
        time: f64,
    ) -> Result<(), SimError> {
        if let Some(until) = until {
            if until <= time {
                return Err(SimError::Passed { until, time });
            }
            let mut run = self.read_run::<P>()?;
            go_on_until(&mut run.plan, until);
            self.write_run(&run)?;
        }
        for (path, of) in self.frames() {
            if of.is_some_and(|of| of > step) {
                fs::remove_file(&path).map_err(self.failed("remove", &path))?;
            }
        }
        Ok(())
    }

    /// Writes `run.toml`.
    pub(crate) fn write_run<P: Resolved>(&self, run: &RunFile<P>) -> Result<(), SimError> {
        let head = RunHead {
            program: &run.program,
        };
        let head = toml::to_string(&head).map_err(|error| CaseError::Write {
            message: error.to_string(),
        })?;
        let plan = run.plan.to_toml_of_run()?;
        Ok(write_whole(self.path.join(RUN), |file| {
            write!(file, "{head}\n{plan}")
        })?)
    }

    /// Reads `run.toml`.
    ///
    /// # Errors
    /// It cannot be read, or is not that of this version.
    pub fn read_run<P: Resolved>(&self) -> Result<RunFile<P>, SimError> {
        let RunTable { program, plan } = self.run_table()?;
        let plan = P::from_table(plan).map_err(|error| match error {
            CaseError::Plan { message, path } => {
                let path: Vec<_> = [PLAN.to_owned()].into_iter().chain(path).collect();
                self.unclear(&message).at(self.place_of(&path).as_deref())
            }
            other => other.into(),
        })?;
        Ok(RunFile { program, plan })
    }

    /// The scheme of the run, which says which solver it is of.
    ///
    /// # Errors
    /// As [`Directory::read_run`].
    pub fn scheme(&self) -> Result<String, SimError> {
        let plan = self.run_table()?.plan;
        let scheme = plan.get("scheme").and_then(toml::Value::as_str);
        scheme
            .map(str::to_owned)
            .ok_or_else(|| self.unclear("missing field `scheme`"))
    }

    fn run_table(&self) -> Result<RunTable, SimError> {
        let path = self.path.join(RUN);
        let text = fs::read_to_string(&path).map_err(self.failed("read", &path))?;
        toml::from_str(&text).map_err(|error| {
            let line = error.span().and_then(|span| line_at(&text, span.start));
            let place = line.map(|line| format!("{}:{line}", path.display()));
            self.unclear(error.message()).at(place.as_deref())
        })
    }

    /// Where `run.toml` has the last of these keys that it has, each below the one before.
    fn place_of(&self, path: &[String]) -> Option<String> {
        let file = self.path.join(RUN);
        let text = fs::read_to_string(&file).ok()?;
        let line = line_of(&text, path)?;
        Some(format!("{}:{line} ({})", file.display(), path.join(".")))
    }

    /// Where `run.toml` has a dotted key of the plan.
    pub(crate) fn place_of_value(&self, key: &str) -> Option<String> {
        let path: Vec<_> = [PLAN].into_iter().chain(key.split('.')).collect();
        self.place_of(&path.into_iter().map(str::to_owned).collect::<Vec<_>>())
    }

    fn unclear(&self, message: &str) -> SimError {
        SimError::RunUnclear {
            path: self.path.clone(),
            problem: message.to_owned(),
        }
    }

    /// Writes `summary.json`.
    pub(crate) fn write_summary<D: Serialize>(&self, summary: &Summary<D>) -> Result<(), SimError> {
        Ok(write_whole(self.path.join(SUMMARY), |file| {
            serde_json::to_writer_pretty(&mut *file, summary)?;
            writeln!(file)
        })?)
    }

    /// Reads `summary.json`, if there is one that can be understood.
    pub fn read_summary<D: DeserializeOwned>(&self) -> Option<Summary<D>> {
        let text = fs::read_to_string(self.path.join(SUMMARY)).ok()?;
        serde_json::from_str(&text).ok()
    }

    /// Refuses to go on with a run that is complete.
    pub(crate) fn must_be_unfinished(&self) -> Result<(), SimError> {
        type Whatever = serde_json::Map<String, serde_json::Value>;
        match self.read_summary::<Whatever>() {
            Some(summary) if summary.status == "complete" => Err(SimError::Complete {
                path: self.path.clone(),
                time: summary.sim_time,
                step: summary.steps,
            }),
            _ => Ok(()),
        }
    }

    /// The path of the report.
    pub fn report(&self) -> PathBuf {
        self.path.join(REPORT)
    }
}

/// The files in a folder, if there is one.
fn files_in(folder: &Path) -> impl Iterator<Item = PathBuf> + use<> {
    let entries = fs::read_dir(folder).into_iter().flatten();
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    paths.filter(|path| path.is_file())
}
