//! Rain off a plane.

/// Unit discharge (m²/s) at the foot of a plane of length `length` (m), slope `slope` and Manning's
/// roughness `n` under rain `r` (m/s) since t = 0, while bed slope and friction balance.
///
/// **Equation** `q = α (r t)^(5/3)` until `t_c = (L/(α r^(2/3)))^(3/5)`, then `r L`; `α = √S/n`.
/// **Source** Henderson & Wooding 1964, doi:10.1029/JZ069i008p01531.
pub fn runoff(length: f64, slope: f64, n: f64, r: f64, t: f64) -> f64 {
    let alpha = slope.sqrt() / n;
    (alpha * (r * t).powf(5.0 / 3.0)).min(r * length)
}
