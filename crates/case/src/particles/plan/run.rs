//! A run of particles, and what follows from its plan.

use super::{
    DiscretisationPlan, DomainPlan, FluidPlan, GaugePlan, GeometryPlan, Kind, LinePlan,
    NumericsPlan, PressurePlan, ReferencePlan,
};
use crate::particles::elastic::ElasticPlan;
use crate::particles::external::{GravityChange, PlanePlan, TerrainPlan};
use crate::particles::floating::FloatingPlan;
use crate::particles::motion::MotionPlan;
use crate::particles::opening::OpeningPlan;
use crate::particles::resolve::up;
use crate::particles::tie::TiePlan;
use crate::plan::StudyPlan;
use crate::plan::{Coefficient, CoefficientsPlan};
use crate::plan::{OutputPlan, Precision, Provenance, TimePlan};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Everything that a run needs, validated, in SI units.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RunPlan {
    /// One line for headings and reports.
    pub title: String,
    /// Free text; may be empty.
    pub description: String,
    /// Name of the scheme: `wcsph` or `mps`.
    pub scheme: String,
    /// Number of space dimensions: 1, 2 or 3.
    pub dimensions: u32,
    /// Floating-point precision of the particle data.
    pub precision: Precision,
    /// Body acceleration (m/s²).
    pub gravity: [f64; 3],
    /// What it gains over time, if it changes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gravity_change: Option<GravityChange>,
    /// The option of each numerical axis.
    pub numerics: NumericsPlan,
    /// Particle spacing and what follows from it.
    pub discretisation: DiscretisationPlan,
    /// Material constants and model coefficients.
    pub fluid: FluidPlan,
    /// Bounding box of the computation, wall layers included.
    pub domain: DomainPlan,
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
    /// Data drawn beside the results in the report.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reference: Option<ReferencePlan>,
    /// Model of what fluid carries, if it carries anything.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tracer: Option<String>,
    /// Columns that frames show beside those that all have.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub columns: Vec<String>,
    /// Blocks and planes of particles, in the order in which they are placed.
    pub geometry: Vec<GeometryPlan>,
    /// Walls without particles.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub planes: Vec<PlanePlan>,
    /// Ground without particles.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub terrain: Option<TerrainPlan>,
    /// How walls move.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub motions: Vec<MotionPlan>,
    /// Bodies that move by the forces on them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub floating: Vec<FloatingPlan>,
    /// Bars that bend, whose pieces are among these.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub elastic: Vec<ElasticPlan>,
    /// Their joints and springs.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ties: Vec<TiePlan>,
    /// Where water comes in and leaves.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub openings: Vec<OpeningPlan>,
    /// Quantities recorded over time.
    #[serde(default)]
    pub gauges: Vec<GaugePlan>,
    /// Lines along which the fluid is told over time.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<LinePlan>,
    /// Where each value came from, by its dotted key in the case file.
    #[serde(default)]
    pub provenance: BTreeMap<String, Provenance>,
}

/// The word of the column that fluid carries.
pub(crate) const TRACER: &str = "tracer";

impl RunPlan {
    /// Words of the columns that the case asks for: what fluid carries, then what frames show.
    pub fn asked_columns(&self) -> impl Iterator<Item = &str> {
        let carried = self.tracer.iter().map(|_| TRACER);
        carried.chain(self.columns.iter().map(String::as_str))
    }

    /// The coefficients of the model that the key chose by this word, as the model is made of them: of those that
    /// particles have of their own the greatest that any has.
    pub fn coefficients_of(&self, key: &str, word: &str) -> Vec<f64> {
        let of_model = self.coefficients.of_model(key, word);
        let greatest = of_model.map(|one| {
            let given = self.own_coefficients().flatten();
            let given = given.filter(|given| one.key.ends_with(&format!(".{}", given.key)));
            given
                .map(|given| given.value)
                .reduce(f64::max)
                .unwrap_or(one.value)
        });
        greatest.collect()
    }

