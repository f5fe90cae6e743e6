//! So many of a cloud of points as are wanted, spread evenly.
//!
//! **Equation** `w_i = Σ_j (1 - |x_ij| / R)^8` over points nearer than R, which is what the points of the densest
//! packing would be apart: `R² = 2 A / (√3 N)`. The point of the greatest weight goes, again and again.
//! **Source** Yuksel 2015, doi:10.1111/cgf.12538.

use super::cells::{Cells, distance};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// The densest packing has this times the square root of the area of a point between points.
pub(super) const DENSEST: f64 = 1.074_569_931_823_542;

/// Keeps `wanted` points, of which each stands for a square of this edge (m).
pub(super) fn thinned_out(points: &[[f64; 3]], wanted: usize, edge: f64) -> Vec<[f64; 3]> {
    let reach = DENSEST * edge;
    let cells = Cells::new(points, reach);
    let weight = |a: usize, b: usize| {
        (1.0 - distance(points[a], points[b]) / reach)
            .max(0.0)
            .powi(8)
    };
    let near = |n: usize| cells.near(points[n]).filter(move |other| *other != n);
    let mut weights: Vec<f64> = (0..points.len())
        .map(|n| near(n).map(|other| weight(n, other)).sum())
        .collect();
    // Weights are not negative: their bits are in their order. Of equal ones the first point goes.
    let entry = |weight: f64, n: usize| (weight.to_bits(), Reverse(n));
    let mut greatest: BinaryHeap<_> = (0..points.len()).map(|n| entry(weights[n], n)).collect();
    let mut is_kept = vec![true; points.len()];
    let mut left = points.len();
    while left > wanted
        && let Some((bits, Reverse(n))) = greatest.pop()
    {
        let now = weights[n];
        if now.to_bits() != bits {
            // It has become less since: weights never grow.
            greatest.push(entry(now, n));
            continue;
        }
        is_kept[n] = false;
        left -= 1;
        for other in near(n).filter(|other| is_kept[*other]) {
            weights[other] = (weights[other] - weight(n, other)).max(0.0);
        }
    }
    let kept = points.iter().zip(is_kept).filter(|(_, is_kept)| *is_kept);
    kept.map(|(point, _)| *point).collect()
}
