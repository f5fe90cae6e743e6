//! Quantities recorded over time.

use super::carried::carried;
use super::flow::{holding, volume};
use super::solids::Solids;
use crate::SimError;
use crate::run::rows;
use monoflow_case::EulerPlan;
use monoflow_ops::euler::Whole;
use monoflow_ops::euler::gas::CaseGas;
use monoflow_volume_executors::euler::{EulerState, Held, Looks, Rescues};
use std::sync::Arc;

/// What rows and forces on walls read of the flow of a plan's gas around its bodies.
pub fn looks(plan: &EulerPlan, gas: &CaseGas, solids: Option<&Solids>) -> Looks {
    let gauges = plan.gauges.iter();
    let points = gauges.map(|gauge| holding(&plan.grid, gauge.at) as u32);
    let walls = solids.iter().flat_map(|solids| solids.cuts().read());
    Looks {
        cells: points.chain(walls).collect(),
        gas: *gas,
        volume: volume(plan),
    }
}

/// Computes one row of numbers from the state.
#[derive(Clone, Debug)]
pub struct EulerGauges {
    names: Vec<String>,
    /// Cells of the gauges.
    cells: Vec<usize>,
    gas: CaseGas,
    dimensions: usize,
    volume: f64,
    /// Does the circulation around the bodies turn what enters?
    turned: bool,
    solids: Option<Arc<Solids>>,
}

