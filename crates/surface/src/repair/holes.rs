use super::deed::Deed;
use super::draft::{Draft, SLIT};
use crate::check::Places;
use crate::topology::{Edges, loops, origin, target};
use crate::triangle::normal_above;
use crate::triangulate::clip;
use crate::vector::{Point, add, cross, dot, length, sub, times, unit};

/// How far from a plane the edge of a hole may go, as a part of its own extent.
const FLAT: f64 = 0.2;

impl Draft {
    /// Fills holes of so many edges at most.
    ///
    /// A slit, which a vertex on the edge of a larger triangle makes, is filled with triangles all
    /// but without area, for [`Draft::turn_needles`] to take out.
    pub fn fill_holes(&mut self, most: usize) {
        let (edges, twins) = self.edges();
        let (mut filled, mut left) = (Places::default(), Places::default());
        for hole in loops(&self.triangles, &edges, &twins) {
            let (first, last) = (hole[0], hole[hole.len() - 1]);
            // The triangles to come run against those that are there.
            let outline = hole.iter().rev();
            let outline: Vec<u32> = outline.map(|&half| target(&self.triangles, half)).collect();
            let places: Vec<Point> = outline.iter().map(|&v| self.vertices[v as usize]).collect();
            let sum = places.iter().fold([0.0; 3], |sum, &at| add(sum, at));
            let centre = times(sum, 1.0 / places.len() as f64);
            let closes = target(&self.triangles, last) == origin(&self.triangles, first);
            // The outside of a triangle on its own is no hole.
            let alone = hole.iter().all(|half| half / 3 == first / 3);
            let fits = closes && !alone && (3..=most).contains(&outline.len());
            let fill = fits.then(|| fill(&places, centre, &outline, &edges));
            let Some(fill) = fill.flatten() else {
                left.add(first / 3, centre);
                continue;
            };
            filled.add(first / 3, centre);
            for corners in fill {
                if normal_above(corners.map(|corner| places[corner]), SLIT).is_none() {
                    self.slits.push(self.triangles.len());
                }
                self.triangles.push(corners.map(|corner| outline[corner]));
                self.solid_of.push(self.solid_of[first as usize / 3]);
            }
        }
        self.done.add(Deed::FilledHoles, filled);
        self.done.add(Deed::LeftHoles, left);
    }
}

/// Triangles over a hole by the corners of its outline; `None` where it is not flat.
fn fill(
    places: &[Point],
    centre: Point,
    outline: &[u32],
    edges: &Edges,
) -> Option<Vec<[usize; 3]>> {
    let n = places.len();
    if n == 3 {
        return Some(vec![[0, 1, 2]]);
    }
    let spokes: Vec<Point> = places.iter().map(|&at| sub(at, centre)).collect();
    let extent = spokes.iter().map(|&at| length(at)).fold(0.0, f64::max);
    let pie = |k: usize| cross(spokes[k], spokes[(k + 1) % n]);
    let twice_area = (0..n).fold([0.0; 3], |sum, k| add(sum, pie(k)));
    if length(twice_area) <= SLIT * extent * extent {
        return Some(slit(places));
    }
    let normal = unit(twice_area);
    let off = |at: &Point| dot(*at, normal).abs();
    if spokes.iter().any(|at| off(at) > FLAT * extent) {
        return None;
    }
    // The plane seen against its normal, from the axis that is least along it.
    let axis = (0..3).min_by(|&a, &b| normal[a].abs().total_cmp(&normal[b].abs()))?;
    let mut along = [0.0; 3];
    along[axis] = 1.0;
    let right = unit(cross(along, normal));
    let up = cross(normal, right);
    let flat = spokes.iter().map(|&at| [dot(at, right), dot(at, up)]);
    let flat: Vec<[f64; 2]> = flat.collect();
    clip(&flat, |a, b| !edges.between(outline[a], outline[b]))
}

/// Triangles from one end of the longest side to all others.
fn slit(places: &[Point]) -> Vec<[usize; 3]> {
    let n = places.len();
    let side = |k: usize| length(sub(places[k], places[(k + 1) % n]));
    let longest = (0..n).max_by(|&a, &b| side(a).total_cmp(&side(b)));
    let from = longest.unwrap_or(0);
    (1..n - 1)
        .map(|k| [from, (from + k) % n, (from + k + 1) % n])
        .collect()
}
