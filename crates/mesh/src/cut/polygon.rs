//! Convex polygons of a unit square: what of a face of a cell is open.

/// Corners at most: a square cut by a hexagon.
const CORNERS: usize = 12;

/// A convex polygon, counter-clockwise; empty if it has no corners.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Polygon {
    corners: [[f64; 2]; CORNERS],
    len: usize,
}

impl Polygon {
    /// Without corners.
    pub const EMPTY: Polygon = Polygon {
        corners: [[0.0; 2]; CORNERS],
        len: 0,
    };

    /// The whole square.
    pub fn square() -> Self {
        let mut all = Polygon::EMPTY;
        for corner in [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]] {
            all.push(corner);
        }
        all
    }

    /// Its corners.
    pub fn corners(&self) -> &[[f64; 2]] {
        &self.corners[..self.len]
    }

    /// One corner more.
    pub fn push(&mut self, corner: [f64; 2]) {
        self.corners[self.len] = corner;
        self.len += 1;
    }

    /// Area, and area times the centroid.
    pub fn moments(&self) -> [f64; 3] {
        let corners = self.corners();
        let mut sum = [0.0; 3];
        for (k, a) in corners.iter().enumerate() {
            let b = corners[(k + 1) % self.len];
            let twice = a[0] * b[1] - b[0] * a[1];
            sum[0] += twice / 2.0;
            sum[1] += twice * (a[0] + b[0]) / 6.0;
            sum[2] += twice * (a[1] + b[1]) / 6.0;
        }
        sum
    }

    /// The part that lies in another convex polygon.
    ///
    /// **Source** Sutherland & Hodgman 1974, doi:10.1145/360767.360802.
    pub fn within(&self, other: &Polygon) -> Polygon {
        let mut left = *self;
        for (k, a) in other.corners().iter().enumerate() {
            let b = other.corners[(k + 1) % other.len];
            let height =
                |p: &[f64; 2]| (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]);
            let mut kept = Polygon::EMPTY;
            for (m, p) in left.corners().iter().enumerate() {
                let q = left.corners[(m + 1) % left.len];
                let (hp, hq) = (height(p), height(&q));
                if hp >= 0.0 {
                    kept.push(*p);
                }
                if (hp >= 0.0) != (hq >= 0.0) {
                    let t = hp / (hp - hq);
                    kept.push([p[0] + t * (q[0] - p[0]), p[1] + t * (q[1] - p[1])]);
                }
            }
            left = kept;
        }
        if other.len == 0 { Polygon::EMPTY } else { left }
    }
}
