use monoflow_cpu::euler::{EulerClock, FlowLine, FlowRows, Held, Lines};
use monoflow_ops::euler::Conserved;
use monoflow_ops::euler::cut::Unsound;
use monoflow_ops::euler::gas::CaseGas;
use std::array::from_fn;
use std::borrow::Cow;
use std::ops::Range;

/// The flow in all cells, as executors hold it: what they lend is not copied.
#[derive(Clone, Debug)]
pub struct EulerState<'a> {
    /// Where the cells are.
    pub lines: Lines,
    /// Density, momenta and energy in each cell; what ghosts hold does not matter.
    pub rows: Cow<'a, [f64]>,
    /// How much there is in each cell of each tracer, kg/m³: rows of one number a cell.
    pub carried: Vec<Cow<'a, [f64]>>,
    /// Pressure at the wall of each cut cell in the middle of the last step, Pa; nothing if no step was taken
    /// yet.
    pub walls: Vec<f64>,
    /// Where the run stands; the rate at the start is the executor's to find.
    pub clock: EulerClock,
    /// Of the vortex that turns what enters, m²/s; zero if there is none.
    pub circulation: f64,
    /// What had to be done to cut cells so far.
    pub rescues: Rescues,
}

/// How many times cut cells had to be mixed with all that touch them, by the reason, and how many times what
/// was left had no pressure and was given that from before the sweep.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rescues {
    /// Mixed, by the number of the reason.
    pub mixed: [u64; Unsound::COUNT],
    /// Mended.
    pub mended: u64,
}

impl Rescues {
    /// Together with others.
    pub fn and(self, other: Self) -> Self {
        Rescues {
            mixed: from_fn(|reason| self.mixed[reason] + other.mixed[reason]),
            mended: self.mended + other.mended,
        }
    }

    /// A name and a number each: `shut` (faces with walls on both sides), `fast` (waves twice as fast as any
    /// before the step), `empty` (no positive density and pressure), `mended`.
    pub fn named(self) -> [(&'static str, u64); 4] {
        let of = |reason: Unsound| self.mixed[reason as usize];
        [
            ("mixed_shut", of(Unsound::Shut)),
            ("mixed_fast", of(Unsound::Fast)),
            ("mixed_empty", of(Unsound::Empty)),
            ("mended", self.mended),
        ]
    }
}

impl EulerState<'static> {
    /// Nothing in any cell, and so many things that are carried.
    pub fn blank(lines: Lines, carried: usize) -> Self {
        EulerState {
            lines,
            rows: lines.zeros().into(),
            carried: vec![lines.zeros_of_one().into(); carried],
            walls: Vec::new(),
            clock: EulerClock {
                time: 0.0,
                step: 0,
                rate: 0.0,
            },
            circulation: 0.0,
            rescues: Rescues::default(),
        }
    }

    /// Takes on [columns](EulerState::columns), one after the other, as far as they go.
    pub fn set_columns(&mut self, columns: &[f64]) {
        let lines = self.lines;
        let mut columns = columns.chunks_exact(lines.cells());
        let mut next = |to: &mut [f64]| {
            if let Some(line) = columns.next() {
                to.copy_from_slice(line);
            }
        };
        let rows = self.rows.to_mut();
        for v in 0..lines.numbers() {
            for line in 0..lines.count() {
                next(&mut rows[lines.at(line, v)]);
            }
        }
        for rows in &mut self.carried {
            let rows = rows.to_mut();
            for line in 0..lines.count() {
                next(&mut rows[lines.at_one(line)]);
            }
        }
    }
}

impl EulerState<'_> {
    /// A number of each cell of some lines, from some cell to another along x, in single precision to be looked at.
    /// `numbers` has one of each cell of the grid, x fastest.
    pub fn single(&self, numbers: &[f64], lines: &[usize], cells: &Range<usize>) -> Vec<f32> {
        let long = self.lines.cells();
        let line = |line: &usize| numbers[line * long..][cells.clone()].iter();
        lines.iter().flat_map(line).map(|x| *x as f32).collect()
    }

    /// Which part of the mass each tracer is in the same cells.
    pub fn parts(&self, lines: &[usize], cells: &Range<usize>) -> Vec<Vec<f32>> {
        let of = |rows: &Cow<'_, [f64]>| {
            let mut parts = Vec::with_capacity(lines.len() * cells.len());
            for &line in lines {
                let (flow, held) = (self.line(line), &rows[self.lines.at_one(line)]);
                let part = |x: usize| (held[x] / flow.conserved(x).density) as f32;
                parts.extend(cells.clone().map(part));
            }
            parts
        };
        self.carried.iter().map(of).collect()
    }

    /// Cells.
    pub fn cells(&self) -> usize {
        self.lines.cells() * self.lines.count()
    }

    /// Its rows.
    #[inline]
    pub fn flow(&self) -> FlowRows<'_> {
        FlowRows {
            lines: self.lines,
            rows: &self.rows,
        }
    }

    /// What all cells hold: [`FlowRows::held`].
    pub fn held(&self, gas: &CaseGas, volume: f64, open: Option<&[f64]>) -> Held {
        let carried = self.carried.iter().map(|rows| &rows[..]);
        self.flow().held(carried, gas, volume, open)
    }

    /// The flow in a line of cells.
    #[inline]
    pub fn line(&self, line: usize) -> FlowLine<'_> {
        self.flow().line(line)
    }

    /// What is conserved in a cell, x fastest; momenta beyond the dimensions in use are zero.
    pub fn conserved(&self, cell: usize) -> Conserved<f64, 3> {
        let cells = self.lines.cells();
        self.line(cell / cells).conserved(cell % cells)
    }

    /// How much of each tracer there is in a cell, kg/m³.
    pub fn carried_in(&self, cell: usize) -> impl Iterator<Item = f64> {
        let cells = self.lines.cells();
        let at = self.lines.at_one(cell / cells).start + cell % cells;
        self.carried.iter().map(move |rows| rows[at])
    }

    /// One number of each cell, x fastest: density, momenta, energy and tracers; in lines.
    pub fn columns(&self) -> impl Iterator<Item = &[f64]> + Clone {
        let lines = self.lines;
        let flow = (0..lines.numbers())
            .flat_map(move |v| (0..lines.count()).map(move |line| &self.rows[lines.at(line, v)]));
        let carried = self
            .carried
            .iter()
            .flat_map(move |rows| (0..lines.count()).map(move |line| &rows[lines.at_one(line)]));
        flow.chain(carried)
    }
}
