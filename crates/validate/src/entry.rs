//! What is run, and what is made of it.

use crate::figure::Figure;
use crate::run::{Problem, Run};
use monoflow_case::shipped;
use monoflow_output::Chart;
use std::fmt;
use std::path::{Path, PathBuf};

/// A family of solvers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    /// Weakly compressible SPH.
    Wcsph,
    /// MPS.
    Mps,
    /// Shallow water.
    ShallowWater,
    /// Compressible flow.
    Euler,
}

impl Family {
    /// All families.
    pub const ALL: [Family; 4] = [
        Family::Wcsph,
        Family::Mps,
        Family::ShallowWater,
        Family::Euler,
    ];

    /// The word for it in case files.
    pub fn word(self) -> &'static str {
        match self {
            Family::Wcsph => "wcsph",
            Family::Mps => "mps",
            Family::ShallowWater => "shallow_water",
            Family::Euler => "euler",
        }
    }
}

impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// What came out.
#[derive(Clone, Debug, Default)]
pub struct Judged {
    /// Numbers and their bounds.
    pub figures: Vec<Figure>,
    /// The curves beside what they should be.
    pub charts: Vec<Chart>,
}

type Judge = Box<dyn Fn(&[Run]) -> Result<Judged, Problem> + Send + Sync>;

/// A case with a known answer.
pub struct Entry {
    /// Which solvers it is for.
    pub family: Family,
    /// Its name, unique in its family.
    pub name: String,
    /// What flows, and what is compared, in one sentence.
    pub about: String,
    /// Where the answer comes from.
    pub source: &'static str,
    /// The case file, below `cases/`.
    pub case: &'static str,
    /// Settings of each run, `KEY=VALUE`; coarse grids first.
    pub runs: Vec<Vec<String>>,
    /// Does it take most of an hour on a few cores, or minutes on a GPU?
    pub is_long: bool,
    /// Files that the case reads, name and text.
    pub files: Vec<(&'static str, String)>,
    judge: Judge,
}

impl fmt::Debug for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.family, self.name)
    }
}

impl Entry {
    /// A case as it is, once.
    pub fn new(
        family: Family,
        name: impl Into<String>,
        case: &'static str,
        judge: impl Fn(&[Run]) -> Result<Judged, Problem> + Send + Sync + 'static,
    ) -> Self {
        Entry {
            family,
            name: name.into(),
            about: String::new(),
            source: "",
            case,
            runs: vec![Vec::new()],
            is_long: false,
            files: Vec::new(),
            judge: Box::new(judge),
        }
    }

    /// With a sentence on what flows.
    #[must_use]
    pub fn about(mut self, about: impl Into<String>) -> Self {
        self.about = about.into();
        self
    }

    /// With where the answer comes from.
    #[must_use]
    pub fn source(mut self, source: &'static str) -> Self {
        self.source = source;
        self
    }

    /// With these settings in all runs.
    #[must_use]
    pub fn set<S: Into<String>>(mut self, settings: impl IntoIterator<Item = S>) -> Self {
        let settings: Vec<String> = settings.into_iter().map(Into::into).collect();
        for run in &mut self.runs {
            run.extend_from_slice(&settings);
        }
        self
    }

    /// Run once for each of these settings instead of once.
    #[must_use]
    pub fn over<S: Into<String>>(mut self, settings: impl IntoIterator<Item = S>) -> Self {
        let common = std::mem::take(&mut self.runs).into_iter().next();
        let common = common.unwrap_or_default();
        let with = |setting: S| {
            let mut run = common.clone();
            run.push(setting.into());
            run
        };
        self.runs = settings.into_iter().map(with).collect();
        self
    }

    /// Run only where long ones are asked for.
    #[must_use]
    pub fn long(mut self) -> Self {
        self.is_long = true;
        self
    }

    /// With a file that the case reads.
    #[must_use]
    pub fn file(mut self, name: &'static str, text: String) -> Self {
        self.files.push((name, text));
        self
    }

    /// Writes the case and what it reads into a folder; the path of the case.
    ///
    /// # Errors
    /// The disk refuses.
    pub fn write(&self, folder: &Path) -> Result<PathBuf, Problem> {
        let write = |name: &str, text: &str| {
            let path = folder.join(name);
            std::fs::write(&path, text).map_err(|error| Problem::file(&path, error))?;
            Ok(path)
        };
        std::fs::create_dir_all(folder).map_err(|error| Problem::file(folder, error))?;
        for (name, text) in &self.files {
            write(name, text)?;
        }
        write("case.toml", self.text())
    }

    /// The text of its case.
    ///
    /// # Panics
    /// No case of its name comes with monoflow.
    fn text(&self) -> &'static str {
        let case = shipped(self.case);
        case.unwrap_or_else(|| panic!("invariant: a case named {} is there", self.case))
            .text
    }

    /// Judges its runs, in the order of [`Entry::runs`].
    ///
    /// # Errors
    /// A folder does not hold what a run leaves behind.
    pub fn judge(&self, runs: &[Run]) -> Result<Judged, Problem> {
        (self.judge)(runs)
    }
}

#[cfg(test)]
mod tests {
    use crate::entries;
    use std::collections::BTreeSet;

    #[test]
    fn entries_have_names_cases_and_sources() {
        let mut names = BTreeSet::new();
        for entry in entries() {
            let name = format!("{entry:?}");
            assert!(
                !entry.about.is_empty() && !entry.source.is_empty(),
                "{name}"
            );
            assert!(!entry.runs.is_empty(), "{name}");
            let word = format!("scheme = \"{}\"", entry.family);
            let set = format!("scheme={}", entry.family);
            let is_set = entry.runs.iter().all(|run| run.contains(&set));
            assert!(entry.text().contains(&word) || is_set, "{name}");
            assert!(names.insert(name.clone()), "{name} twice");
        }
    }
}
