use super::{Viscosity, ViscositySetup};
use crate::particles::{Inviscid, PairGeom};
use crate::wcsph::State;
use crate::{Real, Scalar};

impl<S: Scalar> Viscosity<S> for Inviscid {
    fn new(_: &ViscositySetup) -> Self {
        Inviscid
    }

    fn kinematic(&self) -> S {
        S::from_literal(0.0)
    }

    #[inline(always)]
    fn contribute<R: Real<Scalar = S>, const D: usize>(
        &self,
        _: &State<R, D>,
        _: &State<R, D>,
        _: &PairGeom<R, D>,
        _: &mut R,
        _: &mut [R; D],
    ) {
    }
}
