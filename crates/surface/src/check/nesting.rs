use super::report::Component;
use crate::ray::crosses;
use crate::surface::bounds;
use crate::topology::Sheets;
use crate::triangle::centre;
use crate::vector::Point;

/// A ray to higher x.
struct Ray {
    from: Point,
    sheet: u32,
}

/// Rays for each sheet.
const RAYS: usize = 6;

/// Which closed sheets lie around each closed sheet, in their order.
///
/// One lies around another if the other's box is within its own, and rays from six places of the
/// other, at its extremes, cross it an odd number of times. Sheets that cross each other lie
/// around none.
pub(super) fn around(
    vertices: &[Point],
    triangles: &[[u32; 3]],
    sheets: &Sheets,
    components: &[Component],
) -> Vec<Vec<u32>> {
    let mut found = vec![Vec::new(); components.len()];
    if components.iter().filter(|of| of.closed).count() < 2 {
        return found;
    }
    let corners = |t: usize| triangles[t].map(|vertex| vertices[vertex as usize]);
    let extremes = extremes(vertices, triangles, sheets);
    let mut rays: Vec<Ray> = Vec::new();
    for (sheet, extremes) in extremes.iter().enumerate() {
        if components[sheet].closed {
            rays.extend(extremes.iter().map(|&triangle| Ray {
                from: centre(corners(triangle as usize)),
                sheet: sheet as u32,
            }));
        }
    }
    rays.sort_by(|a, b| a.from[1].total_cmp(&b.from[1]));

    let mut hits: Vec<(u32, u32, u32)> = Vec::new();
    for (t, &around) in sheets.of.iter().enumerate() {
        let outer = &components[around as usize];
        if !outer.closed {
            continue;
        }
        let corners = corners(t);
        let (low, high) = bounds(corners.into_iter());
        let first = rays.partition_point(|ray| ray.from[1] < low[1]);
        for (index, ray) in rays.iter().enumerate().skip(first) {
            let [x, y, z] = ray.from;
            if y > high[1] {
                break;
            }
            let near = x <= high[0] && (low[2]..=high[2]).contains(&z) && ray.sheet != around;
            if near
                && within(components[ray.sheet as usize].bounds, outer.bounds)
                && crosses(corners, ray.from)
            {
                hits.push((ray.sheet, around, index as u32));
            }
        }
    }
    hits.sort_unstable();
    for pair in hits.chunk_by(|a, b| (a.0, a.1) == (b.0, b.1)) {
        let rays = pair.chunk_by(|a, b| a.2 == b.2);
        if rays.filter(|hits| hits.len() % 2 == 1).count() == RAYS {
            found[pair[0].0 as usize].push(pair[0].1);
        }
    }
    found
}

fn within(inner: (Point, Point), outer: (Point, Point)) -> bool {
    (0..3).all(|k| outer.0[k] <= inner.0[k] && inner.1[k] <= outer.1[k])
}

/// For each sheet the triangles that reach furthest to either side of each axis.
fn extremes(vertices: &[Point], triangles: &[[u32; 3]], sheets: &Sheets) -> Vec<[u32; RAYS]> {
    let mut found = vec![[(f64::NEG_INFINITY, 0); RAYS]; sheets.first.len()];
    for (t, &sheet) in sheets.of.iter().enumerate() {
        for vertex in triangles[t] {
            for (k, x) in vertices[vertex as usize].into_iter().enumerate() {
                for (side, x) in [(2 * k, -x), (2 * k + 1, x)] {
                    let best = &mut found[sheet as usize][side];
                    if x > best.0 {
                        *best = (x, t as u32);
                    }
                }
            }
        }
    }
    found
        .iter()
        .map(|sides| sides.map(|(_, triangle)| triangle))
        .collect()
}
