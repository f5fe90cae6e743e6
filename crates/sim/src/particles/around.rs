//! What counts as near a point, and means over it.

use super::Snapshot;

/// A particle counts as leading the front if another is this near, in spacings.
pub(super) const COMPANION: f64 = 1.5;
/// A gap of more than this ends the column of water above a probe, in spacings.
pub(super) const GAP: f64 = 2.0;
/// Half the width of the column above a probe, in spacings.
pub(super) const REACH: f64 = 1.0;

/// A mean over the fluid within the influence radius `R` of a point, weighted by `1 - r/R`; 0 if there is none.
pub(super) fn mean_around(
    particles: &Snapshot,
    at: [f64; 3],
    radius: f64,
    value: impl Fn(usize) -> f64,
) -> f64 {
    let (mut sum, mut weights) = (0.0, 0.0);
    for (i, x) in particles.position.iter().enumerate().take(particles.fluids) {
        let r = (0..3).map(|k| (x[k] - at[k]).powi(2)).sum::<f64>().sqrt();
        let weight = cone(r, radius);
        if weight > 0.0 {
            sum += weight * value(i);
            weights += weight;
        }
    }
    if weights > 0.0 { sum / weights } else { 0.0 }
}

/// How much a particle counts at a distance `r` (m) within a radius `R`: `1 - r/R`, and no more beyond it.
pub(super) fn cone(r: f64, radius: f64) -> f64 {
    (1.0 - r / radius).max(0.0)
}
