use super::{Facet, Nodes, Reading};
use crate::Real;
use core::array::from_fn;

/// The points of which a facet has something to say: those within the band whose nearest point of the
/// surface may lie on it.
///
/// From a nearest point to the point itself leads a direction within the span of the normals around:
/// over the facet's middle the point is at height `h` and not farther aside than `r + |h| tan θ`, with
/// the facet's radius `r` and spread `θ`. That is a cylinder over the facet, or, where normals spread
/// too much, the sphere of radius `r + h`.
pub struct Region<'a> {
    facet: &'a Facet,
    nodes: &'a Nodes,
    centre: [f64; 3],
    /// Of the facet.
    radius: f64,
    /// Greatest height over the facet's plane.
    height: f64,
    /// Square of the greatest distance from the cylinder's axis, or from the sphere's centre.
    reach2: f64,
    /// 1 if that is a cylinder, 0 if it is a sphere: the part of heights that does not count in distances.
    cylinder: f64,
    /// Half the size of a box around all.
    half: [f64; 3],
}

/// Rows of points, along x.
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

    /// Where a row lies: its indices along y and z.
    #[inline(always)]
    pub fn place(&self, row: u32) -> [u32; 2] {
        let wide = self.y[1] - self.y[0];
        [self.y[0] + row % wide, self.z[0] + row / wide]
    }
}

impl<'a> Region<'a> {
    /// The region of a facet.
    #[inline(always)]
    pub fn of(facet: &'a Facet, nodes: &'a Nodes) -> Self {
        let (centre, radius) = facet.sphere();
        let height = nodes.band * (1.0 + 1e-6);
        let aside = (radius + height * facet.spread) * (1.0 + 1e-6);
        let around = height + radius;
        let (cylinder, reach) = if aside < around {
            (1.0, aside)
        } else {
            (0.0, around)
        };
        let half = from_fn(|k| {
            let n = facet.normal[k];
            let flat = Real::sqrt((1.0 - n * n).max(1e-12));
            around.min(height * n.abs() + reach * flat)
        });
        Region {
            facet,
            nodes,
            centre,
            radius,
            height,
            reach2: reach * reach,
            cylinder,
            half,
        }
    }

    /// Points along an axis from `low` to `high` from the centre, m: the first, and one after the last.
    #[inline(always)]
    fn range(&self, axis: usize, [low, high]: [f64; 2]) -> [u32; 2] {
        let centre = self.centre[axis];
        self.nodes.range(axis, centre + low, centre + high)
    }

    /// Planes of points across z: the first, and one after the last.
    #[inline(always)]
    pub fn planes(&self) -> [u32; 2] {
        self.range(2, [-self.half[2], self.half[2]])
    }

    /// The rows of a box around the region.
    #[inline(always)]
    pub fn rows(&self) -> Rows {
        Rows {
            y: self.range(1, [-self.half[1], self.half[1]]),
            z: self.planes(),
        }
    }

    /// What the facet says of points in planes `first..end`: `offer(index, reading)` for each.
    ///
    /// `read(index)` is the best reading so far; points that the facet cannot better are passed over,
    /// with room for rounding, so that what is kept in the end does not depend on the order of facets.
    #[inline(always)]
    pub fn scan(
        &self,
        [first, end]: [u32; 2],
        read: impl Fn(u64) -> Reading,
        mut offer: impl FnMut(u64, Reading),
    ) {
        for z in first..end {
            let [first, end] = self.range(1, self.across(z));
            for y in first..end {
                self.scan_row([y, z], &read, &mut offer);
            }
        }
    }

    /// The part of plane `z` that has points of the region, along y from the centre.
    ///
    /// **Equation** a cylinder of radius `a` leaves `|n_z y - n_y z| ≤ a √(1 - n_x²)` for some x.
    #[inline(always)]
    fn across(&self, z: u32) -> [f64; 2] {
        let [nx, ny, nz] = self.facet.normal;
        let half = self.half[1];
        if self.cylinder < 0.5 || nz.abs() < 1e-3 {
            return [-half, half];
        }
        let dz = self.nodes.along(2, z) - self.centre[2];
        let (middle, wide2) = (ny * dz / nz, self.reach2 * (1.0 - nx * nx));
        let wide = Real::sqrt(wide2.max(0.0)) / nz.abs() + 1e-6 * half;
        [(middle - wide).max(-half), (middle + wide).min(half)]
    }

    /// [`Region::scan`] along the row at indices `[y, z]`.
    #[inline(always)]
    pub fn scan_row(
        &self,
        [y, z]: [u32; 2],
        read: &impl Fn(u64) -> Reading,
        offer: &mut impl FnMut(u64, Reading),
    ) {
        let Region { facet, nodes, .. } = *self;
        let dy = nodes.along(1, y) - self.centre[1];
        let dz = nodes.along(2, z) - self.centre[2];
        let across2 = dz * dz + dy * dy;
        let tilt = facet.normal[1] * dy + facet.normal[2] * dz;
        let Some(inside) = self.along(across2, tilt) else {
            return;
        };
        let row = (z as u64 * nodes.count[1] as u64 + y as u64) * nodes.count[0] as u64;
        let [first, end] = self.range(0, inside);
        for x in first..end {
            let dx = nodes.along(0, x) - self.centre[0];
            let height = facet.normal[0] * dx + tilt;
            let best = read(row + x as u64);
            if !self.may_better(best, height, across2 + dx * dx) {
                continue;
            }
            let point = [nodes.along(0, x), nodes.along(1, y), nodes.along(2, z)];
            let distance = facet.distance(&point);
            if distance.abs() <= nodes.band {
                offer(row + x as u64, Reading::of(distance));
            }
        }
    }

