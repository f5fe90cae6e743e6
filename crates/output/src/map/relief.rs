//! Terrain: tinted by height and lit from the north-west.

use super::cells::Cells;
use crate::{Colour, Values};

/// Tint and light of the ground at each node.
pub(super) struct Relief {
    /// Linear colours from low to high ground.
    palette: Vec<[f32; 3]>,
    /// Place in the palette, from 0 to 1.
    tint: Vec<f32>,
    /// Brightness relative to level ground.
    light: Vec<f32>,
}

/// Low ground to high ground.
const TINTS: [Colour; 4] = [
    Colour(184, 193, 162),
    Colour(206, 203, 172),
    Colour(212, 199, 171),
    Colour(226, 219, 207),
];

/// Direction towards the light: right, up, out of the map.
const SUN: [f64; 3] = [-0.5, 0.5, 0.707];

/// Slope to which steep ground of a map is stretched, so that flood plains and
/// mountains both show.
const STEEP: f64 = 0.7;

/// Most that slopes are stretched: rounding of a level bed stays invisible.
const STRETCH: f64 = 100.0;

impl Relief {
    /// The relief of a bed with one level a cell; `samples` per metre.
    pub fn new(bed: &Values, cells: &Cells, triangles: &[[u32; 3]], samples: f64) -> Self {
        let nodes = &cells.nodes;
        let mut level = Mean::new(nodes.len());
        for (index, triangle) in triangles.iter().enumerate() {
            level.add(triangle, [bed.magnitude(index)]);
        }
        let level = level.finish();

        let mut slope = Mean::new(nodes.len());
        for triangle in triangles {
            let corners = triangle.map(|node| nodes[node as usize]);
            let levels = triangle.map(|node| level[node as usize][0]);
            slope.add(triangle, gradient(corners, levels));
        }
        let slope = slope.finish();
        let known = || slope.iter().filter(|s| s[0].is_finite());
        // The tilt of the whole map is no relief.
        let count = known().count().max(1) as f64;
        let tilt: [f64; 2] =
            std::array::from_fn(|axis| known().map(|s| s[axis]).sum::<f64>() / count);
        let steep = share(known().map(|s| (s[0] - tilt[0]).hypot(s[1] - tilt[1])), 0.9);
        let stretch = (STEEP / (steep * samples)).min(STRETCH) * samples;
        let light = slope
            .iter()
            .map(|s| brightness([(s[0] - tilt[0]) * stretch, (s[1] - tilt[1]) * stretch]))
            .collect();

        let levels = || level.iter().map(|l| l[0]).filter(|l| l.is_finite());
        let (low, high) = (share(levels(), 0.01), share(levels(), 0.99));
        let range = (high - low).max(f64::MIN_POSITIVE);
        Self {
            palette: palette(),
            tint: level
                .iter()
                .map(|l| ((l[0] - low) / range).clamp(0.0, 1.0) as f32)
                .collect(),
            light,
        }
    }

    /// Linear colour and brightness between three nodes.
    pub fn at(&self, triangle: [u32; 3], weights: [f32; 3]) -> ([f32; 3], f32) {
        let (mut tint, mut light) = (0.0, 0.0);
        for (node, weight) in triangle.into_iter().zip(weights) {
            tint += weight * self.tint[node as usize];
            light += weight * self.light[node as usize];
        }
        // A bed that is not a number has the lowest tint.
        let index = (tint * (self.palette.len() - 1) as f32) as usize;
        let colour = self.palette[index.min(self.palette.len() - 1)];
        (colour.map(|channel| channel * light), light)
    }
}

/// Means over the cells around each node.
struct Mean<const N: usize> {
    sums: Vec<([f64; N], u32)>,
}

impl<const N: usize> Mean<N> {
    fn new(nodes: usize) -> Self {
        Self {
            sums: vec![([0.0; N], 0); nodes],
        }
    }

    fn add(&mut self, triangle: &[u32; 3], values: [f64; N]) {
        if values.iter().all(|value| value.is_finite()) {
            for node in triangle {
                let (sums, count) = &mut self.sums[*node as usize];
                for (sum, value) in sums.iter_mut().zip(values) {
                    *sum += value;
                }
                *count += 1;
            }
        }
    }

    /// The means; not a number where there was no value.
    fn finish(self) -> Vec<[f64; N]> {
        self.sums
            .into_iter()
            .map(|(sums, count)| sums.map(|sum| sum / f64::from(count)))
            .collect()
    }
}

/// Change of level per sample to the right and downwards on a triangle.
fn gradient([a, b, c]: [[f64; 2]; 3], levels: [f64; 3]) -> [f64; 2] {
    let (p, q) = ([b[0] - a[0], b[1] - a[1]], [c[0] - a[0], c[1] - a[1]]);
    let (dp, dq) = (levels[1] - levels[0], levels[2] - levels[0]);
    let area = p[0] * q[1] - p[1] * q[0];
    [
        (dp * q[1] - dq * p[1]) / area,
        (dq * p[0] - dp * q[0]) / area,
    ]
}

/// Light on ground that rises by `slope` to the right and downwards.
fn brightness(slope: [f64; 2]) -> f32 {
    let [right, down] = slope;
    if !(right.is_finite() && down.is_finite()) {
        return 1.0;
    }
    let lit = SUN[2] - SUN[0] * right + SUN[1] * down;
    let lit = lit / (1.0 + right * right + down * down).sqrt() / SUN[2];
    // Skylight keeps the shadows soft; bright slopes keep their tint.
    let contrast = if lit < 1.0 { 0.75 } else { 0.45 };
    (1.0 + contrast * (lit.max(0.0) - 1.0)) as f32
}

/// The value that `share` of all values do not exceed; 0 without values.
fn share(values: impl Iterator<Item = f64>, share: f64) -> f64 {
    let mut values: Vec<f64> = values.collect();
    if values.is_empty() {
        return 0.0;
    }
    let index = ((values.len() - 1) as f64 * share).round() as usize;
    *values.select_nth_unstable_by(index, f64::total_cmp).1
}

fn palette() -> Vec<[f32; 3]> {
    let tints = TINTS.map(Colour::linear);
    (0..256)
        .map(|index| {
            let place = index as f32 / 255.0 * (tints.len() - 1) as f32;
            let lower = (place as usize).min(tints.len() - 2);
            let share = place - lower as f32;
            std::array::from_fn(|c| {
                tints[lower][c] + share * (tints[lower + 1][c] - tints[lower][c])
            })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slopes_towards_the_north_west_are_bright() {
        // Ground that rises to the right faces left.
        assert!(brightness([0.5, 0.5]) > 1.0);
        assert!(brightness([-0.5, -0.5]) < 1.0);
        assert!((brightness([0.0, 0.0]) - 1.0).abs() < 1e-6);
        assert_eq!(brightness([f64::NAN, 0.0]), 1.0);
    }

    #[test]
    fn gradients_are_exact_on_planes() {
        let corners = [[1.0, 2.0], [4.0, 3.0], [2.0, 7.0]];
        let [x, y] = gradient(corners, corners.map(|p| 3.0 * p[0] - 2.0 * p[1]));
        assert!((x - 3.0).abs() < 1e-12 && (y + 2.0).abs() < 1e-12);
    }
}
