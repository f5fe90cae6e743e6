//! `[[line]]`.

use crate::judge::Judge;
use crate::keys::Range;
use crate::particles::plan::{LinePlan, RunPlan};
use crate::particles::raw::RawLine;
use crate::particles::walls;
use crate::typed::source::At;

/// The lines of a case; those with mistakes are left out.
pub(super) fn lines(j: &mut Judge<'_>, raw: &[RawLine], plan: &RunPlan) -> Vec<LinePlan> {
    let mut lines: Vec<LinePlan> = Vec::new();
    for raw in raw {
        let Some(line) = line(j, raw, plan) else {
            continue;
        };
        let same = |other: &LinePlan| other.name.eq_ignore_ascii_case(&line.name);
        if lines.iter().any(same) {
            let what = format!("the name `{}` is used by two lines", line.name);
            let help = "give each line its own name: it names its file";
            j.log
                .add(raw.span, &format!("{}.name", raw.path), what, help);
        }
        j.given(&format!("line.{}", line.name), raw.span);
        lines.push(line);
    }
    lines
}

fn line(j: &mut Judge<'_>, raw: &RawLine, plan: &RunPlan) -> Option<LinePlan> {
    let key = |name: &str| format!("{}.{name}", raw.path);
    let dimensions = plan.dimensions;
    if raw.name.is_none() {
        j.missing(raw.span, &key("name"), "write name = \"keel\"");
    }
    if raw.points.is_none() {
        let help = "write points = 50, how many points the line has";
        j.missing(raw.span, &key("points"), help);
    }
    let from = j.required(raw.from.as_ref(), raw.span, &key("from"), dimensions);
    let to = j.required(raw.to.as_ref(), raw.span, &key("to"), dimensions);
    let name = file_name(j, raw.name.as_ref()?)?;
    let count = raw.points.as_ref()?;
    let is_counted = j.fits(count, count.value as f64);
    let (from, to) = (from?, to?);
    let ends = [(raw.from.as_ref()?, from), (raw.to.as_ref()?, to)];
    let inside = ends.map(|(typed, at)| {
        (0..dimensions as usize).all(|k| {
            let within = Range::Within(plan.domain.min[k], plan.domain.max[k]);
            j.range(typed, at[k], within)
        })
    });
    if !is_counted || inside != [true; 2] {
        return None;
    }
    if from == to {
        let what = "the line ends where it begins";
        let help = "give two places, or use a [[gauge]] for a single point";
        j.log.at(raw.to.as_ref()?, what, help);
        return None;
    }
    let line = LinePlan {
        name,
        from,
        to,
        points: count.value as u32,
    };
    let is_dry = |n: u32| walls::staying(plan, line.point(n)).is_some();
    if (0..line.points).all(is_dry) {
        let what = "the line is within walls, where there is no fluid";
        j.log
            .add(raw.span, &raw.path, what, "move it to where fluid can be");
        return None;
    }
    Some(line)
}

/// A name that a file may have on any system.
fn file_name(j: &mut Judge<'_>, at: &At<String>) -> Option<String> {
    let fits = |c: char| c.is_alphanumeric() || c == '-' || c == '_';
    if at.value.is_empty() || !at.value.chars().all(fits) {
        let what = format!("`{}` cannot be the name of a file", at.value);
        j.log.at(at, what, "use letters, digits, - and _ alone");
        return None;
    }
    Some(at.value.clone())
}
