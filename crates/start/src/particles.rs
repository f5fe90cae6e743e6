//! Places the particles of a plan.
//!
//! Geometries are carried out in order, and each one's particles are placed
//! x fastest, then y, then z, so the result is the same every time. Where two
//! geometries meet:
//!
//! - fluid too near to an earlier wall is dropped, and earlier fluid too near
//!   to a later wall is removed: nearer than 0.75 spacing for walls behind the
//!   face, and than one spacing for walls on the face, whose repulsion acts
//!   within one spacing and would throw the particle out. The former is half a
//!   spacing of the wall and a quarter of the distance between layers of the fluid, which
//!   is less on staggered and body-centred lattices;
//! - wall nearer than half a spacing to an earlier wall is dropped, so walls
//!   may share edges; what is left is in the lower layer of the two. Where one of them is fitted to its surface
//!   that is 0.7 of the greater spacing, so that little is left of it within the lattice of another wall, but no more
//!   than walls are apart that touch. Where two lattices have unlike spacings, the later particle is dropped if one of
//!   the two lies in the square or cube that the coarser one takes up;
//! - wall of a body that floats within another wall, or the other way round, is an error;
//! - fluid within the layers of a wall that is fitted to its surface is dropped, and fluid below ground;
//! - fluid nearer than one spacing to a plane without particles, or behind it, is dropped;
//! - fluid nearer than half a spacing to earlier fluid, or among it, is an error.

mod among;
mod apart;
mod bodies;
mod flood;
mod joined;
mod lapping;
mod loaded;
mod near;
mod pushed;
mod report;
mod seed;
mod solids;
mod state;

use crate::FillError;
use apart::{APART_FITTED, Met, ROUNDING, clearance, met, reach};
pub use flood::ThinWall;
use lapping::Lapping;
pub use loaded::Loaded;
use monoflow_case::{
    Formulas, GeometryPlan, Kind, Lattice, MAX_PARTICLES, RunPlan, TerrainPlan, estimate,
};
use near::Near;
pub use pushed::Pushed;
pub use report::{Afloat, FillReport};
use report::{afloat, empty, outside};
pub use seed::{Seed, SeedKind, in_order};
pub use solids::{Bounds, Distance, Layers, NoSolids, Samples, Solids, SolidsError};
use solids::{Measured, Solid};

/// Memory that [`fill`] may use (bytes).
pub const FILL_MEMORY: u64 = 64 << 30;

/// Memory per particle while filling (bytes): itself, its copy in a growing
/// list, and the search structure.
const BYTES_PER_SEED: u64 = 2 * size_of::<Seed>() as u64 + 32;

/// Places the particles of a plan, in an order which never varies.
///
/// # Errors
/// [`FillError::TooManyParticles`] and [`FillError::TooMuchMemory`] before
/// anything is allocated; [`FillError::Overlap`]; [`FillError::NoFluid`];
/// [`FillError::Solids`] if the shape of bodies cannot be told.
pub fn fill(plan: &RunPlan, solids: &dyn Solids) -> Result<Vec<Seed>, FillError> {
    fill_within(plan, solids, FILL_MEMORY).map(|(seeds, _)| seeds)
}

/// As [`fill`], with a limit on memory (bytes) and an account of what was
/// dropped.
///
/// # Errors
/// As [`fill`].
pub fn fill_within(
    plan: &RunPlan,
    solids: &dyn Solids,
    max_bytes: u64,
) -> Result<(Vec<Seed>, FillReport), FillError> {
    let count = estimate(plan).total();
    if count > MAX_PARTICLES || plan.geometry.len() > usize::from(u16::MAX) {
        return Err(FillError::TooManyParticles {
            count: count as f64,
            max: MAX_PARTICLES,
        });
    }
    let refused = FillError::TooMuchMemory {
        count,
        bytes: count.saturating_mul(BYTES_PER_SEED),
        max: max_bytes,
    };
    if count.saturating_mul(BYTES_PER_SEED) > max_bytes {
        return Err(refused);
    }
    let mut filling = Filling::new(plan, solids, max_bytes);
    // The system may have less memory than allowed; then refuse, not abort.
    if filling.seeds.try_reserve(count as usize).is_err() {
        return Err(refused);
    }
    if let Some(terrain) = &plan.terrain {
        filling.ground = Some(ground(plan, terrain, solids)?);
    }
    for (group, geometry) in plan.geometry.iter().enumerate() {
        filling.asks = geometry.kind == Kind::Erase;
        filling.carry_out(geometry, group as u16)?;
        if !filling.asks {
            return Err(FillError::FillsNothing {
                geometry: geometry.name.clone(),
                spacing: plan.spacing_of(geometry),
            });
        }
    }
    filling.finish()
}

