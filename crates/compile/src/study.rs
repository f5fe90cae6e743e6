//! Studies: crates of somebody's own that add models.

use crate::{CompileError, cargo, hash, sources};
use std::fs;
use std::path::{Component, Path, PathBuf};
use toml::{Table, Value};

/// The crate that a study needs to depend on.
const KERNELS: &str = "monoflow-kernels";

/// The crate of a study, as it lies in a folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StudySource {
    /// The folder with its `Cargo.toml`.
    pub folder: PathBuf,
    /// The name of its package.
    pub package: String,
    /// What its sources are, but for where those of monoflow lie; the same on every machine.
    pub fingerprint: String,
    /// Where its `Cargo.toml` looks for the crate `monoflow-kernels`.
    kernels: Option<PathBuf>,
}

impl StudySource {
    /// Of the crate in a folder.
    ///
    /// # Errors
    /// There is no crate, or its manifest cannot be understood.
    pub fn read(folder: &Path) -> Result<Self, CompileError> {
        let unfit = |problem: String, help: &'static str| CompileError::NoStudy {
            folder: folder.to_owned(),
            problem,
            help,
        };
        let folder_found = folder
            .canonicalize()
            .ok()
            .filter(|folder| folder.join("Cargo.toml").is_file());
        let Some(found) = folder_found else {
            return Err(unfit("there is no Cargo.toml in it".to_owned(), BEGIN));
        };
        let manifest = found.join("Cargo.toml");
        let text = fs::read_to_string(&manifest).map_err(CompileError::io("read", &manifest))?;
        let mut table: Table = text.parse().map_err(|error: toml::de::Error| {
            unfit(format!("its Cargo.toml is no TOML: {error}"), "mend it")
        })?;
        let package = table
            .get("package")
            .and_then(|package| package.get("name")?.as_str());
        let Some(package) = package.map(str::to_owned) else {
            let problem = "its Cargo.toml has no name under [package]".to_owned();
            return Err(unfit(problem, "write name = \"my-study\" there"));
        };
        if !found.join("src/lib.rs").is_file() {
            return Err(unfit("it has no src/lib.rs".to_owned(), BEGIN));
        }
        let kernels = kernels(&mut table).map(|path| plain(&found.join(path)));
        table.remove("dev-dependencies");
        Ok(StudySource {
            fingerprint: fingerprint(&found, &table)?,
            folder: found,
            package,
            kernels,
        })
    }

    /// The study in words.
    pub fn name(&self) -> String {
        format!("the study `{}` in {}", self.package, self.folder.display())
    }

    /// The file that keeps its catalogue: wherever it lies, the same sources make the same.
    pub(crate) fn file(&self, extension: &str) -> String {
        let (package, own) = (&self.package, &self.fingerprint);
        format!(
            "study_{package}-{}-{own}.{extension}",
            env!("MONOFLOW_FINGERPRINT")
        )
    }

    /// A name that no other folder's study has: Cargo puts what is called the same into one file.
    pub(crate) fn label(&self) -> String {
        let place = self.folder.to_string_lossy();
        format!("{:08x}", hash::of([place.as_bytes()]) as u32)
    }

    fn crate_name(&self) -> String {
        format!("study_{}_{}", self.package.replace('-', "_"), self.label())
    }

    /// The line of a manifest that depends on it.
    pub(crate) fn dependency(&self) -> String {
        let folder = self.folder.display().to_string();
        format!(
            "study = {{ package = {:?}, path = {folder:?} }}\n",
            self.package
        )
    }

    /// One without sources.
    #[cfg(test)]
    pub(crate) fn of_nothing(package: &str, folder: &str) -> Self {
        StudySource {
            folder: folder.into(),
            package: package.to_owned(),
            fingerprint: String::new(),
            kernels: None,
        }
    }

    /// The line of a library that says where one of its models panics.
    pub(crate) fn telling(&self) -> String {
        format!("monoflow_kernels::tell_panics!({:?});\n", self.package)
    }

    /// Where it finds `monoflow-kernels`: it must be the crate that this program is made of, for types of
    /// another one are other types.
    pub(crate) fn kernels(&self, sources: &Path) -> Result<&Path, CompileError> {
        let ours = sources.join("crates/kernels");
        let found = self.kernels.as_deref();
        let same = |path: &&Path| match (path.canonicalize(), ours.canonicalize()) {
            (Ok(path), Ok(ours)) => path == ours,
            _ => false,
        };
        found
            .filter(same)
            .ok_or_else(|| CompileError::OtherSources {
                study: self.name(),
                found: self.kernels.clone(),
                ours: ours.clone(),
            })
    }

    /// The crate that is compiled to its catalogue.
    pub(crate) fn wrapper(&self, sources: &Path) -> Result<cargo::Crate, CompileError> {
        Ok(cargo::Crate {
            what: self.name(),
            kind: cargo::Kind::Library,
            package: self.crate_name(),
            kernels: self.kernels(sources)?.to_owned(),
            features: &[],
            dependencies: self.dependency(),
            source: format!(
                "//! Written by monoflow.\n\nmonoflow_kernels::export_study!(study::MODELS);\n{}",
                self.telling()
            ),
        })
    }

    /// The crate that is compiled to a program which holds its models to their laws.
    pub(crate) fn test_of_laws(&self, sources: &Path) -> Result<cargo::Crate, CompileError> {
        Ok(cargo::Crate {
            what: format!("the test of laws for {}", self.name()),
            kind: cargo::Kind::Executable,
            package: format!("{}_laws", self.crate_name()),
            features: &["laws"],
            source: "//! Written by monoflow.\n\nfn main() {\n    monoflow_kernels::laws::answer(study::laws());\n}\n"
                .to_owned(),
            ..self.wrapper(sources)?
        })
    }

    /// That nobody wrote in it while it was compiled.
    pub(crate) fn must_be_unchanged(&self) -> Result<(), CompileError> {
        if StudySource::read(&self.folder)?.fingerprint == self.fingerprint {
            return Ok(());
        }
        Err(CompileError::Meanwhile { study: self.name() })
    }

    /// Where sources of monoflow are, for a new study.
    ///
    /// # Errors
    /// There are none, or others than this program was built from.
    pub fn sources() -> Result<PathBuf, CompileError> {
        sources::find()
    }
}

