use crate::Real;
use crate::angle_between;
use crate::vector::{dot, sub};

/// Angle-weighted normals are cut to steps of this and summed as whole numbers: no order of theirs makes
/// a difference.
const STEP: f64 = 1.0 / (1u64 << 44) as f64;

/// Unit normal of a triangle, outward if its corners run counter-clockwise seen from there; nothing
/// for a triangle without area.
#[inline(always)]
pub fn unit_normal([a, b, c]: &[[f64; 3]; 3]) -> [f64; 3] {
    let (u, v) = (sub(b, a), sub(c, a));
    of_length_one([
        u[1] * v[2] - u[2] * v[1],
        u[2] * v[0] - u[0] * v[2],
        u[0] * v[1] - u[1] * v[0],
    ])
}

/// The part of a triangle with this normal in the pseudonormal of a corner, from which its sides lead
/// along `to_next` and `to_last`, in steps: `α n`, with the angle `α` between them.
#[inline(always)]
pub fn corner_part(normal: &[f64; 3], to_next: &[f64; 3], to_last: &[f64; 3]) -> [i64; 3] {
    let angle = angle_between(to_next, to_last);
    normal.map(|part| (part * (angle / STEP)) as i64)
}

/// The pseudonormal of a vertex, of length one, from the parts of all triangles around it.
#[inline(always)]
pub fn pseudonormal(sum: [i64; 3]) -> [f64; 3] {
    of_length_one(sum.map(|steps| steps as f64))
}

#[inline(always)]
fn of_length_one(vector: [f64; 3]) -> [f64; 3] {
    let length = Real::sqrt(dot(&vector, &vector));
    let inverse = if length > 0.0 { 1.0 / length } else { 0.0 };
    vector.map(|x| x * inverse)
}
