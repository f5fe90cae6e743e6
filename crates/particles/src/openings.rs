//! Openings of a run: what their zones hold, and the particles that come in.

use crate::{Domain, Particle, ParticleError, Store};
use monoflow_ops::Scalar;
use monoflow_ops::particles::GIVEN_NAME;
use monoflow_ops::particles::kind::{Fluid, Kind};
use monoflow_ops::particles::opening::{Opening, OpeningKnot, Rule, Spot, Tables, nearest};

/// The openings of a run, and what they share.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Openings {
    /// The openings.
    pub openings: Vec<Opening>,
    /// Knots over time.
    pub knots: Vec<OpeningKnot>,
    /// Shares of the velocity, by site.
    pub shares: Vec<f64>,
    /// Density excesses, by pressure.
    pub excesses: Vec<f64>,
    /// Mass of a particle that comes in, kg.
    pub mass: f64,
    /// What fluid carries that comes in, by opening; nothing where fluid carries nothing.
    pub carried: Vec<f64>,
    /// The coefficients of fluid that comes in, by opening; nothing where particles have none of their own.
    pub given: Vec<[f64; 4]>,
    /// How far particles may go before neighbours are listed anew, m.
    pub reach: f64,
}

/// Particles that came in and were taken out at an opening since the start of a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Those that came in, at the back of the zone.
    pub born: u64,
    /// Those that were taken out there.
    pub gone: u64,
}

impl Tables for Openings {
    fn knot(&self, index: u32) -> OpeningKnot {
        self.knots[index as usize]
    }

    fn share(&self, site: u32) -> f64 {
        self.shares[site as usize]
    }

    fn excess(&self, index: u32) -> f64 {
        self.excesses[index as usize]
    }
}

/// A particle that comes in.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Newborn {
    /// Its opening.
    pub opening: usize,
    /// The particle.
    pub particle: Particle,
    /// What it carries.
    pub carried: f64,
    /// Its coefficients.
    pub given: [f64; 4],
}

impl Newborn {
    /// Its word of a column that particles keep: of what fluid carries, or of their coefficients.
    pub fn word<S: Scalar>(&self, name: &str) -> [S; 4] {
        let word = match name {
            GIVEN_NAME => self.given,
            _ => [self.carried, 1.0, 0.0, 0.0],
        };
        word.map(S::from_literal)
    }
}

impl Openings {
    /// The same with this word for fluid that comes in where nothing is said of its coefficients.
    pub fn giving(mut self, word: [f64; 4]) -> Self {
        self.given.resize(self.openings.len(), word);
        self
    }

    /// Are there none?
    pub fn is_empty(&self) -> bool {
        self.openings.is_empty()
    }

    /// Sites of all openings.
    pub fn sites(&self) -> usize {
        self.shares.len()
    }

    /// The opening that is nearest to a point, among those that are at some distance (m) from it.
    fn nearest(
        &self,
        position: &[f64; 3],
        distance: impl Fn(&Opening, &Spot) -> Option<f64>,
    ) -> Option<usize> {
        let found = nearest(self.openings.len() as u32, |n| {
            let opening = &self.openings[n as usize];
            distance(opening, &opening.spot(position))
        });
        found.map(|n| n as usize)
    }

    /// The opening whose zone a point is in.
    fn of(&self, position: &[f64; 3]) -> Option<usize> {
        self.nearest(position, |opening, spot| opening.near(spot, 0.0))
    }

    /// The opening whose zone a particle is in, or may get into before neighbours are listed anew.
    pub fn near(&self, position: &[f64; 3]) -> Option<usize> {
        self.nearest(position, |opening, spot| opening.near(spot, self.reach))
    }

    /// The opening whose zone a particle of a wall is beside.
    pub fn beside(&self, position: &[f64; 3]) -> Option<usize> {
        self.nearest(position, Opening::borders)
    }

    /// The particles that come in at a time (s), from the mark of the rearmost particle at each site, 0 where
    /// there is none: behind it, a layer after the other, as far as the zone reaches. Sites without any are
    /// filled where a velocity or a level is given.
    pub fn due(&self, rear: &[u32], time: f64) -> Vec<Newborn> {
        let mut born = Vec::new();
        for (n, opening) in self.openings.iter().enumerate() {
            let lets_in = opening.gives(Rule::VELOCITY | Rule::PRESSURE);
            if !lets_in || opening.gives(Rule::OUTWARDS) {
                continue;
            }
            let now = opening.now(time, self);
            for own in 0..opening.site_count() {
                let site = (opening.first_site + own) as usize;
                let speed = now[0] * self.shares[site];
                let enters = !opening.gives(Rule::VELOCITY) || speed > 0.0;
                if !enters || !opening.is_wet(&opening.at(own, opening.depth), &now) {
                    continue;
                }
                let mut depth = match rear[site] {
                    // Under a pressure alone there need be no water.
                    0 if !opening.gives(Rule::VELOCITY | Rule::LEVEL) => continue,
                    0 => -0.5 * opening.spacing,
                    mark => opening.marked(mark),
                };
                // Nor need there be any behind the first that leaves a dry channel. Water that comes in has its last
                // layer near the back.
                let is_near_back = depth + 2.0 * opening.spacing > opening.depth;
                if !is_near_back && !opening.gives(Rule::VELOCITY | Rule::LEVEL) {
                    continue;
                }
                while depth + opening.spacing < opening.depth {
                    depth += opening.spacing;
                    born.push(Newborn {
                        opening: n,
                        particle: Particle {
                            position: opening.at(own, depth),
                            velocity: opening.normal.map(|n| n * speed),
                            mass: self.mass,
                            excess: 0.0,
                        },
                        carried: self.carried.get(n).copied().unwrap_or(0.0),
                        given: self.given.get(n).copied().unwrap_or_default(),
                    });
                }
            }
        }
        born
    }

    /// Takes out the fluid that has left zones at their backs, and lets in what is due at a time (s).
    ///
    /// # Errors
    /// There are too many particles.
    pub fn renew<S: Scalar>(
        &self,
        domain: &Domain<S>,
        store: &mut Store<S>,
        time: f64,
    ) -> Result<(), ParticleError> {
        if self.is_empty() {
            return Ok(());
        }
        let count = self.openings.len();
        store.turnover.tallies.resize(count, Tally::default());
        let home = domain.home();
        let mut rear = vec![0; self.sites()];
        let mut stays = vec![true; store.len()];
        let rows = store.cell.iter().zip(&store.place).zip(&mut stays);
        for ((cell, place), stays) in rows.take(store.counts[Fluid::INDEX]) {
            let position = home.position(*cell, place);
            let Some(n) = self.of(&position) else {
                continue;
            };
            let opening = &self.openings[n];
            let spot = opening.spot(&position);
            if opening.is_gone(&spot) {
                *stays = false;
                store.turnover.tallies[n].gone += 1;
            } else {
                let rearmost = &mut rear[opening.site(&spot) as usize];
                *rearmost = opening.mark(spot.depth).max(*rearmost);
            }
        }
        store.keep(&stays);
        store.let_in(domain, &self.due(&rear, time))
    }
}
