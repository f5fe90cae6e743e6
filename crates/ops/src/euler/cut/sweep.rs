use super::{Behind, Cut, Double, Stabiliser, through_face, wall_flux, wall_normal};
use crate::Real;
use crate::euler::gas::Gas;
use crate::euler::{Conserved, fastest};

/// A sweep along an axis: steps over widths, the sweep's axis first.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Line<const D: usize> {
    /// `Δt/Δx` along the axis, s/m.
    pub dt_over_dx: f64,
    /// `1/Δx` along all axes, 1/m.
    pub inv_spacing: [f64; D],
    /// The greatest rate of waves at the beginning of the step, 1/s.
    pub rate: f64,
}

impl<const D: usize> Line<D> {
    /// A cut cell beside a face.
    #[inline(always)]
    pub fn behind<G: Gas>(&self, gas: &G, cut: &Cut<D>, here: Conserved<f64, D>) -> Behind<D> {
        let p = here.primitive(gas);
        let wave = Real::abs(p.velocity[0]) + p.sound_speed(gas);
        let normal = wall_normal(&cut.open, &self.inv_spacing);
        Behind {
            volume: cut.volume,
            open: cut.open[0],
            here,
            wall: wall_flux(gas, cut, &p, &normal),
            room: self.rate / (wave * self.inv_spacing[0]),
        }
    }

    /// The rate of waves in a cell after the sweep, 1/s; `None` if it is unsound: it has no positive
    /// density and pressure, or waves twice as fast as any were before.
    #[inline(always)]
    fn sound_rate<G: Gas>(&self, gas: &G, next: &Conserved<f64, D>) -> Option<f64> {
        let rate = fastest(gas, next, &self.inv_spacing);
        let p = next.primitive(gas);
        let sound = p.density > 0.0 && p.pressure + gas.stiffness() > 0.0;
        if sound && rate <= 2.0 * self.rate {
            Some(rate)
        } else {
            None
        }
    }
}

/// A cut cell before a sweep, and what is beside it.
#[derive(Clone, Copy, Debug)]
pub struct Around<const D: usize> {
    /// The cell below, the cut cell and the one above.
    pub cells: [Behind<D>; 3],
    /// What would go through the lower and upper face if all of it were open.
    pub whole: [Conserved<f64, D>; 2],
    /// What of those faces has walls on both sides.
    pub doubles: [Option<Double>; 2],
    /// What such fluxes have made of the cells below and above, where those are open ones of the grid.
    pub swept: [Option<Conserved<f64, D>>; 2],
}

/// Advances a cut cell (0), and corrects the open ones below (-1) and above (1) it: `put` takes each, and
/// the rate of waves in it, 1/s; `None` if the cut cell has to be mixed with those around it.
///
/// That is so if one of its faces has walls on both sides all over, and if one of the three cells has no
/// positive density and pressure, or waves twice as fast as any were before: small parts of cells
/// between walls that meet are bounded by nothing else.
#[inline(always)]
pub fn sweep_cut<G: Gas, W: Stabiliser, const D: usize>(
    gas: &G,
    stabiliser: &W,
    line: &Line<D>,
    around: &Around<D>,
    mut put: impl FnMut(i32, &Conserved<f64, D>, Option<f64>),
) {
    let [below, here, above] = &around.cells;
    // Closed faces may have anything behind them.
    let through = |sides: [&Behind<D>; 2], side: usize| {
        let (whole, double) = (&around.whole[side], around.doubles[side]);
        if here.open[side] > 0.0 {
            through_face(stabiliser, whole, sides, double, line.dt_over_dx)
        } else {
            Conserved::zero()
        }
    };
    let (low, high) = (through([below, here], 0), through([here, above], 1));
    let wall = here.open[0] - here.open[1];
    let gain = low.plus(-1.0, &high).plus(-wall, &here.wall);
    let next = here.here.plus(line.dt_over_dx / here.volume, &gain);
    let all = |side: usize| {
        around.doubles[side].is_some_and(|double| double.area > 0.999 * here.open[side])
    };
    let rate = line.sound_rate(gas, &next);
    put(0, &next, if all(0) || all(1) { None } else { rate });
    if let Some(swept) = &around.swept[0] {
        let missing = around.whole[0].plus(-1.0, &low);
        let next = swept.plus(line.dt_over_dx, &missing);
        put(-1, &next, line.sound_rate(gas, &next));
    }
    if let Some(swept) = &around.swept[1] {
        let missing = high.plus(-1.0, &around.whole[1]);
        let next = swept.plus(line.dt_over_dx, &missing);
        put(1, &next, line.sound_rate(gas, &next));
    }
}
