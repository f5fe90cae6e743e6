//! Loops of the executor that do not depend on the scheme.

use crate::BlockIntegrator;
use monoflow_kernels::host::Sweep;
use monoflow_kernels::host::particles::ListView;
use monoflow_kernels::host::particles::integrator::Advance;
use monoflow_ops::Scalar;
use monoflow_ops::particles::body::{Extremes, fastest_approach};
use monoflow_parallel::{Merge, merge_blocks};
use monoflow_particles::{BLOCK, Store};

/// A stage of a time step.
pub(super) struct Stage<S> {
    pub number: u32,
    /// s.
    pub dt: S,
    /// Is what it gives the start of the next step?
    pub overwrites_start: bool,
}

/// Advances every block by one stage; apart from the executor because it does not depend on the
/// scheme.
pub(super) fn advance_all<S: Scalar, const D: usize>(
    integrator: &BlockIntegrator<S, D>,
    store: &mut Store<S>,
    (place, motion): (&mut [[S; 4]], &mut [[S; 4]]),
    (rates, transport, approach): (&[[S; 4]], &[[S; D]], &[S]),
    stage: &Stage<S>,
) -> Extremes<S> {
    let fluids = store.fluids();
    let start = (&mut store.place[..], &mut store.motion[..]);
    let columns = (start, (place, motion));
    let merge = Merge::new(Extremes::at_rest(), |a, b| a.merge(&b));
    merge_blocks(BLOCK, columns, merge, |block, (start, now)| {
        let first = block * BLOCK;
        integrator.advance(Advance {
            stage: stage.number,
            overwrites_start: stage.overwrites_start,
            fluids: fluids.saturating_sub(first),
            dt: stage.dt,
            start: [start.0.into(), start.1.into()],
            now: [now.0.into(), now.1.into()],
            rates: rates[first..].into(),
            transport: transport.get(first..).unwrap_or_default().into(),
            approach: approach.get(first..).unwrap_or_default().into(),
            extremes: Extremes::at_rest(),
        })
    })
}

/// Fastest approach of one block of fluid particles.
pub(super) struct ApproachSweep<'a, S, const D: usize> {
    pub radius: S,
    pub view: &'a ListView<'a, S, D>,
    pub out: &'a mut [S],
}

impl<S: Scalar, const D: usize> Sweep for ApproachSweep<'_, S, D> {
    #[inline(always)]
    fn run(self) {
        for (k, fastest) in self.out.iter_mut().enumerate() {
            let i = (self.view.first + k) as u32;
            *fastest = fastest_approach::<S, D, _>(self.radius, self.view, i);
        }
    }
}
