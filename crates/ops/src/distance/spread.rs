use crate::Real;
use crate::vector::dot;

/// Departures are kept in steps of this, as whole numbers.
const STEP: f64 = 1.0 / (1u32 << 30) as f64;

/// How far a normal at a vertex departs from the pseudonormal there: `1 - cos` of the angle between
/// them in steps, rounded up.
#[inline(always)]
pub fn departure(normal: &[f64; 3], pseudonormal: &[f64; 3]) -> u32 {
    ((1.0 - dot(normal, pseudonormal)) / STEP) as u32 + 1
}

/// Tangent of an angle that no normal around the corners of a triangle makes a greater one than with
/// its own; infinite if some may make a right angle or more. `around` are the pseudonormals of the
/// corners and the greatest [`departure`] at each.
///
/// The angle to a normal at a vertex is at most that to the vertex's pseudonormal and from there on.
#[inline(always)]
pub fn spread(normal: &[f64; 3], around: &[([f64; 3], u32); 3]) -> f64 {
    let cosine = |(pseudonormal, departure): &([f64; 3], u32)| {
        let here = dot(normal, pseudonormal);
        let there = 1.0 - f64::from(*departure) * STEP;
        let sines = Real::sqrt((1.0 - there * there).max(0.0) * (1.0 - here * here).max(0.0));
        // Beyond a right angle in all, the cosine of the sum tells nothing.
        if there > 0.0 && here > 0.0 {
            there * here - sines
        } else {
            0.0
        }
    };
    let least = cosine(&around[0])
        .min(cosine(&around[1]))
        .min(cosine(&around[2]));
    let least = least - 1e-6;
    // Beyond a steep angle the region is no smaller than the sphere anyway.
    if least > 0.05 {
        Real::sqrt((1.0 - least * least).max(0.0)) / least
    } else {
        f64::INFINITY
    }
}
