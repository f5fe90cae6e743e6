//! Points of the grid on sides of bodies where no wall is: sides of two parts that lie on each other, and sides of the
//! grid in which a part ends.

use crate::booleans::join;
use crate::part::{Kind, Part};
use monoflow_ops::distance::Nodes;
use rayon::prelude::*;

/// A place near a point of the grid, within one of the cells around it.
pub(crate) struct Sample {
    point: usize,
    /// From the point to the next one along each axis, on the side of the cell; 0 along axes that are not used.
    steps: [isize; 3],
}

/// How far it is from the point along each axis, in spacings, where values between points are looked at.
const SHARE: f64 = 0.25;
/// How far away a side along the grid is from there, in spacings: slopes and thin bodies are nearer.
const ALONG: f64 = 0.22;
/// Where shapes are asked: on the way to the other corner of the cell and along each of its edges, so that slopes through
/// the point are seen.
const BESIDE: [[f64; 3]; 4] = [
    [0.6, 0.7, 0.5],
    [1.0, 0.02, 0.03],
    [0.03, 1.0, 0.02],
    [0.02, 0.03, 1.0],
];
/// How far away that is, in spacings: nearer than to any other wall.
const NEAR: f64 = 1e-6;
/// The same in distances within which points lie on a wall, so that none of these places does.
const APART: f64 = 100.0;

impl Sample {
    /// Places right beside the point on its side, m.
    fn places(&self, nodes: &Nodes, close: f64) -> impl Iterator<Item = [f64; 3]> {
        let at = indices(nodes, self.point);
        let far = nodes.spacing.map(|dx| (NEAR * dx).max(APART * close));
        BESIDE.into_iter().map(move |shares| {
            [0, 1, 2].map(|k| {
                let shift = shares[k] * self.steps[k].signum() as f64 * far[k];
                nodes.along(k, at[k] as u32) + shift
            })
        })
    }

    /// Is it solid by the values at the corners of the cell, in which the side of the body lies along the grid?
    fn is_solid(&self, nodes: &Nodes, values: &[f64]) -> Option<bool> {
        let used = (0..3).filter(|k| nodes.count[*k] > 1);
        let spacing = used.map(|k| nodes.spacing[k]).fold(f64::INFINITY, f64::min);
        let value = self.between(values);
        (value.abs() > ALONG * spacing).then_some(value < 0.0)
    }

    /// The value there between those at the corners of the cell.
    fn between(&self, values: &[f64]) -> f64 {
        let used = |corner: &usize| (0..3).all(|k| corner >> k & 1 == 0 || self.steps[k] != 0);
        let corners = (0..8).filter(used).map(|corner| {
            let (mut at, mut weight) = (self.point as isize, 1.0);
            for k in (0..3).filter(|k| self.steps[*k] != 0) {
                let is_far = corner >> k & 1 == 1;
                at += if is_far { self.steps[k] } else { 0 };
                weight *= if is_far { SHARE } else { 1.0 - SHARE };
            }
            weight * values[at as usize]
        });
        corners.sum()
    }
}

/// Where a point is along each axis.
fn indices(nodes: &Nodes, point: usize) -> [usize; 3] {
    let [nx, ny, _] = nodes.count.map(|n| n as usize);
    [point % nx, point / nx % ny, point / (nx * ny)]
}

/// Does a point lie in a side of the grid?
pub(crate) fn ends_grid(nodes: &Nodes, point: usize) -> bool {
    let at = indices(nodes, point);
    (0..3).any(|k| nodes.count[k] > 1 && (at[k] == 0 || at[k] + 1 == nodes.count[k] as usize))
}

/// Is a sample within parts that are joined, as far as shapes tell or, where there is a surface, the values around it?
pub(crate) fn is_solid(
    parts: &[&Part],
    sample: &Sample,
    (nodes, close): (&Nodes, f64),
    values: &[f64],
) -> Option<bool> {
    let at = |place: [f64; 3]| {
        let mut all = f64::INFINITY;
        for part in parts {
            let Kind::Shape(shape, placed) = &part.kind else {
                return None;
            };
            let own = shape.distance(placed.back(place));
            all = match part.operation {
                // The only one, whatever it does to others.
                _ if parts.len() == 1 => own,
                operation => join(operation, all, own),
            };
        }
        Some(all < 0.0)
    };
    let mut found = sample.places(nodes, close).map(at);
    let Some(first) = found.next()? else {
        return sample.is_solid(nodes, values);
    };
    found.all(|other| other == Some(first)).then_some(first)
}

