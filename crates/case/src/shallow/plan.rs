//! The resolved run of shallow water: plain data in SI units, nothing left to decide.

use std::collections::BTreeMap;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use crate::plan::CoefficientsPlan;
use crate::plan::StudyPlan;
use crate::plan::{OutputPlan, Precision, Provenance, TimePlan};

/// Everything that a run of shallow water needs, validated, in SI units.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShallowPlan {
    /// One line for headings and reports.
    pub title: String,
    /// Free text; may be empty.
    pub description: String,
    /// `shallow_water`.
    pub scheme: String,
    /// Floating-point precision of the water.
    pub precision: Precision,
    /// Gravity (m/s²).
    pub gravity: f64,
    /// Where the triangles come from.
    pub mesh: MeshPlan,
    /// Height of the ground (m).
    pub bed: Field,
    /// The fields of the bed friction, in the order in which it declares them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub roughness: Vec<RoughnessPlan>,
    /// The water at the start.
    pub water: WaterPlan,
    /// What it carries: concentrations at the start by name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub tracers: BTreeMap<String, Field>,
    /// The option of each numerical axis.
    pub numerics: ShallowNumerics,
    /// When to stop.
    pub time: TimePlan,
    /// When to write.
    pub output: OutputPlan,
    /// Where models of a study come from, if the case uses some.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub models: Option<StudyPlan>,
    /// Coefficients that models declare.
    #[serde(default, skip_serializing_if = "CoefficientsPlan::is_empty")]
    pub coefficients: CoefficientsPlan,
    /// Greatest depth and speed and arrival of water, if they are noted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub peaks: Option<PeaksPlan>,
    /// Rain (m/s) over time (s); empty for none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rain: Points,
    /// What the ground takes up, if it does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub infiltration: Option<GroundPlan>,
    /// Places where something is different; later ones count more.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub regions: Vec<RegionPlan>,
    /// What parts of the boundary are given; the rest are walls.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub boundaries: Vec<BoundaryPlan>,
    /// Points where depth, level, velocity and tracers are recorded.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub gauges: Vec<PointGauge>,
    /// Lines across which discharge is recorded.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sections: Vec<SectionGauge>,
    /// Where each value came from, by its dotted key in the case file.
    #[serde(default)]
    pub provenance: BTreeMap<String, Provenance>,
}

pub use crate::judge::series::Points;

/// A number at every place.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Field {
    /// The same everywhere.
    Constant(f64),
    /// A [`Formula`](crate::Formula) in x and y.
    Formula(String),
    /// A raster file: ESRI ASCII grid or GeoTIFF.
    Raster(PathBuf),
    /// The heights of the mesh's nodes.
    Nodes,
}

/// A field of a bed friction.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RoughnessPlan {
    /// Its key, such as `manning`.
    pub key: String,
    /// SI unit; empty for pure numbers.
    pub unit: String,
    /// The least value that it may have.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub least: Option<f64>,
    /// The greatest.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub greatest: Option<f64>,
    /// Its values.
    pub field: Field,
}

/// Where triangles come from.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MeshPlan {
    /// A file or a description.
    pub source: MeshSource,
    /// Are cells renumbered so that neighbours are near in memory (reverse Cuthill-McKee)?
    pub renumber: bool,
}

/// A file with triangles, or a description of them.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MeshSource {
    /// Gmsh .msh or SMS .2dm.
    File(PathBuf),
    /// A grid cut into triangles; its sides are `left`, `right`, `bottom`, `top`.
    Rectangle {
        /// Lower left corner (m).
        min: [f64; 2],
        /// Upper right corner (m).
        max: [f64; 2],
        /// Rectangles along x and y.
        cells: [usize; 2],
        /// Triangles of a rectangle: 2 or 4.
        triangles: u32,
        /// Random shift of inner nodes, as a share of the shortest edge.
        jitter: f64,
    },
    /// A Delaunay mesh of a disc, whose rim is `rim`.
    Circle {
        /// Centre (m).
        centre: [f64; 2],
        /// Radius (m).
        radius: f64,
        /// Largest cell (m²).
        max_area: f64,
        /// Smallest angle (degrees).
        min_angle: f64,
    },
    /// A Delaunay mesh of a polygon.
    Polygon {
        /// Corners in order around it (m).
        outline: Vec<[f64; 2]>,
        /// Names of its sides, from the first corner on.
        sides: Vec<String>,
        /// Holes, whose rims are `hole`.
        holes: Vec<Vec<[f64; 2]>>,
        /// Largest cell (m²).
        max_area: f64,
        /// Smallest angle (degrees).
        min_angle: f64,
    },
}

/// The water at the start.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WaterPlan {
    /// Its surface or its depth.
    pub surface: Surface,
    /// Velocity (m/s), where there is water.
    pub velocity: [f64; 2],
}

/// How high water stands.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Surface {
    /// Up to this level (m); dry where the bed is higher.
    Level(Field),
    /// This deep (m).
    Depth(Field),
}

/// The option of each numerical axis. Names come from the catalogue.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShallowNumerics {
    /// Riemann solver.
    pub riemann: String,
    /// Friction law.
    pub friction: String,
    /// Limiter of slopes; of no effect at first order.
    pub limiter: String,
    /// 1: constant in cells; 2: slopes in cells, Heun's method in time.
    pub order: u32,
    /// Courant number (dimensionless), in (0, 1].
    pub cfl: f64,
    /// Water no deeper than this does not move (m).
    pub dry_depth: f64,
}

