//! Columns that models gather, and forces on walls.

use super::CpuExecutor;
use crate::list::view;
use monoflow_abi::GatheredColumn;
use monoflow_kernels::host::wcsph::{Gather, Reaction};
use monoflow_ops::Scalar;
use monoflow_parallel::for_each_block;
use monoflow_particles::BLOCK;
use std::time::Instant;

impl<S: Scalar, const D: usize> CpuExecutor<S, D> {
    /// The columns that models gather, of the state at the start of the step: what is declared of each, and
    /// a word for each particle. The list must be good for it.
    pub fn gathered(&mut self) -> Vec<(GatheredColumn, &[[S; 4]])> {
        self.gather_at_start();
        let columns = self.scheme.facts.columns.get().iter();
        columns
            .zip(self.gathered.chunks(self.store.len().max(1)))
            .map(|(column, words)| (*column, words))
            .collect()
    }

    /// The forces of the fluid on wall particles in the state at the start of the step, N, in storage order;
    /// none if they are not asked for. The list must be good for it.
    pub fn reactions(&mut self) -> Vec<[S; 4]> {
        if !self.following.measures() {
            return Vec::new();
        }
        self.gather_at_start();
        let (store, fluids) = (&self.store, self.store.fluids());
        let (grid, list, gathered) = (&self.domain.grid, &self.list, &self.gathered);
        let (scheme, react) = (&self.scheme, self.react);
        let mut forces = vec![[S::from_literal(0.0); 4]; store.len()];
        for_each_block(BLOCK, &mut forces[..], |block, out| {
            let mut reaction = Reaction::<S, D> {
                view: view(grid, list, &store.place, &store.motion, block).with(gathered),
                fluids,
                out: out.into(),
            };
            // SAFETY: found under the name of these parameters.
            unsafe { react.run(scheme, &mut reaction) };
        });
        forces.split_off(fluids)
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
        let (place, motion) = if at_start {
            (&self.store.place, &self.store.motion)
        } else {
            (&self.place, &self.motion)
        };
        let (grid, list, scheme) = (&self.domain.grid, &self.list, &self.scheme);
        let (n, fluids) = (self.store.len(), self.store.fluids());
        for (number, column) in scheme.facts.columns.iter().enumerate() {
            let (before, rest) = self.gathered.split_at_mut(number * n);
            let before = &*before;
            for_each_block(BLOCK, &mut rest[..n], |block, out| {
                let mut gathering = Gather::<S, D> {
                    view: view(grid, list, place, motion, block).with(before),
                    fluids,
                    slot: column.slot,
                    out: out.into(),
                };
                // SAFETY: found under the name of these parameters.
                unsafe { gather.run(scheme, &mut gathering) };
            });
        }
        self.phases.forces += begin.elapsed().as_secs_f64();
    }
}