/// All ways to take one of the steps along each axis.
fn ways(steps: &[Vec<isize>; 3]) -> Vec<[isize; 3]> {
    let [xs, ys, zs] = steps;
    let mut all = Vec::with_capacity(xs.len() * ys.len() * zs.len());
    for x in xs {
        for y in ys {
            all.extend(zs.iter().map(|z| [*x, *y, *z]));
        }
    }
    all
}

/// Along how many axes a way leads.
fn axes_of(way: &[isize; 3]) -> usize {
    way.iter().filter(|step| **step != 0).count()
}

/// Finds those of these points around which, as far as the grid goes, all is solid or all is open, as `is_solid` says of
/// samples if it can: no wall is there. They get the distance of the nearest neighbour on that side, or half a spacing.
/// Returns which these are.
pub(crate) fn free(
    values: &mut [f64],
    (nodes, close): (&Nodes, f64),
    points: &[usize],
    is_solid: impl Fn(&Sample, &[f64]) -> Option<bool> + Sync,
) -> Vec<usize> {
    let [nx, ny, _] = nodes.count.map(|n| n as isize);
    let strides = [1, nx, nx * ny];
    let before = &*values;
    let used = (0..3).filter(|k| nodes.count[*k] > 1);
    let half = 0.5 * used.map(|k| nodes.spacing[k]).fold(f64::INFINITY, f64::min);
    let steps = |point: usize, k: usize| -> Vec<isize> {
        let at = indices(nodes, point)[k];
        let count = nodes.count[k] as usize;
        let back = (at > 0).then_some(-strides[k]);
        let forth = (at + 1 < count).then_some(strides[k]);
        // Along an axis that is not used there is the point alone.
        let alone = (count == 1).then_some(0);
        [back, forth, alone].into_iter().flatten().collect()
    };
    let one = |point: &usize| {
        let point = *point;
        let mut around = [0, 1, 2].map(|k| steps(point, k));
        let mut samples = ways(&around).into_iter().map(|steps| {
            let sample = Sample { point, steps };
            is_solid(&sample, before)
        });
        let solid = samples.next()??;
        if samples.any(|other| other != Some(solid)) {
            return None;
        }
        let sign = if solid { -1.0 } else { 1.0 };
        around.iter_mut().for_each(|steps| steps.push(0));
        let all = ways(&around);
        // Along axes first: where sides meet, all of these lie on one.
        let at = |way: &[isize; 3]| (point as isize + way.iter().sum::<isize>()) as usize;
        let nearest = (1..=3).find_map(|axes| {
            let beside = all.iter().filter(|way| axes_of(way) == axes);
            let beside = beside.map(|way| sign * before[at(way)]);
            beside.filter(|other| *other > close).reduce(f64::min)
        });
        let found = sign * nearest.unwrap_or(half);
        // Distances grow no faster than the way. Where they would, a curved side touches the grid: that is a wall.
        let is_near = |way: &[isize; 3]| {
            let along = (0..3).filter(|k| way[*k] != 0);
            let far = along.map(|k| nodes.spacing[k]).sum::<f64>();
            (found - before[at(way)]).abs() <= far * (1.0 + 1e-9) + 2.0 * close
        };
        let mut beside = all.iter().filter(|way| axes_of(way) == 1);
        beside.all(is_near).then_some((point, found))
    };
    let found: Vec<_> = points.par_iter().filter_map(one).collect();
    for (point, value) in &found {
        values[*point] = *value;
    }
    found.into_iter().map(|(point, _)| point).collect()
}

/// The points on a wall, to a distance (m), of which something else is so.
pub(crate) fn on_wall(
    values: &[f64],
    close: f64,
    also: impl Fn(usize) -> bool + Sync,
) -> Vec<usize> {
    let points = values.par_iter().enumerate();
    let near = points.filter(|(point, value)| value.abs() <= close && also(*point));
    near.map(|(point, _)| point).collect()
}
