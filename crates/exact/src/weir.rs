//! What flows over weirs.

use crate::root;

/// A weir with a broad crest and vertical faces, across the whole width of a channel, that water falls off freely.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BroadCrest {
    /// Height of the crest above the floor, m.
    pub height: f64,
    /// Length of the crest along the flow, m.
    pub length: f64,
}

impl BroadCrest {
    /// What flows over it without losses, m³/s a metre of width, from water of a depth, m, above the floor: as fast on
    /// the crest as waves are.
    ///
    /// **Equation** `q = (2/3)^1.5 sqrt(g) H^1.5`, with the head above the crest `H = d - w + (q/d)²/2g`.
    pub fn ideal(&self, depth: f64, gravity: f64) -> f64 {
        self.discharge(depth, gravity, |_| {
            (2.0_f64 / 3.0).powf(1.5) / 2.0_f64.sqrt()
        })
    }

    /// The same as it was measured: water comes off the edge of the crest, and loses a sixth.
    ///
    /// **Equation** `q = C sqrt(2g) H^1.5`, `C = 0.42 (1 - (2/9) / (1 + (H/L)⁴))`.
    /// **Source** Hager & Schwalt 1994, J. Irrig. Drain. Eng. 120, 13: fitted to measurements.
    /// **Valid for** `0.1 < H/L < 1.5`.
    pub fn measured(&self, depth: f64, gravity: f64) -> f64 {
        let coefficient =
            |head: f64| 0.42 * (1.0 - (2.0 / 9.0) / (1.0 + (head / self.length).powi(4)));
        self.discharge(depth, gravity, coefficient)
    }

    /// With a coefficient that depends on the head.
    fn discharge(&self, depth: f64, gravity: f64, coefficient: impl Fn(f64) -> f64) -> f64 {
        let freely = |head: f64| coefficient(head) * (2.0 * gravity).sqrt() * head.powf(1.5);
        let head = |q: f64| depth - self.height + (q / depth).powi(2) / (2.0 * gravity);
        // Twice what flows over it without the speed of the river.
        let most = 2.0 * freely(depth - self.height);
        root::bisect(0.0, most, |q| freely(head(q)) - q)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WEIR: BroadCrest = BroadCrest {
        height: 0.1,
        length: 0.4,
    };

    #[test]
    fn discharges_are_those_by_hand() {
        // H = 0.102915 m, C = 0.327074.
        let measured = WEIR.measured(0.2, 9.81);
        assert!((measured - 0.047831).abs() < 1e-6, "{measured}");
        // H = 0.104189 m, of which two thirds are depth on the crest.
        let ideal = WEIR.ideal(0.2, 9.81);
        assert!((ideal - 0.057336).abs() < 1e-6, "{ideal}");
        let critical = (ideal * ideal / 9.81).cbrt();
        let head = 0.1 + (ideal / 0.2).powi(2) / (2.0 * 9.81);
        assert!((critical - 2.0 / 3.0 * head).abs() < 1e-12);
    }
}