/// What is noted of each cell's history.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PeaksPlan {
    /// Water deeper than this has arrived (m).
    pub arrival_depth: f64,
}

/// What the ground takes up, after Green & Ampt.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GroundPlan {
    /// Conductivity (m/s).
    pub conductivity: f64,
    /// Suction head times moisture deficit (m); 0 for a constant rate.
    pub suction: f64,
}

/// A place where something is different.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RegionPlan {
    /// Its name.
    pub name: String,
    /// Which cells it is: those with their centre in it.
    pub place: Place,
    /// Height of the ground there (m).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bed: Option<Field>,
    /// Fields of the bed friction there, by their keys.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub roughness: BTreeMap<String, Field>,
    /// Water there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub surface: Option<Surface>,
    /// Velocity of the water there (m/s).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub velocity: Option<[f64; 2]>,
    /// Concentrations there, by the names of tracers.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub tracers: BTreeMap<String, Field>,
    /// What the ground takes up there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub infiltration: Option<GroundPlan>,
}

impl RegionPlan {
    /// Does it say nothing of what is there?
    pub(super) fn is_silent(&self) -> bool {
        let is_of_bed = self.bed.is_some() || !self.roughness.is_empty();
        let is_of_water =
            self.surface.is_some() || self.velocity.is_some() || !self.tracers.is_empty();
        !is_of_bed && !is_of_water && self.infiltration.is_none()
    }
}

/// Part of the plane.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    /// Between two corners (m).
    Box {
        /// Lower left.
        min: [f64; 2],
        /// Upper right.
        max: [f64; 2],
    },
    /// A disc (m).
    Circle {
        /// Its centre.
        centre: [f64; 2],
        /// Its radius.
        radius: f64,
    },
    /// A polygon by its corners (m).
    Polygon(Vec<[f64; 2]>),
    /// A named group of the mesh file.
    Group(String),
}

impl Place {
    /// Does a place lie in it? A group says no: cells know it by name.
    pub fn holds(&self, [x, y]: [f64; 2]) -> bool {
        match self {
            Place::Box { min, max } => {
                (min[0]..=max[0]).contains(&x) && (min[1]..=max[1]).contains(&y)
            }
            Place::Circle { centre, radius } => (x - centre[0]).hypot(y - centre[1]) <= *radius,
            Place::Polygon(corners) => {
                // A ray to the right crosses the outline an odd number of times.
                let ends = corners.iter().zip(corners.iter().cycle().skip(1));
                ends.filter(|(a, b)| {
                    (a[1] > y) != (b[1] > y)
                        && x < a[0] + (b[0] - a[0]) * (y - a[1]) / (b[1] - a[1])
                })
                .count()
                    % 2
                    == 1
            }
            Place::Group(_) => false,
        }
    }
}

/// A part of the boundary and what it is given.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoundaryPlan {
    /// The part's name in the mesh.
    pub name: String,
    /// What it is given.
    pub given: GivenPlan,
    /// Concentrations in water that enters, by the names of tracers, over time (s); clean water carries none.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub tracers: BTreeMap<String, Points>,
}

/// What a part of the boundary is given over time (s).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GivenPlan {
    /// Nothing passes.
    Wall,
    /// Water leaves as if the domain went on, with the water of the start in it; none comes in.
    Open,
    /// The volume that enters (m³/s).
    Discharge(Points),
    /// The level outside (m).
    Stage(Points),
    /// Supercritical inflow.
    Inflow {
        /// Depth (m).
        depth: Points,
        /// Velocity into the domain (m/s).
        velocity: Points,
    },
    /// The volume that leaves (m³/s) over the level (m).
    Rating(Points),
    /// Water leaves in uniform flow; none comes in.
    NormalDepth {
        /// Slope of the flow (dimensionless); that of the bed where none is given.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        slope: Option<f64>,
    },
    /// Water falls over the edge at critical depth; none comes in.
    FreeOutfall,
}

impl GivenPlan {
    /// May water enter?
    pub fn enters(&self) -> bool {
        match self {
            GivenPlan::Discharge(_) | GivenPlan::Stage(_) | GivenPlan::Inflow { .. } => true,
            GivenPlan::Wall
            | GivenPlan::Open
            | GivenPlan::Rating(_)
            | GivenPlan::NormalDepth { .. }
            | GivenPlan::FreeOutfall => false,
        }
    }

    /// Its words in case files, in the order of [`GivenPlan`].
    pub const WORDS: [&'static str; 8] = [
        "wall",
        "open",
        "discharge",
        "stage",
        "inflow",
        "rating",
        "normal_depth",
        "free_outfall",
    ];
}

/// A point where the water is recorded.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PointGauge {
    /// First part of the names of its columns.
    pub name: String,
    /// Where (m).
    pub at: [f64; 2],
}

/// A line across which discharge is recorded.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SectionGauge {
    /// First part of the name of its column.
    pub name: String,
    /// One end (m).
    pub from: [f64; 2],
    /// The other (m); what passes from the left of the way to its right counts positive.
    pub to: [f64; 2],
}
