use crate::Real;
use crate::vector::dot;

/// The angle between two vectors of any length, from 0 to π, to about 1e-10.
///
/// **Equation** `2 atan2(|a/|a| - b/|b||, |a/|a| + b/|b||)` after Kahan; the arc tangent, halved twice
/// by `atan x = 2 atan(x/(1 + √(1 + x²)))`, by its series.
/// **Properties** symmetric in the two.
#[inline(always)]
pub fn angle_between(a: &[f64; 3], b: &[f64; 3]) -> f64 {
    let unit = |v: &[f64; 3]| {
        let length = Real::sqrt(dot(v, v));
        let inverse = if length > 0.0 { 1.0 / length } else { 0.0 };
        [v[0] * inverse, v[1] * inverse, v[2] * inverse]
    };
    let (a, b) = (unit(a), unit(b));
    let less = [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
    let more = [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
    let (less, more) = (Real::sqrt(dot(&less, &less)), Real::sqrt(dot(&more, &more)));
    // The tangent of half the angle, or its inverse, whichever is not above one.
    let (x, steep) = if less <= more {
        (less / more.max(f64::MIN_POSITIVE), false)
    } else {
        (more / less, true)
    };
    let halved = |x: f64| x / (1.0 + Real::sqrt(1.0 + x * x));
    let x = halved(halved(x));
    let (x2, mut sum, mut k) = (x * x, 0.0, 15.0);
    while k > 0.5 {
        sum = 1.0 / k - sum * x2;
        k -= 2.0;
    }
    let quarter = x * sum;
    let half = 4.0 * quarter;
    2.0 * if steep {
        core::f64::consts::FRAC_PI_2 - half
    } else {
        half
    }
}
