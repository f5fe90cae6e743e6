use crate::booleans::{join, may_be_less};
use crate::faces::{ends_grid, free, is_solid, on_wall};
use crate::part::{Device, Kind, Part};
use crate::settle::{closest, far};
use crate::{GeometryError, Stl};
use monoflow_case::{BodyPlan, Operation};
use monoflow_cpu::distance::{Band, Distances};
use monoflow_ops::distance::Nodes;
use rayon::prelude::*;

/// No wall is near.
pub const NO_WALL: u16 = u16::MAX;

/// Bodies, ready to be measured.
///
/// Their walls are numbered and have names: each shape is one, called as its part; so is a surface of
/// one solid; the solids of another are called `part/solid`.
#[derive(Clone, Debug)]
pub struct Bodies {
    pub(crate) parts: Vec<Part>,
    names: Vec<String>,
}

/// What bodies are at the points of a grid.
#[derive(Clone, Debug, PartialEq)]
pub struct Field {
    /// Signed distances, m; beyond the band as great as the band.
    pub distances: Distances,
    /// To which wall they are: its number, or [`NO_WALL`] beyond the band of all.
    pub walls: Vec<u16>,
    /// Where several parts are near, may the wall be farther away than the distance says? Of one part alone
    /// there is nothing here: its distances are exact.
    pub less: Vec<bool>,
}

impl Bodies {
    /// Reads files, mends and places.
    ///
    /// # Errors
    /// Names the body and what is wrong with it: a file, a surface that is not closed, a polygon that
    /// crosses itself.
    pub fn load(plans: &[BodyPlan]) -> Result<Self, GeometryError> {
        let mut parts: Vec<Part> = plans.iter().map(Part::load).collect::<Result<_, _>>()?;
        let mut names = Vec::new();
        for part in &mut parts {
            part.first = u16::try_from(names.len()).unwrap_or(NO_WALL);
            names.extend(part.walls());
        }
        if names.len() >= usize::from(NO_WALL) {
            return Err(GeometryError::TooMany { count: names.len() });
        }
        Ok(Bodies { parts, names })
    }

    /// The names of walls.
    pub fn walls(&self) -> &[String] {
        &self.names
    }

    /// The surfaces from files among the parts, where they are placed.
    pub fn surfaces(&self) -> impl Iterator<Item = (&str, &Stl)> {
        self.parts.iter().filter_map(|part| match &part.kind {
            Kind::Surface(stl, _) => Some((part.name.as_str(), stl.as_ref())),
            Kind::Shape(..) | Kind::Sheet(..) => None,
        })
    }

    /// A box around each of those surfaces, m.
    pub fn surface_bounds(&self) -> impl Iterator<Item = (&str, [[f64; 3]; 2])> {
        self.surfaces().map(|(name, stl)| {
            let (low, high) = stl.surface.bounds();
            (name, [low, high])
        })
    }

    /// A box around all parts that add something, m, as far as `dimensions` count; `None` where one
    /// has no end.
    pub fn bounds(&self, dimensions: usize) -> Option<[[f64; 3]; 2]> {
        let added = self.parts.iter().filter(|p| p.operation == Operation::Add);
        let mut around = [[f64::INFINITY; 3], [f64::NEG_INFINITY; 3]];
        for part in added {
            let [low, high] = part.bounds(dimensions)?;
            for k in 0..3 {
                around[0][k] = around[0][k].min(low[k]);
                around[1][k] = around[1][k].max(high[k]);
            }
        }
        (around[0][0] <= around[1][0]).then_some(around)
    }

    /// Signed distances at the points of a grid; one plane of points is a grid in the plane. The
    /// number of threads makes no difference.
    ///
    /// # Errors
    /// A surface is not fit, the band is not wider than a cell, or a body in space meets a grid in
    /// the plane.
    pub fn measure(&self, nodes: &Nodes) -> Result<Field, GeometryError> {
        self.measure_with(nodes, &mut |facets, nodes| Ok(Band::read(nodes, facets)))
    }

    /// The same, with the band of surfaces read by `device`, which must read what
    /// [`Band::read`] reads.
    ///
    /// # Errors
    /// As [`Bodies::measure`], and those of the device.
    pub fn measure_with(
        &self,
        nodes: &Nodes,
        device: &mut Device<'_>,
    ) -> Result<Field, GeometryError> {
        let band = nodes.band;
        let count = nodes.len() as usize;
        let mut values = vec![band; count];
        let mut walls = vec![NO_WALL; count];
        let mut less = vec![false; if self.parts.len() > 1 { count } else { 0 }];
        let known = self.resolution(nodes).into_iter().fold(0.0, f64::max);
        let close = known.min(closest(nodes));
        for (number, part) in self.parts.iter().enumerate() {
            let (mut own, solids) = part.measure(nodes, device)?;
            // A part that ends in a side of the grid goes on beyond it.
            let ends = on_wall(&own, close, |point| ends_grid(nodes, point));
            free(&mut own, (nodes, close), &ends, |sample, own| {
                is_solid(&[part], sample, (nodes, close), own)
            });
            let shared = on_wall(&own, close, |n| number > 0 && values[n].abs() <= close);
            less.par_iter_mut()
                .zip(&values)
                .zip(&own)
                .for_each(|((less, value), own)| {
                    *less = may_be_less(*less, part.operation, *value, *own, band);
                });
            values
                .par_iter_mut()
                .zip(&mut walls)
                .zip(own)
                .enumerate()
                .for_each(|(i, ((value, of), own))| {
                    let joined = join(part.operation, *value, own);
                    if joined != *value {
                        *value = joined;
                        let solid = solids.get(i).map_or(0, |solid| *solid as u16);
                        let near = own.abs() < band;
                        *of = if near { part.first + solid } else { NO_WALL };
                    }
                });
            let parts: Vec<&Part> = self.parts[..=number].iter().collect();
            let freed = free(&mut values, (nodes, close), &shared, |sample, values| {
                is_solid(&parts, sample, (nodes, close), values)
            });
            freed.into_iter().for_each(|point| less[point] = true);
        }
        Ok(Field {
            distances: Distances {
                nodes: *nodes,
                values,
            },
            walls,
            less,
        })
    }

    /// The parts whose walls may be off by more than they may be moved onto a plane of the grid ([`closest`]), with
    /// how far that is, m.
    pub fn vague(&self, nodes: &Nodes) -> impl Iterator<Item = (&str, f64)> {
        let (far, most) = (far(nodes), closest(nodes));
        let known = self
            .parts
            .iter()
            .map(move |part| (part.name.as_str(), part.resolution(far)));
        known.filter(move |(_, known)| *known > most)
    }

    /// How far each wall may be off at these points because of how its coordinates were stored, m: those of a file as
    /// [`Surface::resolution`](monoflow_surface::Surface::resolution) says, all by rounding in double precision.
    pub fn resolution(&self, nodes: &Nodes) -> Vec<f64> {
        let far = far(nodes);
        let each = self.parts.iter().flat_map(|part| {
            let own = part.resolution(far);
            part.walls().into_iter().map(move |_| own)
        });
        each.collect()
    }
}
