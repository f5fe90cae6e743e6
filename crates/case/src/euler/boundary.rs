//! `[[boundary]]`.

use super::grid::{AXES, required_vector};
use super::plan::{GridPlan, SIDES, SidePart, SidePlan};
use crate::judge::Judge;
use crate::typed::section::Section;
use crate::typed::source::{At, Span};

pub(super) const TYPES: [&str; 5] = [
    "transmissive",
    "reflective",
    "inflow",
    "periodic",
    "moving_shock",
];

/// What the case says of one side so far.
#[derive(Default)]
struct Side {
    whole: Option<(SidePlan, Span)>,
    part: Option<Part>,
}

/// A part of a side with a rule of its own.
#[derive(Clone)]
struct Part {
    axis: usize,
    at: f64,
    is_below: bool,
    rule: SidePart,
    span: Span,
}

/// Reads what is beyond all sides; `states` hears where names of states were typed.
pub(super) fn boundaries(
    j: &mut Judge<'_>,
    sections: Vec<Section<'_>>,
    grid: &GridPlan,
    dimensions: usize,
    states: &mut Vec<At<String>>,
) -> Option<Vec<[SidePlan; 2]>> {
    let before = j.log.len();
    let mut sides: [[Side; 2]; 3] = Default::default();
    for section in sections {
        boundary(j, section, (grid, dimensions), &mut sides, states);
    }
    if j.log.len() > before {
        return None;
    }
    let mut plan = Vec::new();
    for (k, ends) in sides.into_iter().enumerate().take(dimensions) {
        let span = ends.each_ref().map(|side| {
            let whole = side.whole.as_ref().map(|(_, span)| *span);
            whole.unwrap_or(j.top)
        });
        let mut pair = Vec::new();
        for (end, side) in ends.into_iter().enumerate() {
            pair.push(joined(j, side, SIDES[k][end]));
        }
        let pair: [SidePlan; 2] = pair.try_into().ok()?;
        let is_periodic = pair.each_ref().map(|side| *side == SidePlan::Periodic);
        if is_periodic[0] != is_periodic[1] {
            let (with, without) = if is_periodic[0] { (0, 1) } else { (1, 0) };
            let [with_name, other] = [SIDES[k][with], SIDES[k][without]];
            let what = format!("`{with_name}` is periodic but the opposite side `{other}` is not");
            let help = format!("write sides = [\"{with_name}\", \"{other}\"], or another type");
            let key = format!("boundary.{with_name}");
            j.log.add(span[with], &key, what, help);
        }
        if is_periodic[0] && grid.cells[k] < 2 {
            let key = format!("boundary.{}", SIDES[k][0]);
            let what = format!("a periodic axis needs two cells, but {} has one", AXES[k]);
            j.log
                .add(span[0], &key, what, "use more cells, or another type");
        }
        plan.push(pair);
    }
    Some(plan)
}

/// The rule of a side from its whole and its part.
fn joined(j: &mut Judge<'_>, side: Side, name: &str) -> SidePlan {
    let key = format!("boundary.{name}");
    let whole = match side.whole {
        Some((plan, _)) => plan,
        None => {
            j.default(&key, "the flow leaves as it is");
            SidePlan::Whole(SidePart::Transmissive)
        }
    };
    let Some(part) = side.part else {
        return whole;
    };
    let SidePlan::Whole(rest) = whole else {
        let what = format!("`{name}` has a part, but the rest of it is periodic or a moving shock");
        let help = "a side with a part can be transmissive, reflective or inflow elsewhere";
        j.log.add(part.span, &key, what, help);
        return whole;
    };
    let (below, above) = if part.is_below {
        (part.rule, rest)
    } else {
        (rest, part.rule)
    };
    SidePlan::Parts {
        axis: part.axis,
        at: part.at,
        below,
        above,
    }
}

/// The names of the sides that a section is of.
fn names(
    j: &mut Judge<'_>,
    section: &mut Section<'_>,
    known: &[&str],
) -> Option<At<Vec<At<String>>>> {
    let names = section.texts("sides", &mut j.log);
    let help = format!("write a list of some of: {}", known.join(", "));
    match &names {
        None => {
            let key = section.key("sides");
            j.missing(section.span(), &key, &help);
        }
        Some(at) if at.value.is_empty() => {
            j.log.at(at, format!("`{}` names no side", at.key), help);
        }
        Some(_) => {}
    }
    names
}

