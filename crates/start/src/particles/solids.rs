//! Particles in and around bodies, by their signed distance.

use std::error::Error;
use std::path::Path;

use super::SeedKind;
use crate::FillError;
use monoflow_case::{BodyPlan, Fill, RunPlan, WallPlacement};

/// What can go wrong with bodies: a file that cannot be read, a surface that is not closed.
pub type SolidsError = Box<dyn Error + Send + Sync>;

/// Lower and upper corner (m); `None` where there is no end.
pub type Bounds = Option<[[f64; 3]; 2]>;

/// The points of a lattice, x fastest.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Samples {
    /// The first point (m).
    pub origin: [f64; 3],
    /// From a point to the next along each axis (m).
    pub spacing: f64,
    /// Points along each axis.
    pub count: [u32; 3],
    /// Distances greater than this are not wanted (m).
    pub band: f64,
}

impl Samples {
    fn at(&self, index: [u32; 3]) -> [f64; 3] {
        [0, 1, 2].map(|n| self.origin[n] + f64::from(index[n]) * self.spacing)
    }

    fn len(&self) -> u64 {
        let [x, y, z] = self.count.map(u64::from);
        x.saturating_mul(y).saturating_mul(z)
    }
}

/// Layers of particles along the normal of a surface.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Layers {
    /// Lower and upper corner of the space in which they stand (m).
    pub extent: [[f64; 3]; 2],
    /// Between layers, and between particles of a layer (m).
    pub spacing: f64,
    /// Distance of the first layer from the surface (spacings).
    pub first: f64,
    /// So many at most: fewer where a body is thinner.
    pub count: u32,
    /// Within the bodies, or outside of them?
    pub inward: bool,
}

impl Layers {
    /// Distance of a layer from the surface (m), from 1 next to it.
    pub fn depth(&self, layer: u32) -> f64 {
        (f64::from(layer - 1) + self.first) * self.spacing
    }
}

/// Knows how far points are from bodies. This crate reads no surfaces: what fills a plan brings one.
pub trait Solids {
    /// Signed distances (m), negative within, to bodies that are joined in their order. Asks for the points when
    /// it knows the box around them; beyond the band distances are as great as that.
    ///
    /// # Errors
    /// A body is wrong, or `samples` refuses.
    fn measure(
        &self,
        bodies: &[BodyPlan],
        dimensions: usize,
        samples: &mut dyn FnMut(Bounds) -> Result<Samples, FillError>,
    ) -> Result<(Samples, Vec<f64>), SolidsError>;

    /// Points of layers along the normal of bodies that are joined in their order, spread evenly over each layer,
    /// and which layer each is of. The same input gives the same points in the same order.
    ///
    /// # Errors
    /// A body is wrong.
    fn fitted(
        &self,
        bodies: &[BodyPlan],
        dimensions: usize,
        layers: &Layers,
    ) -> Result<Vec<([f64; 3], u32)>, SolidsError>;

    /// Distance (m) from the ground of a raster file, negative below it, for points of a domain between two corners
    /// (m); the domain may reach farther than the raster by `rim` (m).
    ///
    /// # Errors
    /// The file cannot be read, or does not hold the domain.
    fn ground(&self, file: &Path, domain: [[f64; 3]; 2], rim: f64)
    -> Result<Distance, SolidsError>;
}

/// How far a point is from something (m), negative within it.
pub type Distance = Box<dyn Fn([f64; 3]) -> f64>;

/// For plans without bodies.
#[derive(Debug, Clone, Copy)]
pub struct NoSolids;

impl Solids for NoSolids {
    fn measure(
        &self,
        _: &[BodyPlan],
        _: usize,
        _: &mut dyn FnMut(Bounds) -> Result<Samples, FillError>,
    ) -> Result<(Samples, Vec<f64>), SolidsError> {
        Err("nothing here knows the shape of bodies".into())
    }

    fn fitted(
        &self,
        _: &[BodyPlan],
        _: usize,
        _: &Layers,
    ) -> Result<Vec<([f64; 3], u32)>, SolidsError> {
        Err("nothing here knows the shape of bodies".into())
    }

    fn ground(&self, _: &Path, _: [[f64; 3]; 2], _: f64) -> Result<Distance, SolidsError> {
        Err("nothing here reads rasters".into())
    }
}

