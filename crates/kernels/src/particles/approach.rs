use crate::ListView;
use crate::particles::goes::goes;
use crate::particles::reading::Reading;
use monoflow_abi::{ApproachParameters, ForceParameters};
use monoflow_device::Word;
use monoflow_device::thread::index_1d;
use monoflow_ops::Scalar;
use monoflow_ops::particles::body;

/// The fastest approach of one fluid particle.
///
/// # Safety
/// Columns are as long as the parameters say, and the list belongs to the particles; the column has room for every fluid particle.
#[inline(always)]
pub unsafe fn fastest_approach<S: Scalar + Word, const D: usize, E: Reading>(
    a: &ApproachParameters<S>,
    p: &ForceParameters<S>,
    encoding: E,
) where
    [S; 4]: Word,
{
    let i = index_1d();
    // SAFETY: i is a particle.
    unsafe {
        if i >= p.sides.fluids || !goes(p.clock) {
            return;
        }
        let view = ListView {
            parameters: p,
            encoding,
        };
        let fastest = body::fastest_approach::<S, D, _>(a.radius, &view, i);
        a.approach.store(i, fastest);
    }
}
