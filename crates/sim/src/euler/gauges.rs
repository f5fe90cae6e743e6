//! Quantities recorded over time.

use super::flow::{holding, volume};
use super::solids::Solids;
use monoflow_case::EulerPlan;
use monoflow_ops::euler::gas::Stiffened;
use monoflow_start::euler::gas;
use monoflow_volume_executors::euler::{EulerState, Rescues, Whole};
use std::sync::Arc;

/// Computes one row of numbers from the state.
#[derive(Clone, Debug)]
pub struct EulerGauges {
    names: Vec<String>,
    /// Cells of the gauges.
    cells: Vec<usize>,
    gas: Stiffened,
    dimensions: usize,
    volume: f64,
    /// Does the circulation around the bodies turn what enters?
    turned: bool,
    solids: Option<Arc<Solids>>,
}

impl EulerGauges {
    /// The gauges of a plan and its bodies.
    pub fn new(plan: &EulerPlan, solids: Option<Arc<Solids>>) -> Self {
        let dimensions = plan.dimensions as usize;
        let mut names = Vec::new();
        for gauge in &plan.gauges {
            let velocities = ["u_m_s", "v_m_s", "w_m_s"].into_iter().take(dimensions);
            let quantities = ["density_kg_m3", "pressure_Pa"].into_iter();
            let tracer = plan.has_tracer().then_some("tracer");
            for quantity in quantities.chain(velocities).chain(tracer) {
                names.push(format!("{}_{quantity}", gauge.name));
            }
        }
        for name in solids.iter().flat_map(|solids| solids.walls().names()) {
            for axis in ["x", "y", "z"].into_iter().take(dimensions) {
                names.push(format!("{name}_force_{axis}_N"));
            }
        }
        let whole = [
            "mass_kg",
            "energy_J",
            "density_min_kg_m3",
            "density_max_kg_m3",
            "pressure_min_Pa",
            "pressure_max_Pa",
            "mach_max",
        ];
        names.extend(whole.map(str::to_owned));
        names.extend(plan.has_tracer().then(|| "tracer_kg".to_owned()));
        let turned = plan.far_field.is_some();
        names.extend(turned.then(|| "circulation_m2_s".to_owned()));
        if solids.is_some() {
            let rescues = Rescues::default().named();
            names.extend(rescues.map(|(name, _)| name.to_owned()));
        }
        let gauges = plan.gauges.iter();
        EulerGauges {
            names,
            cells: gauges.map(|gauge| holding(&plan.grid, gauge.at)).collect(),
            gas: gas(plan),
            dimensions,
            volume: volume(plan),
            turned,
            solids,
        }
    }

    /// Names of the columns beside time and steps, with units.
    pub fn columns(&self) -> &[String] {
        &self.names
    }

    /// Looks at all cells of a state.
    pub fn whole(&self, state: &EulerState<'_>) -> Whole {
        let volumes = self.solids.as_ref().map(|solids| solids.volumes());
        Whole::of(state, &self.gas, self.volume, volumes)
    }

    /// The numbers at a moment, one for each column.
    pub fn row(&self, state: &EulerState<'_>) -> Vec<f64> {
        let mut row = Vec::new();
        for &cell in &self.cells {
            let flow = state.conserved(cell).primitive(&self.gas);
            row.extend([flow.density, flow.pressure]);
            row.extend(&flow.velocity[..self.dimensions]);
            row.extend(state.traced(cell).map(|tracer| tracer / flow.density));
        }
        if let Some(solids) = &self.solids {
            for force in solids.forces(&self.gas, state) {
                row.extend(&force[..self.dimensions]);
            }
        }
        let whole = self.whole(state);
        row.extend([whole.mass, whole.energy]);
        row.extend(whole.density);
        row.extend(whole.pressure);
        row.push(whole.mach);
        row.extend(state.tracer.as_ref().map(|_| whole.tracer));
        row.extend(self.turned.then_some(state.circulation));
        if self.solids.is_some() {
            row.extend(state.rescues.named().map(|(_, count)| count as f64));
        }
        row
    }
}
