//! Columns that models gather, forces on walls, and sums over all particles.

use super::CpuExecutor;
use crate::particles::contact::ContactSweep;
use crate::particles::list::Neighbours;
use crate::particles::measures;
use monoflow_abi::DeclaredColumn;
use monoflow_kernels::host::particles::account::BlockAccount;
use monoflow_kernels::host::wcsph::SchemeAccount;
use monoflow_kernels::host::wcsph::{Gather, Reaction};
use monoflow_ops::Scalar;
use monoflow_ops::particles::body::{Account, Contact, Surroundings};
use monoflow_ops::particles::motion::{Load, RigidState};
use monoflow_parallel::for_each_block;
use monoflow_particles::BLOCK;
use std::marker::PhantomData;
use std::time::Instant;

impl<S: Scalar, const D: usize> CpuExecutor<S, D> {
    /// The columns that models gather or are given, of the state at the start of the step, those that fluid carries
    /// and those that are to be shown: what is declared of each, and a word for each particle. The list must be good for it.
    #[inline(never)]
    pub fn columns(&mut self) -> Vec<(DeclaredColumn, Vec<[S; 4]>)> {
        self.gather_at_start();
        let shown = self.shown();
        let columns = self.scheme.facts.columns.get().iter();
        columns
            .zip(self.gathered.chunks(self.store.len().max(1)))
            .filter(|(column, _)| !column.goes_on)
            .flat_map(|(column, words)| match column.is_given {
                true => (self.scheme.facts.numbers(words))
                    .map(|(number, words)| (number, words.collect()))
                    .collect(),
                false => vec![(*column, words.to_vec())],
            })
            .chain(shown)
            .collect()
    }

    /// The forces of the fluid on patches of walls in the state at the start of the step, and their moments about
    /// the points of the patches, N and N m. The list must be good for it.
    #[inline(never)]
    pub fn loads(&mut self) -> Vec<Load> {
        let (floating, all) = (self.loads.floating, self.loads.patches.len());
        if floating == all {
            return Vec::new();
        }
        self.gather_at_start();
        self.react(true, all, None);
        let (home, store) = (self.domain.home(), &self.store);
        let columns = (&store.cell[..], &store.place[..]);
        self.loads.sums(floating..all, &home, columns).collect()
    }

    /// Sums and extremes over all particles at the start of the step.
    #[inline(never)]
    pub fn account(&mut self, about: Surroundings) -> Account {
        measures::account((&self.store, &self.domain), about.gravity, |block| {
            let mut pass = SchemeAccount::<S, D> {
                block: BlockAccount { ..*block },
                dimensions: PhantomData,
            };
            // SAFETY: found under the name of these parameters.
            unsafe { self.account.run(&self.scheme, &mut pass) };
            block.found = pass.block.found;
        })
    }

    /// Bodies that float, at the start of the step.
    pub fn afloat(&self) -> &[RigidState] {
        self.following.afloat(true)
    }

    /// Finds the loads on bodies that float in the state at the start of the step, or of the stage reached, whose
    /// columns are gathered.
    pub(super) fn load_floating(&mut self, at_start: bool) {
        let floating = self.loads.floating;
        if floating == 0 {
            return;
        }
        let begin = Instant::now();
        self.react(at_start, floating, self.following.contact());
        let place = match at_start {
            true => &self.store.place,
            false => &self.place,
        };
        let (home, columns) = (self.domain.home(), (&self.store.cell[..], &place[..]));
        (self.following).feel(&mut self.loads, at_start, &home, columns);
        if self.externals.is_some() {
            self.following.weigh(&self.gained(at_start));
        }
        self.phases.loads += begin.elapsed().as_secs_f64();
    }

    /// Finds the forces on the particles of the first so many patches: those of the fluid, and of other walls that
    /// they touch.
    fn react(&mut self, at_start: bool, patches: usize, contact: Option<Contact<S>>) {
        let (place, motion) = if at_start {
            (&self.store.place, &self.store.motion)
        } else {
            (&self.place, &self.motion)
        };
        let neighbours = Neighbours::new(&self.domain, &self.store.cell, &self.list);
        let gathered = &self.gathered;
        let (scheme, react, fluids) = (&self.scheme, self.react, self.store.fluids());
        let instructions = self.instructions;
        self.loads.find(patches, |block, out| {
            neighbours.of(block, (place, motion), |view| {
                let mut reaction = Reaction::<S, D> {
                    view: view.with(gathered),
                    fluids,
                    out: (&mut *out).into(),
                };
                // SAFETY: found under the name of these parameters.
                unsafe { react.run(scheme, &mut reaction) };
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

    /// Gathers the columns of the state at the start of the step, unless they are.
    pub(super) fn gather_at_start(&mut self) {
        if !self.is_gathered {
            self.gather(true);
            self.is_gathered = true;
        }
    }

    /// Gathers the columns of the state at the start of the step, or of the stage reached.
    pub(super) fn gather(&mut self, at_start: bool) {
        let Some(gather) = self.gather else {
            return;
        };
        self.is_gathered = false;
        let begin = Instant::now();
        self.find_pull(at_start);
        let (place, motion) = if at_start {
            (&self.store.place, &self.store.motion)
        } else {
            (&self.place, &self.motion)
        };
        let neighbours = Neighbours::new(&self.domain, &self.store.cell, &self.list);
        let (scheme, pull) = (&self.scheme, &self.pull);
        let (n, fluids) = (self.store.len(), self.store.fluids());
        let declared = scheme.facts.columns.get();
        for (number, column) in declared.iter().enumerate() {
            if column.goes_on || column.is_given {
                continue;
            }
            let (before, rest) = self.gathered.split_at_mut(number * n);
            let before = &*before;
            let sweep = |block: usize, out: &mut [[S; 4]], beyond: &mut [[S; 4]]| {
                neighbours.of(block, (place, motion), |view| {
                    let mut gathering = Gather::<S, D> {
                        view: view.with(before),
                        fluids,
                        pull: pull[..].into(),
                        slot: column.slot,
                        out: (&mut *out).into(),
                        beyond: (&mut *beyond).into(),
                    };
                    // SAFETY: found under the name of these parameters.
                    unsafe { gather.run(scheme, &mut gathering) };
                });
            };
            if declared.get(number + 1).is_some_and(|next| next.goes_on) {
                let columns = rest[..2 * n].split_at_mut(n);
                for_each_block(BLOCK, columns, |block, (out, beyond)| {
                    sweep(block, out, beyond);
                });
            } else {
                for_each_block(BLOCK, &mut rest[..n], |block, out| {
                    sweep(block, out, &mut []);
                });
            }
        }
        self.phases.gather += begin.elapsed().as_secs_f64();
    }
}
