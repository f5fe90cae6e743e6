use crate::booleans::{join, may_be_less};
use crate::faces::{ends_grid, free, is_solid, on_wall};
use crate::placed::Placed;
use crate::settle::{closest, far};
use crate::{GeometryError, Shape, Stl};
use monoflow_case::{BodyPlan, Form, Operation};
use monoflow_cpu::distance::{Band, DistanceError, Distances};
use monoflow_ops::distance::{Facet, Nodes};
use monoflow_ops::vector::dot;
use monoflow_surface::Surface;
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

#[derive(Clone, Debug)]
pub(crate) struct Part {
    pub name: String,
    /// The number of its first wall.
    first: u16,
    pub operation: Operation,
    pub is_flat: bool,
    pub kind: Kind,
}

#[derive(Clone, Debug)]
pub(crate) enum Kind {
    Shape(Shape, Placed),
    /// The surface stands where it is placed.
    Surface(Box<Stl>, Placed),
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

/// What reads the band of a surface: a device.
type Device<'a> =
    dyn FnMut(&[Facet], &Nodes) -> Result<Band, Box<dyn std::error::Error + Send + Sync>> + 'a;

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
            Kind::Shape(..) => None,
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

    /// How far each wall may be off at these points because of how its coordinates were stored, m: those of
    /// a file as [`Surface::resolution`] says, all by rounding in double precision.
    pub fn resolution(&self, nodes: &Nodes) -> Vec<f64> {
        let far = far(nodes);
        let each = self.parts.iter().flat_map(|part| {
            let own = part.resolution(far);
            part.walls().into_iter().map(move |_| own)
        });
        each.collect()
    }
}

impl Part {
    fn load(plan: &BodyPlan) -> Result<Self, GeometryError> {
        let name = plan.name.clone();
        let placed = Placed::of(&plan.placement);
        let wrong = |source| GeometryError::Surface {
            name: name.clone(),
            source,
        };
        let kind = match &plan.form {
            Form::Stl {
                file,
                repair,
                weld,
                open,
                around,
            } => {
                let mut stl = Stl::load(&name, file, repair, *weld, [*open, *around])?;
                stl.fit(&name)?;
                let resolution = placed.scale() * stl.surface.resolution();
                let surface = stl.surface.mapped(|x| placed.forth(x)).map_err(wrong)?;
                stl.surface = surface.known_to(resolution);
                Kind::Surface(Box::new(stl), placed)
            }
            form => match Shape::of(form).map_err(wrong)? {
                Some(shape) => Kind::Shape(shape, placed),
                None => {
                    return Err(GeometryError::Shape {
                        name,
                        what: format!("{form:?} is not known here"),
                        help: "use a program of the same version",
                    });
                }
            },
        };
        let turn = plan.placement.rotation;
        let in_plane = turn.is_none_or(|turn| turn.axis[..2] == [0.0; 2]);
        Ok(Part {
            name,
            first: 0,
            operation: plan.operation,
            is_flat: plan.form.is_flat() && in_plane,
            kind,
        })
    }

    /// The names of its walls.
    fn walls(&self) -> Vec<String> {
        let solids = match &self.kind {
            Kind::Shape(..) => &[][..],
            Kind::Surface(stl, _) => stl.surface.solids(),
        };
        if solids.len() < 2 {
            return vec![self.name.clone()];
        }
        let name = |solid: &String| format!("{}/{solid}", self.name);
        solids.iter().map(name).collect()
    }

    fn bounds(&self, dimensions: usize) -> Option<[[f64; 3]; 2]> {
        match &self.kind {
            Kind::Surface(stl, _) => {
                let (low, high) = stl.surface.bounds();
                Some([low, high])
            }
            Kind::Shape(shape, placed) => {
                let mut ends = shape.bounds();
                for end in &mut ends {
                    end[dimensions..].fill(0.0);
                }
                if !ends.as_flattened().iter().all(|x| x.is_finite()) {
                    return None;
                }
                let corners = (0..8).map(|c| [0, 1, 2].map(|k| ends[c >> k & 1][k]));
                let start = [[f64::INFINITY; 3], [f64::NEG_INFINITY; 3]];
                Some(corners.fold(start, |[low, high], corner| {
                    let at = placed.forth(corner);
                    [
                        [0, 1, 2].map(|k| low[k].min(at[k])),
                        [0, 1, 2].map(|k| high[k].max(at[k])),
                    ]
                }))
            }
        }
    }

