//! Gauges of columns: what fluid carries, and what frames show.

use super::super::geometry::face;
use super::super::pick::Judge;
use super::{fluid, told};
use crate::plan::{Measure, Over, RunPlan};
use crate::raw::RawGauge;

/// A column around a point or over the fluid. Whether it is a vector is known where the run begins.
pub(super) fn column(j: &mut Judge<'_>, raw: &RawGauge, plan: &RunPlan) -> Option<Measure> {
    let known: Vec<&str> = plan.asked_columns().collect();
    let Some(word) = &raw.column else {
        let help = match known[..] {
            [] => "add [tracer], or show = [\"vorticity\"] in [columns], and name it".to_owned(),
            _ => format!("name a column of this case: {}", known.join(", ")),
        };
        j.missing(raw.span, &format!("{}.column", raw.path), &help);
        return None;
    };
    if known.is_empty() {
        let what = format!("this case has no column `{}`, nor any other", word.value);
        let help = "add [tracer], or list the column in columns.show";
        j.log.at(word, what, help);
        return None;
    }
    let column = known[j.known_word(word, &known)?].to_owned();
    // In the plane a curl points out of it.
    let axis = match &raw.axis {
        Some(typed) => Some(face(j, typed, 3)?),
        None => None,
    };
    let Some(over) = &raw.over else {
        let at = fluid::point(j, raw, plan)?;
        return Some(Measure::Column { column, axis, at });
    };
    let places = [
        told(raw.at.as_ref()),
        told(raw.to.as_ref()),
        told(raw.points.as_ref()),
    ];
    for (span, key) in places.into_iter().flatten() {
        let what = "a column is told around a point or over the whole fluid";
        j.log.add(span, key, what, "delete this line, or `over`");
    }
    let known = j.declared("gauge.over").known();
    let over = Over::ALL[j.known_word(over, known)?];
    Some(Measure::ColumnOver { column, axis, over })
}
