//! `[[region]]`.

use super::grid::{AXES, direction, required_vector};
use super::plan::{EulerRegion, Where};
use super::state::formula;
use crate::resolve::Judge;
use crate::section::Section;
use crate::source::At;
use crate::tree::Value;

/// Reads one region, and where the name of its state was typed.
pub(super) fn region(
    j: &mut Judge<'_>,
    mut section: Section<'_>,
    dimensions: usize,
) -> Option<(EulerRegion, At<String>)> {
    j.given(section.path(), section.span());
    let number = section.path().trim_start_matches("region.").to_owned();
    let name = section.text("name", &mut j.log);
    let state = section.text("state", &mut j.log);
    if state.is_none() {
        let key = section.key("state");
        j.missing(section.span(), &key, "name one of the [[state]]s");
    }
    let place = place(j, &mut section, dimensions);
    section.finish(&mut j.log);
    let state = state?;
    let region = EulerRegion {
        name: name.map_or(number, |at| at.value),
        place: place?,
        state: state.value.clone(),
    };
    Some((region, state))
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
        let raw = section.number("radius", &mut j.log);
        let key = section.key("radius");
        if raw.is_none() {
            j.missing(section.span(), &key, "write it in m");
        }
        let radius = j.typed(&key, raw.as_ref());
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
