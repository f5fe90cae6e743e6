//! Bed friction.
//!
//! | model | name | parameter of a cell |
//! |---|---|---|
//! | [`NoFriction`] | `none` | - |
//! | [`Manning`] | `manning` | n, s m^(-1/3) |

mod manning;
mod none;

pub use manning::Manning;
pub use none::NoFriction;

use crate::{FromCoefficients, Named, Real, Scalar};

/// Slows water down along the bed.
///
/// Laws, which [`laws::friction`](crate::laws::shallow::friction) holds an implementation to: never
/// reverses a discharge, never speeds it up, leaves water at rest alone.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a bed friction for `{S}` numbers",
    note = "the bed frictions are `NoFriction` and `Manning`"
)]
pub trait Friction<S: Scalar>: Named + FromCoefficients + Copy + Send + Sync + 'static {
    /// The unit discharge after a time step, m²/s.
    fn slow_down<R: Real<Scalar = S>>(
        &self,
        gravity: R,
        depth: R,
        discharge: [R; 2],
        roughness: R,
        dt: R,
    ) -> [R; 2];
}
