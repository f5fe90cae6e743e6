//! What a scheme can do, part by part: a loop asks for the part that it needs, and is compiled once for all
//! schemes that share it.

use super::friction::{FIELDS, Friction, Roughness};
use super::limiter::Limiter;
use super::riemann::Riemann;
use super::{Crossing, Shallow, Side};
use crate::{Real, Scalar, fields};

/// The numbers of a scheme.
pub trait ShallowNumbers<S: Scalar>: Copy + Send + Sync + 'static {
    /// Gravity, m/s².
    fn gravity(&self) -> S;
    /// Depth that does not move, m.
    fn dry(&self) -> S;
}

/// Has a Riemann solver.
pub trait SolvesRiemann<S: Scalar>: ShallowNumbers<S> {
    /// Does its Riemann solver keep shear layers?
    const KEEPS_SHEAR: bool;
    /// The Riemann problem of an edge.
    fn cross<R: Real<Scalar = S>>(&self, left: &Side<R>, right: &Side<R>) -> Crossing<R>;
}

/// Has a limiter of slopes.
pub trait LimitsSlopes<S: Scalar>: ShallowNumbers<S> {
    /// The limiter.
    type Limiter: Limiter<S>;
    /// The limiter.
    fn limiter(&self) -> Self::Limiter;
}

/// Has a bed friction.
pub trait SlowsDown<S: Scalar>: ShallowNumbers<S> {
    /// How many [fields](crate::Key::field) its bed friction has.
    const FIELDS: usize;
    /// The coefficient of drag of water of some depth (m, greater than zero).
    fn drag<R: Real<Scalar = S>>(&self, depth: R, roughness: Roughness<R>) -> R;
    /// The part by which bed friction slows a discharge down in a short time.
    fn damping<R: Real<Scalar = S>>(
        &self,
        depth: R,
        discharge: [R; 2],
        roughness: Roughness<R>,
        dt: R,
    ) -> R;
    /// Slows a discharge down by bed friction over a time step.
    fn slow_down<R: Real<Scalar = S>>(
        &self,
        depth: R,
        discharge: [R; 2],
        roughness: Roughness<R>,
        dt: R,
    ) -> [R; 2];
}

/// A whole scheme.
pub trait ShallowScheme<S: Scalar>: SolvesRiemann<S> + LimitsSlopes<S> + SlowsDown<S> {
    /// Its Riemann solver.
    type Riemann: Riemann<S>;
    /// Its bed friction.
    type Friction: Friction<S>;
    /// Its models.
    fn models(&self) -> Shallow<S, Self::Riemann, Self::Friction, Self::Limiter>;
}

impl<S, Rm, F, L> ShallowNumbers<S> for Shallow<S, Rm, F, L>
where
    S: Scalar,
    Rm: Copy + Send + Sync + 'static,
    F: Copy + Send + Sync + 'static,
    L: Copy + Send + Sync + 'static,
{
    #[inline(always)]
    fn gravity(&self) -> S {
        self.gravity
    }
    #[inline(always)]
    fn dry(&self) -> S {
        self.dry
    }
}

impl<S, Rm, F, L> SolvesRiemann<S> for Shallow<S, Rm, F, L>
where
    S: Scalar,
    Rm: Riemann<S>,
    Self: ShallowNumbers<S>,
{
    const KEEPS_SHEAR: bool = Rm::KEEPS_SHEAR;

    #[inline(always)]
    fn cross<R: Real<Scalar = S>>(&self, left: &Side<R>, right: &Side<R>) -> Crossing<R> {
        self.riemann.cross(R::splat(self.gravity), left, right)
    }
}

impl<S, Rm, F, L> LimitsSlopes<S> for Shallow<S, Rm, F, L>
where
    S: Scalar,
    L: Limiter<S>,
    Self: ShallowNumbers<S>,
{
    type Limiter = L;

    #[inline(always)]
    fn limiter(&self) -> L {
        self.limiter
    }
}

impl<S, Rm, F, L> SlowsDown<S> for Shallow<S, Rm, F, L>
where
    S: Scalar,
    F: Friction<S>,
    Self: ShallowNumbers<S>,
{
    const FIELDS: usize = {
        let (all, fields) = (F::KEYS.len(), fields(F::KEYS));
        assert!(fields <= FIELDS, "a bed friction has 2 fields at most");
        // Coefficients are told by their numbers.
        let (mut n, mut are_last) = (all - fields, true);
        while n < all {
            are_last &= F::KEYS[n].is_field;
            n += 1;
        }
        assert!(are_last, "fields stand behind other KEYS");
        fields
    };

    #[inline(always)]
    fn drag<R: Real<Scalar = S>>(&self, depth: R, roughness: Roughness<R>) -> R {
        self.friction.drag(R::splat(self.gravity), depth, roughness)
    }

    #[inline(always)]
    fn damping<R: Real<Scalar = S>>(
        &self,
        depth: R,
        discharge: [R; 2],
        roughness: Roughness<R>,
        dt: R,
    ) -> R {
        self.friction
            .damping(R::splat(self.gravity), depth, discharge, roughness, dt)
    }

    #[inline(always)]
    fn slow_down<R: Real<Scalar = S>>(
        &self,
        depth: R,
        discharge: [R; 2],
        roughness: Roughness<R>,
        dt: R,
    ) -> [R; 2] {
        self.friction
            .slow_down(R::splat(self.gravity), depth, discharge, roughness, dt)
    }
}

impl<S, Rm, F, L> ShallowScheme<S> for Shallow<S, Rm, F, L>
where
    S: Scalar,
    Rm: Riemann<S>,
    F: Friction<S>,
    L: Limiter<S>,
{
    type Riemann = Rm;
    type Friction = F;

    fn models(&self) -> Self {
        *self
    }
}
