use super::{Behind, Cut, Double, Stabiliser, through_face, wall_flux, wall_normal};
use crate::euler::gas::Gas;
use crate::euler::riemann::{Riemann, Side};
use crate::euler::{Conserved, EulerScheme, evolve, fastest};

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

/// Advances a cut cell (0), and the open ones below (-1) and above (1) it if they are `near`: `put`
/// takes each, and the rate of waves in it, 1/s; `None` if the cut cell has to be mixed with those
/// around it.
///
/// That is so if one of its faces has walls on both sides all over, and if one of the three cells has no
/// positive density and pressure, or waves twice as fast as any were before: small parts of cells
/// between walls that meet are bounded by nothing else.
///
/// Cells of the line are counted from the cut one: `state` says what is in them, `cut` which of the
/// three in the middle are cut, and how; `double` what of the face below a cell has walls on both sides;
/// `near` whether the cell next to the cut one is an open one of the grid. Cut cells have no slopes,
/// nor have ghosts next to them, which mirror what is behind the wall: first order at walls.
#[inline(always)]
pub fn sweep_cut<Sch: EulerScheme, W: Stabiliser, const D: usize>(
    (scheme, stabiliser): (&Sch, &W),
    line: &Line<D>,
    state: impl Fn(i32) -> Conserved<f64, D>,
    cut: impl Fn(i32) -> Option<Cut<D>>,
    double: impl Fn(i32) -> Option<Double>,
    (open, near): ([f64; 2], [bool; 2]),
    mut put: impl FnMut(i32, &Conserved<f64, D>, Option<f64>),
) {
    let gas = scheme.gas();
    // Is the face below cell `k` open, and wanted?
    let is_open = |k: i32| match k {
        -1 => near[0],
        0 => open[0] > 0.0,
        1 => open[1] > 0.0,
        2 => near[1],
        _ => false,
    };
    let all = |k: i32, open: f64| double(k).is_some_and(|double| double.area > 0.999 * open);
    let shut = all(0, open[0]) || all(1, open[1]);
    // The cell before: what it is, its upper face, and what came in below.
    let mut last = Behind::open(Conserved::zero());
    let mut high_before = last.here.primitive(gas);
    let mut flux_before = Conserved::zero();
    let mut k = -2;
    while k <= 2 {
        let mut behind = last;
        let (mut low, mut high) = (high_before, high_before);
        // Closed cells may hold anything, and there may be none beyond the grid.
        if k == 0 || is_open(k) || is_open(k + 1) {
            behind = Behind::open(state(k));
            let p = behind.here.primitive(gas);
            (low, high) = (p, p);
            if let Some(cut) = cut(k) {
                let wave = crate::Real::abs(p.velocity[0]) + p.sound_speed(gas);
                behind.volume = cut.volume;
                behind.open = cut.open[0];
                behind.wall = wall_flux(gas, &cut, &p, &wall_normal(&cut.open, &line.inv_spacing));
                behind.room = line.rate / (wave * line.inv_spacing[0]);
            } else if (k != -1 || near[0]) && (k != 1 || near[1]) {
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
                [&last, &behind],
                double(k),
                line.dt_over_dx,
            );
        }
        // Now the cell before has both its fluxes.
        let wanted = match k {
            0 => near[0],
            1 => true,
            2 => near[1],
            _ => false,
        };
        if wanted {
            let wall = last.open[0] - last.open[1];
            let gain = flux_before.plus(-1.0, &flux).plus(-wall, &last.wall);
            let next = last.here.plus(line.dt_over_dx / last.volume, &gain);
            let rate = fastest(gas, &next, &line.inv_spacing);
            let p = next.primitive(gas);
            let sound = p.density > 0.0 && p.pressure + gas.stiffness() > 0.0;
            let keep = sound && rate <= 2.0 * line.rate && !(k == 1 && shut);
            put(k - 1, &next, if keep { Some(rate) } else { None });
        }
        (last, high_before, flux_before) = (behind, high, flux);
        k += 1;
    }
}
