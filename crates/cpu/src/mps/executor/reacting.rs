//! Forces on walls, and bodies that float by them.

use super::MpsExecutor;
use crate::particles::contact::ContactSweep;
use crate::particles::list::Neighbours;
use monoflow_kernels::host::mps::Reaction;
use monoflow_kernels::host::particles::integrator::AdvanceFloating;
use monoflow_ops::Scalar;
use monoflow_ops::mps::Stepwise;
use monoflow_ops::particles::body::Contact;
use monoflow_ops::particles::motion::{Load, RigidState};
use std::time::Instant;

impl<S: Scalar, const D: usize> MpsExecutor<S, D> {
    /// The forces of the fluid on patches of walls in the state at the start of the step, and their moments about
    /// the points of the patches, N and N m. The list must be good for it.
    #[inline(never)]
    pub fn loads(&mut self) -> Vec<Load> {
        let (floating, all) = (self.loads.floating, self.loads.patches.len());
        if floating == all {
            return Vec::new();
        }
        self.react(all, None);
        let home = self.domain.home();
        let columns = (&self.store.cell[..], &self.store.place[..]);
        self.loads.sums(floating..all, &home, columns).collect()
    }

    /// Bodies that float, at the start of the step.
    pub fn afloat(&self) -> &[RigidState] {
        self.following.afloat(true)
    }

    /// Finds the loads on bodies that float in the state at the start of the step.
    pub(super) fn load_floating(&mut self) {
        let floating = self.loads.floating;
        if floating > 0 {
            let begin = Instant::now();
            self.react(floating, self.following.contact());
            let home = self.domain.home();
            let columns = (&self.store.cell[..], &self.store.place[..]);
            (self.following).feel(&mut self.loads, true, &home, columns);
            if let Some(gained) = self.gained() {
                self.following.weigh(&gained);
            }
            self.phases.loads += begin.elapsed().as_secs_f64();
        }
    }

    /// Takes bodies that float on by a step.
    pub(super) fn float(&mut self) {
        let dt = self.clock.dt;
        let advance = |mut bodies: AdvanceFloating<'_>| bodies.by::<Stepwise>();
        self.following.float([0, 1], dt, advance);
    }

    /// Finds the forces on the particles of the first so many patches: those of the fluid, and of other walls that
    /// they touch.
    fn react(&mut self, patches: usize, contact: Option<Contact<S>>) {
        let neighbours = Neighbours::new(&self.domain, &self.store.cell, &self.list);
        let (store, scheme) = (&self.store, &self.scheme);
        let words = (&store.place[..], &store.motion[..]);
        let fluids = store.fluids();
        let (react, dt) = (self.loops.react, S::from_literal(self.clock.dt));
        let instructions = self.instructions;
        self.loads.find(patches, |block, out| {
            neighbours.of(block, words, |view| {
                let mut pass = Reaction::<S, D> {
                    view,
                    fluids,
                    out: (&mut *out).into(),
                    dt,
                };
                // SAFETY: found under the name of these parameters.
                unsafe { react.run(scheme, &mut pass) };
                if let Some(contact) = contact {
                    let view = &view;
                    instructions.run(ContactSweep {
                        contact,
                        view,
                        fluids,
                        out,
                    });
                }
            });
        });
    }
}
