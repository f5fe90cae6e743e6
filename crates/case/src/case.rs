//! A case as typed, before it is judged.

use std::io::Read;
use std::path::{Path, PathBuf};

use crate::body::BodyPlan;
use crate::error::CaseError;
use crate::euler::{EulerCatalogue, EulerPlan};
use crate::judge::study;
use crate::judge::unread::Taken;
use crate::judge::{Files, Judge};
use crate::particles::catalogue::Catalogue;
use crate::particles::foreign;
use crate::particles::plan::RunPlan;
use crate::shallow::{ShallowCatalogue, ShallowPlan};
use crate::typed::log::Log;
use crate::typed::section::Section;
use crate::typed::set;
use crate::typed::source::{Source, Span};
use crate::typed::tree::{Node, Origin, Value, parse};
use crate::{body, euler, forgotten, particles, shallow};

/// Largest accepted case file (bytes).
const MAX_BYTES: u64 = 4 << 20;

/// All schemes that a case may name, whichever catalogue judges it.
const SCHEMES: [&str; 4] = ["wcsph", "mps", "shallow_water", "euler"];

/// A case file as typed, with overrides, ready to be resolved.
///
/// ```
/// use monoflow_case::Case;
///
/// let text = r#"
/// title = "a drop"
/// dimensions = 2
/// [discretisation]
/// spacing = 0.1
/// [[geometry]]
/// kind = "fluid"
/// shape = "box"
/// min = [0, 0]
/// max = [1, 2]
/// [time]
/// end = 1.0
/// "#;
/// let mut case = Case::parse("drop.toml", text)?;
/// case.set("numerics.kernel=quadratic")?;
/// let plan = case.resolve(&monoflow_words::sph())?;
/// assert_eq!(plan.numerics.kernel, "quadratic");
/// assert_eq!(monoflow_case::estimate(&plan).fluid, 200);
/// # Ok::<(), monoflow_case::CaseError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Case {
    sources: Vec<Source>,
    root: Node,
    /// The same before anything was set.
    typed: Node,
    /// Files that the case names are looked for from here on.
    folder: PathBuf,
}

impl Case {
    /// Reads a case file.
    ///
    /// # Errors
    /// If the file cannot be read or is not TOML.
    pub fn load(path: impl AsRef<Path>) -> Result<Self, CaseError> {
        let path = path.as_ref();
        let unreadable = |source| CaseError::Read {
            path: path.to_owned(),
            source,
        };
        let file = std::fs::File::open(path).map_err(unreadable)?;
        let mut text = String::new();
        file.take(MAX_BYTES + 1)
            .read_to_string(&mut text)
            .map_err(unreadable)?;
        if text.len() as u64 > MAX_BYTES {
            return Err(CaseError::FileTooLarge {
                path: path.to_owned(),
                max: MAX_BYTES,
            });
        }
        let mut case = Self::parse(&path.display().to_string(), &text)?;
        path.parent()
            .unwrap_or(Path::new(""))
            .clone_into(&mut case.folder);
        Ok(case)
    }

    /// Reads a case from a text; `name` is what error messages call it.
    ///
    /// # Errors
    /// If the text is not TOML.
    pub fn parse(name: &str, text: &str) -> Result<Self, CaseError> {
        let sources = vec![Source {
            name: name.to_owned(),
            text: text.to_owned(),
        }];
        let mut log = Log::new(&sources);
        let origin = Origin {
            source: 0,
            shift: 0,
        };
        let root = parse(text, origin, &mut log);
        must_be_no_record(&root, &mut log);
        log.check()?;
        Ok(Self {
            sources,
            typed: root.clone(),
            root,
            folder: PathBuf::new(),
        })
    }

    /// Replaces or adds one value, as if it had been typed in the file.
    ///
    /// The argument is a dotted key, `=`, and a TOML value or a bare word.
    /// Entries of lists are found by name or number: `geometry.tank.layers=2`.
    ///
    /// # Errors
    /// If the argument is not of that form or leads through a value which is
    /// no table. Whether key and value make sense is found by
    /// [`Case::resolve`].
    pub fn set(&mut self, assignment: &str) -> Result<&mut Self, CaseError> {
        let index = self.sources.len();
        self.sources.push(Source {
            name: "--set".to_owned(),
            text: assignment.to_owned(),
        });
        let mut log = Log::new(&self.sources);
        let mut root = self.root.clone();
        set::apply(&mut root, assignment, index, &mut log);
        log.check()?;
        self.root = root;
        Ok(self)
    }

    /// Judges the case: checks names, ranges and agreement between values, and
    /// decides everything that was left open.
    ///
    /// # Errors
    /// [`CaseError::Problems`] with as many mistakes as could be found at once.
    pub fn resolve(&self, catalogue: &Catalogue) -> Result<RunPlan, CaseError> {
        let mut log = Log::new(&self.sources);
        self.check_scheme(catalogue, &mut log)?;
        let mut root = foreign::strike(self.root.clone(), catalogue, &mut log);
        let taken = Taken::of((&mut root, &self.typed), catalogue.axes(), &mut log);
        particles::resolve::resolve(&root, taken, catalogue, &self.files(), log)
    }

