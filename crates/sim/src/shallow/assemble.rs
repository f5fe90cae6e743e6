//! From a plan to a mesh with water on it.

use super::boundaries::boundaries;
use super::error::ShallowError;
use super::memory;
use super::series::{integral, integral_of_product, slowest};
use crate::SimError;
use monoflow_case::{
    Field, Formula, GivenPlan, GroundPlan, MeshSource, Place, RegionPlan, ShallowPlan, Surface,
};
use monoflow_cpu::shallow::{Boundary, ShallowState, Waters};
use monoflow_mesh::generate::{Pattern, Polygon, jitter, polygon, rectangle};
use monoflow_mesh::{Edges, Ordering, Raster, Stencils, Triangles, Volumes, read};
use monoflow_ops::shallow::Ground;
use std::collections::HashMap;
use std::f64::consts::TAU;
use std::path::PathBuf;

/// Everything that a run starts from, in double precision.
#[derive(Clone, Debug)]
pub struct Assembled {
    /// Nodes and cells, in the order in which they are computed.
    pub triangles: Triangles,
    /// Their edges.
    pub edges: Edges,
    /// The mesh as kernels read it.
    pub mesh: Volumes<f64>,
    /// Water and bed at the start.
    pub water: Waters<f64>,
    /// Manning's roughness of each cell, s m^(-1/3).
    pub roughness: Vec<f64>,
    /// What each part of the boundary is given.
    pub boundaries: Vec<Boundary>,
    /// What the ground of each cell takes up; empty if it takes nothing.
    pub ground: Vec<Ground<f64>>,
    /// How far apart neighbours are in memory at most, as the cells came and as they are now.
    pub bandwidth: [u32; 2],
}

impl Assembled {
    /// Makes or reads the mesh of a plan and puts its water there.
    pub fn new(plan: &ShallowPlan) -> Result<Self, SimError> {
        memory::check(plan)?;
        Self::within_memory(plan).map_err(|error| error.placed(plan))
    }

    fn within_memory(plan: &ShallowPlan) -> Result<Self, ShallowError> {
        let came = triangles(&plan.mesh.source)?;
        let edges = came.edges().map_err(|why| ShallowError::mesh(plan, why))?;
        let before = monoflow_mesh::bandwidth(&edges);
        let (triangles, edges) = if plan.mesh.renumber {
            let order = Ordering::ReverseCuthillMcKee.of(&came, &edges);
            let triangles = came.reordered(&order);
            let edges = triangles
                .edges()
                .map_err(|why| ShallowError::mesh(plan, why))?;
            (triangles, edges)
        } else {
            (came, edges)
        };
        let after = monoflow_mesh::bandwidth(&edges);
        let mesh = triangles.volumes(edges.clone());
        let places = Places {
            triangles: &triangles,
            mesh: &mesh,
            regions: plan
                .regions
                .iter()
                .map(|region| cells_of(region, &triangles, &mesh))
                .collect::<Result<_, _>>()?,
        };
        let mut rasters = Rasters::default();
        let bed = places.overlaid(plan, &mut rasters, "bed", &plan.bed, |r| r.bed.as_ref())?;
        let manning = &plan.manning;
        let roughness = places.overlaid(plan, &mut rasters, "manning", manning, |r| {
            r.manning.as_ref()
        })?;
        if let Some(cell) = roughness.iter().position(|n| *n < 0.0) {
            return Err(ShallowError::Negative {
                key: "manning",
                value: roughness[cell],
                at: mesh.centre[cell],
            });
        }
        if let Some(cell) = roughness.iter().position(|n| *n > ShallowPlan::ROUGHEST) {
            return Err(ShallowError::TooRough {
                value: roughness[cell],
                at: mesh.centre[cell],
            });
        }
        let water = places.water(plan, &mut rasters, bed)?;
        Ok(Assembled {
            boundaries: boundaries(plan, &triangles, &edges, &mesh, &water.bed)?,
            ground: places.ground(plan),
            bandwidth: [before, after],
            water,
            roughness,
            mesh,
            edges,
            triangles,
        })
    }

