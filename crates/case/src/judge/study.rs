//! `[models]`: models of a study.

use crate::plan::StudyPlan;
use std::path::{Path, PathBuf};

use crate::judge::Judge;
use crate::judge::shared::{MODELS, RawModels};
use crate::typed::log::Log;
use crate::typed::section::Section;
use crate::typed::tree::Node;

const KEY: &str = "models.path";
const HELP: &str = "write path = \".\" in [models], or another folder of a crate with models from the folder of the case file on; `monoflow new DIR` makes one";

/// Judges the section; `study` is what the caller found in the folder.
pub(crate) fn models(
    j: &mut Judge<'_>,
    raw: Option<&RawModels>,
    study: Option<&StudyPlan>,
) -> Option<StudyPlan> {
    let raw = raw?;
    let Some(at) = &raw.folder else {
        j.missing(raw.span, KEY, HELP);
        return None;
    };
    j.given(KEY, at.span);
    if study.is_none() {
        let what =
            "models of your own are given, but what reads this case takes none from a folder";
        j.log.at(
            at,
            what,
            "delete [models], or run the case by `monoflow run`",
        );
    }
    study.cloned()
}

/// The folder that a case names, from the working directory on; nothing if it names none, or says it in a
/// way that [`models`] refuses.
pub(crate) fn folder(root: &Node, from: &Path, log: &mut Log<'_>) -> Option<PathBuf> {
    let before = log.len();
    // What is wrong with the section is said when the rest is judged.
    let mut quiet = Log::new(&[]);
    let mut top = Section::new(root, "", &[MODELS], &mut quiet);
    let raw = top
        .section("models", &mut quiet)?
        .text("path", &mut quiet)?;
    let path = from.join(&raw.value);
    if !path.is_dir() {
        let what = format!("there is no folder {}", path.display());
        log.at(&raw, what, HELP);
    }
    (log.len() == before).then(|| std::path::absolute(&path).unwrap_or(path))
}
