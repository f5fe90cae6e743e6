/// The time step, s, where the fastest wave crosses cells at `rate`, 1/s: `C/rate`, but no longer than any of
/// these. NaN where the rate is.
#[inline(always)]
pub fn time_step<const N: usize>(courant: f64, rate: f64, bounds: [f64; N]) -> f64 {
    let mut dt = courant / rate;
    for bound in bounds {
        dt = if bound < dt { bound } else { dt };
    }
    dt
}

/// Is a step too long for its second stage, where the fastest wave crosses cells at `rate`, 1/s? It is taken
/// again with half of it.
#[inline(always)]
pub fn is_too_long(dt: f64, rate: f64) -> bool {
    dt * rate > 1.0
}