    /// What a run will do that the case does not say, a sentence each.
    pub fn remarks(&self, plan: &ShallowPlan) -> Vec<String> {
        let mut remarks = plan.remarks();
        for boundary in &plan.boundaries {
            let part = self
                .mesh
                .parts
                .iter()
                .position(|name| *name == boundary.name);
            if boundary.given == (GivenPlan::NormalDepth { slope: None })
                && let Some(Boundary::NormalDepth(slope)) = part.map(|k| &self.boundaries[k])
            {
                remarks.push(format!(
                    "the slope of boundary `{}` is that of the bed before it, {slope:.3e}",
                    boundary.name
                ));
            }
            if let Some(Boundary::Inflow(both)) = part.map(|k| &self.boundaries[k])
                && let Some([froude, h, u]) = slowest(both, plan.gravity)
                && froude < 1.0
            {
                remarks.push(format!(
                    "the inflow of boundary `{}`, {h} m at {u} m/s, is slower than waves (Froude number {froude:.2}): waves from inside run against it and what enters is not what is given; give its discharge instead (type = \"discharge\")",
                    boundary.name
                ));
            }
        }
        remarks
    }

    /// The volume that each part of the boundary was given until `time`, m³: the integral of its series.
    /// `None` for parts that are given no volume.
    pub fn given(&self, time: f64) -> Vec<Option<f64>> {
        let length = |part: usize| -> f64 {
            let edges = self.mesh.sections[part].iter();
            edges
                .map(|&e| self.mesh.length[self.mesh.inner() + e as usize])
                .sum()
        };
        let of = |(part, boundary): (usize, &Boundary)| match boundary {
            Boundary::Discharge(points) => Some(integral(points, time)),
            Boundary::Inflow(both) => Some(length(part) * integral_of_product(both, time)),
            _ => None,
        };
        self.boundaries.iter().enumerate().map(of).collect()
    }

    /// The state at the start.
    pub fn state(&self) -> ShallowState<f64> {
        ShallowState::at_start(self.water.clone(), &self.mesh)
    }

    /// A number that changes when the mesh, the bed, the roughness, the soil or the water at the start does: a
    /// checkpoint belongs to one.
    pub fn fingerprint(&self) -> u32 {
        let mut hash = crc32fast::Hasher::new();
        hash.update(bytemuck::cast_slice(&self.triangles.nodes));
        hash.update(bytemuck::cast_slice(&self.triangles.cells));
        let water = &self.water;
        let columns = [
            &water.bed,
            &water.depth,
            &water.discharge_x,
            &water.discharge_y,
            &self.roughness,
        ];
        for column in columns {
            hash.update(bytemuck::cast_slice(column));
        }
        for ground in &self.ground {
            hash.update(bytemuck::cast_slice(&[ground.conductivity, ground.suction]));
        }
        hash.finalize()
    }

    /// What slopes in cells are made from.
    pub fn stencils(&self) -> Stencils<f64> {
        let rim = |part: u32| self.boundaries[part as usize].rim();
        self.triangles.stencils(&self.edges, &rim)
    }
}

