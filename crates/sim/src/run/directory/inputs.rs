//! Copies of the files that a run reads: its folder needs no other.

use super::super::rasters::RASTERS;
use super::{Directory, Program, RunFile};
use crate::SimError;
use monoflow_case::Resolved;
use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

/// Their folder within that of a run.
pub(super) const FOLDER: &str = "inputs";

impl Directory {
    /// Writes `run.toml`, which names copies of the files of `plan` from the folder on, then copies the
    /// files: whatever comes in between, the folder is that of a run. Returns the plan with the copies in
    /// place of the files.
    pub(crate) fn begin<P: Resolved>(&self, program: Program, plan: &P) -> Result<P, SimError> {
        let mut plan = plan.clone();
        let mut copies = HashMap::new();
        for path in plan.inputs() {
            let taken: Vec<&PathBuf> = copies.values().collect();
            if !copies.contains_key(path) {
                let copy = Path::new(FOLDER).join(free_name(path, &taken));
                copies.insert(path.clone(), copy);
            }
            path.clone_from(&copies[path]);
        }
        let run = RunFile { program, plan };
        self.write_run(&run)?;
        for (from, to) in &copies {
            self.copy(from, to)?;
        }
        Ok(self.located(run.plan))
    }

    /// The plan with paths from the working directory on, in place of paths from the run's folder on.
    pub(crate) fn located<P: Resolved>(&self, mut plan: P) -> P {
        for path in plan.inputs() {
            *path = self.path.join(&*path);
        }
        plan
    }

    /// Refuses to overwrite the folder with a run that reads from the copies in it, or from its rasters.
    pub(super) fn must_not_be_read<P: Resolved>(&self, plan: &P) -> Result<(), SimError> {
        let own = [FOLDER, RASTERS].map(|name| self.path.join(name).canonicalize());
        let is_own = |path: &Path| own.iter().flatten().any(|own| path.starts_with(own));
        let mut plan = plan.clone();
        for path in plan.inputs() {
            if path.canonicalize().is_ok_and(|path| is_own(&path)) {
                return Err(SimError::OwnInput {
                    path: self.path.clone(),
                    input: path.clone(),
                });
            }
        }
        Ok(())
    }

    fn copy(&self, from: &Path, to: &Path) -> Result<(), SimError> {
        let to = self.path.join(to);
        let folder = self.path.join(FOLDER);
        fs::create_dir_all(&folder).map_err(self.failed("create", &folder))?;
        fs::copy(from, &to).map_err(self.failed("copy an input of the case to", &to))?;
        Ok(())
    }
}

/// The file's name, with a number where another has it.
fn free_name(path: &Path, taken: &[&PathBuf]) -> PathBuf {
    let name = Path::new(path.file_name().unwrap_or_default());
    let is_free = |name: &Path| {
        taken
            .iter()
            .all(|other| other.file_name() != name.file_name())
    };
    let numbered = (2_u32..).map(|n| {
        let mut numbered = name.file_stem().unwrap_or_default().to_owned();
        numbered.push(format!("-{n}"));
        if let Some(extension) = name.extension() {
            numbered.push(".");
            numbered.push(extension);
        }
        PathBuf::from(numbered)
    });
    std::iter::once(name.to_owned())
        .chain(numbered)
        .find(|name| is_free(name))
        .unwrap_or_else(|| name.to_owned())
}

#[cfg(test)]
mod tests {
    use super::free_name;
    use std::path::{Path, PathBuf};

    #[test]
    fn files_of_one_name_get_numbers() {
        let taken = [
            PathBuf::from("inputs/bed.asc"),
            PathBuf::from("inputs/bed-2.asc"),
        ];
        let taken: Vec<&PathBuf> = taken.iter().collect();
        for (path, name) in [
            ("a/mesh.msh", "mesh.msh"),
            ("a/bed.asc", "bed-3.asc"),
            ("v1.2/bed", "bed"),
            ("bed.asc", "bed-3.asc"),
        ] {
            assert_eq!(free_name(Path::new(path), &taken), Path::new(name));
        }
    }
}
