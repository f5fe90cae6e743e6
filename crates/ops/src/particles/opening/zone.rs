use super::Mirrored;
use crate::{Scalar, vector};
use core::array::from_fn;

/// An opening, as executors know it.
#[derive(Clone, Copy, Debug, PartialEq, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(C)]
pub struct Opening {
    /// A corner of its plane, m.
    pub origin: [f64; 3],
    /// From the plane into the water, of length 1.
    pub normal: [f64; 3],
    /// Along the two sides of the plane, of length 1.
    pub across: [[f64; 3]; 2],
    /// Distance of sites along these, m.
    pub pitch: [f64; 2],
    /// Distance of layers, m.
    pub spacing: f64,
    /// Depth of the zone behind the plane, m.
    pub depth: f64,
    /// Against gravity, of length 1; zero without gravity.
    pub up: [f64; 3],
    /// Pressure of a metre of water below the level, Pa/m; 0 without a level.
    pub weight: f64,
    /// Influence radius of what is read before the plane, m.
    pub radius: f64,
    /// What the weights of [`mirror`](super::mirror) sum to within a lattice.
    pub full: f64,
    /// Time between two knots, s.
    pub interval: f64,
    /// Pressure of the first excess of its table, Pa.
    pub least: f64,
    /// Pressure between two excesses of its table, Pa.
    pub pressure_step: f64,
    /// Sites along its sides.
    pub sites: [u32; 2],
    /// Its first site among those of all openings.
    pub first_site: u32,
    /// Its first knot, and how many it has.
    pub knots: [u32; 2],
    /// Its first excess, and how many it has.
    pub excesses: [u32; 2],
    /// What is given: see [`Rule`].
    pub rules: u32,
}

/// What is given at an opening, and which way water goes, as bits of [`Opening::rules`].
pub struct Rule;

impl Rule {
    /// The velocity.
    pub const VELOCITY: u32 = 1;
    /// The pressure.
    pub const PRESSURE: u32 = 2;
    /// The level of the water; then the pressure too.
    pub const LEVEL: u32 = 4;
    /// Gives nothing: water only leaves, unless its velocity is given.
    pub const OUTWARDS: u32 = 8;
}

/// A knot of an opening: velocity (m/s), pressure at the level or everywhere (Pa), level (m), and padding.
pub type OpeningKnot = [f64; 4];

/// What openings share: knots over time, shares of the velocity by site, excesses by pressure.
pub trait Tables {
    /// A knot.
    fn knot(&self, index: u32) -> OpeningKnot;
    /// The share of the velocity at a site.
    fn share(&self, site: u32) -> f64;
    /// A density excess.
    fn excess(&self, index: u32) -> f64;
}

/// The nearest of so many openings, among those that are at some distance, m, from a point: the first of equals.
#[inline(always)]
pub fn nearest(count: u32, distance: impl Fn(u32) -> Option<f64>) -> Option<u32> {
    let (mut found, mut least) = (None, f64::MAX);
    for n in 0..count {
        if let Some(distance) = distance(n)
            && distance < least
        {
            (found, least) = (Some(n), distance);
        }
    }
    found
}

/// Where a particle is, seen from an opening.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spot {
    /// How far behind the plane, m.
    pub depth: f64,
    /// How far along its sides, in sites.
    along: [f64; 2],
}

impl Opening {
    /// Where a point is.
    #[inline(always)]
    pub fn spot(&self, position: &[f64; 3]) -> Spot {
        let from: [f64; 3] = from_fn(|k| position[k] - self.origin[k]);
        Spot {
            depth: -vector::dot(&from, &self.normal),
            along: from_fn(|side| vector::dot(&from, &self.across[side]) / self.pitch[side]),
        }
    }

    /// How far beside the face a spot is, m; 0 where it is behind it or before it.
    #[inline(always)]
    fn beside(&self, spot: &Spot) -> f64 {
        let off = |along: f64, sites: u32| {
            let above = along - sites as f64;
            if -along > above { -along } else { above }
        };
        let a = off(spot.along[0], self.sites[0]) * self.pitch[0];
        let b = off(spot.along[1], self.sites[1]) * self.pitch[1];
        let most = if a > b { a } else { b };
        if most > 0.0 { most } else { 0.0 }
    }

    /// How far a spot is from the zone, m, if it counts as in it, or before it by so much, m, at most. A quarter of a
    /// site beside the face counts: particles there are pushed against walls, others stand half a site away.
    #[inline(always)]
    pub fn near(&self, spot: &Spot, before: f64) -> Option<f64> {
        let beside = self.beside(spot);
        let is_near =
            spot.depth >= -before && spot.depth < 2.0 * self.depth && beside < 0.25 * self.spacing;
        let ahead = -spot.depth;
        is_near.then_some(if ahead > beside { ahead } else { beside })
    }

    /// Is a spot in the zone, or behind it?
    #[inline(always)]
    pub fn holds(&self, spot: &Spot) -> bool {
        self.near(spot, 0.0).is_some()
    }

    /// How far a spot of a wall is beside the zone, m, if fluid in it may reach there.
    #[inline(always)]
    pub fn borders(&self, spot: &Spot) -> Option<f64> {
        let beside = self.beside(spot);
        let is_near = spot.depth >= 0.0 && spot.depth < 2.0 * self.depth && beside < self.depth;
        is_near.then_some(beside)
    }

    /// Has a particle there come out at the back of the zone?
    #[inline(always)]
    pub fn is_gone(&self, spot: &Spot) -> bool {
        spot.depth >= self.depth
    }