/// Reads or makes triangles.
fn triangles(source: &MeshSource) -> Result<Triangles, ShallowError> {
    Ok(match source {
        MeshSource::File(path) => read::load(path)?,
        MeshSource::Rectangle {
            min,
            max,
            cells,
            triangles,
            jitter: share,
        } => {
            let pattern = if *triangles == 4 {
                Pattern::Four
            } else {
                Pattern::Two
            };
            let mut mesh = rectangle(*min, *max, *cells, pattern)?;
            if *share > 0.0 {
                jitter(&mut mesh, *share, 1);
            }
            mesh
        }
        MeshSource::Circle {
            centre,
            radius,
            max_area,
            min_angle,
        } => {
            // As many corners as sides of the wanted triangles fit around it.
            let side = (4.0 / 3.0_f64.sqrt() * max_area).sqrt();
            let corners = ((TAU * radius / side).ceil() as usize).clamp(12, 1_000_000);
            let corner = |k: usize| {
                let angle = TAU * k as f64 / corners as f64;
                [
                    centre[0] + radius * angle.cos(),
                    centre[1] + radius * angle.sin(),
                ]
            };
            polygon(&Polygon {
                outline: (0..corners).map(corner).collect(),
                sides: vec!["rim".to_owned(); corners],
                holes: Vec::new(),
                max_area: *max_area,
                min_angle: *min_angle,
            })?
        }
        MeshSource::Polygon {
            outline,
            sides,
            holes,
            max_area,
            min_angle,
        } => polygon(&Polygon {
            outline: outline.clone(),
            sides: sides.clone(),
            holes: holes.clone(),
            max_area: *max_area,
            min_angle: *min_angle,
        })?,
    })
}

/// The cells of a region: those with their centre in it, or of a group of the mesh.
fn cells_of(
    region: &RegionPlan,
    triangles: &Triangles,
    mesh: &Volumes<f64>,
) -> Result<Vec<usize>, ShallowError> {
    let place = &region.place;
    if let Place::Group(name) = place {
        let group = triangles
            .region_names
            .iter()
            .position(|known| known == name);
        let Some(group) = group else {
            return Err(ShallowError::NoGroup {
                name: name.clone(),
                known: triangles.region_names.clone(),
            });
        };
        let is_in = |cell: &usize| triangles.regions.get(*cell) == Some(&(group as u32));
        return Ok((0..mesh.cells()).filter(is_in).collect());
    }
    let is_in = |cell: &usize| place.holds(mesh.centre[*cell]);
    let cells: Vec<usize> = (0..mesh.cells()).filter(is_in).collect();
    if cells.is_empty() {
        let bound = |k: usize, of: fn(f64, f64) -> f64, from: f64| {
            triangles.nodes.iter().map(|node| node[k]).fold(from, of)
        };
        return Err(ShallowError::EmptyRegion {
            name: region.name.clone(),
            min: [0, 1].map(|k| bound(k, f64::min, f64::INFINITY)),
            max: [0, 1].map(|k| bound(k, f64::max, f64::NEG_INFINITY)),
        });
    }
    Ok(cells)
}

/// Rasters that have been read.
#[derive(Default)]
struct Rasters(HashMap<PathBuf, Raster>);

/// Where numbers are wanted.
struct Places<'m> {
    triangles: &'m Triangles,
    mesh: &'m Volumes<f64>,
    /// Cells of each region.
    regions: Vec<Vec<usize>>,
}

