//! Exact solutions of the shallow-water equations.
#![allow(dead_code)]

/// Stoker's dam break onto a wet bed, at `x` from the dam: depth and velocity.
///
/// Stoker 1957, *Water waves*; the middle state joins the rarefaction to the bore.
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

/// Ritter's dam break onto a dry bed.
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

/// Thacker's planar surface in a paraboloid (Thacker 1981): radius `a`, depth `h0`, offset `eta`.
#[derive(Clone, Copy)]
pub struct Thacker {
    pub g: f64,
    pub a: f64,
    pub h0: f64,
    pub eta: f64,
}

impl Thacker {
    fn rate(&self) -> f64 {
        (2.0 * self.g * self.h0).sqrt() / self.a
    }
    pub fn period(&self) -> f64 {
        std::f64::consts::TAU / self.rate()
    }
    pub fn bed(&self, [x, y]: [f64; 2]) -> f64 {
        -self.h0 * (1.0 - (x * x + y * y) / (self.a * self.a))
    }
    /// Depth and velocity.
    pub fn at(&self, p: [f64; 2], t: f64) -> (f64, [f64; 2]) {
        let w = self.rate();
        let (c, s) = ((w * t).cos(), (w * t).sin());
        let level =
            self.eta * self.h0 / (self.a * self.a) * (2.0 * p[0] * c + 2.0 * p[1] * s - self.eta);
        let h = (level - self.bed(p)).max(0.0);
        (h, [-self.eta * w * s, self.eta * w * c])
    }
}
