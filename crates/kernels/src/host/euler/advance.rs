use super::layout::{LANES, Layout, R, Row, turned};
use crate::host::Pass;
use monoflow_abi::{In, Out};
use monoflow_ops::Real;
use monoflow_ops::euler::cut::{SOLID, is_walled};
use monoflow_ops::euler::gas::Gas;
use monoflow_ops::euler::{advance, faster, fastest};

/// The name of [`Advance`].
pub const ADVANCE: &str = "advance";

/// A row of cells after a sweep, and the fastest wave in it.
#[repr(C)]
pub struct Advance<'a, const D: usize> {
    /// How rows are laid out.
    pub layout: Layout,
    /// What is conserved before the sweep.
    pub here: Row<'a>,
    /// What crosses lower faces.
    pub low: Row<'a>,
    /// What crosses upper faces.
    pub high: Row<'a>,
    /// The first cell, and the end.
    pub cells: [usize; 2],
    /// `Δt/Δx` along the axis, s/m.
    pub dt_over_dx: f64,
    /// `1/Δx` along x, y and z, 1/m.
    pub inv_spacing: [f64; D],
    /// Tags of the cells of a row near bodies, ghosts too: closed and cut ones are not advanced, and those beside
    /// cut ones have no rate yet. None if there are no bodies near.
    pub tags: In<'a, u8>,
    /// The row after the sweep.
    pub out: Out<'a, f64>,
    /// The greatest rate so far, 1/s.
    pub rate: f64,
}

impl<const D: usize, G: Gas> Pass<G> for Advance<'_, D> {
    const NAME: &'static str = ADVANCE;

    #[inline(always)]
    fn run(&mut self, gas: &G) {
        let (layout, [first, end]) = (self.layout, self.cells);
        let (here, low, high) = (self.here, self.low, self.high);
        let dt_over_dx = R::lit(self.dt_over_dx);
        let inv_spacing = turned(layout.axis, self.inv_spacing.map(R::lit));
        let tags = self.tags.get();
        let out: &mut [f64] = &mut self.out;
        let mut greatest = self.rate;
        for x in (first..end).step_by(LANES) {
            let next = advance(
                &layout.load::<D>(here, x),
                &layout.load(low, x),
                &layout.load(high, x),
                dt_over_dx,
            );
            layout.store(out, x, &next);
            let mut rates = fastest(gas, &next, &inv_spacing);
            if !tags.is_empty() {
                let tags = &tags[x..end];
                for (l, tag) in tags.iter().take(LANES).enumerate() {
                    if tag & (SOLID | 1 << layout.axis) != 0 {
                        rates.0[l] = 0.0;
                    }
                    if is_walled(*tag) {
                        layout.copy::<D>(here, out, x + l);
                    }
                }
            }
            for rate in rates.0.iter().take(end - x) {
                greatest = faster(greatest, *rate);
            }
        }
        self.rate = greatest;
    }
}
