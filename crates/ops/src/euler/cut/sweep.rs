use super::flux::open_area;
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

/// A cut cell and open ones beside it after a sweep: the one below, itself, the one above; `None` of
/// cells that are not advanced here.
///
/// `state` gives the cells of the line, counted from the cut one; `beside` the cut cells next to it,
/// `double` what of its lower and upper face has walls on both sides, `near` whether the cell next to it
/// is an open one of the grid. Cut cells have no slopes: first order at walls.
#[inline(always)]
pub fn sweep_cut<Sch: EulerScheme, W: Stabiliser, const D: usize>(
    scheme: &Sch,
    stabiliser: &W,
    line: &Line<D>,
    state: impl Fn(i32) -> Conserved<f64, D>,
    own: &Cut<D>,
    beside: [Option<Cut<D>>; 2],
    double: [Option<Double>; 2],
    near: [bool; 2],
) -> [Option<Conserved<f64, D>>; 3] {
    let gas = scheme.gas();
    let behind = |cut: &Cut<D>, k: i32| {
        let here = state(k);
        let p = here.primitive(gas);
        let normal = cut.normal(&line.inv_spacing);
        let wave = crate::Real::abs(p.velocity[0]) + p.sound_speed(gas);
        Behind {
            cut: *cut,
            here,
            wall: wall_flux(gas, cut, &p, &normal),
            room: line.rate / (wave * line.inv_spacing[0]),
        }
    };
    let lower = beside[0].as_ref().map(|cut| behind(cut, -1));
    let middle = behind(own, 0);
    let upper = beside[1].as_ref().map(|cut| behind(cut, 1));
    // The state on the lower (0) or upper (1) face of an open cell, or anywhere in a cut one.
    let face = |k: i32, side: usize, cut: bool| {
        let here = state(k).primitive(gas);
        if cut {
            return Side::of(gas, here);
        }
        let (before, after) = (state(k - 1).primitive(gas), state(k + 1).primitive(gas));
        let [low, high] =
            evolve::<f64, Sch::Gas, Sch::Limiter, D>(gas, &before, &here, &after, line.dt_over_dx);
        Side::of(gas, if side == 0 { low } else { high })
    };
    // What goes through the face above cell `k`.
    let through = |k: i32| {
        let (left, right, double) = match k {
            -1 => (lower.as_ref(), Some(&middle), double[0]),
            0 => (Some(&middle), upper.as_ref(), double[1]),
            _ => (None, None, None),
        };
        // Closed cells may hold anything.
        if open_area(left.map(|l| &l.cut), right.map(|r| &r.cut)) <= 0.0 {
            return Conserved::zero();
        }
        let (l, r) = (face(k, 1, left.is_some()), face(k + 1, 0, right.is_some()));
        let flux = Sch::Riemann::flux(gas, &l, &r);
        through_face(stabiliser, &flux, left, right, double, line.dt_over_dx)
    };
    let (low, high) = (through(-1), through(0));
    let wall = own.open[0][0] - own.open[0][1];
    let gain = low.plus(-1.0, &high).plus(-wall, &middle.wall);
    let next = middle.here.plus(line.dt_over_dx / own.volume, &gain);
    let below = near[0].then(|| advance(&state(-1), &through(-2), &low, line.dt_over_dx));
    let above = near[1].then(|| advance(&state(1), &high, &through(1), line.dt_over_dx));
    [below, Some(next), above]
}
