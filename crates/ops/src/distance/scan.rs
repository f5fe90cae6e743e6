use super::region::Region;
use super::{Facet, Nodes, Reading};

/// What one facet says of the points near it: `offer(index, reading)` for every point within the band
/// whose nearest point of the surface may lie on the facet, among the planes `planes[0]..planes[1]`
/// of points.
///
/// From a nearest point to the point itself leads a direction within the span of the normals around:
/// over the facet's middle the point is at height `h` and not farther aside than `r + |h| tan θ`, with
/// the facet's radius `r` and spread `θ`. `read(index)` is the best reading so far; points that the
/// facet cannot better are passed over, with room for rounding, so that what is kept in the end does
/// not depend on the order of facets.
#[inline(always)]
pub fn scan(
    facet: &Facet,
    nodes: &Nodes,
    planes: [u32; 2],
    read: impl Fn(u64) -> Reading,
    mut offer: impl FnMut(u64, Reading),
) {
    let region = Region::of(facet, nodes);
    let [first, last] = region.range(nodes, 2);
    for z in first.max(planes[0])..last.min(planes[1]) {
        let [first, last] = region.range(nodes, 1);
        for y in first..last {
            look(facet, nodes, &region, y, z, &read, &mut offer);
        }
    }
}

/// The planes of points, first and one after the last, among which [`scan`] looks.
#[inline(always)]
pub fn planes_near(facet: &Facet, nodes: &Nodes) -> [u32; 2] {
    Region::of(facet, nodes).range(nodes, 2)
}

/// The rows of points among which [`scan`] looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rows {
    y: [u32; 2],
    z: [u32; 2],
}

impl Rows {
    /// How many there are.
    #[inline(always)]
    pub fn len(&self) -> u32 {
        (self.y[1].max(self.y[0]) - self.y[0]) * (self.z[1].max(self.z[0]) - self.z[0])
    }

    /// Is there none?
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// The rows near a facet.
#[inline(always)]
pub fn rows_near(facet: &Facet, nodes: &Nodes) -> Rows {
    let region = Region::of(facet, nodes);
    Rows {
        y: region.range(nodes, 1),
        z: region.range(nodes, 2),
    }
}

/// Where a row lies: its indices along y and z.
#[inline(always)]
pub fn row_of(rows: &Rows, row: u32) -> (u32, u32) {
    let wide = rows.y[1] - rows.y[0];
    (rows.y[0] + row % wide, rows.z[0] + row / wide)
}

/// [`scan`] along one row.
#[inline(always)]
pub fn scan_row(
    facet: &Facet,
    nodes: &Nodes,
    y: u32,
    z: u32,
    read: &impl Fn(u64) -> Reading,
    offer: &mut impl FnMut(u64, Reading),
) {
    look(facet, nodes, &Region::of(facet, nodes), y, z, read, offer);
}

#[inline(always)]
fn look(
    facet: &Facet,
    nodes: &Nodes,
    region: &Region,
    y: u32,
    z: u32,
    read: &impl Fn(u64) -> Reading,
    offer: &mut impl FnMut(u64, Reading),
) {
    let (centre, radius2) = (region.centre, region.radius * region.radius);
    let (dy, dz) = (nodes.along(1, y) - centre[1], nodes.along(2, z) - centre[2]);
    let across2 = dz * dz + dy * dy;
    let tilt = facet.normal[1] * dy + facet.normal[2] * dz;
    let Some([low, high]) = region.row(facet.normal[0], across2, tilt) else {
        return;
    };
    let row = (z as u64 * nodes.count[1] as u64 + y as u64) * nodes.count[0] as u64;
    let [first, last] = nodes.range(0, centre[0] + low, centre[0] + high);
    for x in first..last {
        let dx = nodes.along(0, x) - centre[0];
        let best = read(row + x as u64).magnitude();
        // Nothing read is no number, and not less than the band.
        let best = if best < nodes.band { best } else { nodes.band };
        // Heights are rounded, so that a point on the surface has some over its own facets.
        let best = (1.0 + 1e-5) * best + 1e-7 * nodes.band;
        let height = facet.normal[0] * dx + tilt;
        // The facet lies in its plane within `radius` of the centre: the nearest that it can be is
        // beside the foot of the point.
        let room2 = best * best - height * height;
        let beyond2 = across2 + dx * dx - height * height - radius2 - room2;
        let far = beyond2 > 0.0 && beyond2 * beyond2 > 4.0 * room2 * radius2;
        if room2 < 0.0 || far {
            continue;
        }
        let point = [nodes.along(0, x), nodes.along(1, y), nodes.along(2, z)];
        let distance = facet.distance(&point);
        if distance.abs() <= nodes.band {
            offer(row + x as u64, Reading::of(distance));
        }
    }
}
