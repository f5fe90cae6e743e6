//! Compressible flow without viscosity: gases, Riemann problems, slopes, and what a cell and a face do
//! in a sweep along one axis.
//!
//! **Equations** `∂U/∂t + ∂F/∂x + ∂G/∂y + ∂H/∂z = 0`, `U = (ρ, ρu, E)`, `E = ρ(e + u²/2)`;
//! `F = (ρu, ρu u + p, u(E + p))` along the velocity component `u`.
//!
//! Axes are taken one after the other. A sweep sees the velocity component along its axis first, so
//! that the same bodies serve all axes.
//!
//! | family | models |
//! |---|---|
//! | [`gas`] | ideal, stiffened |
//! | [`riemann`] | HLLC, HLLC with HLL, HLL, Rusanov, exact |
//! | [`limiter`] | minmod, van Leer, monotonised central, superbee, none, unlimited |
//!
//! Models of your own are held to the laws of their family by one line of [`laws`](crate::laws::euler).

mod bodies;
pub mod cut;
mod front;
pub mod gas;
mod ghost;
pub mod limiter;
mod positive;
pub mod riemann;
mod setup;
mod shock;
mod state;
mod tracer;
mod vortex;
mod whole;

pub use bodies::{
    advance, evolve, faster, fastest, half_change, half_changes, half_gain, step_before_end,
    time_step,
};
pub use front::Front;
pub use ghost::Ghost;
pub use positive::{is_emptied, keep_positive, safe_flux};
pub use setup::{EulerSetup, FromSetup};
pub use shock::behind_shock;
pub use state::{Conserved, Primitive};
pub use tracer::tracer_fluxes;
pub use vortex::Vortex;
pub use whole::{Amounts, Extremes, SUMMED, Whole, over_lines};

use gas::Gas;
use limiter::Limiter;
use riemann::Riemann;

/// The models of a solver.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct Euler<G, Rm, L> {
    /// State equation.
    pub gas: G,
    /// Riemann solver.
    pub riemann: Rm,
    /// Limiter of slopes.
    pub limiter: L,
}

/// What executors ask of a solver's type.
pub trait EulerScheme: Copy + Send + Sync + 'static {
    /// State equation.
    type Gas: Gas;
    /// Riemann solver.
    type Riemann: Riemann;
    /// Limiter of slopes.
    type Limiter: Limiter;
    /// The state equation.
    fn gas(&self) -> &Self::Gas;
    /// The Riemann solver.
    fn riemann(&self) -> &Self::Riemann;
    /// The limiter of slopes.
    fn limiter(&self) -> &Self::Limiter;
}

impl<G: Gas, Rm: Riemann, L: Limiter> EulerScheme for Euler<G, Rm, L> {
    type Gas = G;
    type Riemann = Rm;
    type Limiter = L;
    #[inline(always)]
    fn gas(&self) -> &G {
        &self.gas
    }
    #[inline(always)]
    fn riemann(&self) -> &Rm {
        &self.riemann
    }
    #[inline(always)]
    fn limiter(&self) -> &L {
        &self.limiter
    }
}
