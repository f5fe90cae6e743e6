//! Quantities recorded over time.

use super::account;
use super::assemble::Assembled;
use super::error::ShallowError;
use super::select;
use crate::run::rows;
use crate::{SchemeError, SimError};
use monoflow_case::ShallowPlan;
use monoflow_cpu::shallow::{Boundary, CrossingVolumes, ShallowState, Whole};
use monoflow_kernels::host::shallow::make;
use monoflow_mesh::Stencils;
use monoflow_mesh::crossing::{between, beyond, crossed, holding};
use monoflow_schemes::Compiled;

/// Computes one row of numbers from the state.
pub struct ShallowGauges {
    names: Vec<String>,
    /// Cells of the gauges.
    points: Vec<usize>,
    sections: Vec<Section>,
    dry: f64,
    /// What all cells held at the start.
    start: Whole,
    /// What crosses edges by the scheme of the run, once that is at hand; where there are sections.
    crossing: Option<CrossingVolumes<f64>>,
    /// Where steps are of second order.
    stencils: Option<Stencils<f64>>,
}

/// A line across which a discharge is told.
struct Section {
    /// The edges between cells on its left and on its right.
    edges: Vec<u32>,
    /// 1 if water that crosses an edge from its own left goes to the right of the line, else -1.
    signs: Vec<f64>,
}

impl ShallowGauges {
    /// The gauges of a plan on its mesh.
    pub fn new(plan: &ShallowPlan, assembled: &Assembled) -> Result<Self, SimError> {
        let gauges = Self::on_mesh(plan, assembled).map_err(|error| error.placed(plan))?;
        let points = plan
            .gauges
            .iter()
            .map(|gauge| ("gauge", gauge.name.as_str()));
        let lines = plan
            .sections
            .iter()
            .map(|section| ("section", section.name.as_str()));
        rows::each_once(&gauges.names, points.chain(lines), &plan.provenance)?;
        Ok(gauges)
    }

    fn on_mesh(plan: &ShallowPlan, assembled: &Assembled) -> Result<Self, ShallowError> {
        let triangles = &assembled.triangles;
        let mut names = Vec::new();
        let mut points = Vec::new();
        for gauge in &plan.gauges {
            for quantity in ["depth_m", "level_m", "u_m_s", "v_m_s"] {
                names.push(format!("{}_{quantity}", gauge.name));
            }
            let tracers = plan.tracers.keys();
            names.extend(tracers.map(|tracer| format!("{}_{tracer}", gauge.name)));
            let cell = holding(triangles, gauge.at);
            points.push(cell.ok_or_else(|| ShallowError::GaugeOutside {
                name: gauge.name.clone(),
                at: gauge.at,
            })?);
        }
        let mut sections = Vec::new();
        for section in &plan.sections {
            names.push(format!("{}_discharge_m3_s", section.name));
            let line = [section.from, section.to];
            let crossed = crossed(triangles, section.from, section.to);
            let is_open = |part: u32| assembled.boundaries[part as usize] != Boundary::Closed;
            let beyond = beyond((triangles, &assembled.edges), &crossed, line, is_open);
            let beside = between(&assembled.mesh, &crossed, line, &beyond);
            if beside.is_empty() {
                let name = section.name.clone();
                return Err(ShallowError::SectionOutside { name });
            }
            sections.push(Section {
                edges: beside.iter().map(|(e, _)| *e as u32).collect(),
                signs: beside.iter().map(|(_, sign)| *sign).collect(),
            });
        }
        names.extend(["volume_m3", "wet_area_m2", "speed_max_m_s"].map(str::to_owned));
        // Mesh files may name their parts in ways in which columns cannot be named.
        let plain = |part: &String| part.replace([',', '"', '\n', '\r'], "_");
        let parts: Vec<String> = assembled.mesh.parts.iter().map(plain).collect();
        names.extend(parts.iter().map(|part| format!("entered_{part}_m3")));
        names.extend(["rained_m3", "infiltrated_m3", "balance_error_m3"].map(str::to_owned));
        for tracer in plan.tracers.keys() {
            names.push(format!("{tracer}_amount"));
            names.extend(parts.iter().map(|part| format!("{tracer}_entered_{part}")));
            names.push(format!("{tracer}_infiltrated"));
            names.push(format!("{tracer}_balance_error"));
        }
        let dry = plan.numerics.dry_depth;
        Ok(ShallowGauges {
            names,
            points,
            crossing: None,
            sections,
            dry,
            start: assembled.state().whole(&assembled.mesh, dry),
            stencils: (plan.numerics.order == 2 && !plan.sections.is_empty())
                .then(|| assembled.stencils()),
        })
    }

