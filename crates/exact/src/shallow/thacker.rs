/// A lake that swings in a bowl without changing its shape: the surface stays a plane.
///
/// **Source** Thacker 1981, J. Fluid Mech. 107, 499, doi:10.1017/S0022112081001882.
#[derive(Clone, Copy, Debug)]
pub struct Thacker {
    /// Gravity, m/s².
    pub g: f64,
    /// Radius of the shore at rest, m.
    pub a: f64,
    /// Depth in the middle at rest, m.
    pub h0: f64,
    /// How far the lake swings out, m.
    pub eta: f64,
}

impl Thacker {
    fn rate(&self) -> f64 {
        (2.0 * self.g * self.h0).sqrt() / self.a
    }

    /// Time of one swing, s.
    pub fn period(&self) -> f64 {
        std::f64::consts::TAU / self.rate()
    }

    /// Elevation of the bed, m.
    pub fn bed(&self, [x, y]: [f64; 2]) -> f64 {
        -self.h0 * (1.0 - (x * x + y * y) / (self.a * self.a))
    }

    /// Depth (m) and velocity (m/s).
    pub fn at(&self, p: [f64; 2], t: f64) -> (f64, [f64; 2]) {
        let w = self.rate();
        let (c, s) = ((w * t).cos(), (w * t).sin());
        let level =
            self.eta * self.h0 / (self.a * self.a) * (2.0 * p[0] * c + 2.0 * p[1] * s - self.eta);
        let h = (level - self.bed(p)).max(0.0);
        (h, [-self.eta * w * s, self.eta * w * c])
    }
}
