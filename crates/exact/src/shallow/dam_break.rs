//! Dam breaks along a channel.

/// Depth (m) and velocity (m/s) at `x` (m) from a dam that breaks at t = 0 between water `left` and
/// `right` deep (m).
///
/// **Source** Stoker 1957, *Water waves*, section 10.8; the middle state joins the rarefaction to the
/// bore.
pub fn stoker(g: f64, left: f64, right: f64, x: f64, t: f64) -> [f64; 2] {
    if right == 0.0 {
        return ritter(g, left, x, t);
    }
    let c = (g * left).sqrt();
    let bore = |m: f64| (m - right) * (g * (m + right) / (2.0 * m * right)).sqrt();
    let (mut low, mut high) = (right, left);
    for _ in 0..200 {
        let m = 0.5 * (low + high);
        if 2.0 * (c - (g * m).sqrt()) > bore(m) {
            low = m;
        } else {
            high = m;
        }
    }
    let m = 0.5 * (low + high);
    let u = bore(m);
    let front = m * u / (m - right);
    let s = x / t;
    if s <= -c {
        [left, 0.0]
    } else if s <= u - (g * m).sqrt() {
        [(2.0 * c - s).powi(2) / (9.0 * g), 2.0 * (c + s) / 3.0]
    } else if s <= front {
        [m, u]
    } else {
        [right, 0.0]
    }
}

/// The same onto a dry bed.
///
/// **Source** Ritter 1892.
pub fn ritter(g: f64, left: f64, x: f64, t: f64) -> [f64; 2] {
    let (c, s) = ((g * left).sqrt(), x / t);
    if s <= -c {
        [left, 0.0]
    } else if s <= 2.0 * c {
        [(2.0 * c - s).powi(2) / (9.0 * g), 2.0 * (c + s) / 3.0]
    } else {
        [0.0, 0.0]
    }
}