    /// Takes the scheme by which sections are read. It is one of double precision whatever that of the run:
    /// states that come from there are widened.
    pub fn read_by(&mut self, plan: &ShallowPlan, compiled: Compiled) -> Result<(), SimError> {
        let scheme = make(compiled.program, &select::setup(plan)).map_err(SchemeError::from)?;
        self.crossing = Some(CrossingVolumes::with(scheme).map_err(SchemeError::from)?);
        Ok(())
    }

    /// Names of the columns beside time and steps, with units.
    pub fn columns(&self) -> &[String] {
        &self.names
    }

    /// The cells whose water is read for a row: those of gauges, and those on both sides of sections with all from which
    /// slopes there are made.
    pub fn looked(&self, assembled: &Assembled) -> Vec<u32> {
        let mesh = &assembled.mesh;
        let edges = self.sections.iter().flat_map(|section| &section.edges);
        let beside = edges.flat_map(|&e| [mesh.left[e as usize], mesh.right[e as usize]]);
        let mut cells: Vec<u32> = self.points.iter().map(|&cell| cell as u32).collect();
        for cell in beside {
            cells.push(cell);
            if let Some(stencils) = &self.stencils {
                cells.extend(stencils.around[cell as usize]);
            }
        }
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    /// What all cells hold at a moment.
    pub fn whole(&self, state: &ShallowState<f64>, assembled: &Assembled) -> Whole {
        state.whole(&assembled.mesh, self.dry)
    }

    /// What all cells held at the start.
    pub fn start(&self) -> &Whole {
        &self.start
    }

    /// The numbers at a moment, one for each column, of the cells that are [looked at](Self::looked) and of what all
    /// hold.
    pub fn row(&self, state: &ShallowState<f64>, whole: &Whole, assembled: &Assembled) -> Vec<f64> {
        let water = &state.water;
        let mut row = Vec::new();
        for &cell in &self.points {
            let (h, [u, v]) = (water.depth[cell], water.velocity(cell, self.dry));
            row.extend([h, h + water.bed[cell], u, v]);
            let tracers = state.tracers.iter();
            row.extend(tracers.map(|tracer| tracer.concentration(water, cell, self.dry)));
        }
        let mesh = &assembled.mesh;
        let stencils = self.stencils.as_ref();
        if let Some(crossing) = &self.crossing {
            for section in &self.sections {
                let volumes = crossing.of(mesh, water, stencils, &section.edges);
                let through = volumes.iter().zip(&section.signs).map(|(q, sign)| sign * q);
                row.push(through.fold(0.0, |sum, q| sum + q));
            }
        }
        let held = &whole.held;
        row.extend([held.volume, held.wet, held.fastest2.sqrt()]);
        let of_water = account::of_water(&self.start, whole, state, assembled);
        row.extend(&of_water.entered);
        row.extend([of_water.rained, of_water.infiltrated, of_water.error()]);
        for of_tracer in account::of_tracers(&self.start, whole, state, assembled) {
            row.push(of_tracer.now);
            row.extend(&of_tracer.entered);
            row.extend([of_tracer.infiltrated, of_tracer.error()]);
        }
        row
    }
}
