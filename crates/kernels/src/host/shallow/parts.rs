//! Parts of schemes that loops need.

use crate::host::Part;
use core::marker::PhantomData;
use monoflow_ops::Scalar;
use monoflow_ops::shallow::{Shallow, ShallowScheme};

/// Its numbers.
pub(super) struct Numbers<S>(PhantomData<S>);

impl<S: Scalar, Sch: ShallowScheme<S>> Part<Sch> for Numbers<S> {
    type Of = Shallow<S, (), (), ()>;

    #[inline(always)]
    fn of(scheme: &Sch) -> Self::Of {
        part(scheme, (), (), ())
    }
}

/// Its Riemann solver.
pub(super) struct Crosses<S>(PhantomData<S>);

impl<S: Scalar, Sch: ShallowScheme<S>> Part<Sch> for Crosses<S> {
    type Of = Shallow<S, Sch::Riemann, (), ()>;

    #[inline(always)]
    fn of(scheme: &Sch) -> Self::Of {
        let models = scheme.models();
        part(scheme, models.riemann, (), ())
    }
}

/// Its limiter.
pub(super) struct Limits<S>(PhantomData<S>);

impl<S: Scalar, Sch: ShallowScheme<S>> Part<Sch> for Limits<S> {
    type Of = Shallow<S, (), (), Sch::Limiter>;

    #[inline(always)]
    fn of(scheme: &Sch) -> Self::Of {
        part(scheme, (), (), scheme.limiter())
    }
}

/// Its Riemann solver and its limiter.
pub(super) struct CrossesSlopes<S>(PhantomData<S>);

impl<S: Scalar, Sch: ShallowScheme<S>> Part<Sch> for CrossesSlopes<S> {
    type Of = Shallow<S, Sch::Riemann, (), Sch::Limiter>;

    #[inline(always)]
    fn of(scheme: &Sch) -> Self::Of {
        let models = scheme.models();
        part(scheme, models.riemann, (), models.limiter)
    }
}

/// Its Riemann solver and its bed friction.
pub(super) struct CrossesOverBed<S>(PhantomData<S>);

impl<S: Scalar, Sch: ShallowScheme<S>> Part<Sch> for CrossesOverBed<S> {
    type Of = Shallow<S, Sch::Riemann, Sch::Friction, ()>;

    #[inline(always)]
    fn of(scheme: &Sch) -> Self::Of {
        let models = scheme.models();
        part(scheme, models.riemann, models.friction, ())
    }
}

/// Its bed friction.
pub(super) struct Slows<S>(PhantomData<S>);

impl<S: Scalar, Sch: ShallowScheme<S>> Part<Sch> for Slows<S> {
    type Of = Shallow<S, (), Sch::Friction, ()>;

    #[inline(always)]
    fn of(scheme: &Sch) -> Self::Of {
        let models = scheme.models();
        part(scheme, (), models.friction, ())
    }
}

/// Some of a scheme's models, with its numbers.
#[inline(always)]
fn part<S: Scalar, Sch: ShallowScheme<S>, Rm, F, L>(
    scheme: &Sch,
    riemann: Rm,
    friction: F,
    limiter: L,
) -> Shallow<S, Rm, F, L> {
    Shallow {
        gravity: scheme.gravity(),
        dry: scheme.dry(),
        riemann,
        friction,
        limiter,
    }
}