/// The bodies of a geometry and where their particles may be.
pub(super) struct Solid<'p> {
    pub plan: &'p RunPlan,
    pub bodies: &'p [BodyPlan],
    pub extent: [[f64; 3]; 2],
    pub fill: Fill,
    pub layers: u32,
    /// Between its particles (m).
    pub spacing: f64,
}

/// Differences below this share of the spacing are rounding (dimensionless).
const ROUNDING: f64 = 1e-9;

/// Bytes for a distance, and for what is found on the way to it.
const BYTES_PER_SAMPLE: u64 = 32;

/// Distances at the points of a lattice.
pub(super) struct Measured {
    samples: Samples,
    distances: Vec<f64>,
    /// A box around the bodies, m, if they have an end.
    pub bounds: Bounds,
}

impl Solid<'_> {
    /// Measures its bodies, at the same place (share of an edge) in each cell of a lattice through the origin
    /// whose cells have this edge (m).
    pub fn measure(
        &self,
        solids: &dyn Solids,
        (edge, place): (f64, f64),
        max_bytes: u64,
    ) -> Result<Measured, SolidsError> {
        let used = self.plan.dimensions as usize;
        let layers = self
            .layers
            .max(self.plan.discretisation.layers_at(self.spacing));
        let outward = match self.fill {
            Fill::Shell => f64::from(self.layers) * self.spacing,
            Fill::Solid | Fill::Border => 0.0,
        };
        let mut found = None;
        let mut samples = |bounds: Bounds| {
            found = bounds;
            let mut origin = [0.0; 3];
            let mut count = [1; 3];
            for n in 0..used {
                let [mut low, mut high] = self.extent.map(|corner| corner[n]);
                if let Some(around) = bounds {
                    let [begin, end] = [around[0][n] - outward, around[1][n] + outward];
                    if begin > high || end < low {
                        return Err(self.beyond(n, [around[0][n], around[1][n]]));
                    }
                    (low, high) = (low.max(begin), high.min(end));
                }
                let first = (low / edge - place - ROUNDING).ceil();
                let last = (high / edge - place + ROUNDING).floor();
                origin[n] = (first + place) * edge;
                // Saturates; a body between two points of the lattice leaves one that is not in it.
                count[n] = ((last - first) as u32).saturating_add(1);
            }
            // One plane of the lattice would be a grid in the plane: what is that thin takes one beside it, which is in the
            // domain if there is one.
            if used == 3 && count[2] == 1 {
                let is_last = origin[2] + edge > self.extent[1][2];
                origin[2] -= if is_last { edge } else { 0.0 };
                count[2] = 2;
            }
            let samples = Samples {
                origin,
                spacing: edge,
                count,
                band: (f64::from(layers) + 1.5) * edge,
            };
            let bytes = samples.len().saturating_mul(BYTES_PER_SAMPLE);
            if bytes > max_bytes {
                return Err(FillError::TooMuchMemory {
                    count: samples.len(),
                    bytes,
                    max: max_bytes,
                });
            }
            Ok(samples)
        };
        let (samples, distances) = solids.measure(self.bodies, used, &mut samples)?;
        Ok(Measured {
            samples,
            distances,
            bounds: found,
        })
    }

    /// Why nothing of it has a place, whose bodies lie between two coordinates (m) along an axis.
    fn beyond(&self, axis: usize, [begin, end]: [f64; 2]) -> FillError {
        let [low, high] = self.extent.map(|corner| corner[axis]);
        let (ends, at, edge) = match begin > high {
            true => (["begins", "ends"], begin, high),
            false => (["ends", "starts"], end, low),
        };
        FillError::Beyond {
            axis: ["x", "y", "z"][axis],
            ends,
            at,
            edge,
        }
    }

    /// The layer of a particle so far from the surface, from 1 next to it; `None` where none stands.
    pub fn layer(&self, distance: f64, kind: SeedKind) -> Option<u32> {
        let spacings = distance / self.spacing;
        let is_within = spacings < -ROUNDING;
        // Saturates far within, where nobody counts.
        let layer = (spacings.abs() + ROUNDING).floor() as u32 + 1;
        let stands = match (kind, self.fill) {
            (SeedKind::Fluid, _) | (_, Fill::Solid) => is_within,
            (_, Fill::Shell) => !is_within && layer <= self.layers,
            (_, Fill::Border) => is_within && layer <= self.layers,
        };
        stands.then_some(layer)
    }
}