impl Places<'_> {
    /// A field at the centres of some cells; all cells are in their order.
    fn at(
        &self,
        rasters: &mut Rasters,
        key: &'static str,
        field: &Field,
        cells: &[usize],
    ) -> Result<Vec<f64>, ShallowError> {
        let centres: Vec<[f64; 2]> = cells.iter().map(|&cell| self.mesh.centre[cell]).collect();
        let values = match field {
            Field::Constant(value) => vec![*value; cells.len()],
            Field::Formula(text) => {
                let formula = Formula::parse(text).map_err(|why| ShallowError::Formula {
                    key,
                    text: text.clone(),
                    why,
                })?;
                centres.iter().map(|&place| formula.at(place)).collect()
            }
            Field::Raster(path) => {
                let raster = match rasters.0.entry(path.clone()) {
                    std::collections::hash_map::Entry::Occupied(known) => known.into_mut(),
                    std::collections::hash_map::Entry::Vacant(new) => {
                        new.insert(Raster::load(path)?)
                    }
                };
                raster.over(&centres).map_err(|why| ShallowError::Raster {
                    key,
                    path: path.clone(),
                    why,
                })?
            }
            Field::Nodes => {
                let heights = &self.triangles.heights;
                if heights.is_empty() {
                    return Err(ShallowError::NoHeights { key });
                }
                let mean = |cell: &usize| {
                    let corners = self.triangles.cells[*cell];
                    corners.iter().map(|&n| heights[n as usize]).sum::<f64>() / 3.0
                };
                cells.iter().map(mean).collect()
            }
        };
        match values.iter().position(|value| !value.is_finite()) {
            None => Ok(values),
            Some(at) => Err(ShallowError::NoValue {
                key,
                at: centres[at],
            }),
        }
    }

    fn all(&self) -> Vec<usize> {
        (0..self.mesh.cells()).collect()
    }

    /// A field over the whole domain, and over it those of regions.
    fn overlaid<'p>(
        &self,
        plan: &'p ShallowPlan,
        rasters: &mut Rasters,
        key: &'static str,
        field: &Field,
        of_region: impl Fn(&'p monoflow_case::RegionPlan) -> Option<&'p Field>,
    ) -> Result<Vec<f64>, ShallowError> {
        let mut values = self.at(rasters, key, field, &self.all())?;
        for (region, cells) in plan.regions.iter().zip(&self.regions) {
            if let Some(field) = of_region(region) {
                let own = self.at(rasters, key, field, cells)?;
                for (&cell, value) in cells.iter().zip(own) {
                    values[cell] = value;
                }
            }
        }
        Ok(values)
    }

    fn water(
        &self,
        plan: &ShallowPlan,
        rasters: &mut Rasters,
        bed: Vec<f64>,
    ) -> Result<Waters<f64>, ShallowError> {
        let mut water = Waters::dry(bed);
        let all = self.all();
        let whole = std::iter::once((Some(&plan.water.surface), Some(plan.water.velocity), &all));
        let regions = plan.regions.iter().zip(&self.regions);
        let parts =
            regions.map(|(region, cells)| (region.surface.as_ref(), region.velocity, cells));
        for (surface, velocity, cells) in whole.chain(parts) {
            if let Some(surface) = surface {
                let (field, is_level) = match surface {
                    Surface::Level(field) => (field, true),
                    Surface::Depth(field) => (field, false),
                };
                let key = if is_level { "level" } else { "depth" };
                let values = self.at(rasters, key, field, cells)?;
                for (&cell, value) in cells.iter().zip(values) {
                    let depth = value - if is_level { water.bed[cell] } else { 0.0 };
                    if depth < 0.0 && !is_level {
                        return Err(ShallowError::Negative {
                            key,
                            value: depth,
                            at: self.mesh.centre[cell],
                        });
                    }
                    water.depth[cell] = depth.max(0.0);
                }
            }
            if surface.is_some() || velocity.is_some() {
                let [u, v] = velocity.unwrap_or(plan.water.velocity);
                for &cell in cells {
                    water.discharge_x[cell] = u * water.depth[cell];
                    water.discharge_y[cell] = v * water.depth[cell];
                }
            }
        }
        Ok(water)
    }

    fn ground(&self, plan: &ShallowPlan) -> Vec<Ground<f64>> {
        let takes = |ground: &GroundPlan| Ground {
            conductivity: ground.conductivity,
            suction: ground.suction,
        };
        let of_regions = || plan.regions.iter().zip(&self.regions);
        if plan.infiltration.is_none() && of_regions().all(|(r, _)| r.infiltration.is_none()) {
            return Vec::new();
        }
        let none = Ground {
            conductivity: 0.0,
            suction: 0.0,
        };
        let mut ground = vec![plan.infiltration.as_ref().map_or(none, takes); self.mesh.cells()];
        for (region, cells) in of_regions() {
            if let Some(own) = &region.infiltration {
                for &cell in cells {
                    ground[cell] = takes(own);
                }
            }
        }
        ground
    }
}
