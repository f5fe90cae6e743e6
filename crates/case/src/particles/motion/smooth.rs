//! A smooth line through points.

/// Hermite's cubic at a share `s` of a piece of length `h`, from values and slopes at its ends.
pub(super) fn cubic([a, from]: [f64; 2], [b, to]: [f64; 2], h: f64, s: f64) -> f64 {
    let r = 1.0 - s;
    (1.0 + 2.0 * s) * r * r * a + s * r * r * h * from + s * s * (3.0 - 2.0 * s) * b
        - s * s * r * h * to
}

/// The value at an abscissa of the line through points, which stays between the values of two neighbours; before
/// the first the value there, behind the last it goes on straight.
///
/// **Source** Fritsch & Carlson 1980, doi:10.1137/0717021; slopes as in Fritsch & Butland 1984,
/// doi:10.1137/0905021.
pub(super) fn at(points: &[[f64; 2]], x: f64) -> f64 {
    let after = points.partition_point(|point| point[0] <= x);
    match (after.checked_sub(1).map(|n| points[n]), points.get(after)) {
        (Some(a), Some(b)) => {
            let h = b[0] - a[0];
            let (from, to) = (slope(points, after - 1), slope(points, after));
            cubic([a[1], from], [b[1], to], h, (x - a[0]) / h)
        }
        (Some(last), None) => last[1] + slope(points, after - 1) * (x - last[0]),
        (None, first) => first.map_or(0.0, |point| point[1]),
    }
}

/// The slope at a point: 0 where the line turns or rests, else a weighted harmonic mean of the rises to both
/// sides; at the ends that of the parabola through three points as far as the line stays monotone.
fn slope(points: &[[f64; 2]], n: usize) -> f64 {
    let rise = |n: usize| {
        let ([a, low], [b, high]) = (points[n], points[n + 1]);
        ((high - low) / (b - a), b - a)
    };
    let Some(last) = points.len().checked_sub(1).filter(|last| *last > 0) else {
        return 0.0;
    };
    if last == 1 {
        return rise(0).0;
    }
    if n == 0 || n == last {
        let (beside, next) = if n == 0 { (0, 1) } else { (last - 1, last - 2) };
        let ((near, a), (far, b)) = (rise(beside), rise(next));
        let end = ((2.0 * a + b) * near - a * far) / (a + b);
        if end * near <= 0.0 {
            return 0.0;
        }
        return if near * far < 0.0 && end.abs() > 3.0 * near.abs() {
            3.0 * near
        } else {
            end
        };
    }
    let ((left, a), (right, b)) = (rise(n - 1), rise(n));
    if left * right <= 0.0 {
        return 0.0;
    }
    let (u, v) = (2.0 * b + a, b + 2.0 * a);
    (u + v) / (u / left + v / right)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rests stay rests, and nothing is overshot, whatever the lengths of pieces.
    #[test]
    fn values_stay_between_those_of_neighbours() {
        let gate = [[0.0, 0.0], [0.05, 0.1], [0.1, 0.4], [2.0, 0.4]];
        let jerk = [[0.0, 0.0], [1.0, 0.0], [1.1, 0.3], [2.0, 0.3], [3.0, -0.2]];
        for points in [&gate[..], &jerk[..]] {
            for pair in points.windows(2) {
                let ([a, low], [b, high]) = (pair[0], pair[1]);
                for k in 0..=100 {
                    let x = a + (b - a) * f64::from(k) / 100.0;
                    let y = at(points, x);
                    let within = low.min(high) - 1e-14..=low.max(high) + 1e-14;
                    assert!(within.contains(&y), "{y} at {x}");
                }
            }
        }
        assert_eq!(at(&gate, 1.3), 0.4);
    }

    #[test]
    fn lines_are_kept_and_go_on() {
        let line: Vec<_> = [0.0, 0.5, 0.7, 2.0].map(|x| [x, 1.0 + 2.0 * x]).to_vec();
        for k in 0..=300 {
            let x = 0.01 * f64::from(k);
            assert!((at(&line, x) - 1.0 - 2.0 * x).abs() < 1e-13, "at {x}");
        }
        assert_eq!(at(&line, -1.0), 1.0);
        assert_eq!(at(&line[..1], 3.0), 1.0);
        // Smooth: a sine through many points is met to the order of three.
        let sine: Vec<_> = (0..=200)
            .map(|n| 0.05 * f64::from(n))
            .map(|x| [x, x.sin()])
            .collect();
        let worst = (0..=1000)
            .map(|n| 0.01 * f64::from(n))
            .map(|x| (at(&sine, x) - x.sin()).abs());
        assert!(worst.fold(0.0, f64::max) < 5e-4);
    }
}
