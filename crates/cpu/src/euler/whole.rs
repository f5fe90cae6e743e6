use super::FlowRows;
use monoflow_ops::euler::gas::Stiffened;
use monoflow_ops::euler::{SUMMED, Whole};
use monoflow_parallel::for_each_block;
use std::ops::Range;

impl FlowRows<'_> {
    /// Looks at all cells, each of which has a volume (m³; in fewer than three dimensions per metre of those that are
    /// missing), of which a part is open if there are bodies.
    pub fn whole(&self, gas: &Stiffened, volume: f64, open: Option<&[f64]>) -> Whole {
        let cells = self.lines.cells();
        let of = |line: usize, block: Range<usize>| {
            let flow = self.line(line);
            let open = open.map(|open| &open[line * cells..][..cells]);
            let found = block.filter_map(|x| {
                let open = open.map_or(1.0, |open| open[x]);
                let tracer = flow.tracer.map_or(0.0, |tracer| tracer[x]);
                // Closed cells may hold anything.
                (open > 0.0).then(|| Whole::of(open * volume, &flow.conserved(x), tracer, gas))
            });
            found.fold(Whole::default(), Whole::and)
        };
        let mut lines = vec![Whole::default(); self.lines.count()];
        for_each_block(1, &mut lines[..], |line, into| {
            let blocks = (0..cells).step_by(SUMMED);
            let blocks = blocks.map(|first| of(line, first..cells.min(first + SUMMED)));
            into[0] = blocks.fold(Whole::default(), Whole::and);
        });
        // In their order, whatever core took which.
        lines.into_iter().fold(Whole::default(), Whole::and)
    }
}
