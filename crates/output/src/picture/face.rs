//! Triangles on the screen.

/// A triangle on the screen.
#[derive(Debug, Clone, Copy)]
pub(super) struct Face {
    /// Samples to the right and down, metres towards the camera.
    pub corners: [[f32; 3]; 3],
    pub look: Look,
}

/// What is seen of a triangle. Colours are indices in [`Raster::palette`](super::raster::Raster::palette), normals
/// those of the side that is seen, in screen axes.
#[derive(Debug, Clone, Copy)]
pub(super) enum Look {
    /// A piece of wall.
    Flat { normal: [f32; 3], colour: u32 },
    /// A piece of a skin, by its corners.
    Smooth {
        normals: [[f32; 3]; 3],
        colours: [f32; 3],
    },
}

impl Face {
    /// How much each corner counts at a place on the screen.
    pub fn shares(&self, x: f32, y: f32) -> [f32; 3] {
        let [a, b, c] = self.corners;
        let part =
            |p: [f32; 3], q: [f32; 3]| (q[0] - p[0]) * (y - p[1]) - (x - p[0]) * (q[1] - p[1]);
        let parts = [part(b, c), part(c, a), part(a, b)];
        let whole = parts[0] + parts[1] + parts[2];
        match whole == 0.0 {
            true => [1.0, 0.0, 0.0],
            false => parts.map(|part| (part / whole).clamp(0.0, 1.0)),
        }
    }

    /// Its samples in rows from `top` to before `bottom` and columns to before `width`, each with its depth.
    pub fn samples(
        &self,
        [top, bottom]: [usize; 2],
        width: usize,
        mut draw: impl FnMut(usize, usize, f32),
    ) {
        let [a, b, c] = self.corners;
        let area = (b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1]);
        if area == 0.0 {
            return;
        }
        let least = |axis: usize| a[axis].min(b[axis]).min(c[axis]);
        let most = |axis: usize| a[axis].max(b[axis]).max(c[axis]);
        // Sample centres lie at half-integer positions.
        let from = |low: f32| (low - 0.5).ceil().max(0.0) as usize;
        let to = |high: f32, end: usize| ((high + 0.5).floor().max(0.0) as usize).min(end);
        for row in from(least(1)).max(top)..to(most(1), bottom) {
            for column in from(least(0))..to(most(0), width) {
                let (x, y) = (column as f32 + 0.5, row as f32 + 0.5);
                let weight = |p: [f32; 3], q: [f32; 3]| {
                    ((q[0] - p[0]) * (y - p[1]) - (x - p[0]) * (q[1] - p[1])) / area
                };
                let weights = [weight(b, c), weight(c, a), weight(a, b)];
                // A hair wider, so that no line shows between neighbours.
                if weights.iter().all(|weight| *weight >= -1e-4) {
                    let near = weights[0] * a[2] + weights[1] * b[2] + weights[2] * c[2];
                    draw(row, column, near);
                }
            }
        }
    }
}
