//! `[grid]`, and vectors of as many numbers as it has dimensions.

use super::plan::GridPlan;
use crate::judge::Judge;
use crate::typed::section::{Numbers, Section};

/// Most cells of a grid: kernels count them in 32 bits.
const MAX_CELLS: usize = 1 << 31;

/// Most points along each axis of a cell.
pub(super) const MAX_SAMPLES: f64 = 32.0;

/// The grid and the number of dimensions.
pub(super) fn grid(j: &mut Judge<'_>, mut section: Section<'_>) -> Option<(GridPlan, usize)> {
    let typed = section.numbers("cells", &mut j.log);
    if typed.is_none() {
        let help = "write cells = [200, 100], the number of cells along x and y; as many numbers as there are dimensions";
        j.missing(section.span(), "grid.cells", help);
    }
    let counts = typed.as_ref().and_then(|at| cells(j, at));
    let dimensions = counts.as_ref().map(Vec::len);
    let corner = |j: &mut Judge<'_>, section: &mut Section<'_>, key| {
        let raw = section.numbers(key, &mut j.log)?;
        let full = section.key(key);
        j.given(&full, raw.span);
        Some((dimensions.and_then(|d| vector(j, &raw, d))?, raw.span))
    };
    let min = corner(j, &mut section, "min").map_or([0.0; 3], |(min, _)| min);
    if !section.has("min") {
        j.unsaid("grid.min");
    }
    let max = corner(j, &mut section, "max");
    if !section.has("max") {
        let help = "write max = [2.0, 1.0], the upper corner in m";
        j.missing(section.span(), "grid.max", help);
    }
    let (default, why) = match dimensions {
        Some(3) => (4.0, "64 points in each cell that needs them"),
        _ => (8.0, "fine enough to smooth the steps of a round edge"),
    };
    let raw = section.number("samples", &mut j.log);
    let samples = j.number_or("grid.samples", raw.as_ref(), default, why);
    if let Some(at) = raw.filter(|at| at.value.fract() != 0.0) {
        j.log.at(
            &at,
            "`grid.samples` must be a whole number",
            "write samples = 8",
        );
    }
    section.finish(&mut j.log);
    let (counts, (max, typed)) = (counts?, max?);
    let mut cells = [1; 3];
    cells[..counts.len()].copy_from_slice(&counts);
    for k in 0..counts.len() {
        if min[k] >= max[k] {
            let what = format!(
                "`grid.max` is {} along {}, which is not beyond the lower corner's {}",
                max[k], AXES[k], min[k]
            );
            let help = "make every number of max greater than that of min";
            j.log.add(typed, "grid.max", what, help);
            return None;
        }
    }
    let grid = GridPlan {
        min,
        max,
        cells,
        samples: samples as u32,
    };
    Some((grid, counts.len()))
}

/// Names of the axes.
pub(super) const AXES: [&str; 3] = ["x", "y", "z"];

fn cells(j: &mut Judge<'_>, at: &Numbers) -> Option<Vec<usize>> {
    j.given("grid.cells", at.span);
    let whole = |x: f64| ((1.0..=1e9).contains(&x) && x.fract() == 0.0).then_some(x as usize);
    let counts: Option<Vec<usize>> = at.value.iter().map(|n| whole(n.value)).collect();
    let Some(counts) = counts else {
        let what = "`grid.cells` must be whole numbers, 1 or greater and at most 1e9";
        j.log.at(at, what, "write cells = [200, 100]");
        return None;
    };
    if !(1..=3).contains(&counts.len()) {
        let what = format!("`grid.cells` has {} numbers", counts.len());
        let help = "write one, two or three numbers, as many as there are dimensions";
        j.log.at(at, what, help);
        return None;
    }
    let all = counts
        .iter()
        .try_fold(1_usize, |all, n| all.checked_mul(*n))
        .filter(|all| *all <= MAX_CELLS);
    if all.is_none() {
        let what = format!("`grid.cells` makes more than {MAX_CELLS} cells");
        j.log.at(at, what, "use fewer cells");
        return None;
    }
    Some(counts)
}

/// A vector of as many numbers as there are dimensions.
pub(super) fn vector(j: &mut Judge<'_>, at: &Numbers, dimensions: usize) -> Option<[f64; 3]> {
    let typed = at.value.len();
    if typed != dimensions {
        let plural = if dimensions == 1 { "" } else { "s" };
        let what = format!(
            "`{}` has {typed} numbers, but the grid has {dimensions} dimension{plural}",
            at.key
        );
        let help = format!("write {dimensions} number{plural}, as many as `grid.cells` has");
        j.log.at(at, what, help);
        return None;
    }
    let mut vector = [0.0; 3];
    for (to, from) in vector.iter_mut().zip(&at.value) {
        *to = from.value;
    }
    Some(vector)
}

/// A vector of a section that must be there.
pub(super) fn required_vector(
    j: &mut Judge<'_>,
    section: &mut Section<'_>,
    key: &'static str,
    dimensions: usize,
    help: &str,
) -> Option<[f64; 3]> {
    let raw = section.numbers(key, &mut j.log);
    let full = section.key(key);
    if raw.is_none() {
        j.missing(section.span(), &full, help);
    }
    let raw = raw?;
    j.given(&full, raw.span);
    vector(j, &raw, dimensions)
}

/// A direction of a section that must be there, made of length 1.
pub(super) fn direction(
    j: &mut Judge<'_>,
    section: &mut Section<'_>,
    key: &'static str,
    dimensions: usize,
) -> Option<[f64; 3]> {
    let help = "write a vector that points there, such as [1, 0]; its length does not matter";
    let vector = required_vector(j, section, key, dimensions, help)?;
    let length = vector.iter().map(|x| x * x).sum::<f64>().sqrt();
    if !(length > 0.0 && length.is_finite()) {
        let full = section.key(key);
        let what = format!("`{full}` has no direction");
        j.log.add(section.span(), &full, what, help);
        return None;
    }
    Some(vector.map(|x| x / length))
}
