use super::{Amount, Behind, Double, Reference, Stabiliser, Walled, through_face, wall_flux};
use crate::Real;
use crate::euler::gas::Gas;
use crate::euler::{Conserved, fastest};

/// Why a cut cell is mixed with all that touch it. If there are several reasons the last of them counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u32)]
pub enum Unsound {
    /// One of its faces has walls on both sides all over.
    Shut,
    /// It, or an open cell advanced with it, has waves twice as fast as any were before the step.
    Fast,
    /// One of these has no positive density and pressure.
    Empty,
}

impl Unsound {
    /// How many reasons there are.
    pub const COUNT: usize = 3;
}

/// A sweep along an axis: steps over widths, the sweep's axis first.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct Line<const D: usize> {
    /// `Δt/Δx` along the axis, s/m.
    pub dt_over_dx: f64,
    /// `1/Δx` along all axes, 1/m.
    pub inv_spacing: [f64; D],
    /// The greatest rate of waves at the beginning of the step, 1/s.
    pub rate: f64,
}

impl<const D: usize> Line<D> {
    /// A cut cell whose wall is behind a face.
    #[inline(always)]
    pub fn walled<G: Gas>(
        &self,
        gas: &G,
        reference: &Reference<D>,
        here: Conserved<f64, D>,
    ) -> Walled<Conserved<f64, D>> {
        let p = here.primitive(gas);
        let wave = Real::abs(p.velocity[0]) + p.sound_speed(gas);
        Walled {
            here,
            flux: wall_flux(gas, reference),
            room: self.rate * Real::recip(wave * self.inv_spacing[0]),
        }
    }

    /// The rate of waves in a cell after the sweep, 1/s, if it is sound.
    #[inline(always)]
    fn sound_rate<G: Gas>(&self, gas: &G, next: &Conserved<f64, D>) -> Result<f64, Unsound> {
        let rate = fastest(gas, next, &self.inv_spacing);
        let p = next.primitive(gas);
        let sound = p.density > 0.0 && p.pressure + gas.stiffness() > 0.0;
        if !sound {
            Err(Unsound::Empty)
        } else if rate <= 2.0 * self.rate {
            Ok(rate)
        } else {
            Err(Unsound::Fast)
        }
    }
}

/// What a sweep finds at a cut cell; cells along the line are counted from it, faces are its lower (0) and
/// upper (1) one.
pub trait Around<T> {
    /// How much of the cell (0), the one below (-1) or above (1) is open.
    fn behind(&self, skip: i32) -> Behind;

    /// The same cells, if they are cut.
    fn walled(&self, skip: i32) -> Walled<T>;

    /// What would go through a face if all of it were open.
    fn whole(&self, face: usize) -> T;

    /// What of a face has walls on both sides.
    fn double(&self, face: usize) -> Option<Double>;

    /// What such fluxes have made of the cell behind a face, if that is an open one of the grid.
    fn swept(&self, face: usize) -> Option<T>;
}

/// Advances a cut cell (0), and corrects the open ones below (-1) and above (1) it: `put` takes each, and
/// the rate of waves in it, 1/s, or why the cut cell has to be mixed with those around it: small parts of
/// cells between walls that meet are bounded by nothing else.
#[inline(always)]
pub fn sweep_cut<G: Gas, W: Stabiliser, A: Around<Conserved<f64, D>>, const D: usize>(
    gas: &G,
    stabiliser: &W,
    line: &Line<D>,
    around: &A,
    mut put: impl FnMut(i32, &Conserved<f64, D>, Result<f64, Unsound>),
) {
    let (next, shut) = advance_cut(
        stabiliser,
        line.dt_over_dx,
        around,
        #[inline(always)]
        |skip, next| put(skip, next, line.sound_rate(gas, next)),
    );
    let rate = line.sound_rate(gas, &next);
    put(
        0,
        &next,
        if shut {
            rate.and(Err(Unsound::Shut))
        } else {
            rate
        },
    );
}

/// The same of a tracer: through each face and wall goes a part of the mass that does.
#[inline(always)]
pub fn trace_cut<W: Stabiliser, A: Around<f64>>(
    stabiliser: &W,
    dt_over_dx: f64,
    around: &A,
    mut put: impl FnMut(i32, f64),
) {
    let (next, _) = advance_cut(
        stabiliser,
        dt_over_dx,
        around,
        #[inline(always)]
        |skip, next| put(skip, *next),
    );
    put(0, next);
}

/// A cut cell after a sweep, and whether one of its faces has walls on both sides all over; `put` takes the
/// open cells beside it.
#[inline(always)]
fn advance_cut<T: Amount, W: Stabiliser, A: Around<T>>(
    stabiliser: &W,
    dt_over_dx: f64,
    around: &A,
    mut put: impl FnMut(i32, &T),
) -> (T, bool) {
    let (behind, own) = (around.behind(0), around.walled(0));
    let cell = (&behind, &own);
    let (low, shut_below) = enter(stabiliser, dt_over_dx, around, cell, -1, &mut put);
    let (high, shut_above) = enter(stabiliser, dt_over_dx, around, cell, 1, &mut put);
    let wall = behind.open[0] - behind.open[1];
    let gain = low.plus(1.0, &high).plus(-wall, &own.flux);
    let next = own
        .here
        .plus(dt_over_dx * Real::recip(behind.volume), &gain);
    (next, shut_below || shut_above)
}

/// What enters a cut cell from the one below (-1) or above (1) it, which is corrected if it is open; and
/// whether the face has walls on both sides all over.
#[inline(always)]
fn enter<T: Amount, W: Stabiliser, A: Around<T>>(
    stabiliser: &W,
    dt_over_dx: f64,
    around: &A,
    (behind, own): (&Behind, &Walled<T>),
    skip: i32,
    put: &mut impl FnMut(i32, &T),
) -> (T, bool) {
    let face = usize::from(skip > 0);
    // Closed faces may have anything behind them.
    if behind.open[face] <= 0.0 {
        return (T::nothing(), false);
    }
    let (whole, double) = (around.whole(face), around.double(face));
    let beyond = around.behind(skip);
    let (mine, other) = (|| *own, || around.walled(skip));
    let through = if skip < 0 {
        let sides = ((&beyond, other), (behind, mine));
        through_face(stabiliser, &whole, sides.0, sides.1, double, dt_over_dx)
    } else {
        let sides = ((behind, mine), (&beyond, other));
        through_face(stabiliser, &whole, sides.0, sides.1, double, dt_over_dx)
    };
    let inward = -f64::from(skip);
    if let Some(swept) = around.swept(face) {
        let missing = whole.plus(-1.0, &through);
        put(skip, &swept.plus(inward * dt_over_dx, &missing));
    }
    let shut = double.is_some_and(|double| double.covers(behind.open[face]));
    (T::nothing().plus(inward, &through), shut)
}
