use super::{Behind, Cut, Double, Stabiliser, through_face, wall_flux};
use crate::euler::gas::Gas;
use crate::euler::riemann::{Riemann, Side};
use crate::euler::{Conserved, EulerScheme, advance, evolve, fastest};

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
    /// The rate of waves in a cut cell after a sweep, 1/s; `None` if the cell has to be mixed with those
    /// around it: it has no positive density and pressure, or waves twice as fast as any were before.
    ///
    /// Small parts of cells between walls that face each other are bounded by nothing else.
    #[inline(always)]
    pub fn sound<G: Gas>(&self, gas: &G, next: &Conserved<f64, D>) -> Option<f64> {
        let p = next.primitive(gas);
        let rate = fastest(gas, next, &self.inv_spacing);
        let sound =
            p.density > 0.0 && p.pressure + gas.stiffness() > 0.0 && rate <= 2.0 * self.rate;
        sound.then_some(rate)
    }
}

/// Advances a cut cell (0), and the open ones below (-1) and above (1) it if they are `near`: `put`
/// takes each.
///
/// `state` gives the cells of the line, counted from the cut one; `beside` the cut cells next to it,
/// `double` what of its lower and upper face has walls on both sides, `near` whether the cell next to it
/// is an open one of the grid. Cut cells have no slopes: first order at walls.
#[inline(always)]
#[allow(clippy::too_many_arguments)]
pub fn sweep_cut<Sch: EulerScheme, W: Stabiliser, const D: usize>(
    scheme: &Sch,
    stabiliser: &W,
    line: &Line<D>,
    state: impl Fn(i32) -> Conserved<f64, D>,
    own: &Cut<D>,
    beside: [Option<Cut<D>>; 2],
    double: [Option<Double>; 2],
    near: [bool; 2],
    mut put: impl FnMut(i32, &Conserved<f64, D>),
) {
    let gas = scheme.gas();
    let [below, above] = beside;
    // Is the face below cell `k` open, and wanted?
    let is_open = |k: i32| match k {
        -1 => near[0],
        0 => own.open[0][0] > 0.0,
        1 => own.open[0][1] > 0.0,
        2 => near[1],
        _ => false,
    };
    // The cell before: its state, its upper face, what is behind that, and what came in below.
    let mut last = Conserved::zero();
    let mut high_before = last.primitive(gas);
    let mut behind_before = None;
    let mut flux_before = Conserved::zero();
    let mut k = -2;
    while k <= 2 {
        let (mut low, mut high) = (high_before, high_before);
        let (mut here, mut behind) = (last, None);
        // Closed cells may hold anything, and there may be none beyond the grid.
        if k == 0 || is_open(k) || is_open(k + 1) {
            here = state(k);
            let p = here.primitive(gas);
            (low, high) = (p, p);
            let cut = match k {
                -1 => below,
                0 => Some(*own),
                1 => above,
                _ => None,
            };
            if let Some(cut) = cut {
                let wave = crate::Real::abs(p.velocity[0]) + p.sound_speed(gas);
                behind = Some(Behind {
                    cut,
                    here,
                    wall: wall_flux(gas, &cut, &p, &cut.normal(&line.inv_spacing)),
                    room: line.rate / (wave * line.inv_spacing[0]),
                });
            } else {
                let (before, after) = (state(k - 1).primitive(gas), state(k + 1).primitive(gas));
                [low, high] = evolve::<f64, Sch::Gas, Sch::Limiter, D>(
                    gas,
                    &before,
                    &p,
                    &after,
                    line.dt_over_dx,
                );
            }
        }
        let mut flux = Conserved::zero();
        if is_open(k) {
            let sides = (Side::of(gas, high_before), Side::of(gas, low));
            let whole = Sch::Riemann::flux(gas, &sides.0, &sides.1);
            flux = through_face(
                stabiliser,
                &whole,
                behind_before.as_ref(),
                behind.as_ref(),
                match k {
                    0 => double[0],
                    1 => double[1],
                    _ => None,
                },
                line.dt_over_dx,
            );
        }
        // Now the cell before has both its fluxes.
        match (k - 1, &behind_before) {
            (0, Some(middle)) => {
                let wall = own.open[0][0] - own.open[0][1];
                let gain = flux_before.plus(-1.0, &flux).plus(-wall, &middle.wall);
                put(0, &last.plus(line.dt_over_dx / own.volume, &gain));
            }
            (-1, _) if near[0] => put(-1, &advance(&last, &flux_before, &flux, line.dt_over_dx)),
            (1, _) if near[1] => put(1, &advance(&last, &flux_before, &flux, line.dt_over_dx)),
            _ => {}
        }
        (last, high_before, behind_before, flux_before) = (here, high, behind, flux);
        k += 1;
    }
}