    /// The site that is nearest, among those of all openings.
    #[inline(always)]
    pub fn site(&self, spot: &Spot) -> u32 {
        let [a, b] = from_fn(|side| {
            let last = (self.sites[side] - 1) as f64;
            let along = spot.along[side];
            let within = if along < 0.0 { 0.0 } else { along };
            (if within > last { last } else { within }) as u32
        });
        self.first_site + b * self.sites[0] + a
    }

    /// How many sites there are.
    pub fn site_count(&self) -> u32 {
        self.sites[0] * self.sites[1]
    }

    /// The point of a site of its own number at a depth, m.
    pub fn at(&self, site: u32, depth: f64) -> [f64; 3] {
        let along = [site % self.sites[0], site / self.sites[0]];
        let along: [f64; 2] = from_fn(|side| (along[side] as f64 + 0.5) * self.pitch[side]);
        from_fn(|k| {
            let beside = along[0] * self.across[0][k] + along[1] * self.across[1][k];
            self.origin[k] + beside - depth * self.normal[k]
        })
    }

    /// A depth as a number that the greatest of a column of particles can be found of: never 0. The nearest one:
    /// those of a lattice lie on whole numbers or near them, where the next lower one would be a matter of rounding.
    #[inline(always)]
    pub fn mark(&self, depth: f64) -> u32 {
        (depth * (MARKS / (2.0 * self.depth)) + 0.5) as u32 + 1
    }

    /// The depth of a mark that is not 0, m.
    pub fn marked(&self, mark: u32) -> f64 {
        (mark - 1) as f64 * (2.0 * self.depth / MARKS)
    }

    /// Is this given? See [`Rule`].
    #[inline(always)]
    pub fn gives(&self, rule: u32) -> bool {
        self.rules & rule != 0
    }

    /// Velocity, pressure and level at a time, s.
    #[inline(always)]
    pub fn now(&self, time: f64, tables: &impl Tables) -> OpeningKnot {
        let [first, count] = self.knots;
        let last = count - 1;
        let at = time / self.interval;
        let (from, to, s) = if at < 0.0 {
            (0, 0, 0.0)
        } else if at < last as f64 {
            let from = at as u32;
            (from, from + 1, at - from as f64)
        } else {
            (last, last, 0.0)
        };
        let (a, b) = (tables.knot(first + from), tables.knot(first + to));
        from_fn(|k| a[k] + s * (b[k] - a[k]))
    }

    /// The pressure that is given at a point, Pa, from what is given now.
    #[inline(always)]
    pub fn pressure(&self, position: &[f64; 3], now: &OpeningKnot) -> f64 {
        let below = now[2] - vector::dot(position, &self.up);
        now[1] + self.weight * (if below > 0.0 { below } else { 0.0 })
    }

    /// Is there water at a point, from what is given now?
    pub fn is_wet(&self, position: &[f64; 3], now: &OpeningKnot) -> bool {
        !self.gives(Rule::LEVEL) || vector::dot(position, &self.up) < now[2]
    }

    /// The density excess at a pressure, Pa, on a line through two of its table.
    #[inline(always)]
    fn excess(&self, pressure: f64, tables: &impl Tables) -> f64 {
        let [first, count] = self.excesses;
        let at = (pressure - self.least) / self.pressure_step;
        let last = (count - 2) as f64;
        // A pressure beyond the table lies on its first line or on its last.
        let from = if at < 0.0 {
            0
        } else if at < last {
            at as u32
        } else {
            count - 2
        };
        let (a, b) = (tables.excess(first + from), tables.excess(first + from + 1));
        a + (at - from as f64) * (b - a)
    }

    /// Does a particle of fluid, or of a wall, take anything from the water before the plane?
    #[inline(always)]
    pub fn looks(&self, is_fluid: bool) -> bool {
        !self.gives(Rule::PRESSURE) || is_fluid && !self.gives(Rule::VELOCITY)
    }

    /// Velocity and density excess of a particle in the zone, of which `motion` says what they were.
    ///
    /// `seen` is what the water has at the point mirrored at the plane, if there is any.
    #[inline(always)]
    pub fn held<S: Scalar>(
        &self,
        (spot, position): (&Spot, &[f64; 3]),
        motion: &[S; 4],
        now: &OpeningKnot,
        tables: &impl Tables,
        seen: Option<Mirrored>,
    ) -> [S; 4] {
        let given = (self.gives(Rule::VELOCITY), self.gives(Rule::PRESSURE));
        let own: [f64; 3] = from_fn(|k| motion[k].widen());
        let speed = if given.0 {
            now[0] * tables.share(self.site(spot))
        } else {
            let free = seen.map_or(vector::dot(&own, &self.normal), |seen| seen.speed);
            if self.gives(Rule::OUTWARDS) && free > 0.0 {
                0.0
            } else {
                free
            }
        };
        let excess = if given.1 {
            self.excess(self.pressure(position, now), tables)
        } else {
            seen.map_or(motion[3].widen(), |seen| seen.excess)
        };
        let [x, y, z] = self.normal.map(|n| S::from_literal(speed * n));
        [x, y, z, S::from_literal(excess)]
    }
}

impl Opening {
    /// The density excess of a particle of a wall beside the zone, of which `excess` says what it was: that of the
    /// fluid beside it.
    #[inline(always)]
    pub fn held_wall<S: Scalar>(
        &self,
        position: &[f64; 3],
        excess: S,
        now: &OpeningKnot,
        tables: &impl Tables,
        seen: Option<Mirrored>,
    ) -> S {
        if self.gives(Rule::PRESSURE) {
            return S::from_literal(self.excess(self.pressure(position, now), tables));
        }
        // Walls push but never pull.
        seen.map_or(excess, |seen| {
            S::from_literal(if seen.excess > 0.0 { seen.excess } else { 0.0 })
        })
    }
}

/// Marks of twice the depth of a zone.
const MARKS: f64 = (1u32 << 30) as f64;
