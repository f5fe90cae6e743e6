//! What is recorded of shallow water.

use super::checkpoint::{self, Header};
use super::family::Scene;
use super::gauges::ShallowGauges;
use super::runner::ShallowRunner;
use crate::SimError;
use crate::run::Record;
use monoflow_case::ShallowPlan;
use monoflow_cpu::shallow::ShallowState;
use monoflow_output::Frame;
use std::borrow::Cow;
use std::path::Path;

/// The file of greatest depths, greatest speeds and arrivals.
pub const PEAKS: &str = "peaks.vtu";

/// Frames of all cells, gauges and sections, all columns, and what was greatest.
pub struct ShallowRecord {
    scene: Scene,
    dry: f64,
    gauges: ShallowGauges,
    /// Volume at the start of the run, m³.
    start: f64,
    nodes: Vec<[f64; 3]>,
}

impl ShallowRecord {
    /// Of a plan on its mesh.
    ///
    /// # Errors
    /// A gauge lies outside.
    pub fn new(plan: &ShallowPlan, scene: &Scene) -> Result<Self, SimError> {
        let assembled = &scene.assembled;
        let nodes = assembled.triangles.nodes.iter();
        Ok(ShallowRecord {
            dry: plan.numerics.dry_depth,
            gauges: ShallowGauges::new(plan, assembled)?,
            start: assembled.state().volume(&assembled.mesh),
            nodes: nodes.map(|&[x, y]| [x, y, 0.0]).collect(),
            scene: scene.clone(),
        })
    }

    /// By how much the volume of water differs from what is known of it, m³.
    pub fn balance_error(&self, state: &ShallowState<f64>) -> f64 {
        self.row(state).last().copied().unwrap_or(f64::NAN)
    }

    fn write_frame(&self, path: &Path, state: &ShallowState<f64>) -> Result<(), SimError> {
        let water = &state.water;
        let level: Vec<f32> = water
            .depth
            .iter()
            .zip(&water.bed)
            .map(|(h, z)| (h + z) as f32)
            .collect();
        let discharges = water.discharge_x.iter().zip(&water.discharge_y);
        let velocity: Vec<[f32; 3]> = water
            .depth
            .iter()
            .zip(discharges)
            .map(|(h, (x, y))| {
                let inverse = if *h > self.dry { 1.0 / h } else { 0.0 };
                [(x * inverse) as f32, (y * inverse) as f32, 0.0]
            })
            .collect();
        Frame::new(state.time, &self.nodes)
            .triangles(&self.scene.assembled.triangles.cells)
            .array("depth", &single(&water.depth))
            .array("level", &level)
            .array("velocity", &velocity[..])
            .array("bed", &single(&water.bed))
            .write(path)?;
        Ok(())
    }

    fn write_peaks(&self, path: &Path, state: &ShallowState<f64>) -> Result<(), SimError> {
        let of = |number: fn(&monoflow_ops::shallow::Peaks<f64>) -> f64| {
            single(&state.peaks.iter().map(number).collect::<Vec<f64>>())
        };
        let never = |arrival: f64| if arrival < 0.0 { f64::NAN } else { arrival };
        let arrivals: Vec<f64> = state.peaks.iter().map(|p| never(p.arrival)).collect();
        Ok(Frame::new(state.time, &self.nodes)
            .triangles(&self.scene.assembled.triangles.cells)
            .array("depth_max", &of(|p| p.depth))
            .array("speed_max", &of(|p| p.speed))
            .array("arrival", &single(&arrivals))
            .array("bed", &single(&state.water.bed))
            .write(path)?)
    }
}

impl Record<ShallowRunner> for ShallowRecord {
    type Header = Header;

    fn columns(&self) -> Vec<String> {
        self.gauges.columns().to_vec()
    }

    fn row(&self, state: &ShallowState<f64>) -> Vec<f64> {
        self.gauges.row(state, &self.scene.assembled, self.start)
    }

    fn write_frames(
        &self,
        folder: &Path,
        state: &ShallowState<f64>,
    ) -> Result<Vec<(usize, String)>, SimError> {
        let name = format!("frames/frame-{:09}.vtu", state.steps);
        self.write_frame(&folder.join(&name), state)?;
        Ok(vec![(0, name)])
    }

    fn write_last(&self, folder: &Path, state: &ShallowState<f64>) -> Result<(), SimError> {
        if state.peaks.is_empty() {
            return Ok(());
        }
        self.write_peaks(&folder.join(PEAKS), state)
    }

    fn header(&self, state: &ShallowState<f64>) -> Header {
        Header::of(self.scene.ground, state)
    }

    fn sections<'s>(&self, state: &'s ShallowState<f64>) -> Vec<Cow<'s, [u8]>> {
        checkpoint::sections(state)
    }
}

/// In single precision: frames are to be looked at.
fn single(column: &[f64]) -> Vec<f32> {
    column.iter().map(|&x| x as f32).collect()
}