/// The distance from the ground of a plan.
fn ground(
    plan: &RunPlan,
    terrain: &TerrainPlan,
    solids: &dyn Solids,
) -> Result<Distance, FillError> {
    let domain = [plan.domain.min, plan.domain.max];
    solids
        .ground(&terrain.file, domain, plan.rim())
        .map_err(|source| FillError::Terrain { source })
}

/// What the particles of a geometry have in common.
struct Made<'p> {
    geometry: &'p GeometryPlan,
    formulas: Formulas,
    kind: SeedKind,
    group: u16,
}

struct Filling<'p> {
    plan: &'p RunPlan,
    solids: &'p dyn Solids,
    max_bytes: u64,
    seeds: Vec<Seed>,
    /// Removed, but kept until the end because `near` goes by number.
    dead: Vec<bool>,
    /// Fluid and walls with its spacing.
    near: Near,
    /// Walls with a spacing of their own (m), by that.
    finer: Vec<(f64, Near)>,
    report: FillReport,
    /// Bodies that float within walls.
    lapping: Lapping,
    /// Does the geometry at hand ask for a particle anywhere?
    asks: bool,
    ground: Option<Distance>,
    /// Walls that are fitted to their surface, and ground: no fluid stands in them.
    held: Vec<(Solid<'p>, Measured)>,
}

impl<'p> Filling<'p> {
    fn new(plan: &'p RunPlan, solids: &'p dyn Solids, max_bytes: u64) -> Self {
        Self {
            plan,
            solids,
            max_bytes,
            seeds: Vec::new(),
            dead: Vec::new(),
            near: Near::new(&plan.domain, reach(plan)),
            finer: Vec::new(),
            report: FillReport::default(),
            lapping: Lapping::default(),
            asks: false,
            ground: None,
            held: Vec::new(),
        }
    }

    fn carry_out(&mut self, geometry: &'p GeometryPlan, group: u16) -> Result<(), FillError> {
        let kind = match geometry.kind {
            Kind::Fluid => SeedKind::Fluid,
            Kind::Wall => SeedKind::Wall,
            Kind::Erase => return self.erase(geometry, group),
        };
        let made = Made {
            geometry,
            formulas: Formulas::of(geometry),
            kind,
            group,
        };
        if let Some(solid) = self.solid(geometry) {
            if geometry.shape.is_fitted() {
                return self.fit(&made, solid);
            }
            if kind == SeedKind::Wall && solid.is_ground() {
                return self.heap(&made, solid);
            }
            for place in geometry.lattice.places() {
                let measured = self.measured(geometry, &solid, *place)?;
                for (point, distance) in measured.each() {
                    if let Some(layer) = solid.layer(distance, kind) {
                        self.stand(&made, point, layer)?;
                    }
                }
            }
            return Ok(());
        }
        Lattice::new(geometry, self.plan).each(|point, layer| self.stand(&made, point, layer))
    }

    /// Places a particle of a geometry, unless it is fluid above its level.
    fn stand(&mut self, made: &Made<'_>, point: [f64; 3], layer: u32) -> Result<(), FillError> {
        self.asks = true;
        let position = [0, 1, 2].map(|n| self.near.wrap(n, point[n]));
        let (geometry, formulas) = (made.geometry, &made.formulas);
        if state::is_above(geometry, formulas, self.plan, position)? {
            return Ok(());
        }
        let seed = Seed {
            position,
            velocity: state::velocity(geometry, formulas, position),
            kind: made.kind,
            density_excess: state::density_excess(geometry, formulas, self.plan, position),
            tracer: state::tracer(geometry, formulas, position),
            group: made.group,
            layer: match made.kind {
                SeedKind::Wall => layer,
                SeedKind::Fluid => 0,
            },
        };
        match state::lost(self.plan, formulas, &seed) {
            Some(lost) => Err(lost),
            None => self.place(seed),
        }
    }

