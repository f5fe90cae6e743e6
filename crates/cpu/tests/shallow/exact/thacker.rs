//! A lake that sloshes without changing its shape.

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
