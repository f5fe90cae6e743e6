use super::{Double, Stabiliser};
use crate::Real;
use crate::euler::Conserved;

/// A cell beside a face: how much of it is open.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Behind {
    /// Open fraction of its volume.
    pub volume: f64,
    /// Open fractions of its lower and upper face.
    pub open: [f64; 2],
}

impl Behind {
    /// A cell without a wall.
    pub const OPEN: Behind = Behind {
        volume: 1.0,
        open: [1.0; 2],
    };
}

/// What cells hold and faces let through: all that is conserved, or one number.
pub trait Amount: Copy {
    /// Nothing.
    fn nothing() -> Self;
    /// `self + factor * other`
    fn plus(&self, factor: f64, other: &Self) -> Self;
}

impl<const D: usize> Amount for Conserved<f64, D> {
    #[inline(always)]
    fn nothing() -> Self {
        Conserved::zero()
    }
    #[inline(always)]
    fn plus(&self, factor: f64, other: &Self) -> Self {
        Conserved::plus(self, factor, other)
    }
}

impl Amount for f64 {
    #[inline(always)]
    fn nothing() -> Self {
        0.0
    }
    #[inline(always)]
    fn plus(&self, factor: f64, other: &Self) -> Self {
        self + factor * other
    }
}

/// What there is to know of a cell where a wall is behind a face of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Walled<T> {
    /// What is in it.
    pub here: T,
    /// What crosses its wall.
    pub flux: T,
    /// The grid's fastest wave over its own, [`Stabiliser::weight`].
    pub room: f64,
}

impl<const D: usize> Walled<Conserved<f64, D>> {
    /// The same of a tracer of which there is `here` in the cell, kg/m³, and that is the part `fraction` of
    /// what crosses its wall.
    #[inline(always)]
    pub fn traced(&self, here: f64, fraction: f64) -> Walled<f64> {
        Walled {
            here,
            flux: self.flux.density * fraction,
            room: self.room,
        }
    }
}

/// What goes through the open part of a face, for the area of a whole face: `flux` is what would go
/// through a face between whole cells. `walled` is asked of cells with a wall behind the face alone.
///
/// **Equation** `β F = β^US F + β^SS,L F^SS,L + β^SS,R F^SS,R + β^DS F^DS`. Singly shielded:
/// `F^SS = F_B + w (F - F_B)` with the weight of the [`Stabiliser`]. Doubly shielded:
/// `F^DS = [α_L α_R/(β^DS λ) (U_L - U_R) + α_L F_B,R + α_R F_B,L]/(α_L + α_R)`, `λ = Δt/Δx`, which makes
/// both parts equal.
/// **Source** Gokhale, Nikiforakis & Klein 2018, doi:10.1016/j.jcp.2018.02.005, 4.3.
#[inline(always)]
pub fn through_face<W: Stabiliser, T: Amount>(
    stabiliser: &W,
    flux: &T,
    (left, walled_left): (&Behind, impl Fn() -> Walled<T>),
    (right, walled_right): (&Behind, impl Fn() -> Walled<T>),
    double: Option<Double>,
    dt_over_dx: f64,
) -> T {
    let open = left.open[1].min(right.open[0]);
    let twice = double.map_or(0.0, |double| double.area);
    // Of the flux through the doubly shielded part: factors of what is in a cell and of what crosses its
    // wall.
    let shares = double.map(|double| {
        let both = Real::recip(double.left + double.right);
        let level = double.left * double.right * both * Real::recip(dt_over_dx);
        let area = double.area * both;
        [[level, area * double.right], [-level, area * double.left]]
    });
    let (left_area, behind_left) = shielded(
        stabiliser,
        flux,
        (left.volume, left.open[0], open),
        (twice, shares.map(|shares| shares[0])),
        walled_left,
    );
    let (right_area, behind_right) = shielded(
        stabiliser,
        flux,
        (right.volume, right.open[1], open),
        (twice, shares.map(|shares| shares[1])),
        walled_right,
    );
    let whole = (open - left_area - right_area - twice).max(0.0);
    behind_left.plus(1.0, &behind_right).plus(whole, flux)
}

/// What goes through the parts of a face that are shielded on this side, and the area of that which is
/// shielded on this side alone.
#[inline(always)]
fn shielded<W: Stabiliser, T: Amount>(
    stabiliser: &W,
    flux: &T,
    (volume, far, open): (f64, f64, f64),
    (twice, shares): (f64, Option<[f64; 2]>),
    walled: impl Fn() -> Walled<T>,
) -> (f64, T) {
    let shielded = open - far;
    let (mut area, mut through) = (0.0, T::nothing());
    if shielded > 0.0 || shares.is_some() {
        let wall = walled();
        if shielded > 0.0 {
            let depth = ((volume - far) * Real::recip(shielded)).clamp(0.0, 1.0);
            let weight = stabiliser.weight(depth, wall.room);
            area = (shielded - twice).max(0.0);
            through = through.plus(area, &mix(&wall.flux, flux, weight));
        }
        if let Some([level, share]) = shares {
            through = through.plus(level, &wall.here).plus(share, &wall.flux);
        }
    }
    (area, through)
}

/// `a + weight (b - a)`
#[inline(always)]
fn mix<T: Amount>(a: &T, b: &T, weight: f64) -> T {
    a.plus(weight, &b.plus(-1.0, a))
}
