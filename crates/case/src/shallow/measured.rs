//! Judgement of what a run measures.

use super::mesh::pair;
use super::plan::{PeaksPlan, PointGauge, SectionGauge};
use crate::judge::{Judge, column_name};
use crate::typed::section::Section;
use std::collections::BTreeSet;

/// Water at a place.
pub(super) fn gauge(
    j: &mut Judge<'_>,
    mut section: Section<'_>,
    names: &mut BTreeSet<String>,
) -> Option<PointGauge> {
    let name = column_name(j, &mut section, names, "its columns begin with it");
    let at = pair(j, &mut section, "at");
    section.finish(&mut j.log);
    Some(PointGauge {
        name: name?,
        at: at?,
    })
}

/// What crosses a line.
pub(super) fn section_gauge(
    j: &mut Judge<'_>,
    mut section: Section<'_>,
    names: &mut BTreeSet<String>,
) -> Option<SectionGauge> {
    let name = column_name(j, &mut section, names, "its column begins with it");
    let (from, to) = (pair(j, &mut section, "from"), pair(j, &mut section, "to"));
    if from.is_some() && from == to {
        let key = section.key("to");
        let what = format!("`{}` ends where it begins", section.path());
        j.log.add(
            section.span(),
            &key,
            what,
            "give two places, one on each bank",
        );
    }
    section.finish(&mut j.log);
    Some(SectionGauge {
        name: name?,
        from: from?,
        to: to?,
    })
}

/// Greatest values, and when water arrives.
pub(super) fn peaks(j: &mut Judge<'_>, section: &mut Section<'_>) -> Option<PeaksPlan> {
    let raw = section.flag("peaks", &mut j.log);
    match &raw {
        Some(at) => j.given("output.peaks", at.span),
        None => j.unsaid("output.peaks"),
    }
    let depth = section.number("arrival_depth", &mut j.log);
    let depth = j.number("output.arrival_depth", depth.as_ref());
    raw.is_none_or(|at| at.value).then_some(PeaksPlan {
        arrival_depth: depth,
    })
}
