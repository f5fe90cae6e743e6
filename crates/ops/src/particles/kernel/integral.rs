use core::f64::consts::PI;

/// `∫ f(|x|) dx` over the ball of a radius in 1, 2 or 3 dimensions, by Simpson's rule between multiples of 1/2,
/// where shapes may change.
pub(crate) fn over_space(dimensions: usize, radius: f64, f: impl Fn(f64) -> f64) -> f64 {
    const PANELS: usize = 500;
    let shell = |r: f64| f(r) * [2.0, 2.0 * PI * r, 4.0 * PI * r * r][dimensions - 1];
    let mut sum = 0.0;
    let mut start = 0.0;
    while start < radius {
        let width = (radius - start).min(0.5) / PANELS as f64;
        for panel in 0..PANELS {
            let low = start + panel as f64 * width;
            let values = shell(low) + 4.0 * shell(low + 0.5 * width) + shell(low + width);
            sum += values * width / 6.0;
        }
        start += 0.5;
    }
    sum
}
