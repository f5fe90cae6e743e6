/// A place or a direction.
pub(crate) type Point = [f64; 3];

pub(crate) fn add(a: Point, b: Point) -> Point {
    [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
}

pub(crate) fn sub(a: Point, b: Point) -> Point {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

pub(crate) fn times(a: Point, by: f64) -> Point {
    a.map(|x| x * by)
}

pub(crate) fn dot(a: Point, b: Point) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

pub(crate) fn cross(a: Point, b: Point) -> Point {
    [
        a[1] * b[2] - a[2] * b[1],
        a[2] * b[0] - a[0] * b[2],
        a[0] * b[1] - a[1] * b[0],
    ]
}

pub(crate) fn length(a: Point) -> f64 {
    dot(a, a).sqrt()
}

/// The direction of a vector; zero where it has none.
pub(crate) fn unit(a: Point) -> Point {
    let length = length(a);
    if length > 0.0 {
        times(a, 1.0 / length)
    } else {
        [0.0; 3]
    }
}

/// The middle between two places, the same bits whichever comes first.
pub(crate) fn middle(a: Point, b: Point) -> Point {
    times(add(a, b), 0.5)
}