impl Solid<'_> {
    /// How many of its layers follow the surface where it is fitted: of a solid those that the fluid feels.
    pub fn depth(&self) -> u32 {
        match self.fill {
            Fill::Solid => self.plan.discretisation.layers_at(self.spacing),
            Fill::Shell | Fill::Border => self.layers,
        }
    }

    /// The points of these layers.
    pub fn fitted(&self, solids: &dyn Solids) -> Result<Vec<([f64; 3], u32)>, SolidsError> {
        let discretisation = &self.plan.discretisation;
        let layers = Layers {
            extent: self.extent,
            spacing: self.spacing,
            first: match discretisation.wall_placement {
                WallPlacement::Behind => 0.5,
                WallPlacement::OnFace => 0.0,
            },
            count: self.depth(),
            inward: self.fill != Fill::Shell,
        };
        solids.fitted(self.bodies, self.plan.dimensions as usize, &layers)
    }

    /// Does a wall take up the place of a point? Ground does below its layers, too.
    pub fn takes(&self, measured: &Measured, point: [f64; 3]) -> bool {
        let distance = measured.at(point);
        let is_below = self.is_ground() && distance < -ROUNDING * self.spacing;
        is_below || self.layer(distance, SeedKind::Wall).is_some()
    }

    /// The first place at the lower end of the domain (m) where ground has not all of its layers.
    pub fn cut(&self, measured: &Measured) -> Option<[f64; 3]> {
        if !self.is_ground() || self.fill == Fill::Solid {
            return None;
        }
        let up = self.plan.dimensions as usize - 1;
        let lowest = measured.samples.origin[up] + ROUNDING * self.spacing;
        let needed = f64::from(self.layers - 1) * self.spacing;
        let mut last = measured.each().filter(|(point, _)| point[up] <= lowest);
        let cut = last.find(|(_, distance)| -*distance < needed * (1.0 - ROUNDING));
        cut.map(|(point, _)| point)
    }

    /// Does nothing but a wall stand below its surface, be it filled or not?
    pub fn is_ground(&self) -> bool {
        self.fill != Fill::Shell && self.bodies.iter().any(BodyPlan::is_ground)
    }
}

impl Measured {
    /// The points of the lattice with their distances, x fastest, then y, then z.
    pub fn each(&self) -> impl Iterator<Item = ([f64; 3], f64)> {
        let [nx, ny, _] = self.samples.count.map(|n| n as usize);
        self.distances.iter().enumerate().map(move |(i, distance)| {
            let index = [i % nx, i / nx % ny, i / (nx * ny)].map(|n| n as u32);
            (self.samples.at(index), *distance)
        })
    }

    /// The distance at any point, between those of the lattice around it; as great as the band outside of that.
    pub fn at(&self, point: [f64; 3]) -> f64 {
        let Samples {
            origin,
            spacing,
            count,
            band,
        } = self.samples;
        let mut low = [0usize; 3];
        let mut share = [0.0; 3];
        for n in 0..3 {
            let place = (point[n] - origin[n]) / spacing;
            let last = f64::from(count[n] - 1);
            if count[n] == 1 {
                continue;
            }
            // Half a cell beyond the last points belongs to them.
            if !(-0.5..=last + 0.5).contains(&place) {
                return band;
            }
            let place = place.clamp(0.0, last);
            let cell = place.floor().min(last - 1.0);
            (low[n], share[n]) = (cell as usize, place - cell);
        }
        let [nx, ny, _] = count.map(|n| n as usize);
        let mut sum = 0.0;
        for corner in 0..8 {
            let mut weight = 1.0;
            let mut index = low;
            for n in 0..3 {
                let upper = corner >> n & 1 == 1;
                weight *= if upper { share[n] } else { 1.0 - share[n] };
                index[n] += usize::from(upper);
            }
            if weight > 0.0 {
                sum += weight * self.distances[(index[2] * ny + index[1]) * nx + index[0]];
            }
        }
        sum
    }
}
