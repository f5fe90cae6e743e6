use crate::particles::measure::account_particles;
use monoflow_abi::AccountParameters;
use monoflow_device::Word;
use monoflow_ops::Scalar;
use monoflow_ops::wcsph::scheme::ParticleScheme;

/// Sums over all particles, block by block, with the energy of compression that the scheme tells.
///
/// # Safety
/// As [`account_evenly`](crate::account_evenly).
#[inline(always)]
pub unsafe fn account_scheme<S: Scalar, const D: usize, Sch: ParticleScheme<S, D>>(
    scheme: &Sch,
    p: &AccountParameters<S>,
) where
    [S; 4]: Word,
{
    // SAFETY: passed on.
    unsafe { account_particles(p, |excess| scheme.elastic(excess)) };
}
