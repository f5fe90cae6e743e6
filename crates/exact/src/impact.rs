//! Bodies that hit water.

/// A wedge that falls onto water, without gravity.
///
/// While its edges are dry the flow stays like itself: the force is `C ρ V³ t`, and at a depth `ζ` the wedge has set
/// `½ C ρ ζ²` of water in motion.
///
/// **Source** Zhao & Faltinsen 1993, J. Fluid Mech. 246, 593, from whose table of slamming forces `C` is taken.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Wedge {
    /// Force over `ρ V³ t`, at a steady speed `V` after a time `t`.
    pub force: f64,
}

impl Wedge {
    /// Its sides rise by 30 degrees from the horizontal.
    pub const OF_30_DEGREES: Wedge = Wedge { force: 14.139 };

    /// Speed, m/s, at a depth of its tip, m, of a wedge of a mass, kg/m, that hit a liquid of a density, kg/m³, at a
    /// speed, m/s: momentum is shared with the water set in motion.
    ///
    /// **Equation** `(m + ½ C ρ ζ²) V = m V_0`.
    /// **Source** von Kármán 1929, NACA TN 321.
    pub fn speed(&self, mass: f64, before: f64, density: f64, depth: f64) -> f64 {
        let wet = depth.max(0.0);
        before * mass / (mass + 0.5 * self.force * density * wet * wet)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The force at a steady speed is the rate of the momentum of the water.
    #[test]
    fn momentum_is_what_the_force_gives() {
        let (v, t, e) = (2.0, 0.02, 1e-6);
        let momentum = |t: f64| {
            let heavy = 1e9;
            // A wedge so heavy that it is not slowed down loses what the water gains.
            let z = v * t;
            heavy * (v - Wedge::OF_30_DEGREES.speed(heavy, v, 1000.0, z))
        };
        let force = (momentum(t + e) - momentum(t - e)) / (2.0 * e);
        let expected = 14.139 * 1000.0 * v * v * v * t;
        assert!((force / expected - 1.0).abs() < 1e-3, "{force}, {expected}");
    }
}
