//! What flows over weirs.

use crate::root;

/// A weir with a broad crest and vertical faces, across the whole width of a channel.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BroadCrest {
    /// Height of the crest above the floor, m.
    pub height: f64,
    /// Length of the crest along the flow, m.
    pub length: f64,
}

impl BroadCrest {
    /// What flows over it freely, m³/s a metre of width, from water of a depth, m, above the floor.
    ///
    /// **Equation** `q = C sqrt(2g) H^1.5`, `C = 0.42 (1 - (2/9) / (1 + (H/L)⁴))`, with the head above the crest
    /// `H = d - w + (q/d)²/2g`.
    /// **Source** Hager & Schwalt 1994, J. Irrig. Drain. Eng. 120, 13: fitted to measurements.
    /// **Valid for** `0.1 < H/L < 1.5`.
    pub fn discharge(&self, depth: f64, gravity: f64) -> f64 {
        let freely = |head: f64| {
            let long = (head / self.length).powi(4);
            let coefficient = 0.42 * (1.0 - (2.0 / 9.0) / (1.0 + long));
            coefficient * (2.0 * gravity).sqrt() * head.powf(1.5)
        };
        let head = |q: f64| depth - self.height + (q / depth).powi(2) / (2.0 * gravity);
        // Twice what flows over it without the speed of the river.
        let most = 2.0 * freely(depth - self.height);
        root::bisect(0.0, most, |q| freely(head(q)) - q)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Less than what critical flow without losses would be, `(2/3)^1.5 sqrt(g) H^1.5`, by 4 to 17 %.
    #[test]
    fn losses_are_those_of_the_edge() {
        let weir = BroadCrest {
            height: 0.1,
            length: 0.4,
        };
        let q = weir.discharge(0.2, 9.81);
        let head = 0.1 + (q / 0.2_f64).powi(2) / (2.0 * 9.81);
        let ideal = (2.0_f64 / 3.0).powf(1.5) * (9.81 * head.powi(3)).sqrt();
        assert!((0.83..0.96).contains(&(q / ideal)), "{}", q / ideal);
        // By hand: H = 0.102915 m, C = 0.327074.
        assert!((q - 0.047831).abs() < 1e-6, "{q}");
    }
}
