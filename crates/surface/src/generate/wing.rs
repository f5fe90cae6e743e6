use super::{extruded, impossible, is_length};
use crate::{Surface, SurfaceError};
use std::f64::consts::PI;

/// A wing of constant section: [`section`] extruded along z, from 0 to the span.
///
/// # Errors
/// As [`section`] and [`extruded`].
pub fn wing(code: &str, chord: f64, span: f64, points: u32) -> Result<Surface, SurfaceError> {
    let outline = section(code, chord, points)?;
    Ok(extruded(&outline, span)?.named("wing"))
}

/// The outline of a NACA section of four digits, its nose at the origin and its tail on the x axis:
/// anticlockwise from the tail, with `points` parts on either side, closer together at both ends.
///
/// **Equation** `y_t = 5 t (0.2969 √x − 0.1260 x − 0.3516 x² + 0.2843 x³ − 0.1036 x⁴)` off the mean
/// line, along its normal; the last factor closes the tail, which with the original −0.1015 is
/// 0.2 % of the chord thick.
/// **Source** Jacobs, Ward and Pinkerton 1933, NACA Report 460; for the closed tail: Moran 1984,
/// An Introduction to Theoretical and Computational Aerodynamics.
///
/// # Errors
/// The code is not four digits with a thickness, the chord is none, or there are fewer than four
/// points.
pub fn section(code: &str, chord: f64, points: u32) -> Result<Vec<[f64; 2]>, SurfaceError> {
    let digits: Option<Vec<u32>> = code.chars().map(|c| c.to_digit(10)).collect();
    let wrong = |help| Err(impossible(format!("NACA {code} cannot be made"), help));
    let Some(&[camber, place, tens, units]) = digits.as_deref() else {
        return wrong("give four digits, such as 0012 or 2412");
    };
    if tens + units == 0 || (camber > 0) != (place > 0) {
        return wrong(
            "give a thickness in the last two digits, and both or neither of camber and its place",
        );
    }
    if !is_length(chord) || !(4..=5000).contains(&points) {
        return wrong("give a chord above 0 and from 4 to 5000 points a side");
    }
    let thickness = f64::from(10 * tens + units) / 100.0;
    let (m, p) = (f64::from(camber) / 100.0, f64::from(place) / 10.0);
    let off = |x: f64, side: f64| {
        let powers = 0.2969 * x.sqrt() - x * (0.1260 + x * (0.3516 - x * (0.2843 - x * 0.1036)));
        let half = side * 5.0 * thickness * powers;
        let length = if x < p { p } else { 1.0 - p };
        let (line, slope) = if m == 0.0 {
            (0.0, 0.0)
        } else {
            let within = m / (length * length);
            let before = if x < p { 0.0 } else { 1.0 - 2.0 * p };
            (
                within * (before + 2.0 * p * x - x * x),
                2.0 * within * (p - x),
            )
        };
        let normal = 1.0_f64.hypot(slope);
        [
            chord * (x - half * slope / normal),
            chord * (line + half / normal),
        ]
    };
    let share = |k: u32| 0.5 * (1.0 - (PI * f64::from(k) / f64::from(points)).cos());
    let upper = (1..points).rev().map(|k| off(share(k), 1.0));
    let lower = (1..points).map(|k| off(share(k), -1.0));
    let (nose, tail) = ([0.0, 0.0], [chord, 0.0]);
    Ok([tail]
        .into_iter()
        .chain(upper)
        .chain([nose])
        .chain(lower)
        .collect())
}
