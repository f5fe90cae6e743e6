//! Walls without particles, as points that show where they are.

use crate::SimError;
use monoflow_case::{PlanePlan, RunPlan};
use monoflow_geometry::Ground;

/// Points to a spacing along lines.
const POINTS: f64 = 4.0;

/// Where planes cut the plane of a case, or the sides of the box that is shown.
pub(super) fn lines(plan: &RunPlan, (low, high): ([f64; 3], [f64; 3])) -> Vec<[f64; 3]> {
    let step = plan.discretisation.spacing / POINTS;
    let mut points = Vec::new();
    let mut show = |at: [f64; 3]| points.extend(within(plan, (low, high), at));
    for plane in &plan.planes {
        match plan.dimensions {
            1 => show(plane.point),
            2 => cut(plane, (2, 0.0), (low, high), step, &mut show),
            _ => {
                for side in (0..3).flat_map(|k| [(k, low[k]), (k, high[k])]) {
                    cut(plane, side, (low, high), step, &mut show);
                }
            }
        }
    }
    points
}

/// The ground in the box that is shown, a spacing apart along x and y.
pub(super) fn ground(
    plan: &RunPlan,
    (low, high): ([f64; 3], [f64; 3]),
) -> Result<Vec<[f64; 3]>, SimError> {
    let spacing = plan.discretisation.spacing;
    let mut points = Vec::new();
    if let Some(terrain) = &plan.terrain {
        let domain = [plan.domain.min, plan.domain.max];
        let ground = Ground::load(&terrain.file, domain, plan.rim())?;
        let count = |k: usize| ((high[k] - low[k]) / spacing).ceil().max(1.0) as u32;
        for j in 0..=count(1) {
            for i in 0..=count(0) {
                let x = low[0] + f64::from(i) * spacing;
                let y = low[1] + f64::from(j) * spacing;
                let height = |node: u32| ground.heights[node as usize];
                let [z, ..] = ground.terrain.ground([x, y], height);
                points.extend(within(plan, (low, high), [x, y, z]));
            }
        }
    }
    Ok(points)
}

/// A point, if it is in the box that is shown.
fn within(plan: &RunPlan, (low, high): ([f64; 3], [f64; 3]), at: [f64; 3]) -> Option<[f64; 3]> {
    let slack = 1e-6 * plan.discretisation.spacing;
    let is_shown = |k: usize| low[k] - slack <= at[k] && at[k] <= high[k] + slack;
    let all = (0..plan.dimensions as usize).all(is_shown);
    all.then_some(at)
}

/// Points of the line along which a plane cuts another, across an axis at a coordinate (m).
fn cut(
    plane: &PlanePlan,
    (axis, at): (usize, f64),
    (low, high): ([f64; 3], [f64; 3]),
    step: f64,
    show: &mut impl FnMut([f64; 3]),
) {
    let [a, b] = [[1, 2], [0, 2], [0, 1]][axis];
    let normal = [plane.normal[a], plane.normal[b]];
    let size = normal[0].hypot(normal[1]);
    if size == 0.0 {
        return;
    }
    // From the middle of what is shown to the line, and along it both ways.
    let mut middle = [0, 1, 2].map(|k| 0.5 * (low[k] + high[k]));
    middle[axis] = at;
    let off = plane.distance(middle) / (size * size);
    let reach = (high[a] - low[a]).hypot(high[b] - low[b]);
    let half = (reach / step).ceil() as i64;
    for n in -half..=half {
        let along = n as f64 * step / size;
        let mut point = middle;
        point[a] += -off * normal[0] - along * normal[1];
        point[b] += -off * normal[1] + along * normal[0];
        show(point);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::models;
    use monoflow_case::Case;

    fn plan(dimensions: usize, more: &str) -> RunPlan {
        let (low, high) = (&[0.0; 3][..dimensions], &[1.0; 3][..dimensions]);
        let text = format!(
            "dimensions = {dimensions}\ndiscretisation.spacing = 0.05\ntime.end = 1.0\n{more}\n\
             [domain]\nmin = {low:?}\nmax = {high:?}\n[[geometry]]\nname = \"water\"\nkind = \"fluid\"\n\
             shape = \"box\"\nmin = {low:?}\nmax = {high:?}\n"
        );
        let case = Case::parse("bare.toml", &text).unwrap();
        case.resolve(&models::catalogue()).unwrap()
    }

    const SHOWN: ([f64; 3], [f64; 3]) = ([0.0; 3], [1.0; 3]);

    /// In two dimensions the line itself, in three what is left of it on the sides of the box.
    #[test]
    fn planes_are_lines() {
        let flat = plan(2, "plane = [{ point = [0.0, 0.2], normal = [-0.75, 1.0] }]");
        let line = lines(&flat, SHOWN);
        assert!((95..=105).contains(&line.len()), "{}", line.len());
        for [x, y, _] in line {
            assert!((y - 0.2 - 0.75 * x).abs() < 1e-5, "{x} {y}");
        }
        let space = plan(
            3,
            "plane = [{ point = [0.0, 0.0, 0.3], normal = [0.0, 0.0, 1.0] }]",
        );
        let line = lines(&space, SHOWN);
        assert!((320..=330).contains(&line.len()), "{}", line.len());
        for [x, y, z] in line {
            let on_side = [x, y]
                .iter()
                .any(|x| x.abs() < 1e-5 || (x - 1.0).abs() < 1e-5);
            assert!((z - 0.3).abs() < 1e-6 && on_side, "{x} {y} {z}");
        }
        assert!(lines(&plan(2, ""), SHOWN).is_empty());
    }

    #[test]
    fn ground_is_where_its_raster_says() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("ground.asc");
        let head = "ncols 3\nnrows 3\nxllcorner -0.5\nyllcorner -0.5\ncellsize 1.0\n";
        std::fs::write(&path, format!("{head}{}", "0 0.2 0.4\n".repeat(3))).unwrap();
        let hills = plan(3, &format!("terrain.file = {path:?}"));
        let points = ground(&hills, SHOWN).unwrap();
        assert_eq!(points.len(), 21 * 21);
        for [x, _, z] in points {
            assert!((z - 0.2 * x).abs() < 1e-5, "{x} {z}");
        }
    }
}
