use crate::Real;

/// Elevations at the nodes of a raster, as ground without particles.
///
/// **Equation** between four nodes elevations are bilinear; a particle is as far from the ground as from the
/// plane that touches it under the particle: `d = (z - h)/√(1 + h_x² + h_y²)`.
/// **Valid for** ground that bends little within a spacing; beyond the raster it goes on as at its edge.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct Terrain {
    /// The node with the least coordinates, m.
    pub corner: [f64; 2],
    /// Distance of nodes along each axis, m.
    pub spacing: [f64; 2],
    /// Nodes along each axis, x first; none without terrain.
    pub nodes: [u32; 2],
}

impl Terrain {
    /// Is there any?
    #[inline(always)]
    pub fn is_there(&self) -> bool {
        self.nodes[0] > 1 && self.nodes[1] > 1
    }

    /// Elevation (m) and slopes along both axes under a point; `height` reads a node.
    #[inline(always)]
    pub fn ground(&self, at: [f64; 2], height: impl Fn(u32) -> f64) -> [f64; 3] {
        let mut base = [0; 2];
        let mut share = [0.0; 2];
        for k in 0..2 {
            let last = (self.nodes[k] - 1) as f64;
            let inside = ((at[k] - self.corner[k]) / self.spacing[k])
                .max(0.0)
                .min(last);
            base[k] = (inside as u32).min(self.nodes[k] - 2);
            share[k] = inside - base[k] as f64;
        }
        let node = |i: u32, j: u32| height((base[1] + j) * self.nodes[0] + base[0] + i);
        let (a, b, c, d) = (node(0, 0), node(1, 0), node(0, 1), node(1, 1));
        let [s, t] = share;
        let (low, high) = (a + s * (b - a), c + s * (d - c));
        let along = (b - a) + t * ((d - c) - (b - a));
        [
            low + t * (high - low),
            along / self.spacing[0],
            (high - low) / self.spacing[1],
        ]
    }

    /// Distance of a point from the ground (m, negative below it), and the direction away from the ground.
    #[inline(always)]
    pub fn distance(&self, position: &[f64; 3], height: impl Fn(u32) -> f64) -> (f64, [f64; 3]) {
        let [ground, along, across] = self.ground([position[0], position[1]], height);
        let inverse = 1.0 / Real::sqrt(1.0 + along * along + across * across);
        let normal = [-along * inverse, -across * inverse, inverse];
        ((position[2] - ground) * inverse, normal)
    }
}
