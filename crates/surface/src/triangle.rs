use crate::vector::{Point, add, cross, dot, length, sub, times};

/// A triangle whose height is less than this part of its longest side has no area: its normal
/// would be rounding.
const NO_HEIGHT: f64 = 8.0 * f64::EPSILON;

/// Normal of twice the triangle's area.
pub(crate) fn twice_area([a, b, c]: [Point; 3]) -> Point {
    cross(sub(b, a), sub(c, a))
}

/// Unit normal; `None` where the triangle has no area.
pub(crate) fn normal([a, b, c]: [Point; 3]) -> Option<Point> {
    let sides = [sub(b, a), sub(c, b), sub(a, c)];
    let normal = cross(sides[0], sides[1]);
    let longest = sides.iter().map(|&s| dot(s, s)).fold(0.0, f64::max);
    let size = length(normal);
    (size > NO_HEIGHT * longest).then(|| times(normal, 1.0 / size))
}

/// Where the middle of the triangle is.
pub(crate) fn centre([a, b, c]: [Point; 3]) -> Point {
    times(add(add(a, b), c), 1.0 / 3.0)
}

/// Does the triangle name a vertex twice?
pub(crate) fn collapsed([a, b, c]: [u32; 3]) -> bool {
    a == b || b == c || c == a
}
