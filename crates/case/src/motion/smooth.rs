//! A smooth line through points.

/// The value at an abscissa of the line through points: cubic between two of them, with slopes of the
/// parabolas through three; beyond the ends the value there.
///
/// **Source** Bessel's interpolation, as in de Boor, A Practical Guide to Splines, 1978, chapter IV.
pub(super) fn at(points: &[[f64; 2]], x: f64) -> f64 {
    let after = points.partition_point(|point| point[0] <= x);
    let (Some(b), Some(a)) = (points.get(after), after.checked_sub(1).map(|n| points[n])) else {
        let end = if after == 0 {
            points.first()
        } else {
            points.last()
        };
        return end.map_or(0.0, |point| point[1]);
    };
    let h = b[0] - a[0];
    let s = (x - a[0]) / h;
    let r = 1.0 - s;
    let (from, to) = (slope(points, after - 1), slope(points, after));
    (1.0 + 2.0 * s) * r * r * a[1] + s * r * r * h * from + s * s * (3.0 - 2.0 * s) * b[1]
        - s * s * r * h * to
}

/// The slope at a point: that of the parabola through it and those beside it, at the ends through the
/// nearest three, and of the straight line if there are two.
fn slope(points: &[[f64; 2]], n: usize) -> f64 {
    let rise = |n: usize| {
        let ([a, low], [b, high]) = (points[n], points[n + 1]);
        ((high - low) / (b - a), b - a)
    };
    let last = points.len() - 1;
    if last == 1 {
        return rise(0).0;
    }
    let (before, after) = if n == 0 {
        (0, 1)
    } else if n == last {
        (last - 2, last - 1)
    } else {
        (n - 1, n)
    };
    let ((left, a), (right, b)) = (rise(before), rise(after));
    let bend = (right - left) / (a + b);
    match n {
        0 => left - a * bend,
        n if n == last => right + b * bend,
        _ => left + a * bend,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parabolas_are_kept_and_ends_are_held() {
        let parabola = |x: f64| 1.0 + 2.0 * x - 3.0 * x * x;
        let points: Vec<_> = [0.0, 0.5, 0.7, 2.0, 2.1].map(|x| [x, parabola(x)]).to_vec();
        for k in 0..=210 {
            let x = 0.01 * f64::from(k);
            assert!((at(&points, x) - parabola(x)).abs() < 1e-13, "at {x}");
        }
        assert_eq!(at(&points, -1.0), parabola(0.0));
        assert_eq!(at(&points, 3.0), parabola(2.1));
        assert_eq!(at(&points[..1], 3.0), 1.0);
        assert_eq!(at(&[[0.0, 1.0], [2.0, 5.0]], 0.5), 2.0);
    }
}
