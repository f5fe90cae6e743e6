//! The open part of a face from the distances at its corners.

use super::polygon::Polygon;

/// Corners of a face in counter-clockwise order.
const CORNERS: [[f64; 2]; 4] = [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]];

/// The open part of a face, and where the wall crosses it. Corners and edges are counted
/// counter-clockwise from the lower left; edge `k` follows corner `k`.
#[derive(Clone, Copy, Debug)]
pub struct Face {
    /// Open parts: two if opposite corners are open, and the wall runs between them.
    pub open: [Polygon; 2],
    /// From edge to edge along the wall, the open part on the left.
    pub wall: [Option<[usize; 2]>; 2],
}

/// Where on an edge the distance is zero, from its lower end.
pub fn crossing(low: f64, high: f64) -> f64 {
    low / (low - high)
}

/// Is a point with this distance in the fluid?
pub fn is_open(distance: f64) -> bool {
    distance > 0.0
}

impl Face {
    /// Of the distances at the corners, positive in the fluid.
    ///
    /// Between two open and two closed corners that face each other the bilinear interpolant decides
    /// whether the open ones are joined (Nielson & Hamann 1991, doi:10.1109/VISUAL.1991.175782).
    pub fn of(distances: [f64; 4]) -> Self {
        let [a, b, c, d] = distances;
        let open = distances.map(is_open);
        let mut face = Face {
            open: [Polygon::EMPTY; 2],
            wall: [None; 2],
        };
        // Corners and crossings in their order around the face; of crossings the edge.
        let mut around: [([f64; 2], Option<usize>); 8] = [([0.0; 2], None); 8];
        let mut len = 0;
        let mut put = |point, edge| {
            around[len] = (point, edge);
            len += 1;
        };
        for k in 0..4 {
            if open[k] {
                put(CORNERS[k], None);
            }
            if open[k] != open[(k + 1) % 4] {
                let point = match k {
                    0 => [crossing(a, b), 0.0],
                    1 => [1.0, crossing(b, c)],
                    2 => [crossing(d, c), 1.0],
                    _ => [0.0, crossing(a, d)],
                };
                put(point, Some(k));
            }
        }
        let around = &around[..len];
        let opposite = open[0] == open[2] && open[1] == open[3] && open[0] != open[1];
        let joined = if open[0] {
            a * c > b * d
        } else {
            b * d > a * c
        };
        if opposite && !joined {
            // A triangle around each open corner: the crossing before it, itself, the one after.
            for (part, corner) in (0..len).filter(|k| around[*k].1.is_none()).enumerate() {
                let (before, after) = ((corner + len - 1) % len, (corner + 1) % len);
                for k in [before, corner, after] {
                    face.open[part].push(around[k].0);
                }
                face.wall[part] = around[after]
                    .1
                    .zip(around[before].1)
                    .map(<[usize; 2]>::from);
            }
            return face;
        }
        for (point, _) in around {
            face.open[0].push(*point);
        }
        let mut part = 0;
        for k in 0..len {
            if let (Some(from), Some(to)) = (around[k].1, around[(k + 1) % len].1)
                && open[from]
            {
                face.wall[part] = Some([from, to]);
                part += 1;
            }
        }
        face
    }

    /// The open fraction, and that times its centroid.
    pub fn moments(&self) -> [f64; 3] {
        let [a, b] = self.open.each_ref().map(Polygon::moments);
        std::array::from_fn(|k| a[k] + b[k])
    }
}
