//! Sections that families read alike from the top of a case.

use super::{Judge, time};
use crate::error::CaseError;
use crate::judge::shared::{RawModels, RawTime};
use crate::judge::study;
use crate::judge::unread::Taken;
use crate::keys::Key;
use crate::plan::Resolved;
use crate::plan::StudyPlan;
use crate::plan::TimePlan;
use crate::typed::log::Log;
use crate::typed::section::Section;
use crate::typed::tree::Node;

/// Judges a case whose sections are judged as they are read.
pub(crate) fn in_one_pass<P: Resolved>(
    root: &Node,
    keys: &'static [Key],
    taken: Taken<'_>,
    mut log: Log<'_>,
    read: impl FnOnce(&mut Judge<'_>, &mut Section<'_>) -> Option<P>,
) -> Result<P, CaseError> {
    let mut top = Section::new(root, "", keys, &mut log);
    let mut judge = Judge::new(log, top.span(), keys);
    judge.take(taken);
    let plan = read(&mut judge, &mut top);
    top.finish(&mut judge.log);
    judge.log.check()?;
    // Without a plan something is missing that has not been said.
    let mut plan = plan.ok_or_else(|| CaseError::Problems(Vec::new()))?;
    *plan.parts().provenance = judge.provenance;
    Ok(plan)
}

/// Title, description and the line of a scheme.
pub(crate) fn described(j: &mut Judge<'_>, top: &mut Section<'_>) -> [String; 3] {
    ["title", "description", "scheme"].map(|key| {
        let raw = top.text(key, &mut j.log);
        j.given_text(key, raw.as_ref())
    })
}

/// `[models]`; `study` is what was found in its folder.
pub(crate) fn models_section(
    j: &mut Judge<'_>,
    top: &mut Section<'_>,
    study: Option<&StudyPlan>,
) -> Option<StudyPlan> {
    let section = top.section("models", &mut j.log);
    let raw = section.map(|section| RawModels::read(section, &mut j.log));
    study::models(j, raw.as_ref(), study)
}

/// `[time]`.
pub(crate) fn time_section(j: &mut Judge<'_>, top: &mut Section<'_>) -> TimePlan {
    let section = top.section_or_empty("time", &mut j.log);
    let raw = RawTime::read(section, &mut j.log);
    time(j, &raw)
}
