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

/// The least Froude number `u/√(gh)` of an inflow of a depth and a velocity over time, with both (m, m/s); nothing if
/// there is never any water.
pub fn slowest([depth, velocity]: &[Points; 2], gravity: f64) -> Option<[f64; 3]> {
    let times = depth.iter().chain(velocity).map(|point| point[0]);
    let given = times.map(|time| [at(depth, time), at(velocity, time)]);
    let wet = given.filter(|[h, _]| *h > 0.0);
    let froude = wet.map(|[h, u]| [u / (gravity * h).sqrt(), h, u]);
    froude.min_by(|a, b| a[0].total_cmp(&b[0]))
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
    fn the_slowest_inflow_is_found() {
        let depth = vec![[0.0, 0.0], [10.0, 1.0], [20.0, 4.0]];
        let velocity = vec![[0.0, 5.0], [15.0, 2.0]];
        let found = slowest(&[depth, velocity.clone()], 9.0);
        assert_eq!(found, Some([2.0 / 6.0, 4.0, 2.0]));
        assert_eq!(slowest(&[vec![[0.0, 0.0]], velocity], 9.0), None);
    }

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
