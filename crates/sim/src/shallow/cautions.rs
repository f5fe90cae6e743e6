//! What a case may say but hardly means, once its mesh, bed and water are known.

use super::assemble::Assembled;
use super::series::slowest;
use monoflow_case::{GivenPlan, ShallowPlan, behind_name, told};
use monoflow_cpu::shallow::Boundary;
use std::ops::RangeInclusive;

/// From the deepest trench to the highest peak (m).
const GROUND: RangeInclusive<f64> = -11_500.0..=9000.0;

impl Assembled {
    /// What the case may not mean, a sentence each.
    pub fn cautions(&self, plan: &ShallowPlan) -> Vec<String> {
        let mut cautions = plan.cautions();
        cautions.extend(self.low_levels.iter().map(|low| {
            let place = behind_name(&plan.provenance, &low.key);
            let [x, y, level, bed] = [low.at[0], low.at[1], low.level, low.bed].map(told);
            format!(
                "`{}`{place} lies under the whole bed and brings no water: even at ({x}, {y}) m, where it is nearest to the bed, it is {level} m and the bed {bed} m; write a higher level, or depth = 0 in its place if nothing is to be there",
                low.key
            )
        }));
        cautions.extend(self.stays_dry(plan));
        cautions.extend(self.pit(plan).or_else(|| self.abyss(plan)));
        cautions.extend(self.beyond_critical(plan));
        for boundary in &plan.boundaries {
            if let Some(Boundary::Inflow(both)) = self.boundary(&boundary.name)
                && let Some([froude, h, u]) = slowest(both, plan.gravity)
                && froude < 1.0
            {
                cautions.push(format!(
                    "the inflow of boundary `{}`, {h} m at {u} m/s, is slower than waves (Froude number {froude:.2}): waves from inside run against it and what enters is not what is given; give its discharge instead (type = \"discharge\")",
                    boundary.name
                ));
            }
        }
        cautions
    }

    /// That there is no water, and that none comes.
    fn stays_dry(&self, plan: &ShallowPlan) -> Option<String> {
        let brings = |boundary: &Boundary| {
            use Boundary::{Discharge, Inflow, Stage};
            matches!(boundary, Discharge(_) | Inflow(_) | Stage(_))
        };
        let is_wet = self.water.depth.iter().any(|depth| *depth > 0.0);
        let rains = plan.rain.iter().any(|[_, rate]| *rate > 0.0);
        let comes = rains || self.boundaries.iter().any(brings);
        (!is_wet && !comes).then(|| {
            "there is no water at the start, and none comes: no rain, discharge, stage or inflow is given"
                .to_owned()
        })
    }

    /// That the bed is where no ground is: gaps of rasters are marked by numbers.
    fn abyss(&self, plan: &ShallowPlan) -> Option<String> {
        let mut bed = self.water.bed.iter();
        let cell = bed.position(|bed| !GROUND.contains(bed))?;
        let place = behind_name(&plan.provenance, "bed");
        let [x, y] = self.mesh.centre[cell].map(told);
        Some(format!(
            "`bed`{place} is {} m at ({x}, {y}) m, where no ground is: see whether that number marks gaps of a raster, and name it as its NODATA value",
            told(self.water.bed[cell])
        ))
    }

    /// That the bed has a pit down to a number that marks gaps of rasters.
    fn pit(&self, plan: &ShallowPlan) -> Option<String> {
        let gap = told(self.unnamed_gap?);
        let bed = self.water.bed.iter().enumerate();
        let (cell, lowest) = bed.min_by(|one, other| one.1.total_cmp(other.1))?;
        let place = behind_name(&plan.provenance, "bed");
        let [x, y] = self.mesh.centre[cell].map(told);
        Some(format!(
            "`bed`{place} is {} m at ({x}, {y}) m, by the value {gap} of a raster, which is far below its others: see whether that number marks gaps, and name it as its NODATA value (gdal_translate -a_nodata {gap})",
            told(*lowest)
        ))
    }

    /// That a rating curve lets more out than can leave: water falls over an edge at critical depth.
    fn beyond_critical(&self, plan: &ShallowPlan) -> Vec<String> {
        let mesh = &self.mesh;
        let told_of = |name: &str, points: &[[f64; 2]]| {
            let part = mesh.parts.iter().position(|part| part == name)? as u32;
            let most = |level: f64| -> f64 {
                let edges = (0..mesh.inside.len()).filter(|k| mesh.part[*k] == part);
                let critical = edges.map(|k| {
                    let bed = self.water.bed[mesh.inside[k] as usize];
                    let depth = (level - bed).max(0.0);
                    mesh.length[mesh.left.len() + k] * (plan.gravity * depth).sqrt() * depth
                });
                critical.sum()
            };
            let beyond = points
                .iter()
                .map(|[level, leaves]| (level, leaves, most(*level)));
            let (level, leaves, most) = beyond
                .filter(|(_, leaves, most)| **leaves > 1.001 * most)
                .max_by(|a, b| (a.1 - a.2).total_cmp(&(b.1 - b.2)))?;
            let place = behind_name(&plan.provenance, &format!("boundary.{name}.curve"));
            Some(format!(
                "the curve of boundary `{name}`{place} lets {} m3/s out where the level is {} m, but at critical depth no more than {} m3/s can leave there: what is beyond that is cut off; see its levels, or write type = \"free_outfall\"",
                told(*leaves),
                told(*level),
                told((most * 1e3).round() / 1e3)
            ))
        };
        let boundaries = plan.boundaries.iter();
        let told = boundaries.filter_map(|boundary| match &boundary.given {
            GivenPlan::Rating(points) => told_of(&boundary.name, points),
            _ => None,
        });
        told.collect()
    }
}
