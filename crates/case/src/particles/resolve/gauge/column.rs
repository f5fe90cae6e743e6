//! Gauges of columns: what fluid carries, and what frames show.

use super::{fluid, told};
use crate::judge::Judge;
use crate::particles::catalogue::Catalogue;
use crate::particles::face::face;
use crate::particles::plan::{Measure, Over, RunPlan};
use crate::particles::raw::RawGauge;

/// A column around a point or over the fluid.
pub(super) fn column(
    j: &mut Judge<'_>,
    raw: &RawGauge,
    plan: &RunPlan,
    catalogue: &Catalogue,
) -> Option<Measure> {
    let known: Vec<&str> = plan.asked_columns().collect();
    let is_mps = plan.numerics.mps.is_some();
    let Some(word) = &raw.column else {
        let help = match known[..] {
            [] if is_mps => "write show = [\"vorticity\"] in [columns], and name it".to_owned(),
            [] => "add [tracer], or show = [\"vorticity\"] in [columns], and name it".to_owned(),
            _ => format!("name a column of this case: {}", known.join(", ")),
        };
        j.missing(raw.span, &format!("{}.column", raw.path), &help);
        return None;
    };
    if known.is_empty() {
        let what = format!("this case has no column `{}`, nor any other", word.value);
        let help = match is_mps {
            true => "list the column in columns.show",
            false => "add [tracer], or list the column in columns.show",
        };
        j.log.at(word, what, help);
        return None;
    }
    let column = known[j.known_word(word, &known)?].to_owned();
    // In the plane a curl points out of it.
    let axis = match &raw.axis {
        Some(typed) => Some(face(j, typed, 3)?),
        None => None,
    };
    // What fluid carries is a number.
    let mut shown = catalogue.columns.iter();
    let is_vector = shown.any(|shown| shown.choice.name == column && shown.is_vector);
    match &raw.axis {
        None if is_vector => {
            let what = format!("the column `{column}` is a vector");
            let help = "write axis = \"+z\", the direction along which it is told";
            j.log.at(word, what, help);
            return None;
        }
        Some(typed) if !is_vector => {
            let what = format!("the column `{column}` is a number without direction");
            j.log.at(typed, what, "delete `axis`");
            return None;
        }
        _ => {}
    }
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
    let over = Over::ALL[j.known_word(over, Over::NAMES)?];
    Some(Measure::ColumnOver { column, axis, over })
}
