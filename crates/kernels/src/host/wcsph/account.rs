//! Sums and extremes over a block of particles, with the energy of compression that the scheme tells.

use crate::host::Pass;
use crate::host::particles::account::{ACCOUNT, BlockAccount};
use core::marker::PhantomData;
use monoflow_ops::Scalar;
use monoflow_ops::wcsph::scheme::ParticleScheme;

/// The same for a scheme of weakly compressible SPH.
#[repr(C)]
pub struct SchemeAccount<'a, S, const D: usize> {
    /// The block.
    pub block: BlockAccount<'a, S>,
    /// Dimensions take no room.
    pub dimensions: PhantomData<[S; D]>,
}

impl<S: Scalar, const D: usize, Sch: ParticleScheme<S, D>> Pass<Sch> for SchemeAccount<'_, S, D> {
    const NAME: &'static str = ACCOUNT;

    #[inline(always)]
    fn run(&mut self, scheme: &Sch) {
        self.block.find(|excess| scheme.elastic(excess));
    }
}
