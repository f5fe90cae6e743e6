//! What a pair term sees of a particle, and what it adds to.

use super::gather::{Columns, GIVEN, GRADIENT, GRADIENT_BEYOND};
use crate::Real;

/// The state of one particle, or of one in each lane.
#[derive(Clone, Copy, Debug)]
pub struct State<R, const D: usize> {
    /// Mass, kg (kg/m² in 2D).
    pub mass: R,
    /// Velocity, m/s.
    pub velocity: [R; D],
    /// Density excess `ρ/ρ0 - 1`.
    pub excess: R,
    /// Density, kg/m³.
    pub density: R,
    /// `1/ρ`, m³/kg.
    pub volume_per_mass: R,
    /// Pressure, Pa.
    pub pressure: R,
    /// Sound speed, m/s.
    pub sound_speed: R,
    /// What the model that is asked has gathered for the particle ([`Gathers`](crate::wcsph::Gathers)); zero if it
    /// gathers nothing.
    pub gathered: [R; 4],
    /// What the gradient has gathered for the particle, for the gradient alone; zero if it gathers nothing.
    pub gradient: [[R; 4]; 2],
    /// The coefficients that the particle has of its own, in the order in which the density diffusion, or the
    /// viscosity, declares them ([`Key::field`](crate::Key::field)); behind them may stand those of
    /// another model. Of a particle of a wall they are those of the fluid beside it. Other models are not meant to
    /// read them.
    pub given: [R; 4],
}

impl<R: Real, const D: usize> State<R, D> {
    /// The same with what a model has gathered.
    #[inline(always)]
    pub fn with(&self, gathered: [R; 4]) -> Self {
        State { gathered, ..*self }
    }

    /// The same with what the gradient has gathered and with coefficients.
    #[inline(always)]
    pub fn with_columns(&self, columns: &Columns<R>) -> Self {
        State {
            gradient: [columns[GRADIENT], columns[GRADIENT_BEYOND]],
            given: columns[GIVEN],
            ..*self
        }
    }

    /// The same without the first so many coefficients, which are those of another model.
    #[inline(always)]
    pub(crate) fn skip_given(&self, count: usize) -> Self {
        let zero = R::lit(0.0);
        State {
            given: core::array::from_fn(|k| self.given.get(k + count).copied().unwrap_or(zero)),
            ..*self
        }
    }
}

/// Rates of change, summed over the neighbours of one particle.
#[derive(Clone, Copy, Debug)]
pub struct Rates<R, const D: usize, X> {
    /// `Du/Dt`, m/s².
    pub acceleration: [R; D],
    /// `Dρ/Dt`, kg/(m³ s).
    pub density: R,
    /// What the velocity smoothing sums, if there is one.
    pub smoothing: X,
}
