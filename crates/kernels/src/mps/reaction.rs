use super::time_step;
use crate::CellView;
use crate::particles::goes::goes;
use monoflow_abi::ReactionParameters;
use monoflow_device::Word;
use monoflow_device::thread::index_1d;
use monoflow_ops::Scalar;
use monoflow_ops::mps::{MpsScheme, reaction};
use monoflow_ops::particles::body::pack;

/// The force of the fluid on one particle of a patch. Its neighbours come from cells: dummies list none.
///
/// # Safety
/// Columns are as long as the parameters say, and particles are in their cells.
#[inline(always)]
pub unsafe fn react<S: Scalar, const D: usize, Sch: MpsScheme<S, D>>(
    scheme: &Sch,
    p: &ReactionParameters<S>,
) where
    [S; 4]: Word,
{
    let k = index_1d();
    // SAFETY: k is one of those that are asked for.
    unsafe {
        if k >= p.count || !goes(p.forces.clock) {
            return;
        }
        let view = CellView {
            parameters: &p.forces,
            lane: 0,
            lanes: 1,
        };
        let j = p.stored.load(p.first + k);
        let dt = S::from_literal(time_step(p.forces.clock));
        let force = reaction::<S, D, Sch, _>(scheme, &view, j, dt);
        p.found
            .store(p.first + k, pack(force, S::from_literal(0.0)));
    }
}
