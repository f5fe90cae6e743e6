//! From a plan to a mesh with water on it.

use super::boundaries::boundaries;
use super::error::ShallowError;
use super::memory;
use super::places::{LowLevel, Places, Rasters, cells_of};
use super::series::{integral, integral_of_product};
use crate::SimError;
use monoflow_case::{GivenPlan, MeshSource, Points, ShallowPlan};
use monoflow_cpu::shallow::{Boundary, ShallowState, Tracer, Waters};
use monoflow_mesh::generate::{Pattern, Polygon, jitter, polygon, rectangle};
use monoflow_mesh::{Edges, Ordering, Stencils, Triangles, Volumes, read};
use monoflow_ops::shallow::Ground;
use monoflow_volume_executors::shallow::TracerJob;
use std::f64::consts::TAU;

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
    /// A number in a raster of the bed that seems to mark gaps, though the file does not say so, as it is in the file.
    pub unnamed_gap: Option<f64>,
    /// Levels that bring no water.
    pub low_levels: Vec<LowLevel>,
    /// The fields of the bed friction: for each a column of all cells.
    pub roughness: Vec<Vec<f64>>,
    /// What the water carries, in the order of the plan.
    pub tracers: Vec<TracerJob>,
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
        let bed = places.overlaid(plan, &mut rasters, ("", "bed"), &plan.bed, |r| {
            r.bed.as_ref()
        })?;
        let unnamed_gap = rasters.unnamed_gap(&bed);
        let roughness = plan.roughness.iter();
        let roughness = roughness.map(|roughness| places.roughness(plan, &mut rasters, roughness));
        let roughness = roughness.collect::<Result<_, _>>()?;
        let (water, low_levels) = places.water(plan, &mut rasters, bed)?;
        let tracers = plan.tracers.iter().map(|(name, field)| {
            let key = ("water", &ShallowPlan::key_of_tracer(name)[..]);
            let start = places.overlaid(plan, &mut rasters, key, field, |r| r.tracers.get(name))?;
            let entering = mesh.parts.iter().map(|part| entering(plan, part, name));
            Ok::<_, ShallowError>(TracerJob {
                start,
                entering: entering.collect(),
            })
        });
        let tracers = tracers.collect::<Result<_, _>>()?;
        Ok(Assembled {
            boundaries: boundaries(
                plan,
                (&triangles, &edges),
                &mesh,
                (&water.bed, rasters.spacing(&plan.bed)),
            )?,
            ground: places.ground(plan),
            bandwidth: [before, after],
            water,
            unnamed_gap,
            low_levels,
            tracers,
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
            if boundary.given == (GivenPlan::NormalDepth { slope: None })
                && let Some(Boundary::NormalDepth(slope)) = self.boundary(&boundary.name)
            {
                remarks.push(format!(
                    "the slope of boundary `{}` is that of the bed before it, {slope:.3e}",
                    boundary.name
                ));
            }
        }
        remarks
    }

    /// What is known of the part of the boundary of this name.
    pub(super) fn boundary(&self, name: &str) -> Option<&Boundary> {
        let part = self.mesh.parts.iter().position(|part| part == name);
        part.map(|k| &self.boundaries[k])
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
        let mut state = ShallowState::at_start(self.water.clone(), &self.mesh);
        let edges = self.mesh.inside.len();
        let tracers = self.tracers.iter().map(|tracer| {
            let cells = tracer.start.iter().zip(&state.water.depth);
            Tracer::at_start(cells.map(|(c, h)| c * h).collect(), edges)
        });
        state.tracers = tracers.collect();
        state
    }

    /// A number that changes when the mesh, the bed, the roughness, the soil, the water at the start or what it carries
    /// does: a checkpoint belongs to one.
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
        ];
        let carried = self.tracers.iter().map(|tracer| &tracer.start);
        for column in columns.into_iter().chain(&self.roughness).chain(carried) {
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

/// The concentration that enters through a part of the boundary, over time.
fn entering(plan: &ShallowPlan, part: &str, tracer: &str) -> Points {
    let mut boundaries = plan.boundaries.iter();
    let boundary = boundaries.find(|boundary| boundary.name == part);
    let points = boundary.and_then(|boundary| boundary.tracers.get(tracer));
    points.cloned().unwrap_or_default()
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
