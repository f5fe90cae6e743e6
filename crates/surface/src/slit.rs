use crate::vector::{Point, cross, dot, length, sub};

/// How far beside a line between two places others may lie and still be on it, as a part of its
/// length; and in units of what coordinates may be off, but no more than they are in single precision.
const BESIDE: f64 = 1e-6;
const OFF: f64 = 2.0;
const ROUNDING: f64 = f32::EPSILON as f64;

/// A line between two places, and what lies on it.
pub(crate) struct Line {
    from: Point,
    along: Point,
    length: f64,
    /// How far beside it a place may lie, m.
    pub width: f64,
}

impl Line {
    /// Between places whose coordinates may be off by `resolution`.
    pub fn between(a: Point, b: Point, resolution: f64) -> Self {
        let far = a.iter().chain(&b).fold(0.0_f64, |far, x| far.max(x.abs()));
        let length = length(sub(b, a));
        Line {
            from: a,
            along: sub(b, a),
            length,
            width: (BESIDE * length).max((OFF * resolution).min(ROUNDING * far)),
        }
    }

    /// Is a place on the line through both ends?
    pub fn holds(&self, at: Point) -> bool {
        length(cross(sub(at, self.from), self.along)) <= self.width * self.length
    }

    /// Is a place on the line, and between its ends?
    pub fn holds_between(&self, at: Point) -> bool {
        let share = dot(sub(at, self.from), self.along) / self.length;
        share > self.width && share < self.length - self.width && self.holds(at)
    }
}

/// The first end of a polygon's longest side.
pub(crate) fn longest_side(places: &[Point]) -> usize {
    let n = places.len();
    let side = |k: usize| length(sub(places[(k + 1) % n], places[k]));
    (1..n).fold(
        0,
        |longest, k| if side(k) > side(longest) { k } else { longest },
    )
}

/// Are all corners of a polygon on its longest side?
pub(crate) fn is_slit(places: &[Point], resolution: f64) -> bool {
    let from = longest_side(places);
    let to = places[(from + 1) % places.len()];
    let side = Line::between(places[from], to, resolution);
    places.iter().all(|&at| side.holds(at))
}
