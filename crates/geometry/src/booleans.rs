//! Booleans of distances: where they are less than the way to the wall, and sides of two parts that lie on each
//! other, where no wall is though both are at a distance of zero.

use monoflow_case::Operation;
use monoflow_ops::distance::Nodes;
use rayon::prelude::*;

/// So many times as far away as the nearest point of another part, to rounding, a part still touches it there.
const TOUCHING: f64 = 1.0 + 1e-9;

/// May a distance be less than that to the wall after another part was joined?
///
/// **Equation** the nearest point of the part that counts lies on the wall of both unless it lies within the
/// other one, or where both touch. It does not if the other is farther away than that point.
pub(crate) fn joined(less: bool, operation: Operation, value: f64, own: f64, band: f64) -> bool {
    // Solid where both are is the complement of what either leaves open.
    let (value, own) = match operation {
        Operation::Add => (value, own),
        Operation::Subtract => (-value, own),
        Operation::Intersect => (-value, -own),
    };
    let (nearer, other, less) = if own < value {
        (own, value, false)
    } else {
        (value, own, less)
    };
    // Beyond the band all are as far as the band says.
    less || (nearer > -band && nearer < 0.0 && other <= TOUCHING * -nearer)
}

/// A point of a grid on sides that lie on each other.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Flush {
    /// Its number.
    point: usize,
    /// From it to the next point along an axis that crosses the sides.
    step: usize,
}

/// The points at which a part that is joined to others ends where these do, nearer than `close`, m: on one side along an
/// axis there is what the part decides and on the other what the others do, both solid or both open.
///
/// Of a window that is as deep as its wall these are the points of its panes, of two blocks that touch those between
/// them. The rim of a window is none: beside it there is wall.
pub(crate) fn flush(
    operation: Operation,
    (value, own): (&[f64], &[f64]),
    nodes: &Nodes,
    close: f64,
) -> Vec<Flush> {
    let sign = match operation {
        Operation::Subtract => -1.0,
        Operation::Add | Operation::Intersect => 1.0,
    };
    let [nx, ny, nz] = nodes.count.map(|n| n as usize);
    let axes = [(nx, 1), (ny, nx), (nz, nx * ny)];
    let parted = |i: usize| {
        let (a, b) = (value[i], sign * own[i]);
        let is_parted = a.abs() > close && b.abs() > close && (a > 0.0) != (b > 0.0);
        is_parted.then_some(a > 0.0)
    };
    let crossed = |point: usize| {
        if value[point].abs() > close || own[point].abs() > close {
            return None;
        }
        let crosses = |(count, step): &(usize, usize)| {
            let at = point / step % count;
            let inner = at > 0 && at + 1 < *count;
            let sides = || parted(point - step).zip(parted(point + step));
            inner && sides().is_some_and(|(before, after)| before != after)
        };
        let (_, step) = *axes.iter().find(|axis| crosses(axis))?;
        Some(Flush { point, step })
    };
    (0..value.len())
        .into_par_iter()
        .filter_map(crossed)
        .collect()
}

/// Gives these points the distance of the nearer of the two beside them: the wall is at least as far away as it is
/// from that one, along the sides.
pub(crate) fn open(values: &mut [f64], found: &[Flush]) {
    for Flush { point, step } in found {
        let [before, after] = [values[point - step], values[point + step]];
        values[*point] = if before.abs() < after.abs() {
            before
        } else {
            after
        };
    }
}
