//! The viscous term.

mod laplacian;

pub use crate::particles::Inviscid;
pub use laplacian::Laplacian;

use crate::{FromCoefficients, Named};

/// A viscous term.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a viscous term of MPS",
    note = "implement `Viscous` and `Named` for it"
)]
pub trait Viscous: Named + FromCoefficients + Copy + Send + Sync + 'static {
    /// Does it act? If not, velocities are read only of particles that collide.
    const ON: bool;
}

impl Viscous for Inviscid {
    const ON: bool = false;
}