    /// The part of a row along x, from the centre: `across2` is the square of its distance from the
    /// centre, `tilt` its height over the facet's plane there.
    #[inline(always)]
    fn along(&self, across2: f64, tilt: f64) -> Option<[f64; 2]> {
        let nx = self.facet.normal[0];
        // (1 - nx²) x² - 2 nx tilt x + across² - tilt² ≤ reach², without nx and tilt for a sphere
        let a = 1.0 - self.cylinder * nx * nx;
        let b = self.cylinder * nx * tilt;
        let c = across2 - self.cylinder * tilt * tilt - self.reach2;
        let [mut low, mut high] = [-self.half[0], self.half[0]];
        if a > 1e-12 {
            let root2 = b * b - a * c;
            if root2 < 0.0 {
                return None;
            }
            let root = Real::sqrt(root2);
            low = low.max((b - root) / a);
            high = high.min((b + root) / a);
        } else if c > 1e-5 * (self.reach2 + self.height * self.height) {
            return None;
        }
        // |nx x + tilt| ≤ height
        if nx.abs() > 1e-12 {
            let (a, b) = ((-self.height - tilt) / nx, (self.height - tilt) / nx);
            low = low.max(a.min(b));
            high = high.min(a.max(b));
        } else if tilt.abs() > self.height {
            return None;
        }
        (low <= high).then_some([low, high])
    }

    /// May the facet better what has been read at a point, at this height over its plane, with this
    /// square of the distance to its centre?
    #[inline(always)]
    fn may_better(&self, best: Reading, height: f64, distance2: f64) -> bool {
        let (best, band) = (best.magnitude(), self.nodes.band);
        // Nothing read is NaN, and not less than the band.
        let best = if best < band { best } else { band };
        // Heights are rounded, so that a point on the surface has some over its own facets.
        let best = (1.0 + 1e-5) * best + 1e-7 * band;
        // The facet lies in its plane within `radius` of the centre: the nearest that it can be is
        // beside the foot of the point.
        let room2 = best * best - height * height;
        let radius2 = self.radius * self.radius;
        let beyond2 = distance2 - height * height - radius2 - room2;
        let far = beyond2 > 0.0 && beyond2 * beyond2 > 4.0 * room2 * radius2;
        room2 >= 0.0 && !far
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::distance::unit_normal;
    use crate::vector::dot;

    /// A plane is searched along y where the cylinder passes it for some x, or all over a sphere's box: less would
    /// lose points, more would cost time.
    #[test]
    fn planes_are_searched_where_the_region_is() {
        let (mut cylinders, mut inner) = (0, 0);
        for n in 0..400 {
            let mut k = n;
            // A sequence that fills the space evenly.
            let mut next = |low: f64, high: f64| {
                k += 400;
                low + (high - low) * (f64::from(k) * 0.754_877_666_246_692_7).fract()
            };
            let corners = from_fn(|_| from_fn(|_| next(-0.3, 0.3)));
            let normal = unit_normal(&corners);
            let facet = Facet {
                corners,
                normal,
                edges: [normal; 3],
                vertices: [normal; 3],
                spread: if n % 4 == 0 {
                    f64::INFINITY
                } else {
                    next(0.0, 0.9)
                },
            };
            let nodes = Nodes::new([-1.5; 3], [0.1; 3], [31; 3], next(0.2, 0.5));
            let region = Region::of(&facet, &nodes);
            let [nx, ny, nz] = normal;
            // A cylinder along x passes all planes or none, one along y or x and y all rows.
            if nx.abs() > 0.99 || nz.abs() < 2e-3 {
                continue;
            }
            let half = region.half[1];
            for z in 0..31 {
                let [low, high] = region.across(z);
                assert!(low >= -half && high <= half);
                if n % 4 == 0 {
                    assert_eq!([low, high], [-half, half]);
                    continue;
                }
                let (centre, radius) = facet.sphere();
                let reach = radius + nodes.band * facet.spread;
                let dz = nodes.along(2, z) - centre[2];
                for step in -50..=50 {
                    let dy = f64::from(step) * 0.02 * half;
                    // Nearest to the axis along x.
                    let dx = nx * (ny * dy + nz * dz) / (1.0 - nx * nx);
                    let p = [dx, dy, dz];
                    let aside2 = dot(&p, &p) - Real::powi(dot(&p, &normal), 2);
                    let aside = Real::sqrt(aside2.max(0.0));
                    let slack = 1e-4 * reach;
                    if aside < reach - slack {
                        assert!((low..=high).contains(&dy), "{dy} of {low} to {high}");
                        inner += 1;
                    } else if aside > reach + slack {
                        assert!(!(low..=high).contains(&dy), "{dy} of {low} to {high}");
                        cylinders += 1;
                    }
                }
            }
        }
        assert!(cylinders > 10_000 && inner > 10_000, "{cylinders} {inner}");
    }
}
