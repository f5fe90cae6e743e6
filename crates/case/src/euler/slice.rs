//! `output.slice`: where pictures of three dimensions cut the grid.

use super::grid::AXES;
use super::plan::{GridPlan, SlicePlan};
use crate::judge::Judge;
use crate::keys::Range;
use crate::plan::Axis;
use crate::typed::section::Section;
use crate::typed::source::At;
use crate::typed::tree::Value;

const KEY: &str = "output.slice";

/// The plane of `slice = 0.7`, across z, or of `slice = { axis = "y", at = 0.7 }`; through the middle of
/// the grid if nothing is said.
pub(super) fn slice(
    j: &mut Judge<'_>,
    section: &mut Section<'_>,
    grid: Option<(&GridPlan, usize)>,
) -> Option<SlicePlan> {
    let node = section.node("slice");
    let (axis, at) = match node.map(|node| &node.value) {
        Some(Value::Table(_)) => {
            let mut plane = section.section("slice", &mut j.log)?;
            let axis = plane.text("axis", &mut j.log);
            let at = plane.number("at", &mut j.log);
            plane.finish(&mut j.log);
            let axis = match axis {
                Some(word) => j.known_word(&word, &AXES)?,
                None => 2,
            };
            (axis, at)
        }
        _ => (2, section.number("slice", &mut j.log)),
    };
    let (grid, dimensions) = grid?;
    if dimensions < 3 {
        if let Some(node) = node {
            let what = format!("`{KEY}` is of three dimensions, but the grid has {dimensions}");
            j.log.add(node.span, KEY, what, "delete the line");
        }
        return None;
    }
    Some(SlicePlan {
        axis: Axis::ALL[axis],
        at: place(j, at.as_ref(), grid, axis),
    })
}

fn place(j: &mut Judge<'_>, at: Option<&At<f64>>, grid: &GridPlan, axis: usize) -> f64 {
    let range = Range::Within(grid.min[axis], grid.max[axis]);
    let middle = 0.5 * (grid.min[axis] + grid.max[axis]);
    let why = j.declared(KEY).why;
    j.number_in(KEY, at, range, (middle, why))
}
