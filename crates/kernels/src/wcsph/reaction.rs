use crate::ListView;
use crate::particles::goes::goes;
use crate::particles::reading::Reading;
use monoflow_abi::ReactionParameters;
use monoflow_device::Word;
use monoflow_device::thread::index_1d;
use monoflow_ops::Scalar;
use monoflow_ops::particles::body::pack;
use monoflow_ops::wcsph::body::reaction;
use monoflow_ops::wcsph::scheme::ParticleScheme;

/// The force of the fluid on one particle of a patch.
///
/// # Safety
/// Columns are as long as the parameters say, the list belongs to the particles, and walls list the fluid around
/// them.
#[inline(always)]
pub unsafe fn find_reaction<S: Scalar, const D: usize, Sch, E: Reading>(
    scheme: &Sch,
    p: &ReactionParameters<S>,
    encoding: E,
) where
    Sch: ParticleScheme<S, D>,
    [S; 4]: Word,
{
    let k = index_1d();
    // SAFETY: k is one of those that are asked for.
    unsafe {
        if k >= p.count || !goes(p.forces.clock) {
            return;
        }
        let view = ListView {
            parameters: &p.forces,
            encoding,
        };
        let i = p.stored.load(p.first + k);
        let force = reaction::<S, D, Sch, _>(scheme, &view, i);
        p.found
            .store(p.first + k, pack(force, S::from_literal(0.0)));
    }
}
