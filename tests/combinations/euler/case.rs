//! A flow that is run and compared.

use super::bodies::{self, Cell};
use super::grid::{Flow, Grid};
use super::step::Step;
use super::{Drawn, PERIODIC, REFLECTIVE, TRANSMISSIVE};
use crate::common::Random;
use crate::differ;
use monoflow_cpu::euler::{Boundaries, Boundary, EulerExecutor, Field, Start, Tracer};
use monoflow_kernels::host::Scheme;
use monoflow_kernels::host::euler::{Facts, GHOSTS};
use monoflow_mesh::cut::CutCells;
use monoflow_ops::euler::{Conserved, Primitive, time_step};
use std::array::from_fn;

const CFL: f64 = 0.8;
/// `γ` of all gases.
pub const GAMMA: f64 = 1.4;
/// `p∞` of gases that have one, Pa.
pub const STIFFNESS: f64 = 0.5;

/// Gas that differs from cell to cell, in a wind along all axes, m/s, with a pressure, Pa.
fn measured<const D: usize>(random: &mut Random, wind: f64, pressure: f64) -> Primitive<f64, D> {
    Primitive {
        density: 1.0 + 0.3 * random.next(),
        velocity: from_fn(|_| wind + 0.5 * random.next()),
        pressure: pressure * (1.0 + 0.3 * random.next()),
    }
}

/// The same as any gas holds it: one without stiffness at a pressure that is higher by `γp∞`.
fn conserved<const D: usize>(of: &Primitive<f64, D>) -> Conserved<f64, D> {
    let square: f64 = of.velocity.iter().map(|u| u * u).sum();
    Conserved {
        density: of.density,
        momentum: of.velocity.map(|u| of.density * u),
        energy: (of.pressure + GAMMA * STIFFNESS) / (GAMMA - 1.0) + 0.5 * of.density * square,
    }
}

/// Bodies, a tracer and a wind: additions to the gas of a draw.
pub struct Additions<const D: usize> {
    pub cuts: Option<CutCells<D>>,
    pub has_tracer: bool,
    /// How fast the gas comes along all axes, m/s.
    pub wind: f64,
}

/// Cells of a grid in as many dimensions.
pub fn grid<const D: usize>(drawn: &Drawn) -> Grid<D> {
    let cells: &[usize] = [&[131][..], &[37, 45], &[13, 9, 35]][D - 1];
    Grid {
        cells: from_fn(|k| cells[k]),
        periodic: from_fn(|k| drawn.ends[k] == [PERIODIC; 2]),
    }
}

/// Widths of its cells, m.
pub fn spacing<const D: usize>() -> [f64; D] {
    from_fn(|k| 0.1 * (1.0 + 0.3 * k as f64))
}

/// Gas, bodies and what is beyond the ends of axes.
pub struct Case<'a, const D: usize> {
    drawn: &'a Drawn,
    with: &'a Additions<D>,
    grid: Grid<D>,
    cells: Vec<Cell<D>>,
    boundaries: Boundaries<D>,
}

impl<'a, const D: usize> Case<'a, D> {
    pub fn new(drawn: &'a Drawn, with: &'a Additions<D>, random: &mut Random) -> Self {
        let grid = grid(drawn);
        let mut boundary = |end| match end {
            PERIODIC => Boundary::Periodic,
            REFLECTIVE => Boundary::Reflective,
            TRANSMISSIVE => Boundary::Transmissive,
            _ => Boundary::Inflow(measured(random, with.wind, 1.0)),
        };
        Case {
            drawn,
            with,
            grid,
            cells: bodies::cells(&grid, with.cuts.as_ref()),
            boundaries: from_fn(|axis| drawn.ends[axis]).map(|ends| ends.map(&mut boundary)),
        }
    }

    /// Gas that is hot in a corner, and a tracer in it.
    pub fn start(&self, random: &mut Random) -> (Start<D>, Option<Tracer<D>>) {
        let mut field = Field::<D>::new(self.grid.cells);
        let mut tracer = Tracer::new(&field);
        tracer.inflow = self.inflow().map(|ends| ends.map(|part| [part; 2]));
        for (at, cell) in field.indices().zip(&self.cells) {
            let hot = at.iter().all(|k| *k < 5);
            let mut gas = measured(random, self.with.wind, if hot { 30.0 } else { 1.0 });
            let fraction = 0.5 + 0.5 * random.next();
            if cell.is_closed() {
                gas.density = f64::NAN;
            }
            let at = at.map(|k| k + GHOSTS);
            field.set(at, &conserved(&gas));
            tracer.set(at, fraction * gas.density);
        }
        let start = Start {
            field,
            spacing: spacing(),
            boundaries: self.boundaries,
            order: self.drawn.order,
            cfl: CFL,
        };
        (start, self.with.has_tracer.then_some(tracer))
    }

    /// The part of the tracer in what enters.
    fn inflow(&self) -> [[f64; 2]; D] {
        let has_tracer = f64::from(self.with.has_tracer);
        [[0.25 * has_tracer, 0.75 * has_tracer]; D]
    }

    /// Compares one more step of an executor, and the rate of waves after it, with a plain one.
    pub fn one_more(&self, scheme: &Scheme<Facts>, executor: &mut EulerExecutor<D>) -> f64 {
        let clock = *executor.clock();
        let entering = executor.entering().held;
        let step = Step {
            scheme,
            grid: self.grid,
            cells: &self.cells,
            spacing: spacing(),
            boundaries: &self.boundaries,
            entering: entering.map(|ends| ends.map(|[one, _]| one)),
            inflow: self.inflow(),
            order: self.drawn.order,
            step: clock.step,
            dt: time_step(CFL, clock.rate, clock.step),
            rate: clock.rate,
        };
        let flow =
            |executor: &EulerExecutor<D>| Flow::of(executor.field(), executor.carried().next());
        let (expected, rate) = step.taken(&flow(executor));
        executor.step(f64::INFINITY);
        let numbers = |flow: &Flow<D>| -> Vec<[f64; 6]> {
            let open = (0..self.grid.len()).filter(|cell| !self.cells[*cell].is_closed());
            open.map(|cell| flow.numbers(cell)).collect()
        };
        let of_rate = (executor.clock().rate / rate - 1.0).abs();
        assert!(of_rate.is_finite(), "not finite");
        of_rate.max(differ(&numbers(&flow(executor)), &numbers(&expected)))
    }
}