    fn place(&mut self, seed: Seed) -> Result<(), FillError> {
        let plan = self.plan;
        let own = &plan.geometry[usize::from(seed.group)];
        let mut keep = seed.kind == SeedKind::Wall || self.is_free(seed.position);
        let Self {
            seeds,
            dead,
            near,
            finer,
            report,
            lapping,
            ..
        } = self;
        let mut meet = |other: usize| {
            let (Some(placed), Some(gone)) = (seeds.get_mut(other), dead.get_mut(other)) else {
                return Ok(());
            };
            if *gone {
                return Ok(());
            }
            match met(
                plan,
                [&seed, &*placed],
                near.apart(seed.position, placed.position),
            )? {
                Met::Apart => {}
                Met::Dropped => {
                    keep = false;
                    if seed.kind == SeedKind::Wall {
                        lapping.note(plan, (&seed, &*placed), near);
                        placed.layer = placed.layer.min(seed.layer);
                    }
                }
                Met::Removed => {
                    *gone = true;
                    report.fluid_dropped += 1;
                }
            }
            Ok(())
        };
        near.each(seed.position, reach(plan), &mut meet)?;
        for (spacing, walls) in finer {
            let radius = match seed.kind {
                SeedKind::Fluid => clearance(plan, own.lattice, *spacing),
                SeedKind::Wall => APART_FITTED * spacing.max(plan.spacing_of(own)),
            };
            walls.each(seed.position, radius, &mut meet)?;
        }
        if keep {
            let number = self.seeds.len();
            self.finds(own.spacing).push(number, seed.position);
            self.seeds.push(seed);
            self.dead.push(false);
        } else {
            match seed.kind {
                SeedKind::Fluid => self.report.fluid_dropped += 1,
                SeedKind::Wall => self.report.wall_dropped += 1,
            }
        }
        Ok(())
    }

    /// May fluid stand here: away from planes and terrain, and not in walls that are fitted to their surface or ground?
    fn is_free(&self, position: [f64; 3]) -> bool {
        let off = ROUNDING * self.plan.discretisation.spacing;
        let mut held = self.held.iter();
        (self.plan.planes.iter()).all(|plane| plane.distance(position) >= off)
            && (self.ground.iter()).all(|distance| distance(position) >= off)
            && held.all(|(solid, measured)| !solid.takes(measured, position))
    }

    /// The particles among which those with a spacing (m) of their own, or without, are found.
    fn finds(&mut self, own: Option<f64>) -> &mut Near {
        let Some(own) = own else {
            return &mut self.near;
        };
        let known = self.finer.iter().position(|(other, _)| *other == own);
        let n = known.unwrap_or_else(|| {
            let near = Near::new(&self.plan.domain, APART_FITTED * own);
            self.finer.push((own, near));
            self.finer.len() - 1
        });
        &mut self.finer[n].1
    }

    fn erase(&mut self, geometry: &'p GeometryPlan, group: u16) -> Result<(), FillError> {
        let before = self.report.erased;
        let used = self.plan.dimensions as usize;
        let [min, max] = geometry.shape.extent();
        let measured = match self.solid(geometry) {
            Some(solid) => Some(self.measured(geometry, &solid, 0.5)?),
            None => None,
        };
        for (seed, dead) in self.seeds.iter().zip(&mut self.dead) {
            let at = seed.position;
            let inside = (0..used.min(3)).all(|n| (min[n]..=max[n]).contains(&at[n]));
            let within = measured.as_ref().is_none_or(|m| m.at(at) < 0.0);
            if inside && within && !*dead {
                *dead = true;
                self.report.erased += 1;
            }
        }
        if self.report.erased == before {
            self.report.idle.push(group);
        }
        Ok(())
    }

    fn finish(mut self) -> Result<(Vec<Seed>, FillReport), FillError> {
        if self.seeds.len() as u64 > MAX_PARTICLES {
            return Err(FillError::TooManyParticles {
                count: self.seeds.len() as f64,
                max: MAX_PARTICLES,
            });
        }
        self.lapping.refuse(self.plan)?;
        among::among(self.plan, (&self.seeds, &self.dead), &self.near)?;
        joined::joined(self.plan, (&mut self.seeds, &self.dead), &self.near);
        let mut dead = self.dead.into_iter();
        self.seeds.retain(|_| dead.next() == Some(false));
        let fluid = self
            .seeds
            .iter()
            .filter(|seed| seed.kind == SeedKind::Fluid)
            .count();
        self.report.fluid = fluid as u64;
        self.report.wall = (self.seeds.len() - fluid) as u64;
        self.report.outside = outside(self.plan, &self.seeds);
        self.report.empty = empty(self.plan, &self.seeds);
        self.report.afloat = afloat(self.plan, &self.seeds);
        self.report.loaded = loaded::loaded(self.plan, &self.seeds);
        self.report.pushed = pushed::pushed(self.plan, self.ground.as_deref());
        // Water that is outside of all tanks is spoken of already.
        if self.report.outside.is_empty() {
            let flood = flood::flood(self.plan, &self.seeds, self.ground.as_deref());
            (self.report.leak, self.report.thin) = (flood.leak, flood.thin);
            self.report.leaks_later = flood.leaks_later;
        }
        if fluid == 0 && self.plan.openings.is_empty() {
            return Err(FillError::NoFluid);
        }
        Ok((self.seeds, self.report))
    }
}