    /// The coefficients that particles have of their own, of each geometry of fluid and each opening that lets it in.
    pub fn own_coefficients(&self) -> impl Iterator<Item = &[Coefficient]> {
        let geometry = self
            .geometry
            .iter()
            .map(|geometry| &geometry.coefficients[..]);
        let openings = self
            .openings
            .iter()
            .map(|opening| &opening.coefficients[..]);
        geometry.chain(openings).filter(|given| !given.is_empty())
    }

    /// The body that a geometry is part of, if it floats.
    pub fn floating_of(&self, geometry: &GeometryPlan) -> Option<&FloatingPlan> {
        let name = geometry.motion.as_ref()?;
        self.floating.iter().find(|body| body.name == *name)
    }

    /// The motion of a geometry that moves as it is told.
    pub fn motion_of(&self, geometry: &GeometryPlan) -> Option<&MotionPlan> {
        let name = geometry.motion.as_ref()?;
        self.motions.iter().find(|motion| motion.name == *name)
    }

    /// Between particles of a geometry (m).
    #[inline]
    pub fn spacing_of(&self, geometry: &GeometryPlan) -> f64 {
        geometry.spacing.unwrap_or(self.discretisation.spacing)
    }

    /// Between particles of walls (m), if all walls, and fluid that is held, are alike; else between those of fluid.
    pub fn wall_spacing(&self) -> f64 {
        let walls = self.geometry.iter();
        let mut walls = walls.filter(|one| one.kind == Kind::Wall || one.released_at.is_some());
        let first = walls.next().map(|wall| self.spacing_of(wall));
        let of_all = first.filter(|first| walls.all(|wall| self.spacing_of(wall) == *first));
        of_all.unwrap_or(self.discretisation.spacing)
    }

    /// The least distance between particles (m).
    pub fn finest_spacing(&self) -> f64 {
        let own = self.geometry.iter().filter_map(|geometry| geometry.spacing);
        own.fold(self.discretisation.spacing, f64::min)
    }

    /// Are all its walls made of particles?
    pub fn stands_on_walls(&self) -> bool {
        self.planes.is_empty() && self.terrain.is_none()
    }

    /// How far the domain may reach beyond what it stands on: around layers of walls (m).
    pub fn rim(&self) -> f64 {
        f64::from(self.discretisation.wall_layers + 1) * self.discretisation.spacing
    }

    /// Does pressure come from compression? Where it comes from a Poisson
    /// equation, the stored excess is a pressure and no density.
    pub fn compresses(&self) -> bool {
        let mps = self.numerics.mps.as_ref();
        mps.is_none_or(|mps| mps.pressure == PressurePlan::Explicit)
    }

    /// The bar that a body is a piece of.
    pub fn bar_of(&self, body: &str) -> Option<&ElasticPlan> {
        self.elastic.iter().find(|bar| bar.has(body))
    }

    /// Size of the acceleration of gravity (m/s²).
    pub fn weight(&self) -> f64 {
        self.gravity.iter().map(|g| g * g).sum::<f64>().sqrt()
    }

    /// The greatest size of gravity within the run (m/s²).
    pub fn greatest_weight(&self) -> f64 {
        let change = self.gravity_change.as_ref();
        change.map_or_else(|| self.weight(), |change| change.greatest)
    }

    /// Against gravity, of length 1; zero without gravity.
    pub fn up(&self) -> [f64; 3] {
        up(self.gravity).unwrap_or_default()
    }

    /// The greatest energy of fluid that is expected (J/kg): `g max_fall`, or the square of the speed given or
    /// found at the start. Walls that repel do so by it.
    pub fn energy(&self) -> f64 {
        let speed = self.fluid.max_speed;
        (self.greatest_weight() * self.fluid.max_fall).max(speed * speed)
    }

    /// The greatest speed that is expected (m/s): `sqrt(2 g max_fall)`, or that given or found at the
    /// start.
    pub fn greatest_speed(&self) -> f64 {
        (2.0 * self.greatest_weight() * self.fluid.max_fall)
            .sqrt()
            .max(self.fluid.max_speed)
    }
}
