use super::deed::Deed;
use super::draft::Draft;
use crate::check::Places;
use crate::slit::{is_slit, longest_side};
use crate::topology::{Edges, loops, origin, target};
use crate::triangulate::{clip, self_contact};
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
            let slit = is_slit(&places, self.resolution);
            let fill = fits.then(|| fill(&places, slit, centre, &outline, &edges));
            let Some(fill) = fill.flatten() else {
                left.add(first / 3, centre);
                continue;
            };
            filled.add(first / 3, centre);
            for corners in fill {
                if slit {
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
    slit: bool,
    centre: Point,
    outline: &[u32],
    edges: &Edges,
) -> Option<Vec<[usize; 3]>> {
    let n = places.len();
    if n == 3 || slit {
        // All corners from one end of the longest side.
        let from = longest_side(places);
        let spoke = |k: usize| (from + k) % n;
        return Some((1..n - 1).map(|k| [from, spoke(k), spoke(k + 1)]).collect());
    }
    let spokes: Vec<Point> = places.iter().map(|&at| sub(at, centre)).collect();
    let extent = spokes.iter().map(|&at| length(at)).fold(0.0, f64::max);
    let pie = |k: usize| cross(spokes[k], spokes[(k + 1) % n]);
    let twice_area = (0..n).fold([0.0; 3], |sum, k| add(sum, pie(k)));
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
    if self_contact(&flat).is_some() {
        return None;
    }
    clip(&flat, |a, b| !edges.between(outline[a], outline[b]))
}
