//! Layers in space: points near a level of the distance are brought onto it, thinned out to as many as its area
//! says, and moved apart.
//!
//! **Equation** area `A = Σ h² max(0, 1 - |d - c| / h)` over a lattice of width h, half a spacing, for the level c of
//! the distance d; `A / Δp²` points; `x ← x - (d - c) ∇d / |∇d|²` brings a point onto the level.

use super::cells::{Cells, distance};
use super::exact::Exact;
use super::thin_out::{DENSEST, thinned_out};
use crate::{Bodies, GeometryError};
use monoflow_ops::distance::Nodes;
use monoflow_start::Layers;
use rayon::prelude::*;

/// Half the diagonal of a cube, edges.
const HALF_DIAGONAL: f64 = 0.867;
/// A point so near to a level lies on it (spacings).
const ON_LEVEL: f64 = 1e-5;
/// Steps towards a level.
const STEPS: usize = 8;
/// Differences of distances are taken over this (spacings).
const STEP: f64 = 1e-4;
/// How often points move apart.
const MOVES: usize = 40;
/// How far they move by what they overlap.
const MOVE: f64 = 0.2;

/// The points of all layers, layer by layer. The number of threads makes no difference.
///
/// # Errors
/// A surface is not fit.
pub(crate) fn points(
    bodies: &Bodies,
    layers: &Layers,
) -> Result<Vec<([f64; 3], u32)>, GeometryError> {
    let exact = Exact::of(bodies)?;
    let nodes = nodes(bodies, layers);
    let distances = bodies.measure(&nodes)?.distances.values;
    let sign = if layers.inward { -1.0 } else { 1.0 };
    let mut points = Vec::new();
    for layer in 1..=layers.count {
        let level = Level {
            exact: &exact,
            layers,
            level: sign * layers.depth(layer),
        };
        let spread = level.spread(&nodes, &distances);
        points.extend(spread.into_iter().map(|point| (point, layer)));
    }
    Ok(points)
}

/// The middles of the cells of the lattice through the origin, as far as layers may stand in them.
fn nodes(bodies: &Bodies, layers: &Layers) -> Nodes {
    let edge = layers.spacing;
    let reach = (f64::from(layers.count) + 1.5) * edge;
    let bounds = bodies.bounds(3);
    let (mut origin, mut count) = ([0.0; 3], [1; 3]);
    for k in 0..3 {
        let [mut low, mut high] = layers.extent.map(|corner| corner[k]);
        if let Some(around) = bounds {
            low = low.max(around[0][k] - reach);
            high = high.min(around[1][k] + reach);
        }
        let [first, last] = [low, high].map(|x| (x / edge - 0.5).floor());
        origin[k] = (first + 0.5) * edge;
        // Saturates; where nothing is of the body one node is left.
        count[k] = ((last - first) as u32).saturating_add(2);
    }
    Nodes::new(origin, [edge; 3], count, reach)
}

/// One level of the distance to bodies.
struct Level<'l> {
    exact: &'l Exact<'l>,
    layers: &'l Layers,
    /// Signed, m.
    level: f64,
}

impl Level<'_> {
    /// Points spread evenly over it, so many as it has squares of one spacing.
    fn spread(&self, nodes: &Nodes, distances: &[f64]) -> Vec<[f64; 3]> {
        let spacing = self.layers.spacing;
        let half = 0.5 * spacing;
        let [nx, ny, _] = nodes.count.map(|n| n as usize);
        let reach = half + HALF_DIAGONAL * half;
        let near = distances.par_iter().enumerate();
        let near = near.filter(|(_, distance)| (*distance - self.level).abs() < reach);
        // Eight points of a lattice of half a spacing in each cell: each with its share of the area.
        let found: Vec<(f64, Option<[f64; 3]>)> = near
            .flat_map_iter(|(n, _)| {
                let index = [n % nx, n / nx % ny, n / (nx * ny)];
                let middle = [0, 1, 2].map(|k| nodes.along(k, index[k] as u32));
                (0..8).filter_map(move |corner: usize| {
                    let side = |k: usize| if corner >> k & 1 == 1 { 0.5 } else { -0.5 };
                    let at = [0, 1, 2].map(|k| middle[k] + side(k) * half);
                    let off = (self.exact.distance(at) - self.level).abs() / half;
                    let counts = off < 1.0 && self.is_within(at);
                    counts.then(|| (1.0 - off, self.brought(at)))
                })
            })
            .collect();
        let area: f64 = found.iter().map(|(share, _)| half * half * share).sum();
        let wanted = (area / (spacing * spacing)).round().max(1.0) as usize;
        let points: Vec<_> = found.into_iter().filter_map(|(_, point)| point).collect();
        self.moved_apart(thinned_out(&points, wanted, spacing))
    }

    fn is_within(&self, at: [f64; 3]) -> bool {
        let [low, high] = self.layers.extent;
        (0..3).all(|k| low[k] <= at[k] && at[k] <= high[k])
    }

    /// The point of the level near a point; none where none is found.
    fn brought(&self, point: [f64; 3]) -> Option<[f64; 3]> {
        let spacing = self.layers.spacing;
        let mut at = point;
        for _ in 0..STEPS {
            let off = self.exact.distance(at) - self.level;
            if off.abs() < ON_LEVEL * spacing {
                let is_near = distance(at, point) < 2.0 * spacing;
                return (is_near && self.is_within(at)).then_some(at);
            }
            let slope = self.exact.gradient(at, STEP * spacing);
            let size2: f64 = slope.iter().map(|s| s * s).sum();
            at = [0, 1, 2].map(|k| at[k] - off * slope[k] / size2);
        }
        None
    }

    /// Moves points along the level until none is much nearer to others than all could be.
    fn moved_apart(&self, mut points: Vec<[f64; 3]>) -> Vec<[f64; 3]> {
        let reach = DENSEST * self.layers.spacing;
        for _ in 0..MOVES {
            let cells = Cells::new(&points, reach);
            points = points
                .par_iter()
                .enumerate()
                .map(|(n, own)| {
                    let mut to = *own;
                    for other in cells.near(*own).filter(|other| *other != n) {
                        let apart = distance(*own, points[other]);
                        if apart < reach && apart > 0.0 {
                            let push = MOVE * (reach / apart - 1.0);
                            to = [0, 1, 2].map(|k| to[k] + push * (own[k] - points[other][k]));
                        }
                    }
                    self.brought(to).unwrap_or(*own)
                })
                .collect();
        }
        points
    }
}
