//! One part of bodies: a shape, or a surface of triangles.

use crate::placed::Placed;
use crate::relief::Relief;
use crate::stl::layers;
use crate::{GeometryError, Shape, Stl};
use monoflow_case::{BodyPlan, Form, Operation, Placement};
use monoflow_cpu::distance::{Band, DistanceError};
use monoflow_ops::distance::{Facet, Nodes};
use monoflow_ops::vector::dot;
use monoflow_surface::Surface;
use rayon::prelude::*;

#[derive(Clone, Debug)]
pub(crate) struct Part {
    pub name: String,
    /// The number of its first wall.
    pub first: u16,
    pub operation: Operation,
    pub is_flat: bool,
    pub kind: Kind,
    /// The raster that it is made of.
    relief: Option<Box<Relief>>,
}

#[derive(Clone, Debug)]
pub(crate) enum Kind {
    Shape(Shape, Placed),
    /// The surface stands where it is placed.
    Surface(Box<Stl>, Placed),
    /// The surface of ground, where it is placed.
    Sheet(Surface, Placed),
}

/// What reads the band of a surface: a device.
pub(crate) type Device<'a> =
    dyn FnMut(&[Facet], &Nodes) -> Result<Band, Box<dyn std::error::Error + Send + Sync>> + 'a;

impl Part {
    pub fn load(plan: &BodyPlan) -> Result<Self, GeometryError> {
        let name = plan.name.clone();
        let placed = Placed::of(&plan.placement);
        let wrong = |source| GeometryError::Surface {
            name: name.clone(),
            source,
        };
        let mut relief = None;
        let kind = match &plan.form {
            Form::Terrain { file, section } => {
                let own = Relief::load(&name, file, *section)?;
                let kind = match section {
                    Some(_) => Kind::Shape(Shape::Profile(own.profile(&name)?), placed),
                    None => {
                        let sheet = own.sheet().map_err(wrong)?;
                        let sheet = sheet.mapped(|x| placed.forth(x)).map_err(wrong)?;
                        Kind::Sheet(sheet, placed)
                    }
                };
                relief = Some(Box::new(own));
                kind
            }
            Form::Stl {
                file,
                repair,
                weld,
                open,
                around,
            } => {
                let measures = (placed.scale(), *weld);
                let mut stl = Stl::load(&name, file, repair, measures, [*open, *around])?;
                stl.fit(&name)?;
                // It is scaled already.
                let placed = Placed::of(&Placement {
                    scale: 1.0,
                    ..plan.placement
                });
                let resolution = stl.surface.resolution();
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
            relief,
        })
    }

    /// The names of its walls, fit for headings of tables: commas and quotes in names of solids are underscores there.
    pub fn walls(&self) -> Vec<String> {
        let solids = match &self.kind {
            Kind::Shape(..) | Kind::Sheet(..) => &[][..],
            Kind::Surface(stl, _) => stl.surface.solids(),
        };
        if solids.len() < 2 {
            return vec![self.name.clone()];
        }
        let name = |solid: &String| format!("{}/{}", self.name, solid.replace([',', '"'], "_"));
        solids.iter().map(name).collect()
    }

    pub fn bounds(&self, dimensions: usize) -> Option<[[f64; 3]; 2]> {
        match &self.kind {
            Kind::Sheet(..) => None,
            // A sheet bounds what goes on as far as the grid.
            Kind::Surface(stl, _) if stl.open => None,
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
    pub fn measure(
        &self,
        nodes: &Nodes,
        device: &mut Device<'_>,
    ) -> Result<(Vec<f64>, Vec<u32>), GeometryError> {
        let name = || self.name.clone();
        if nodes.count[2] == 1 && !self.is_flat {
            return Err(GeometryError::Flat { name: name() });
        }
        if let Some(relief) = &self.relief {
            relief.must_cover(&name(), nodes, self.placed())?;
        }
        let (surface, open) = match &self.kind {
            Kind::Shape(shape, placed) => return Ok((measured(shape, placed, nodes), Vec::new())),
            Kind::Surface(stl, _) => (&stl.surface, stl.open),
            Kind::Sheet(sheet, _) => (sheet, true),
        };
        if open {
            self.refuse_rim(surface, nodes)?;
        }
        let layers = layers(surface, open).map_err(|source| GeometryError::Surface {
            name: name(),
            source,
        })?;
        let mut all = (Vec::new(), Vec::new());
        for (surface, facets) in &layers {
            let band = device(facets, nodes).map_err(|source| GeometryError::Device {
                name: name(),
                source,
            })?;
            unite(&mut all, self.layer(open, surface, facets, &band)?);
        }
        Ok(all)
    }

    fn placed(&self) -> &Placed {
        match &self.kind {
            Kind::Shape(_, placed) | Kind::Surface(_, placed) | Kind::Sheet(_, placed) => placed,
        }
    }

    /// Distances to a layer of a surface and, of several solids, the number of the nearest.
    fn layer(
        &self,
        open: bool,
        surface: &Surface,
        facets: &[Facet],
        band: &Band,
    ) -> Result<(Vec<f64>, Vec<u32>), GeometryError> {
        let nodes = &band.nodes;
        let several = surface.solids().len() > 1;
        let beyond = |inside: bool| {
            let value = if inside { -nodes.band } else { nodes.band };
            let count = nodes.len() as usize;
            let solids = vec![u32::MAX; if several { count } else { 0 }];
            Ok((vec![value; count], solids))
        };
        match (band.signed(), &self.relief) {
            (Ok(distances), _) => {
                let solids = several.then(|| band.nearest(facets, surface.solid_of()));
                Ok((distances.values, solids.unwrap_or_default()))
            }
            (Err(DistanceError::Nowhere { .. }), Some(relief)) => {
                beyond(relief.is_over(self.placed().back(nodes.origin)))
            }
            // Of a body around it all but what is within.
            (Err(DistanceError::Nowhere { .. }), None) if !open => {
                beyond(surface.contains(nodes.origin) != (surface.volume() < 0.0))
            }
            (Err(source), _) => Err(GeometryError::Distance {
                name: self.name.clone(),
                source,
            }),
        }
    }

    /// How far its walls may be off near points so far from the origin, m.
    pub fn resolution(&self, far: f64) -> f64 {
        match &self.kind {
            Kind::Shape(_, placed) | Kind::Sheet(_, placed) => placed.rounding(far),
            Kind::Surface(stl, placed) => {
                // In each of three coordinates.
                let stored = 3f64.sqrt() * stl.surface.resolution();
                stored.max(placed.rounding(far))
            }
        }
    }

    /// Refuses a sheet that ends where the band of the grid reaches.
    fn refuse_rim(&self, sheet: &Surface, nodes: &Nodes) -> Result<(), GeometryError> {
        let low: [f64; 3] = std::array::from_fn(|k| nodes.along(k, 0) - nodes.band);
        let high: [f64; 3] =
            std::array::from_fn(|k| nodes.along(k, nodes.count[k].max(1) - 1) + nodes.band);
        let mut rim = sheet.open_edges().into_iter();
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
