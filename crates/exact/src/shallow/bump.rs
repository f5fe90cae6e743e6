use crate::root::bisect;

/// Steady flow over a bump 0.2 m high at 10 m, in a channel 25 m long.
///
/// **Equation** the total head `h + z + q²/(2gh²)` is the same along the channel on either side of a
/// jump, and across it `q²/h + gh²/2`; at the crest of a transcritical flow `h = (q²/g)^(1/3)`.
/// **Source** Delestre et al. 2013, doi:10.1002/fld.3741, section 3.1.
#[derive(Clone, Copy, Debug)]
pub struct Bump {
    g: f64,
    q: f64,
    /// Total head upstream of a jump and downstream of it, m.
    heads: [f64; 2],
    /// Where subcritical flow becomes supercritical, and where it jumps back, m.
    supercritical: [f64; 2],
}

impl Bump {
    /// Length of the channel, m.
    pub const LENGTH: f64 = 25.0;
    const CREST: f64 = 10.0;

    /// Elevation of the bed, m.
    pub fn bed(x: f64) -> f64 {
        (0.2 - 0.05 * (x - Self::CREST).powi(2)).max(0.0)
    }

    /// Subcritical all along: unit discharge and depth at the outlet.
    pub fn subcritical(g: f64, q: f64, outlet: f64) -> Self {
        let head = outlet + q * q / (2.0 * g * outlet * outlet);
        Bump {
            g,
            q,
            heads: [head; 2],
            supercritical: [f64::INFINITY; 2],
        }
    }

    /// Subcritical up to the crest, supercritical beyond.
    pub fn transcritical(g: f64, q: f64) -> Self {
        let critical = (q * q / g).cbrt();
        Bump {
            g,
            q,
            heads: [Self::bed(Self::CREST) + 1.5 * critical; 2],
            supercritical: [Self::CREST, f64::INFINITY],
        }
    }

    /// The same with a jump to the depth at the outlet.
    pub fn with_jump(g: f64, q: f64, outlet: f64) -> Self {
        let mut flow = Self::transcritical(g, q);
        flow.heads[1] = Self::subcritical(g, q, outlet).heads[1];
        let force = |h: f64| q * q / h + 0.5 * g * h * h;
        flow.supercritical[1] = bisect(Self::CREST + 1e-9, 12.0, |x| {
            let [before, after] = flow.sides(x);
            force(before) - force(after)
        });
        flow
    }

    /// Where it jumps, m.
    pub fn jump(&self) -> f64 {
        self.supercritical[1]
    }

    /// Depths just before and just after a jump at `x`.
    pub fn sides(&self, x: f64) -> [f64; 2] {
        [
            self.depth_of(self.heads[0], x, true),
            self.depth_of(self.heads[1], x, false),
        ]
    }

    /// Depth at `x`, m.
    pub fn depth(&self, x: f64) -> f64 {
        let [from, to] = self.supercritical;
        let head = self.heads[usize::from(x > to)];
        self.depth_of(head, x, x > from && x <= to)
    }

    /// The depth of a total head: one below the critical depth, one above.
    fn depth_of(&self, head: f64, x: f64, supercritical: bool) -> f64 {
        let (q, g) = (self.q, self.g);
        let critical = (q * q / g).cbrt();
        let excess = |h: f64| h + Self::bed(x) + q * q / (2.0 * g * h * h) - head;
        if excess(critical) >= 0.0 {
            critical
        } else if supercritical {
            bisect(1e-3 * critical, critical, excess)
        } else {
            bisect(critical, 2.0 * head, excess)
        }
    }
}
