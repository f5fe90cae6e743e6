use super::{FlowRows, Lines};
use monoflow_ops::euler::gas::{CaseGas, Gas};
use monoflow_ops::euler::{SUMMED, Whole};
use monoflow_parallel::for_each_block;
use std::ops::Range;

/// What all cells of a flow hold, and tracers with it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Held {
    /// The gas.
    pub whole: Whole,
    /// How much of each thing that it carries, kg.
    pub carried: Vec<f64>,
}

impl FlowRows<'_> {
    /// Looks at all cells, each of which has a volume (m³; in fewer than three dimensions per metre of those that are
    /// missing), of which a part is open if there are bodies; and at tracers, in rows of one number a cell.
    pub fn held<'r>(
        &self,
        carried: impl IntoIterator<Item = &'r [f64]>,
        gas: &CaseGas,
        volume: f64,
        open: Option<&[f64]>,
    ) -> Held {
        let cells = Cells {
            lines: self.lines,
            volume,
            open,
        };
        let of = |rows: &[f64]| {
            let in_line = |line: usize| {
                let held = &rows[self.lines.at_one(line)];
                move |x: usize, volume: f64| volume * held[x]
            };
            cells.gathered(in_line, |sum, held| sum + held)
        };
        Held {
            // What gas it is is asked once, and not in each cell.
            whole: match gas {
                CaseGas::Stiffened(gas) => self.whole(&cells, gas),
                told => self.whole(&cells, told),
            },
            carried: carried.into_iter().map(of).collect(),
        }
    }

    /// What all cells hold of a gas.
    fn whole(&self, cells: &Cells<'_>, gas: &impl Gas) -> Whole {
        let in_line = |line: usize| {
            let flow = self.line(line);
            move |x: usize, volume: f64| Whole::of(volume, &flow.conserved(x), gas)
        };
        cells.gathered(in_line, Whole::and)
    }
}

/// The cells of a grid with their volume, m³, of which a part is open if there are bodies.
struct Cells<'a> {
    lines: Lines,
    volume: f64,
    open: Option<&'a [f64]>,
}

impl Cells<'_> {
    /// What is found in all cells, of a line by place in it and open volume (m³): blocks of a line first, then lines.
    fn gathered<T: Copy + Default + Send, Of: Fn(usize, f64) -> T>(
        &self,
        of: impl Fn(usize) -> Of + Sync,
        and: impl Fn(T, T) -> T + Sync,
    ) -> T {
        let cells = self.lines.cells();
        let block = |line: usize, block: Range<usize>| {
            let of = of(line);
            let open = self.open.map(|open| &open[line * cells..][..cells]);
            let found = block.filter_map(|x| {
                let open = open.map_or(1.0, |open| open[x]);
                // Closed cells may hold anything.
                (open > 0.0).then(|| of(x, open * self.volume))
            });
            found.fold(T::default(), &and)
        };
        let mut lines = vec![T::default(); self.lines.count()];
        for_each_block(1, &mut lines[..], |line, into| {
            let blocks = (0..cells).step_by(SUMMED);
            let blocks = blocks.map(|first| block(line, first..cells.min(first + SUMMED)));
            into[0] = blocks.fold(T::default(), &and);
        });
        // In their order, whatever core took which.
        lines.into_iter().fold(T::default(), &and)
    }
}
