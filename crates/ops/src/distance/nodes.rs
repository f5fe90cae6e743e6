/// The points of a grid at which the distance is wanted: x runs fastest.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct Nodes {
    /// The first point, m.
    pub origin: [f64; 3],
    /// From a point to the next along each axis, m.
    pub spacing: [f64; 3],
    /// `1/spacing`, 1/m.
    pub inv_spacing: [f64; 3],
    /// Points along each axis.
    pub count: [u32; 3],
    /// Distances greater than this are not wanted, m.
    pub band: f64,
}

impl Nodes {
    /// Points from `origin` on.
    pub fn new(origin: [f64; 3], spacing: [f64; 3], count: [u32; 3], band: f64) -> Self {
        Nodes {
            origin,
            spacing,
            inv_spacing: spacing.map(|dx| 1.0 / dx),
            count,
            band,
        }
    }

    /// Number of points.
    #[inline(always)]
    pub fn len(&self) -> u64 {
        self.count[0] as u64 * self.count[1] as u64 * self.count[2] as u64
    }

    /// Is there none?
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Coordinate of point `index` along an axis, m.
    #[inline(always)]
    pub fn along(&self, axis: usize, index: u32) -> f64 {
        self.origin[axis] + f64::from(index) * self.spacing[axis]
    }

    /// The points from `low` to `high` (m) along an axis: the first, and one after the last.
    #[inline(always)]
    pub fn range(&self, axis: usize, low: f64, high: f64) -> [u32; 2] {
        let count = self.count[axis];
        // One after the last point that is not beyond `place`. A hundredth of a spacing more on both
        // sides: what lies on the end belongs to it.
        let after = |x: f64, more: f64| {
            let place = (x - self.origin[axis]) * self.inv_spacing[axis] + more;
            if place < 0.0 {
                0
            } else {
                (place as u32).saturating_add(1).min(count)
            }
        };
        [after(low, -0.01), after(high, 0.01)]
    }
}
