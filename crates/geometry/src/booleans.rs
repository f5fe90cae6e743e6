//! Booleans of distances, and where they are less than the way to the wall.

use monoflow_case::Operation;

/// The distance to parts that are joined, from those to the ones before and to the next.
///
/// **Equation** `min(a, b)`, `max(a, -b)`, `max(a, b)`.
pub(crate) fn join(operation: Operation, value: f64, own: f64) -> f64 {
    match operation {
        Operation::Add => value.min(own),
        Operation::Subtract => value.max(-own),
        Operation::Intersect => value.max(own),
    }
}

/// So many times as far away as the nearest point of another part, to rounding, a part still touches it there.
const TOUCHING: f64 = 1.0 + 1e-9;

/// May a distance be less than that to the wall after another part was joined?
///
/// **Equation** the nearest point of the part that counts lies on the wall of both unless it lies within the
/// other one, or where both touch. It does not if the other is farther away than that point.
pub(crate) fn may_be_less(
    less: bool,
    operation: Operation,
    value: f64,
    own: f64,
    band: f64,
) -> bool {
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
