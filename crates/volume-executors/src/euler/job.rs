use super::EulerState;
use monoflow_cpu::euler::{
    Boundaries, Boundary, EulerClock, Field, Order, Part, Split, Start, Tracer, wall_references,
};
use monoflow_mesh::cut::CutCells;
use monoflow_ops::euler::gas::CaseGas;
use monoflow_ops::euler::{Conserved, EulerSetup, Primitive};
use std::array::from_fn;
use std::sync::Arc;

/// What an executor of compressible flow starts from, in whatever number of dimensions; along the axes
/// beyond, nothing is read.
#[derive(Clone, Debug)]
pub struct EulerJob {
    /// Cells along each axis.
    pub cells: [usize; 3],
    /// Widths of a cell, m.
    pub spacing: [f64; 3],
    /// What is beyond both ends of each axis.
    pub boundaries: Boundaries<3>,
    /// The numbers of the scheme.
    pub setup: EulerSetup,
    /// Courant number.
    pub cfl: f64,
    /// The order of axes.
    pub order: Order,
    /// Bodies in the flow, as the cells that they cut.
    pub cuts: Option<Cuts>,
    /// The flow at the start, or where a run left it.
    pub state: EulerState<'static>,
    /// Which part each tracer is of the mass that enters, in kg/kg: as [`Tracer::inflow`].
    pub entering: Vec<[[[f64; 2]; 2]; 3]>,
    /// What gauges and forces read of it.
    pub looks: Looks,
}

/// What gauges and forces read of a flow.
#[derive(Clone, Debug)]
pub struct Looks {
    /// Cells, by their numbers, x fastest; in any order.
    pub cells: Vec<u32>,
    /// The gas by which all cells are measured.
    pub gas: CaseGas,
    /// Volume of a cell, m³; in fewer dimensions per metre of those that are missing.
    pub volume: f64,
}

/// Cut cells in whatever number of dimensions.
#[derive(Clone, Debug)]
pub enum Cuts {
    /// In one.
    Line(Arc<CutCells<1>>),
    /// In two.
    Plane(Arc<CutCells<2>>),
    /// In three.
    Space(Arc<CutCells<3>>),
}

impl Cuts {
    /// The pressure at the walls of all cut cells in the middle of a step from a state on, Pa; along each axis the
    /// step's length over the width of a cell is given, s/m.
    pub fn wall_pressures(
        &self,
        state: &EulerState<'_>,
        gas: &CaseGas,
        dt_over_dx: [f64; 3],
    ) -> Vec<f64> {
        match self {
            Cuts::Line(cells) => wall_pressures(cells, state, gas, dt_over_dx),
            Cuts::Plane(cells) => wall_pressures(cells, state, gas, dt_over_dx),
            Cuts::Space(cells) => wall_pressures(cells, state, gas, dt_over_dx),
        }
    }

    /// The cells in which [these](Self::wall_pressures) read a state, by their numbers, x fastest; some of them several
    /// times.
    pub fn read(&self) -> Vec<u32> {
        match self {
            Cuts::Line(cells) => read(cells),
            Cuts::Plane(cells) => read(cells),
            Cuts::Space(cells) => read(cells),
        }
    }
}

fn read<const D: usize>(cells: &CutCells<D>) -> Vec<u32> {
    let mut read = Vec::new();
    for cut in &cells.cuts {
        let sides = (0..D).flat_map(|axis| [(axis, 0), (axis, 1)]);
        let open = sides.filter(|&(axis, side)| cut.open[axis][side] > 0.0);
        let beside = open.filter_map(|(axis, side)| cells.beside(cut.at, axis, side));
        let places = [cut.at].into_iter().chain(beside);
        read.extend(places.map(|at| cells.index(at.map(|k| k as usize)) as u32));
    }
    read
}

fn wall_pressures<const D: usize>(
    cells: &CutCells<D>,
    state: &EulerState<'_>,
    gas: &CaseGas,
    dt_over_dx: [f64; 3],
) -> Vec<f64> {
    let inner = |at: [u32; D]| {
        let flow = state.conserved(cells.index(at.map(|k| k as usize)));
        let momentum = from_fn(|k| flow.momentum[k]);
        let (density, energy) = (flow.density, flow.energy);
        Conserved {
            density,
            momentum,
            energy,
        }
        .primitive(gas)
    };
    let mut found = Vec::new();
    wall_references(cells, gas, inner, &from_fn(|k| dt_over_dx[k]), &mut found);
    found.iter().map(|at| at.pressure).collect()
}

/// Cut cells in `D` dimensions.
pub trait OfDimensions<const D: usize> {
    /// They, if that is their number of dimensions.
    fn of(&self) -> Option<&CutCells<D>>;
}

macro_rules! of_dimensions {
    ($($d:literal $kind:ident),+) => {$(
        impl OfDimensions<$d> for Cuts {
            fn of(&self) -> Option<&CutCells<$d>> {
                match self {
                    Cuts::$kind(cells) => Some(cells),
                    _ => None,
                }
            }
        }
    )+};
}
of_dimensions!(1 Line, 2 Plane, 3 Space);

/// A state in fewer dimensions.
fn reduced<const D: usize>(state: Primitive<f64, 3>) -> Primitive<f64, D> {
    Primitive {
        density: state.density,
        velocity: from_fn(|k| state.velocity[k]),
        pressure: state.pressure,
    }
}

fn part<const D: usize>(part: Part<3>) -> Part<D> {
    match part {
        Part::Transmissive => Part::Transmissive,
        Part::Reflective => Part::Reflective,
        Part::Inflow(state) => Part::Inflow(reduced(state)),
    }
}

impl EulerJob {
    fn boundaries<const D: usize>(&self) -> Boundaries<D> {
        let boundary = |boundary| match boundary {
            Boundary::Transmissive => Boundary::Transmissive,
            Boundary::Reflective => Boundary::Reflective,
            Boundary::Periodic => Boundary::Periodic,
            Boundary::Inflow(state) => Boundary::Inflow(reduced(state)),
            Boundary::Split(split) => Boundary::Split(Split {
                front: split.front,
                behind: part(split.behind),
                ahead: part(split.ahead),
            }),
        };
        from_fn(|k| self.boundaries[k].map(boundary))
    }

    /// Hands over what a run begins with, and tracers with the flow.
    pub(super) fn take<const D: usize>(&mut self) -> (Start<D>, Vec<Tracer<D>>) {
        let rows = std::mem::take(&mut self.state.rows).into_owned();
        let field = Field::from_rows(from_fn(|k| self.cells[k]), rows);
        let carried = std::mem::take(&mut self.state.carried).into_iter();
        let carried = carried.zip(&self.entering).map(|(rows, entering)| {
            let mut tracer = Tracer::from_rows(&field.lines(), rows.into_owned());
            tracer.inflow = from_fn(|k| entering[k]);
            tracer
        });
        let carried = carried.collect();
        let start = Start {
            field,
            spacing: from_fn(|k| self.spacing[k]),
            boundaries: self.boundaries(),
            order: self.order,
            cfl: self.cfl,
        };
        (start, carried)
    }

    /// Where a run stands whose cells' greatest rate is known: at the start what enters may be faster.
    pub(super) fn clock(&self, rate: f64, entering: f64) -> EulerClock {
        let clock = self.state.clock;
        if clock.step > 0 {
            return clock;
        }
        // NaN stays.
        let rate = if entering > rate { entering } else { rate };
        EulerClock { rate, ..clock }
    }
}
