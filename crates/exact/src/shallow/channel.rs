/// What becomes of the flow along a channel.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind {
    /// Slower than its waves all along.
    Subcritical,
    /// Faster than its waves all along.
    Supercritical,
    /// Subcritical, then supercritical, smoothly.
    Transcritical,
}

/// MacDonald's channel: a steady flow with friction for a depth of one's choice, to which the bed is
/// found.
///
/// **Equation** `z' = (q²/(gh³) - 1) h' - n² q² h^(-10/3)`, integrated once by the classical
/// Runge–Kutta method.
/// **Source** MacDonald 1996, thesis, University of Reading; Delestre et al. 2013,
/// doi:10.1002/fld.3741, section 3.2.
#[derive(Clone, Debug)]
pub struct Channel {
    /// Which flow it is.
    pub kind: Kind,
    g: f64,
    /// Bed at `k LENGTH/STEPS`, m.
    beds: Vec<f64>,
}

impl Channel {
    /// Length, m.
    pub const LENGTH: f64 = 1000.0;
    /// Unit discharge, m²/s.
    pub const Q: f64 = 2.0;
    /// Manning's roughness, s m^(-1/3).
    pub const ROUGHNESS: f64 = 0.033;
    const STEPS: usize = 20_000;

    /// Finds the bed.
    pub fn new(g: f64, kind: Kind) -> Self {
        let mut channel = Channel {
            kind,
            g,
            beds: vec![0.0],
        };
        let dx = Self::LENGTH / Self::STEPS as f64;
        for k in 0..Self::STEPS {
            let x = k as f64 * dx;
            // The slope does not depend on the bed: Runge and Kutta's weights are Simpson's.
            let slope = |x| channel.slope(x);
            let rise = dx / 6.0 * (slope(x) + 4.0 * slope(x + 0.5 * dx) + slope(x + dx));
            channel.beds.push(channel.beds[k] + rise);
        }
        // The outlet lies at zero.
        let outlet = channel.beds[Self::STEPS];
        channel.beds.iter_mut().for_each(|z| *z -= outlet);
        channel
    }

    /// Elevation of the bed at `x`, m.
    pub fn bed(&self, x: f64) -> f64 {
        let at = (x / Self::LENGTH * Self::STEPS as f64).clamp(0.0, Self::STEPS as f64);
        let k = (at as usize).min(Self::STEPS - 1);
        let share = at - k as f64;
        self.beds[k] + share * (self.beds[k + 1] - self.beds[k])
    }

    /// Depth at `x`, m.
    pub fn depth(&self, x: f64) -> f64 {
        self.depth_and_slope(x).0
    }

    fn depth_and_slope(&self, x: f64) -> (f64, f64) {
        let critical = (Self::Q * Self::Q / self.g).cbrt();
        let s = x / Self::LENGTH - 0.5;
        let bell = (-16.0 * s * s).exp();
        // In critical depths; its slope per length of the channel.
        let (depth, slope) = match self.kind {
            Kind::Subcritical => (1.0 + 0.5 * bell, -16.0 * s * bell),
            Kind::Supercritical => (0.8 - 0.2 * bell, 6.4 * s * bell),
            Kind::Transcritical => {
                let tanh = (3.0 * s).tanh();
                (1.0 - tanh / 3.0, tanh * tanh - 1.0)
            }
        };
        (critical * depth, critical * slope / Self::LENGTH)
    }

    fn slope(&self, x: f64) -> f64 {
        let (h, rise) = self.depth_and_slope(x);
        let (q, n) = (Self::Q, Self::ROUGHNESS);
        (q * q / (self.g * h.powi(3)) - 1.0) * rise - (n * q).powi(2) * h.powf(-10.0 / 3.0)
    }
}