fn boundary(
    j: &mut Judge<'_>,
    mut section: Section<'_>,
    (grid, dimensions): (&GridPlan, usize),
    sides: &mut [[Side; 2]; 3],
    states: &mut Vec<At<String>>,
) -> Option<()> {
    let known: Vec<&str> = SIDES[..dimensions].iter().flatten().copied().collect();
    let names = names(j, &mut section, &known);
    let help = format!("write one of: {}", TYPES.join(", "));
    let kind = j.needed_text(&mut section, "type", &help)?;
    let which = j.known_word(&kind, &TYPES)?;
    let mut named = |j: &mut Judge<'_>, section: &mut Section<'_>, key: &'static str| {
        let raw = j.needed_text(section, key, "name one of the [[state]]s")?;
        states.push(raw.clone());
        Some(raw.value)
    };
    let whole = match which {
        0 => Some(SidePlan::Whole(SidePart::Transmissive)),
        1 => Some(SidePlan::Whole(SidePart::Reflective)),
        2 => named(j, &mut section, "state").map(|name| SidePlan::Whole(SidePart::Inflow(name))),
        3 => Some(SidePlan::Periodic),
        _ => {
            let shock = named(j, &mut section, "shock");
            let help = "write a point of the shock's front at the start, in m";
            let through = required_vector(j, &mut section, "through", dimensions, help);
            shock
                .zip(through)
                .map(|(shock, through)| SidePlan::MovingShock { shock, through })
        }
    };
    let part = section.section("part", &mut j.log);
    let part = part.map(|part| limits(j, part, grid, dimensions));
    let span = section.span();
    section.finish(&mut j.log);
    let (names, whole) = (names?, whole?);
    for name in names.value {
        let Some(found) = j.known_word(&name, &known) else {
            continue;
        };
        let (axis, end) = (found / 2, found % 2);
        let key = format!("boundary.{}", name.value);
        j.given(&key, name.span);
        let side = &mut sides[axis][end];
        let twice = match &part {
            None => side.whole.replace((whole.clone(), name.span)).is_some(),
            Some(limits) => {
                let SidePlan::Whole(rule) = whole.clone() else {
                    let what = "a part cannot be periodic or a moving shock";
                    let help = "write type = \"transmissive\", \"reflective\" or \"inflow\"";
                    j.log.add(span, &kind.key, what, help);
                    return None;
                };
                let part = part_of(j, &name, axis, (*limits)?, rule)?;
                side.part.replace(part).is_some()
            }
        };
        if twice {
            let what = format!("`{}` is given twice", name.value);
            let help = "give the whole side once, and one part of it at most";
            j.log.at(&name, what, help);
        }
    }
    Some(())
}

/// Part of the side with this name, across that axis.
fn part_of(
    j: &mut Judge<'_>,
    name: &At<String>,
    across: usize,
    (along, at, is_below): (usize, f64, bool),
    rule: SidePart,
) -> Option<Part> {
    if along == across {
        let what = format!("`{}` has no parts along {}", name.value, AXES[along]);
        let help = "give an axis that runs along the side";
        j.log.at(name, what, help);
        return None;
    }
    Some(Part {
        axis: along,
        at,
        is_below,
        rule,
        span: name.span,
    })
}

/// The axis, the place and whether the part is below it.
fn limits(
    j: &mut Judge<'_>,
    mut section: Section<'_>,
    grid: &GridPlan,
    dimensions: usize,
) -> Option<(usize, f64, bool)> {
    let axis = section.text("axis", &mut j.log);
    let below = section.number("below", &mut j.log);
    let above = section.number("above", &mut j.log);
    let (path, span) = (section.path().to_owned(), section.span());
    section.finish(&mut j.log);
    let limits = match (axis, below, above) {
        (Some(axis), Some(at), None) => Some((axis, at, true)),
        (Some(axis), None, Some(at)) => Some((axis, at, false)),
        _ => {
            let what = format!("`{path}` must have an axis and one limit");
            let help = "write part = { axis = \"x\", below = 0.5 }, or above";
            j.log.add(span, &path, what, help);
            None
        }
    };
    let (axis, at, is_below) = limits?;
    let axis = j.known_word(&axis, &AXES[..dimensions])?;
    let (low, high) = (grid.min[axis], grid.max[axis]);
    if !(low < at.value && at.value < high) {
        let what = format!(
            "`{}` is {}, but the side reaches from {low} to {high} m along {}",
            at.key, at.value, AXES[axis]
        );
        let help =
            "write a number between the two, or delete the part where it is to be the whole side";
        j.log.at(&at, what, help);
    }
    Some((axis, at.value, is_below))
}
