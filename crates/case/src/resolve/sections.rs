//! Sections that families read alike from the top of a case.

use super::{Judge, time};
use crate::plan::TimePlan;
use crate::raw::{RawModels, RawTime};
use crate::section::Section;
use crate::study::{self, StudyPlan};

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
