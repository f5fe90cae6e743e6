use super::{Band, DistanceError};
use monoflow_ops::distance::Nodes;
use rayon::prelude::*;

/// Signed distances at all points of a grid: negative inside, positive outside. Beyond the band
/// they are as great as the band.
#[derive(Clone, Debug, PartialEq)]
pub struct Distances {
    /// The points.
    pub nodes: Nodes,
    /// Distance at each, m; x runs fastest.
    pub values: Vec<f64>,
}

impl Distances {
    /// The distance at a point, counted from 0 along each axis, m.
    pub fn at(&self, [x, y, z]: [u32; 3]) -> f64 {
        let [nx, ny, _] = self.nodes.count.map(|n| n as usize);
        self.values[(z as usize * ny + y as usize) * nx + x as usize]
    }

    /// Looks for neighbours on different sides with no surface between them.
    ///
    /// Where the surface crosses the way from a point to the next, their distances together are at
    /// most as long as the way, within rounding of both and of coordinates.
    ///
    /// # Errors
    /// There are some; the first of them is named.
    pub fn check(&self) -> Result<(), DistanceError> {
        let [nx, ny, nz] = self.nodes.count.map(|n| n as usize);
        let ends = [nx, ny, nz];
        let steps = [1, nx, nx * ny];
        let end = |k: usize| self.nodes.along(k, self.nodes.count[k].saturating_sub(1));
        let coordinates = (0..3).flat_map(|k| [self.nodes.origin[k], end(k)]);
        let greatest = coordinates.fold(0.0, |a: f64, b| a.max(b.abs()));
        let rounding = 8.0 * f64::EPSILON * greatest;
        let room = self.nodes.spacing.map(|dx| dx * (1.0 + 1e-9) + rounding);
        let wrong = |i: usize| {
            let at = [i % nx, i / nx % ny, i / (nx * ny)];
            (0..3).filter(move |&k| {
                at[k] + 1 < ends[k] && {
                    let (a, b) = (self.values[i], self.values[i + steps[k]]);
                    (a < 0.0) != (b < 0.0) && a.abs() + b.abs() > room[k]
                }
            })
        };
        let all = (0..self.values.len()).into_par_iter();
        let (pairs, first) = all
            .map(|i| match wrong(i).count() {
                0 => (0, usize::MAX),
                pairs => (pairs, i),
            })
            .reduce(|| (0, usize::MAX), |a, b| (a.0 + b.0, a.1.min(b.1)));
        let Some(axis) = (pairs > 0).then(|| wrong(first).next()).flatten() else {
            return Ok(());
        };
        let index = [first % nx, first / nx % ny, first / (nx * ny)].map(|i| i as u32);
        Err(DistanceError::Sides {
            index,
            at: [0, 1, 2].map(|k| self.nodes.along(k, index[k])),
            own: self.values[first],
            other: self.values[first + steps[axis]],
            axis: ['x', 'y', 'z'][axis],
            pairs,
        })
    }
}

impl Band {
    /// The distances of all points. Those beyond the band are on the side of the nearest point along
    /// x whose side is known, else along y, else along z. The number of threads makes no difference.
    ///
    /// # Errors
    /// The band is not wider than a cell, no point lies within it, or neighbours lie on different
    /// sides with no surface between them: the surface has a rim within the grid, or its solids
    /// overlap.
    pub fn signed(&self) -> Result<Distances, DistanceError> {
        let Nodes {
            spacing,
            count,
            band,
            ..
        } = self.nodes;
        let axes = (0..3).filter(|&k| count[k] > 1);
        let spacing = axes.map(|k| spacing[k]).fold(0.0, f64::max);
        // So that no point is at a distance of zero whose neighbour is beyond the band.
        if band < 1.0099 * spacing {
            return Err(DistanceError::Narrow { band, spacing });
        }
        let readings = self.readings.par_iter();
        let mut values: Vec<f64> = readings
            .map(|reading| reading.distance().unwrap_or(f64::NAN))
            .collect();
        let row = count[0] as usize;
        let plane = row * count[1] as usize;
        values
            .par_chunks_mut(row.max(1))
            .for_each(|row| sweep(row, 1, band));
        values
            .par_chunks_mut(plane.max(1))
            .for_each(|plane| sweep(plane, row, band));
        sweep(&mut values, plane, band);
        if values.first().is_none_or(|value| value.is_nan()) {
            return Err(DistanceError::Nowhere { band });
        }
        let distances = Distances {
            nodes: self.nodes,
            values,
        };
        distances.check()?;
        Ok(distances)
    }
}

/// Gives blocks of points without distances the sides of the block before, or else after. A block
/// has none if its first point has none.
fn sweep(values: &mut [f64], block: usize, band: f64) {
    let count = values.len().checked_div(block).unwrap_or(0);
    let mut pass = |from: usize, to: usize| {
        if values[to * block].is_nan() && !values[from * block].is_nan() {
            for i in 0..block {
                values[to * block + i] = band.copysign(values[from * block + i]);
            }
        }
    };
    (1..count).for_each(|to| pass(to - 1, to));
    (1..count).rev().for_each(|from| pass(from, from - 1));
}
