//! `[[region]]`.

use super::grid::{AXES, direction, required_vector};
use super::plan::{EulerRegion, GridPlan, Where};
use super::state::formula;
use crate::judge::Judge;
use crate::typed::section::Section;
use crate::typed::source::At;
use crate::typed::tree::Value;

/// Reads one region, and where the name of its state was typed.
pub(super) fn region(
    j: &mut Judge<'_>,
    mut section: Section<'_>,
    grid: &GridPlan,
    dimensions: usize,
) -> Option<(EulerRegion, At<String>)> {
    j.given(section.path(), section.span());
    let number = section.path().trim_start_matches("region.").to_owned();
    let name = section.text("name", &mut j.log);
    let state = j.needed_text(&mut section, "state", "name one of the [[state]]s");
    let before = j.log.len();
    let place = place(j, &mut section, dimensions);
    let is_sound = j.log.len() == before;
    let (state, place) = (state?, place?);
    if is_sound && is_outside(&place, grid, dimensions) {
        let path = section.path().to_owned();
        let corner = |of: [f64; 3]| {
            of[..dimensions]
                .iter()
                .map(f64::to_string)
                .collect::<Vec<_>>()
                .join(", ")
        };
        let (min, max) = (corner(grid.min), corner(grid.max));
        let what =
            format!("`{path}` lies outside the grid, which reaches from ({min}) to ({max}) m");
        let help = "move or enlarge the region, or delete it";
        j.log.add(section.span(), &path, what, help);
    }
    section.finish(&mut j.log);
    let region = EulerRegion {
        name: name.map_or(number, |at| at.value),
        place,
        state: state.value.clone(),
    };
    Some((region, state))
}

/// Is no point within the grid in this place? Of a formula it is not known.
fn is_outside(place: &Where, grid: &GridPlan, dimensions: usize) -> bool {
    let mut axes = 0..dimensions;
    match place {
        Where::Everywhere | Where::Formula(_) => false,
        Where::Box { min, max } => axes.any(|k| max[k] <= grid.min[k] || grid.max[k] <= min[k]),
        Where::Ball {
            centre,
            radius,
            axis,
        } => {
            let away = |k: usize| centre[k] - centre[k].clamp(grid.min[k], grid.max[k]);
            let across = axes.filter(|k| Some(*k) != *axis);
            across.map(|k| away(k).powi(2)).sum::<f64>() >= radius * radius
        }
        Where::HalfSpace { through, towards } => {
            let farthest = |k: usize| {
                let ends = [grid.min[k], grid.max[k]].map(|end| towards[k] * (end - through[k]));
                ends[0].max(ends[1])
            };
            axes.map(farthest).sum::<f64>() <= 0.0
        }
    }
}

fn place(j: &mut Judge<'_>, section: &mut Section<'_>, dimensions: usize) -> Option<Where> {
    const KEYS: [&str; 7] = [
        "min", "max", "centre", "radius", "axis", "through", "towards",
    ];
    let begins = ["min", "centre", "through", "where"];
    match begins.iter().filter(|key| section.has(key)).count() {
        0 if KEYS.iter().all(|key| !section.has(key)) => {
            section.skip(&KEYS);
            section.skip(&["where"]);
            return Some(Where::Everywhere);
        }
        1 => {}
        _ => {
            let what = format!("`{}` must say in one way where it is", section.path());
            let help = "give min and max, or centre and radius, or through and towards, or where = \"a formula\"; nothing for everywhere";
            let path = section.path().to_owned();
            j.log.add(section.span(), &path, what, help);
            section.skip(&KEYS);
            section.skip(&["where"]);
            return None;
        }
    }
    let metres = "write it as a list of numbers, in m";
    if section.has("min") {
        let min = required_vector(j, section, "min", dimensions, metres);
        let max = required_vector(j, section, "max", dimensions, metres);
        let (min, max) = (min?, max?);
        if (0..dimensions).any(|k| min[k] >= max[k]) {
            let key = section.key("max");
            let what = format!("`{key}` is not beyond the lower corner");
            let help = "make every number of max greater than that of min";
            j.log.add(section.span(), &key, what, help);
        }
        return Some(Where::Box { min, max });
    }
    if section.has("centre") {
        let centre = required_vector(j, section, "centre", dimensions, metres);
        let radius = j.needed_number(section, "radius", "write it in m");
        let axis = axis(j, section, dimensions);
        return Some(Where::Ball {
            centre: centre?,
            radius: radius?,
            axis,
        });
    }
    if section.has("through") {
        let through = required_vector(j, section, "through", dimensions, metres);
        let towards = direction(j, section, "towards", dimensions);
        return Some(Where::HalfSpace {
            through: through?,
            towards: towards?,
        });
    }
    let node = section.node("where")?;
    let key = section.key("where");
    match &node.value {
        Value::Text(text) => formula(j, node, &key, text).map(Where::Formula),
        other => {
            let what = format!("`{key}` must be a formula but is {}", other.kind());
            let help = "write something like where = \"x^2 + y^2 < 1\"";
            j.log.add(node.span, &key, what, help);
            None
        }
    }
}

/// The axis of a cylinder, if it is one.
fn axis(j: &mut Judge<'_>, section: &mut Section<'_>, dimensions: usize) -> Option<usize> {
    let raw = section.text("axis", &mut j.log)?;
    j.known_word(&raw, &AXES[..dimensions])
}
