//! Forces on walls.

use super::MpsExecutor;
use crate::particles::list::Neighbours;
use monoflow_kernels::host::mps::Reaction;
use monoflow_ops::Scalar;
use monoflow_ops::particles::motion::Load;

impl<S: Scalar, const D: usize> MpsExecutor<S, D> {
    /// The forces of the fluid on patches of walls in the state at the start of the step, and their moments about
    /// the points of the patches, N and N m. The list must be good for it.
    #[inline(never)]
    pub fn loads(&mut self) -> Vec<Load> {
        if self.loads.is_empty() {
            return Vec::new();
        }
        let neighbours = Neighbours::new(&self.domain, &self.store.cell, &self.list);
        let (store, scheme) = (&self.store, &self.scheme);
        let words = (&store.place[..], &store.motion[..]);
        let fluids = store.fluids();
        let (react, dt) = (self.loops.react, S::from_literal(self.clock.dt));
        let all = self.loads.patches.len();
        self.loads.find(all, |block, out| {
            neighbours.of(block, words, |view| {
                let mut pass = Reaction::<S, D> {
                    view,
                    fluids,
                    out: out.into(),
                    dt,
                };
                // SAFETY: found under the name of these parameters.
                unsafe { react.run(scheme, &mut pass) };
            });
        });
        let home = self.domain.home();
        let columns = (&store.cell[..], &store.place[..]);
        self.loads.sums(0..all, &home, columns).collect()
    }
}
