//! Zeros of functions of one variable.

/// The zero of a function that changes its sign once between `low` and `high`, to the last bit.
///
/// ```
/// use monoflow_exact::root::bisect;
/// assert!((bisect(0.0, 2.0, |x| x * x - 2.0) - 2.0_f64.sqrt()).abs() < 1e-15);
/// ```
pub fn bisect(mut low: f64, mut high: f64, f: impl Fn(f64) -> f64) -> f64 {
    let sign = f(low).signum();
    for _ in 0..200 {
        let middle = 0.5 * (low + high);
        if f(middle).signum() == sign {
            low = middle;
        } else {
            high = middle;
        }
    }
    0.5 * (low + high)
}
