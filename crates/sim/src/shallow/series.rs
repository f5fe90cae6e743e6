//! Integrals of what is given over time: straight between points, constant beyond the first and the
//! last.

use monoflow_case::Points;
use monoflow_ops::shallow::Line;

/// The value at a time.
fn at(points: &Points, time: f64) -> f64 {
    let line = Line {
        first: 0,
        count: points.len() as u32,
    };
    line.at(time, |k| points[k as usize])
}

/// The integral from zero to `end`.
pub fn integral(points: &Points, end: f64) -> f64 {
    integral_of_product(&[points.clone(), vec![[0.0, 1.0]]], end)
}

/// The integral of the product of two from zero to `end`: by Simpson's rule between the points of
/// either, which is exact there.
pub fn integral_of_product([a, b]: &[Points; 2], end: f64) -> f64 {
    let mut times: Vec<f64> = a.iter().chain(b).map(|point| point[0]).collect();
    times.retain(|time| *time > 0.0 && *time < end);
    times.extend([0.0, end]);
    times.sort_by(f64::total_cmp);
    let product = |time: f64| at(a, time) * at(b, time);
    let between = |pair: &[f64]| {
        let (from, to) = (pair[0], pair[1]);
        let sum = product(from) + 4.0 * product(0.5 * (from + to)) + product(to);
        (to - from) * sum / 6.0
    };
    times.windows(2).map(between).fold(0.0, |sum, x| sum + x)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integrals_are_exact() {
        let flood = vec![[0.0, 0.0], [10.0, 4.0], [30.0, 1.0]];
        // By trapezoids: 20 + 50, then 1 a second.
        for (end, volume) in [
            (0.0, 0.0),
            (5.0, 5.0),
            (10.0, 20.0),
            (30.0, 70.0),
            (40.0, 80.0),
        ] {
            assert!((integral(&flood, end) - volume).abs() < 1e-12, "{end}");
        }
        // ∫ t (2 + t) dt from 0 to 6, then 6 · 8 a second.
        let both = [vec![[0.0, 0.0], [6.0, 6.0]], vec![[0.0, 2.0], [6.0, 8.0]]];
        assert!((integral_of_product(&both, 6.0) - 108.0).abs() < 1e-12);
        assert!((integral_of_product(&both, 7.0) - 156.0).abs() < 1e-12);
    }
}
