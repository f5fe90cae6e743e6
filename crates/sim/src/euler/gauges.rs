//! Quantities recorded over time.

use super::flow::{conserved, fraction, gas, holding, measured, volume};
use super::solids::Solids;
use monoflow_case::EulerPlan;
use monoflow_ops::euler::Primitive;
use monoflow_ops::euler::gas::Stiffened;
use monoflow_ops::vector;
use monoflow_schemes::euler::EulerState;
use rayon::prelude::*;
use std::sync::Arc;

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
    solids: Option<Arc<Solids>>,
}

/// Sums over all cells: what is conserved.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Totals {
    /// Mass, kg; in fewer than three dimensions per metre of those that are missing.
    pub mass: f64,
    /// Energy, J; likewise.
    pub energy: f64,
    /// Mass of a tracer, kg, if there is one; likewise.
    pub tracer: Option<f64>,
}

/// The least and the greatest of what is measured.
#[derive(Clone, Copy)]
struct Ranges {
    density: [f64; 2],
    pressure: [f64; 2],
    /// The greatest Mach number.
    mach: f64,
}

impl Ranges {
    fn none() -> Self {
        let none = [f64::INFINITY, f64::NEG_INFINITY];
        Ranges {
            density: none,
            pressure: none,
            mach: 0.0,
        }
    }

    /// Of one cell.
    fn of(flow: &Primitive<f64, 3>, gas: &Stiffened) -> Self {
        let speed = vector::dot(&flow.velocity, &flow.velocity).sqrt();
        Ranges {
            density: [flow.density; 2],
            pressure: [flow.pressure; 2],
            mach: speed / flow.sound_speed(gas),
        }
    }

    fn with(self, other: Self) -> Self {
        let both = |a: [f64; 2], b: [f64; 2]| [a[0].min(b[0]), a[1].max(b[1])];
        Ranges {
            density: both(self.density, other.density),
            pressure: both(self.pressure, other.pressure),
            mach: self.mach.max(other.mach),
        }
    }
}

impl EulerGauges {
    /// The gauges of a plan and its bodies.
    pub fn new(plan: &EulerPlan, solids: Option<Arc<Solids>>) -> Self {
        let dimensions = plan.dimensions as usize;
        let mut names: Vec<String> = ["time_s", "step", "dt_s"].map(str::to_owned).into();
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
        let gauges = plan.gauges.iter();
        EulerGauges {
            names,
            cells: gauges.map(|gauge| holding(&plan.grid, gauge.at)).collect(),
            gas: gas(plan),
            dimensions,
            volume: volume(plan),
            cfl: plan.numerics.cfl,
            solids,
        }
    }

    /// Names of the columns, with units.
    pub fn columns(&self) -> &[String] {
        &self.names
    }

    /// Open fraction of a cell.
    fn open(&self, cell: usize) -> f64 {
        self.solids
            .as_ref()
            .map_or(1.0, |solids| solids.volumes()[cell])
    }

    /// What is conserved of a state.
    pub fn totals(&self, state: &EulerState) -> Totals {
        let sum = |column: &[f64]| {
            let blocks = column.par_chunks(BLOCK).enumerate();
            let blocks = blocks.map(|(n, block)| {
                let open = |k: usize| self.open(n * BLOCK + k);
                let cells = block.iter().enumerate();
                // Closed cells may hold anything.
                let cells = cells.filter(|(k, _)| open(*k) > 0.0);
                cells.fold(0.0, |sum, (k, x)| sum + open(k) * x)
            });
            // In their order, whatever core took which.
            self.volume * blocks.collect::<Vec<f64>>().into_iter().sum::<f64>()
        };
        Totals {
            mass: sum(&state.columns[0]),
            energy: sum(&state.columns[self.dimensions + 1]),
            tracer: state.tracer.as_deref().map(sum),
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
            row.extend(fraction(state, cell));
        }
        if let Some(solids) = &self.solids {
            for force in solids.walls().forces(&self.gas, state) {
                row.extend(&force[..self.dimensions]);
            }
        }
        let totals = self.totals(state);
        row.extend([totals.mass, totals.energy]);
        let cells = (0..state.columns[0].len()).into_par_iter();
        let ranges = cells
            .filter(|cell| self.open(*cell) > 0.0)
            .map(|cell| Ranges::of(&conserved(state, cell).primitive(&self.gas), &self.gas))
            .reduce(Ranges::none, Ranges::with);
        row.extend(ranges.density);
        row.extend(ranges.pressure);
        row.push(ranges.mach);
        row.extend(totals.tracer);
        row
    }
}
