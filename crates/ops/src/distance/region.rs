use super::{Facet, Nodes};
use crate::Real;
use core::array::from_fn;

/// Where a facet is looked for: a sphere, and within it a cylinder over the facet.
pub(super) struct Region {
    pub(super) centre: [f64; 3],
    /// Of the facet.
    pub(super) radius: f64,
    /// Square of the radius of the sphere.
    reach2: f64,
    /// Half the height of the cylinder, and the square of its radius; infinite if there is none.
    height: f64,
    aside2: f64,
    /// Half the size of a box around both.
    half: [f64; 3],
}

impl Region {
    #[inline(always)]
    pub(super) fn of(facet: &Facet, nodes: &Nodes) -> Self {
        let (centre, radius) = facet.sphere();
        let height = nodes.band * (1.0 + 1e-6);
        let reach = height + radius;
        let aside = (radius + height * facet.spread) * (1.0 + 1e-6);
        let half = from_fn(|k| {
            let n = facet.normal[k];
            let flat = Real::sqrt((1.0 - n * n).max(1e-12));
            reach.min(height * n.abs() + aside * flat)
        });
        Region {
            centre,
            radius,
            reach2: reach * reach,
            height,
            aside2: aside * aside,
            half,
        }
    }

    /// Points along an axis, first and one after the last.
    #[inline(always)]
    pub(super) fn range(&self, nodes: &Nodes, axis: usize) -> [u32; 2] {
        let (centre, half) = (self.centre[axis], self.half[axis]);
        nodes.range(axis, centre - half, centre + half)
    }

    /// The part of a row along x, relative to the centre: `across2` is the square of its distance from
    /// the centre, `tilt` its height over the plane there, `nx` the normal's component.
    #[inline(always)]
    pub(super) fn row(&self, nx: f64, across2: f64, tilt: f64) -> Option<[f64; 2]> {
        let left2 = self.reach2 - across2;
        if left2 < 0.0 {
            return None;
        }
        let mut high = Real::sqrt(left2);
        let mut low = -high;
        // |nx x + tilt| ≤ height
        if nx.abs() > 1e-12 {
            let (a, b) = ((-self.height - tilt) / nx, (self.height - tilt) / nx);
            low = low.max(a.min(b));
            high = high.min(a.max(b));
        } else if tilt.abs() > self.height {
            return None;
        }
        // (1 - nx²) x² - 2 nx tilt x + across² - tilt² ≤ aside²
        let (a, b) = (1.0 - nx * nx, nx * tilt);
        let c = across2 - tilt * tilt - self.aside2;
        if a > 1e-12 {
            let root2 = b * b - a * c;
            if root2 < 0.0 {
                return None;
            }
            let root = Real::sqrt(root2);
            low = low.max((b - root) / a);
            high = high.min((b + root) / a);
        } else if c > 1e-5 * self.reach2 {
            return None;
        }
        if low <= high { Some([low, high]) } else { None }
    }
}
