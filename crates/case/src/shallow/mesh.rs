//! `[mesh]`.

use super::plan::{MeshPlan, MeshSource};
use crate::judge::Files;
use crate::judge::Judge;
use crate::typed::section::{Numbers, Section};

pub(super) fn mesh(
    j: &mut Judge<'_>,
    files: &Files<'_>,
    mut section: Section<'_>,
) -> Option<MeshPlan> {
    let file = section.text("file", &mut j.log);
    let shape = section.text("shape", &mut j.log);
    let source = match (&file, &shape) {
        (Some(file), None) => {
            j.given("mesh.file", file.span);
            files.find(j, file).map(MeshSource::File)
        }
        (None, Some(shape)) => {
            j.given("mesh.shape", shape.span);
            match j.known_word(shape, j.declared("mesh.shape").known()) {
                Some(0) => rectangle(j, &mut section),
                Some(1) => circle(j, &mut section),
                Some(_) => polygon(j, &mut section),
                None => {
                    // Which keys belong here is not known.
                    return None;
                }
            }
        }
        (Some(_), Some(shape)) => {
            let what = "`[mesh]` has both a file and a shape";
            j.log.at(shape, what, "remove one of them");
            None
        }
        (None, None) => {
            let help = "write [mesh] with file = \"name.msh\" or shape = \"rectangle\"";
            j.missing(section.span(), "mesh.file", help);
            None
        }
    };
    let order = section.text("order", &mut j.log);
    let order = j.word("mesh.order", order.as_ref());
    section.finish(&mut j.log);
    Some(MeshPlan {
        source: source?,
        renumber: order == 0,
    })
}

/// A pair of numbers that must be there.
pub(super) fn pair(
    j: &mut Judge<'_>,
    section: &mut Section<'_>,
    key: &'static str,
) -> Option<[f64; 2]> {
    let [x, y, _] = j.needed_vector(section, key, 2)?;
    Some([x, y])
}

/// Two corners of a box, in order.
pub(super) fn corners(j: &mut Judge<'_>, section: &mut Section<'_>) -> Option<[[f64; 2]; 2]> {
    let (min, max) = (pair(j, section, "min"), pair(j, section, "max"));
    let (min, max) = (min?, max?);
    if min[0] >= max[0] || min[1] >= max[1] {
        let key = section.key("max");
        let what = format!("`{key}` is {max:?}, which is not beyond the lower corner {min:?}");
        j.log.add(
            section.span(),
            &key,
            what,
            "make every number of max greater than that of min",
        );
        return None;
    }
    Some([min, max])
}

fn rectangle(j: &mut Judge<'_>, section: &mut Section<'_>) -> Option<MeshSource> {
    let box_ = corners(j, section);
    let raw = section.numbers("cells", &mut j.log);
    let cells = match &raw {
        None => {
            let help = "write cells = [100, 20], the number of rectangles along x and y";
            j.missing(section.span(), "mesh.cells", help);
            None
        }
        Some(at) => {
            j.given("mesh.cells", at.span);
            counts(j, at)
        }
    };
    let raw = section.count("triangles", &mut j.log);
    let triangles = j.count("mesh.triangles", raw.as_ref());
    if let Some(at) = raw.filter(|_| triangles != 2 && triangles != 4) {
        let what = format!("`mesh.triangles` is {triangles}, but a rectangle is cut into 2 or 4");
        j.log.at(&at, what, "write 2 or 4");
    }
    let raw = section.number("jitter", &mut j.log);
    let jitter = j.number("mesh.jitter", raw.as_ref());
    let [min, max] = box_?;
    Some(MeshSource::Rectangle {
        min,
        max,
        cells: cells?,
        triangles,
        jitter,
    })
}

/// Two whole numbers above zero, whose product can be counted.
fn counts(j: &mut Judge<'_>, at: &Numbers) -> Option<[usize; 2]> {
    let whole = |x: f64| ((1.0..=1e9).contains(&x) && x.fract() == 0.0).then_some(x as usize);
    let counts: Option<Vec<usize>> = at.value.iter().map(|n| whole(n.value)).collect();
    match counts.as_deref() {
        Some(&[x, y]) if x.saturating_mul(y) <= 250_000_000 => Some([x, y]),
        _ => {
            let what = "`mesh.cells` must be two whole numbers, 250 million rectangles at most";
            j.log.at(at, what, "write cells = [100, 20]");
            None
        }
    }
}

/// Size and shape of the cells of a Delaunay mesh.
fn refinement(j: &mut Judge<'_>, section: &mut Section<'_>) -> Option<(f64, f64)> {
    let help = "write max_area = 10.0, the largest triangle in m2";
    let max_area = j.needed_number(section, "max_area", help);
    let raw = section.number("min_angle", &mut j.log);
    let min_angle = j.number("mesh.min_angle", raw.as_ref());
    Some((max_area?, min_angle))
}

fn circle(j: &mut Judge<'_>, section: &mut Section<'_>) -> Option<MeshSource> {
    let centre = pair(j, section, "centre");
    let radius = j.needed_number(section, "radius", "write it in m");
    let (max_area, min_angle) = refinement(j, section)?;
    Some(MeshSource::Circle {
        centre: centre?,
        radius: radius?,
        max_area,
        min_angle,
    })
}

fn polygon(j: &mut Judge<'_>, section: &mut Section<'_>) -> Option<MeshSource> {
    let outline = section.places("outline", &mut j.log);
    match &outline {
        None => {
            let help = "list the corners in order: outline = [[0, 0], [10, 0], [10, 5]]";
            j.missing(section.span(), "mesh.outline", help);
        }
        Some(at) => j.given("mesh.outline", at.span),
    }
    let sides = section.texts("sides", &mut j.log);
    let holes = section.place_lists("holes", &mut j.log);
    let refinement = refinement(j, section);
    let outline = outline?;
    let corners = outline.value.len();
    if corners < 3 {
        let what = format!("`mesh.outline` has {corners} corners");
        j.log.at(&outline, what, "give three or more");
    }
    let names: Vec<String> = match &sides {
        Some(at) => {
            j.given("mesh.sides", at.span);
            if at.value.len() != corners {
                let what = format!(
                    "`mesh.sides` has {} names, but the outline has {corners} sides",
                    at.value.len()
                );
                j.log
                    .at(at, what, "name every side, from the first corner on");
            }
            at.value.iter().map(|at| at.value.clone()).collect()
        }
        None => Vec::new(),
    };
    let (max_area, min_angle) = refinement?;
    Some(MeshSource::Polygon {
        outline: outline.value,
        sides: names,
        holes: holes.map(|at| at.value).unwrap_or_default(),
        max_area,
        min_angle,
    })
}

/// About how many cells a described mesh has; `None` for a file.
pub(super) fn estimate(mesh: &MeshPlan) -> Option<f64> {
    match &mesh.source {
        MeshSource::File(_) => None,
        MeshSource::Rectangle {
            cells, triangles, ..
        } => Some(cells[0] as f64 * cells[1] as f64 * f64::from(*triangles)),
        MeshSource::Circle {
            radius, max_area, ..
        } => Some(2.0 * std::f64::consts::PI * radius * radius / max_area),
        MeshSource::Polygon {
            outline, max_area, ..
        } => {
            let ends = outline.iter().zip(outline.iter().cycle().skip(1));
            let twice: f64 = ends.map(|(a, b)| a[0] * b[1] - a[1] * b[0]).sum();
            Some(twice.abs() / max_area)
        }
    }
}