/// How to begin.
const BEGIN: &str = "`monoflow new DIR` makes one";

/// Where a manifest says that the crate is, taken out of it.
fn kernels(manifest: &mut Table) -> Option<PathBuf> {
    let dependency = manifest.get_mut("dependencies")?.get_mut(KERNELS)?;
    match dependency.as_table_mut()?.remove("path")? {
        Value::String(path) => Some(path.into()),
        _ => None,
    }
}

/// A path without `.` and `..`, as Cargo tells crates apart.
fn plain(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => {
                plain.pop();
            }
            part => plain.push(part),
        }
    }
    plain
}

fn fingerprint(folder: &Path, manifest: &Table) -> Result<String, CompileError> {
    let mut files = Vec::new();
    list(&folder.join("src"), &mut files)?;
    let script = folder.join("build.rs");
    files.extend(script.is_file().then_some(script));
    // By names with the same separators everywhere.
    let name = |file: &PathBuf| {
        let inside = file.strip_prefix(folder).unwrap_or(file);
        let parts = inside.components().map(|part| part.as_os_str());
        parts
            .map(|part| part.to_string_lossy())
            .collect::<Vec<_>>()
            .join("/")
    };
    let mut named: Vec<_> = files.iter().map(|file| (name(file), file)).collect();
    named.sort();
    let mut parts = vec![manifest.to_string().into_bytes()];
    for (name, file) in named {
        parts.push(name.into_bytes());
        parts.push(fs::read(file).map_err(CompileError::io("read", file))?);
    }
    let parts = parts.iter().map(Vec::as_slice);
    Ok(format!("{:016x}", hash::of(parts)))
}

fn list(folder: &Path, files: &mut Vec<PathBuf>) -> Result<(), CompileError> {
    let failed = || CompileError::io("read", folder);
    for entry in fs::read_dir(folder).map_err(failed())? {
        let path = entry.map_err(failed())?.path();
        if path.is_dir() {
            list(&path, files)?;
        } else {
            files.push(path);
        }
    }
    Ok(())
}