    /// Says so if the scheme is not one of the catalogue, or may have been forgotten: another may be meant, which knows
    /// other keys.
    fn check_scheme(&self, catalogue: &Catalogue, log: &mut Log<'_>) -> Result<(), CaseError> {
        let mut known: Vec<&str> = catalogue.schemes.iter().map(|c| c.name.as_str()).collect();
        if let Some((name, span)) = self.scheme_typed()
            && !known.is_empty()
            && !known.contains(&name)
        {
            for other in SCHEMES {
                if other != name && !known.contains(&other) {
                    known.push(other);
                }
            }
            let what = format!("`{name}` is not a known value of `scheme`");
            log.unknown(span, "scheme", what, name, &known);
        }
        if self.root.entry("scheme").is_none() {
            forgotten::ask_for_scheme(&self.root, log);
        }
        log.check()
    }

    /// The files that the case may name.
    fn files(&self) -> Files<'_> {
        Files {
            folder: &self.folder,
        }
    }

    /// Is there a word for the scheme, or something in its place?
    pub fn names_scheme(&self) -> bool {
        self.root.entry("scheme").is_some()
    }

    /// The name of the scheme, if it was typed.
    pub fn scheme(&self) -> Option<&str> {
        self.scheme_typed().map(|(name, _)| name)
    }

    fn scheme_typed(&self) -> Option<(&str, Span)> {
        let node = self.root.entry("scheme")?;
        match &node.value {
            Value::Text(name) => Some((name, node.span)),
            _ => None,
        }
    }

    /// The folder of the crate that it takes models of a study from, if it does. What is in it goes
    /// into the catalogue that judges the case.
    ///
    /// # Errors
    /// [`CaseError::Problems`] if there is no such folder.
    pub fn models(&self) -> Result<Option<PathBuf>, CaseError> {
        let mut log = Log::new(&self.sources);
        let folder = study::folder(&self.root, &self.folder, &mut log);
        log.check()?;
        Ok(folder)
    }

    /// Judges a case of shallow water, as [`Case::resolve`] does for particles.
    ///
    /// # Errors
    /// [`CaseError::Problems`] with as many mistakes as could be found at once.
    pub fn resolve_shallow(&self, catalogue: &ShallowCatalogue) -> Result<ShallowPlan, CaseError> {
        let mut root = self.root.clone();
        let mut log = Log::new(&self.sources);
        let taken = Taken::of((&mut root, &self.typed), catalogue.axes(), &mut log);
        shallow::resolve(&root, taken, catalogue, &self.files(), log)
    }

    /// The bodies of a case and its number of dimensions, whatever else it says.
    ///
    /// # Errors
    /// [`CaseError::Problems`] with as many mistakes as could be found at once.
    pub fn bodies(&self) -> Result<(Vec<BodyPlan>, u32), CaseError> {
        let mut log = Log::new(&self.sources);
        let mut top = Section::new(&self.root, "", body::BODIES, &mut log);
        let mut judge = Judge::new(log, top.span(), body::BODIES);
        let j = &mut judge;
        let raw = top.count("dimensions", &mut j.log);
        let dimensions = match j.count("dimensions", raw.as_ref()) {
            2 => 2,
            _ => 3,
        };
        let sections = top.tables("body", &mut j.log);
        let bodies = body::bodies(j, &self.files(), sections, dimensions);
        if bodies.is_empty() && j.log.len() == 0 {
            j.missing(
                j.top,
                "body",
                "write [[body]] with a name and a shape or stl",
            );
        }
        j.log.check()?;
        Ok((bodies, dimensions))
    }

    /// Judges a case of compressible flow, as [`Case::resolve`] does for particles.
    ///
    /// # Errors
    /// [`CaseError::Problems`] with as many mistakes as could be found at once.
    pub fn resolve_euler(&self, catalogue: &EulerCatalogue) -> Result<EulerPlan, CaseError> {
        let mut root = self.root.clone();
        let mut log = Log::new(&self.sources);
        let taken = Taken::of((&mut root, &self.typed), catalogue.axes(), &mut log);
        euler::resolve(&root, taken, catalogue, &self.files(), log)
    }
}

/// Says so if it is the record of a run, which is made from a case.
fn must_be_no_record(root: &Node, log: &mut Log<'_>) {
    if let (Some(_), Some(plan)) = (root.entry("program"), root.entry("plan")) {
        let what = "this is the record of a run, not a case";
        let help = "go on with the run by `monoflow resume` and its folder, or give the case file that it was begun with";
        log.add(plan.span, "plan", what, help);
    }
}