impl EulerGauges {
    /// The gauges of a plan with its gas and its bodies.
    ///
    /// # Errors
    /// Two columns would have one name.
    pub fn new(
        plan: &EulerPlan,
        gas: &CaseGas,
        solids: Option<Arc<Solids>>,
    ) -> Result<Self, SimError> {
        let dimensions = plan.dimensions as usize;
        let mut names = Vec::new();
        for gauge in &plan.gauges {
            let velocities = ["u_m_s", "v_m_s", "w_m_s"].into_iter().take(dimensions);
            let quantities = ["density_kg_m3", "pressure_Pa"].into_iter();
            let carried = carried(plan).map(|of| of.name);
            for quantity in quantities.chain(velocities).chain(carried) {
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
        names.extend(carried(plan).map(|of| of.mass));
        let turned = plan.far_field.is_some();
        names.extend(turned.then(|| "circulation_m2_s".to_owned()));
        if solids.is_some() {
            let rescues = Rescues::default().named();
            names.extend(rescues.map(|(name, _)| name.to_owned()));
        }
        let points = plan
            .gauges
            .iter()
            .map(|gauge| ("gauge", gauge.name.as_str()));
        rows::each_once(&names, points, &plan.provenance)?;
        let gauges = plan.gauges.iter();
        Ok(EulerGauges {
            names,
            cells: gauges.map(|gauge| holding(&plan.grid, gauge.at)).collect(),
            gas: *gas,
            dimensions,
            volume: volume(plan),
            turned,
            solids,
        })
    }

    /// Names of the columns beside time and steps, with units.
    pub fn columns(&self) -> &[String] {
        &self.names
    }

    /// What all cells of a state hold.
    pub fn held(&self, state: &EulerState<'_>) -> Held {
        let volumes = self.solids.as_ref().map(|solids| solids.volumes());
        state.held(&self.gas, self.volume, volumes)
    }

    /// The numbers at a moment, one for each column, of the cells that are [looked at](looks) and of what all hold.
    pub fn row(&self, state: &EulerState<'_>, held: &Held) -> Vec<f64> {
        let mut row = Vec::new();
        for &cell in &self.cells {
            let flow = state.conserved(cell).primitive(&self.gas);
            row.extend([flow.density, flow.pressure]);
            row.extend(&flow.velocity[..self.dimensions]);
            row.extend(state.carried_in(cell).map(|held| held / flow.density));
        }
        if let Some(solids) = &self.solids {
            for force in solids.forces(&self.gas, state) {
                row.extend(&force[..self.dimensions]);
            }
        }
        let Whole { amounts, extremes } = held.whole;
        row.extend([amounts.mass, amounts.energy]);
        row.extend(extremes.density);
        row.extend(extremes.pressure);
        row.push(extremes.mach);
        row.extend(&held.carried);
        row.extend(self.turned.then_some(state.circulation));
        if self.solids.is_some() {
            row.extend(state.rescues.named().map(|(_, count)| count as f64));
        }
        row
    }
}

#[cfg(test)]
mod tests {
    use super::super::assemble::assemble;
    use super::super::disc::{AIR, DISC, plan};
    use super::*;
    use monoflow_volume_executors::euler::EulerJob;

    /// The same state, of which cells that are not looked at hold no numbers.
    fn spoiled(job: &EulerJob) -> EulerState<'static> {
        let (mut state, lines) = (job.state.clone(), job.state.lines);
        let rows = state.rows.to_mut();
        for cell in (0..job.state.cells()).filter(|cell| !job.looks.cells.contains(&(*cell as u32)))
        {
            let (line, x) = (cell / lines.cells(), cell % lines.cells());
            for v in 0..lines.numbers() {
                rows[lines.at(line, v).start + x] = f64::NAN;
            }
            for held in &mut state.carried {
                held.to_mut()[lines.at_one(line).start + x] = f64::NAN;
            }
        }
        state
    }

    fn hold(text: &str) {
        let plan = plan(text);
        let solids = Solids::of(&plan, &AIR).unwrap();
        let mut job = assemble(&plan, &AIR, solids.as_deref()).unwrap();
        // Executors find the rate of waves at the start.
        job.state.clock.rate = 100.0;
        let gauges = EulerGauges::new(&plan, &AIR, solids).unwrap();
        let held = gauges.held(&job.state);
        let row = gauges.row(&job.state, &held);
        assert!(row.iter().all(|number| number.is_finite()), "{row:?}");
        assert_eq!(gauges.row(&spoiled(&job), &held), row);
        assert_eq!(row.len(), gauges.columns().len());
    }

    #[test]
    fn a_row_reads_the_cells_that_are_looked_at() {
        let gauges = "[[gauge]]\nname = \"one\"\nat = [0.9, 0.9]\n[[gauge]]\nname = \"two\"\nat = [-0.55, 0.75]\n[time]";
        let text = DISC.replace("[time]", gauges);
        let tracers = "density = 3\ntracer = { helium = 0.5, dye = \"0.5 + 0.5*x\" }\n";
        let text = text.replace("density = 3\n", tracers);
        hold(&text);
        let disc = "[[body]]\nname = \"post\"\nshape = \"circle\"\ncentre = [0.05, 0]\nradius = 0.45\n[time]";
        hold(&text.replace("[time]", disc));
        // It reaches through the left end to the right one.
        let around = "[[boundary]]\nsides = [\"left\", \"right\"]\ntype = \"periodic\"\n[[body]]\nname = \"post\"\nshape = \"circle\"\ncentre = [-1, 0]\nradius = 0.45\n[time]";
        hold(&text.replace("[time]", around));
        let space = text
            .replace(
                "min = [-1, -1]\nmax = [1, 1]\ncells = [20, 20]",
                "min = [-1, -1, -1]\nmax = [1, 1, 1]\ncells = [12, 11, 10]",
            )
            .replace("0.9, 0.9]", "0.9, 0.9, 0.9]")
            .replace("-0.55, 0.75]", "-0.55, 0.75, 0.3]")
            .replace("[0.1, 0.3]", "[0.1, 0.3, 0.2]")
            .replace("[0.05, 0]", "[0.05, 0, 0]");
        let ball = "[[body]]\nname = \"ball\"\nshape = \"sphere\"\ncentre = [0.05, 0, 0]\nradius = 0.45\n[time]";
        hold(&space.replace("[time]", ball));
    }
}
