//! Shallow water: the Riemann problem of an edge, friction, boundaries, and the bodies of an edge
//! and of a cell.
//!
//! **Equations** `∂h/∂t + ∇·(hu) = 0`, `∂(hu)/∂t + ∇·(hu⊗u + ½gh²I) = -gh∇z - friction`; unknowns are
//! the depth `h` (m) and the unit discharge `q = hu` (m²/s), `z` is the bed (m).
//!
//! The pressure of a cell on itself sums to nothing over its edges. What crosses an edge is therefore
//! written relative to it: water at rest over any bed gives zeros, not small differences.
//!
//! | family | models |
//! |---|---|
//! | [`riemann`] | augmented Roe, HLL, HLLC |
//! | [`friction`] | none, Manning, Chézy, Darcy and Weisbach |
//! | [`limiter`] | Barth–Jespersen, Michalak, unlimited; second order only |

mod advance;
mod bodies;
mod boundary;
pub mod friction;
mod held;
pub mod limiter;
mod line;
mod peaks;
mod rain;
pub mod riemann;
mod scheme;
mod setup;
mod slopes;
mod stairs;
mod step;
mod supply;
mod transport;

pub use advance::{advance_cell, advance_cell_again};
pub use bodies::{Flux, Water, both_dry, cross_boundary, cross_edge, edge_rate};
pub use boundary::{Beyond, Condition, incoming};
pub use held::{Held, LOOKED};
pub use line::Line;
pub use peaks::Peaks;
pub use rain::{Ground, Wet, rain_on_cell};
pub use scheme::{LimitsSlopes, ShallowNumbers, ShallowScheme, SlowsDown, SolvesRiemann};
pub use setup::ShallowSetup;
pub use slopes::{
    AROUND, Profile, SlopedSide, Slopes, cell_slopes, cross_sloped_boundary, cross_sloped_edge,
    sloped_incoming,
};
pub use step::{is_too_long, time_step};
pub use supply::{Given, SectionSums, Supply, conveyance};
pub use transport::{Graded, concentration, graded, stays};

use crate::{Real, Scalar};
use limiter::BarthJespersen;

/// Marks an edge of a cell whose right cell it is, in lists of a cell's edges.
pub const RIGHT: u32 = 1 << 31;

/// What one side of an edge looks like along the edge's normal.
#[derive(Clone, Copy, Debug)]
pub struct Side<R> {
    /// Depth, m.
    pub depth: R,
    /// Velocity along the normal, m/s.
    pub normal: R,
    /// Velocity along the edge, m/s.
    pub tangential: R,
    /// Bed, m.
    pub bed: R,
}

impl<R: Real> Side<R> {
    /// The water above a bed raised to `top`: hydrostatic reconstruction, `h* = max(0, h + z - top)`.
    ///
    /// **Source** Audusse et al. 2004, doi:10.1137/S1064827503431090.
    #[inline(always)]
    pub fn above(&self, top: R) -> Self {
        Side {
            depth: (self.depth + (self.bed - top)).max(R::lit(0.0)),
            bed: top,
            ..*self
        }
    }
}

/// What crosses a metre of edge along its normal.
#[derive(Clone, Copy, Debug)]
pub struct Crossing<R> {
    /// Volume, m²/s: one number for both sides, so that none is lost.
    pub volume: R,
    /// Momentum over density that the left side loses, beyond what its own pressure gives: along the
    /// normal and along the edge, m³/s².
    pub left: [R; 2],
    /// The same that the right side gains.
    pub right: [R; 2],
    /// How fast the fastest wave enters the left and the right side, m/s; never negative. A side
    /// that loses `h s` at most per unit time cannot be emptied within the time step that these allow.
    pub speeds: [R; 2],
}

/// The models of a solver, and its numbers.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Shallow<S, Rm, F, L = BarthJespersen> {
    /// Gravity, m/s².
    pub gravity: S,
    /// Water no deeper than this does not move, m.
    pub dry: S,
    /// Riemann solver.
    pub riemann: Rm,
    /// Bed friction.
    pub friction: F,
    /// Limiter of slopes, where there are slopes.
    pub limiter: L,
}

impl<S, Rm, F, L> Shallow<S, Rm, F, L>
where
    S: Scalar,
    Rm: riemann::Riemann<S>,
    F: friction::Friction<S>,
    L: limiter::Limiter<S>,
{
    /// The solver of a set-up.
    pub fn new(setup: &ShallowSetup) -> Self {
        let [riemann, friction, limiter] = &setup.coefficients;
        Shallow {
            gravity: S::from_literal(setup.gravity),
            dry: S::from_literal(setup.dry_depth),
            riemann: Rm::from_coefficients(riemann),
            friction: F::from_coefficients(friction),
            limiter: L::from_coefficients(limiter),
        }
    }
}
