//! Quantities recorded over time.

use super::flow::{gas, holding, volume};
use super::solids::Solids;
use monoflow_case::EulerPlan;
use monoflow_ops::euler::Conserved;
use monoflow_ops::euler::gas::Stiffened;
use monoflow_ops::vector;
use monoflow_schemes::euler::{EulerState, Rescues};
use rayon::prelude::*;
use std::ops::Range;
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
    /// Does the circulation around the bodies turn what enters?
    turned: bool,
    solids: Option<Arc<Solids>>,
}

/// What all cells together hold, and the least and the greatest of what is measured in them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Whole {
    /// Mass, kg; in fewer than three dimensions per metre of those that are missing.
    pub mass: f64,
    /// Energy, J; likewise.
    pub energy: f64,
    /// Mass of a tracer, kg, zero if there is none; likewise.
    pub tracer: f64,
    density: [f64; 2],
    pressure: [f64; 2],
    /// The greatest Mach number.
    mach: f64,
}

impl Whole {
    fn nothing() -> Self {
        let none = [f64::INFINITY, f64::NEG_INFINITY];
        Whole {
            mass: 0.0,
            energy: 0.0,
            tracer: 0.0,
            density: none,
            pressure: none,
            mach: 0.0,
        }
    }

    /// Of one cell of this volume.
    fn of(volume: f64, flow: &Conserved<f64, 3>, tracer: f64, gas: &Stiffened) -> Self {
        let measured = flow.primitive(gas);
        let speed = vector::dot(&measured.velocity, &measured.velocity).sqrt();
        Whole {
            mass: volume * flow.density,
            energy: volume * flow.energy,
            tracer: volume * tracer,
            density: [measured.density; 2],
            pressure: [measured.pressure; 2],
            mach: speed / measured.sound_speed(gas),
        }
    }

    fn with(self, other: Self) -> Self {
        let both = |a: [f64; 2], b: [f64; 2]| [a[0].min(b[0]), a[1].max(b[1])];
        Whole {
            mass: self.mass + other.mass,
            energy: self.energy + other.energy,
            tracer: self.tracer + other.tracer,
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
            cfl: plan.numerics.cfl,
            turned,
            solids,
        }
    }

    /// Names of the columns, with units.
    pub fn columns(&self) -> &[String] {
        &self.names
    }

    /// Looks at all cells of a state.
    pub fn whole(&self, state: &EulerState<'_>) -> Whole {
        let cells = state.lines.cells();
        let volumes = self.solids.as_ref().map(|solids| solids.volumes());
        let of = |line: usize, block: Range<usize>| {
            let flow = state.line(line);
            let open = volumes.map(|volumes| &volumes[line * cells..][..cells]);
            let found = block.filter_map(|x| {
                let open = open.map_or(1.0, |open| open[x]);
                let tracer = flow.tracer.map_or(0.0, |tracer| tracer[x]);
                // Closed cells may hold anything.
                (open > 0.0)
                    .then(|| Whole::of(open * self.volume, &flow.conserved(x), tracer, &self.gas))
            });
            found.fold(Whole::nothing(), Whole::with)
        };
        let lines = (0..state.lines.count()).into_par_iter().map(|line| {
            let blocks = (0..cells).step_by(BLOCK);
            let blocks = blocks.map(|first| of(line, first..cells.min(first + BLOCK)));
            blocks.fold(Whole::nothing(), Whole::with)
        });
        // In their order, whatever core took which.
        let lines: Vec<Whole> = lines.collect();
        lines.into_iter().fold(Whole::nothing(), Whole::with)
    }

    /// The numbers at a moment, one for each column.
    pub fn row(&self, state: &EulerState<'_>) -> Vec<f64> {
        let clock = &state.clock;
        let mut row = vec![clock.time, clock.step as f64, self.cfl / clock.rate];
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
