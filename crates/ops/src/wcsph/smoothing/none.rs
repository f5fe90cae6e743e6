use super::{SmoothingSetup, VelocitySmoothing};
use crate::particles::PairGeom;
use crate::wcsph::State;
use crate::{Named, Real, Scalar};

/// Particles move with their own velocity.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoSmoothing;

impl Named for NoSmoothing {
    const NAME: &'static str = "none";
    const SUMMARY: &'static str = "particles move with their own velocity";
    const EQUATION: &'static str = "dx/dt = u";
}

impl<S: Scalar> VelocitySmoothing<S> for NoSmoothing {
    type Sum<R: Real<Scalar = S>, const D: usize> = ();
    const ON: bool = false;

    fn new(_: &SmoothingSetup) -> Self {
        NoSmoothing
    }
    #[inline(always)]
    fn zero<R: Real<Scalar = S>, const D: usize>() {}
    #[inline(always)]
    fn add<R: Real<Scalar = S>, const D: usize>(
        &self,
        _: &State<R, D>,
        _: &State<R, D>,
        _: &PairGeom<R, D>,
        _: impl FnOnce() -> R,
        _: &mut (),
    ) {
    }
    #[inline(always)]
    fn total<R: Real<Scalar = S>, const D: usize>(&self, _: ()) -> [S; D] {
        [S::from_literal(0.0); D]
    }
}