    /// Distances and, of several solids, the number of the nearest.
    fn measure(
        &self,
        nodes: &Nodes,
        device: &mut Device<'_>,
    ) -> Result<(Vec<f64>, Vec<u32>), GeometryError> {
        let name = || self.name.clone();
        if nodes.count[2] == 1 && !self.is_flat {
            return Err(GeometryError::Flat { name: name() });
        }
        match &self.kind {
            Kind::Shape(shape, placed) => Ok((measured(shape, placed, nodes), Vec::new())),
            Kind::Surface(stl, _) => {
                self.refuse_rim(stl, nodes)?;
                let layers = stl.layers().map_err(|source| GeometryError::Surface {
                    name: name(),
                    source,
                })?;
                let mut all = (Vec::new(), Vec::new());
                for (surface, facets) in &layers {
                    let band = device(facets, nodes).map_err(|source| GeometryError::Device {
                        name: name(),
                        source,
                    })?;
                    unite(&mut all, self.layer(stl, surface, facets, &band)?);
                }
                Ok(all)
            }
        }
    }

    /// Distances to a layer of a surface and, of several solids, the number of the nearest.
    fn layer(
        &self,
        stl: &Stl,
        surface: &Surface,
        facets: &[Facet],
        band: &Band,
    ) -> Result<(Vec<f64>, Vec<u32>), GeometryError> {
        let nodes = &band.nodes;
        let several = surface.solids().len() > 1;
        match band.signed() {
            Ok(distances) => {
                let solids = several.then(|| band.nearest(facets, surface.solid_of()));
                Ok((distances.values, solids.unwrap_or_default()))
            }
            Err(DistanceError::Nowhere { band }) if !stl.open => {
                // Of a body around it all but what is within.
                let inside = surface.contains(nodes.origin) != (surface.volume() < 0.0);
                let value = if inside { -band } else { band };
                let count = nodes.len() as usize;
                let solids = vec![u32::MAX; if several { count } else { 0 }];
                Ok((vec![value; count], solids))
            }
            Err(source) => Err(GeometryError::Distance {
                name: self.name.clone(),
                source,
            }),
        }
    }

    /// How far its walls may be off near points so far from the origin, m.
    fn resolution(&self, far: f64) -> f64 {
        match &self.kind {
            Kind::Shape(_, placed) => placed.rounding(far),
            Kind::Surface(stl, placed) => {
                // In each of three coordinates.
                let stored = 3f64.sqrt() * stl.surface.resolution();
                stored.max(placed.rounding(far))
            }
        }
    }

    /// Refuses a sheet that ends where the band of the grid reaches.
    fn refuse_rim(&self, stl: &Stl, nodes: &Nodes) -> Result<(), GeometryError> {
        if !stl.open {
            return Ok(());
        }
        let low: [f64; 3] = std::array::from_fn(|k| nodes.along(k, 0) - nodes.band);
        let high: [f64; 3] =
            std::array::from_fn(|k| nodes.along(k, nodes.count[k].max(1) - 1) + nodes.band);
        let mut rim = stl.surface.open_edges().into_iter();
        match rim.find(|edge| enters(*edge, low, high)) {
            None => Ok(()),
            Some([at, _]) => Err(GeometryError::Rim {
                name: self.name.clone(),
                at,
                band: nodes.band,
            }),
        }
    }
}

/// Makes one of two parts that are solid together, where the first is there.
fn unite(all: &mut (Vec<f64>, Vec<u32>), (values, solids): (Vec<f64>, Vec<u32>)) {
    if all.0.is_empty() {
        *all = (values, solids);
        return;
    }
    for (k, own) in values.into_iter().enumerate() {
        if own < all.0[k] {
            all.0[k] = own;
            if let Some(solid) = all.1.get_mut(k) {
                *solid = solids[k];
            }
        }
    }
}

/// Distances to a shape, as far as the band reaches.
fn measured(shape: &Shape, placed: &Placed, nodes: &Nodes) -> Vec<f64> {
    let [nx, ny, _] = nodes.count.map(|n| n as usize);
    let point = |i: usize| {
        let at = [i % nx, i / nx % ny, i / (nx * ny)];
        [0, 1, 2].map(|k| nodes.along(k, at[k] as u32))
    };
    let [low, high] = shape.bounds();
    let all = (0..nodes.len() as usize).into_par_iter();
    all.map(|i| {
        let at = placed.back(point(i));
        // No point is farther from the box around a shape than from the shape.
        let off = [0, 1, 2].map(|k| (low[k] - at[k]).max(at[k] - high[k]).max(0.0));
        if placed.scale() * dot(&off, &off).sqrt() > nodes.band {
            return nodes.band;
        }
        let distance = placed.scale() * shape.distance(at);
        distance.clamp(-nodes.band, nodes.band)
    })
    .collect()
}

/// Does a straight line between two points enter a box?
fn enters([a, b]: [[f64; 3]; 2], low: [f64; 3], high: [f64; 3]) -> bool {
    let (mut first, mut last) = (0.0_f64, 1.0_f64);
    for k in 0..3 {
        let along = b[k] - a[k];
        if along == 0.0 {
            if a[k] < low[k] || a[k] > high[k] {
                return false;
            }
        } else {
            let ends = [(low[k] - a[k]) / along, (high[k] - a[k]) / along];
            first = first.max(ends[0].min(ends[1]));
            last = last.min(ends[0].max(ends[1]));
        }
    }
    first <= last
}
