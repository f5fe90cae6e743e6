//! Quantities recorded over time.

use super::flow::{conserved, gas, holding, measured, volume};
use monoflow_case::EulerPlan;
use monoflow_ops::euler::gas::Stiffened;
use monoflow_ops::vector;
use monoflow_schemes::euler::EulerState;

/// Cells whose sums are taken before they are added up: rounding grows less.
const BLOCK: usize = 1024;

/// Computes one row of numbers from the state.
#[derive(Clone, Debug)]
pub struct EulerGauges {
    names: Vec<String>,
    /// Cells of the gauges.
    cells: Vec<usize>,
    gas: Stiffened,
    dimensions: usize,
    volume: f64,
    cfl: f64,
}

/// Sums over all cells: what is conserved.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Totals {
    /// Mass, kg; in fewer than three dimensions per metre of those that are missing.
    pub mass: f64,
    /// Energy, J; likewise.
    pub energy: f64,
}

impl EulerGauges {
    /// The gauges of a plan.
    pub fn new(plan: &EulerPlan) -> Self {
        let dimensions = plan.dimensions as usize;
        let mut names: Vec<String> = ["time_s", "step", "dt_s"].map(str::to_owned).into();
        for gauge in &plan.gauges {
            let velocities = ["u_m_s", "v_m_s", "w_m_s"].into_iter().take(dimensions);
            let quantities = ["density_kg_m3", "pressure_Pa"].into_iter();
            for quantity in quantities.chain(velocities) {
                names.push(format!("{}_{quantity}", gauge.name));
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
        let gauges = plan.gauges.iter();
        EulerGauges {
            names,
            cells: gauges.map(|gauge| holding(&plan.grid, gauge.at)).collect(),
            gas: gas(plan),
            dimensions,
            volume: volume(plan),
            cfl: plan.numerics.cfl,
        }
    }

    /// Names of the columns, with units.
    pub fn columns(&self) -> &[String] {
        &self.names
    }

    /// What is conserved of a state.
    pub fn totals(&self, state: &EulerState) -> Totals {
        let sum = |column: &[f64]| {
            let blocks = column.chunks(BLOCK);
            let blocks = blocks.map(|block| block.iter().fold(0.0, |sum, x| sum + x));
            self.volume * blocks.fold(0.0, |sum, x| sum + x)
        };
        Totals {
            mass: sum(&state.columns[0]),
            energy: sum(&state.columns[self.dimensions + 1]),
        }
    }

    /// The numbers at a moment, one for each column.
    pub fn row(&self, state: &EulerState) -> Vec<f64> {
        let clock = &state.clock;
        let mut row = vec![clock.time, clock.step as f64, self.cfl / clock.rate];
        for &cell in &self.cells {
            let flow = measured(state, &self.gas, cell);
            row.extend([flow.density, flow.pressure]);
            row.extend(&flow.velocity[..self.dimensions]);
        }
        let totals = self.totals(state);
        row.extend([totals.mass, totals.energy]);
        let mut density = [f64::INFINITY, f64::NEG_INFINITY];
        let (mut pressure, mut mach) = (density, 0.0_f64);
        for cell in 0..state.columns[0].len() {
            let flow = conserved(state, cell).primitive(&self.gas);
            density = [density[0].min(flow.density), density[1].max(flow.density)];
            pressure = [
                pressure[0].min(flow.pressure),
                pressure[1].max(flow.pressure),
            ];
            let speed = vector::dot(&flow.velocity, &flow.velocity).sqrt();
            mach = mach.max(speed / flow.sound_speed(&self.gas));
        }
        row.extend(density);
        row.extend(pressure);
        row.push(mach);
        row
    }
}
