//! Bed friction.
//!
//! | model | name | field of the bed |
//! |---|---|---|
//! | [`Manning`] | `manning` | `manning`, n, s m^(-1/3) |
//! | [`Chezy`] | `chezy` | `chezy`, C, m^(1/2)/s |
//! | [`DarcyWeisbach`] | `darcy_weisbach` | `darcy_weisbach`, f |
//! | [`NoFriction`] | `none` | - |

mod chezy;
mod darcy_weisbach;
mod manning;
mod none;

pub use chezy::Chezy;
pub use darcy_weisbach::DarcyWeisbach;
pub use manning::Manning;
pub use none::NoFriction;

use crate::{FromCoefficients, Named, Real, Scalar};

/// A bed friction has this many [fields](crate::Key::field) at most.
pub const FIELDS: usize = 2;

/// The fields of a bed friction in a cell, in the order of its `KEYS`; zero beyond those that it has.
pub type Roughness<R> = [R; FIELDS];

/// Slows water down along the bed.
///
/// **Equation** `τ/ρ = c_f |u| u`, so that `dq/dt = -c_f |q| q / h²`.
///
/// A friction is its coefficient of drag. One whose `c_f` depends on the velocity implements `damping` and `slow_down`
/// too; uniform flow at a boundary then has its `drag`. What it needs of the bed are [fields](crate::Key::field) among its
/// `KEYS`: each cell has values of its own, which cases give beside the height of the bed and in regions.
///
/// Laws, which [`laws::friction`](crate::laws::shallow::friction) holds an implementation to: never reverses a
/// discharge, never speeds it up, leaves water at rest alone, takes half as much in half of a short time, has a drag
/// that is not negative, and what it leaves solves the implicit equation.
///
/// ```
/// use monoflow_ops::shallow::friction::{Friction, Roughness};
/// use monoflow_ops::{Key, Named, Real, Scalar};
///
/// /// Stems of reeds that stand out of the water.
/// #[derive(Clone, Copy, Debug, Default)]
/// struct Reeds;
///
/// impl Named for Reeds {
///     const NAME: &'static str = "reeds";
///     const SUMMARY: &'static str = "drag of stems that stand out of the water";
///     const EQUATION: &'static str = "c_f = a h / 2";
///     const KEYS: &'static [Key] =
///         &[Key::new("stems", 1.0, "width of stems over area").unit("1/m").within(0.0, 100.0).field()];
/// }
///
/// impl<S: Scalar> Friction<S> for Reeds {
///     fn drag<R: Real<Scalar = S>>(&self, _gravity: R, depth: R, [stems, _]: Roughness<R>) -> R {
///         R::lit(0.5) * stems * depth
///     }
/// }
///
/// monoflow_ops::laws::shallow::friction::<Reeds>();
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a bed friction for `{S}` numbers",
    note = "the bed frictions are `Manning`, `Chezy`, `DarcyWeisbach` and `NoFriction`"
)]
pub trait Friction<S: Scalar>: Named + FromCoefficients + Copy + Send + Sync + 'static {
    /// The coefficient of drag `c_f`, zero or greater, of water of some depth (m, greater than zero).
    fn drag<R: Real<Scalar = S>>(&self, gravity: R, depth: R, roughness: Roughness<R>) -> R;

    /// The part by which a short time slows a flow down.
    ///
    /// **Equation** `Δt K`, where `dq/dt = -K q`: `K = c_f |q| / h²`.
    #[inline(always)]
    fn damping<R: Real<Scalar = S>>(
        &self,
        gravity: R,
        depth: R,
        [x, y]: [R; 2],
        roughness: Roughness<R>,
        dt: R,
    ) -> R {
        let depth = depth.max(R::splat(S::TINY));
        // The square of a small depth is zero: two divisions.
        let strength = dt * self.drag(gravity, depth, roughness) * (x * x + y * y).sqrt();
        strength / depth / depth
    }

    /// The unit discharge after a time step, m²/s.
    ///
    /// **Equation** fully implicit, `q = q' - Δt K(q) q`; with the `K` of a drag
    /// `q = 2 q' / (1 + √(1 + 4 Δt c_f |q'| / h²))`.
    /// A steady flow is the same at any time step, and stiff friction in thin water needs no small one.
    /// **Source** implicit treatment as in Xia & Liang 2018, Adv. Water Resour. 117, 87.
    #[inline(always)]
    fn slow_down<R: Real<Scalar = S>>(
        &self,
        gravity: R,
        depth: R,
        discharge: [R; 2],
        roughness: Roughness<R>,
        dt: R,
    ) -> [R; 2] {
        let one = R::lit(1.0);
        let damping = self.damping(gravity, depth, discharge, roughness, dt);
        let factor = R::lit(2.0) * (one + (one + R::lit(4.0) * damping).sqrt()).recip();
        discharge.map(|q| q * factor)
    }
}
