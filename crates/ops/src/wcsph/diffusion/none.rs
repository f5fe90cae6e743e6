use super::{Diffusion, DiffusionSetup};
use crate::particles::PairGeom;
use crate::wcsph::{Gathers, State};
use crate::{Named, Real, Scalar};

/// No density diffusion.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoDiffusion;

impl Named for NoDiffusion {
    const NAME: &'static str = "none";
    const SUMMARY: &'static str = "no density diffusion";
    const EQUATION: &'static str = "0";
}

impl<S: Scalar> Gathers<S> for NoDiffusion {}

impl<S: Scalar> Diffusion<S> for NoDiffusion {
    fn new(_: &DiffusionSetup) -> Self {
        NoDiffusion
    }

    #[inline(always)]
    fn rate<R: Real<Scalar = S>, const D: usize>(
        &self,
        _: &State<R, D>,
        _: &State<R, D>,
        _: &PairGeom<R, D>,
    ) -> R {
        // Minus zero: what is added to it stays as it is, so that compilers drop the addition.
        R::lit(-0.0)
    }
}
