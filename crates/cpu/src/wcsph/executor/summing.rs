//! Summations over neighbours in a run.

use super::CpuExecutor;
use crate::BlockSummation;
use crate::particles::list::Neighbours;
use crate::particles::summations::Summations;
use monoflow_abi::DeclaredColumn;
use monoflow_ops::Scalar;
use monoflow_parallel::for_each_block;
use monoflow_particles::BLOCK;
use std::time::Instant;

impl<S: Scalar, const D: usize> CpuExecutor<S, D> {
    /// The same with summations over neighbours. Columns that fluid carries are those of the store, or zero.
    #[inline(never)]
    pub fn with_summations(mut self, summations: Vec<BlockSummation<S, D>>) -> Self {
        self.summations = Summations::new(summations);
        self.store = std::mem::take(&mut self.store).keeping(self.summations.names());
        self.summations.resize(&self.store);
        self
    }

    /// Filters the density of every fluid particle; without a filter nothing happens.
    #[inline(never)]
    pub fn filter(&mut self) {
        let Some(filter) = &self.summations.filter else {
            return;
        };
        self.is_gathered = false;
        let begin = Instant::now();
        let neighbours = Neighbours::new(&self.domain, &self.store.cell, &self.list);
        let (place, motion) = (&self.store.place, &self.store.motion);
        let (walls, fluids) = (self.scheme.facts.walls_evolve, self.store.fluids());
        // Between steps the words of the stage reached are free; kept rates are not.
        for_each_block(BLOCK, &mut self.motion[..fluids], |block, found| {
            neighbours.of(block, (place, motion), |view| {
                filter.run(view, walls, found, &mut []);
            });
        });
        let columns = (&mut self.store.motion[..fluids], &self.motion[..fluids]);
        for_each_block(BLOCK, columns, |_, (motion, filtered)| {
            for (motion, filtered) in motion.iter_mut().zip(filtered) {
                motion[3] = filtered[0];
            }
        });
        self.hold(true, self.clock.time);
        self.phases.filter += begin.elapsed().as_secs_f64();
    }

    /// Finds the rates of what fluid carries, in the state at the start of the step or of the stage reached, and
    /// adds the forces by it.
    pub(super) fn evaluate_carried(&mut self, at_start: bool) {
        if self.summations.carried.is_empty() {
            return;
        }
        let begin = Instant::now();
        let neighbours = Neighbours::new(&self.domain, &self.store.cell, &self.list);
        let fluids = self.store.fluids();
        let (place, motion) = match at_start {
            true => (&self.store.place, &self.store.motion),
            false => (&self.place, &self.motion),
        };
        let carried = self.summations.carried.iter_mut();
        for (carried, kept) in carried.zip(&self.store.kept) {
            let words = match at_start {
                true => &kept.words,
                false => &carried.now,
            };
            let summation = &carried.summation;
            let columns = (&mut carried.rate[..fluids], &mut self.rates[..fluids]);
            for_each_block(BLOCK, columns, |block, (rate, rates)| {
                neighbours.of(block, (place, motion), |view| {
                    summation.run(view.with(words), true, rate, rates);
                });
            });
            let places = (&self.store.cell[..], &place[..]);
            let columns = (&mut carried.rate[..], &mut [][..]);
            self.zones.still::<D>(&self.domain, places, columns);
        }
        self.phases.carried += begin.elapsed().as_secs_f64();
    }

    /// The columns that are shown and those that fluid carries, of the state as it is now.
    pub(super) fn shown(&mut self) -> Vec<(DeclaredColumn, Vec<[S; 4]>)> {
        let neighbours = Neighbours::new(&self.domain, &self.store.cell, &self.list);
        let (place, motion) = (&self.store.place, &self.store.motion);
        let fluids = self.store.fluids();
        let carried = (self.summations.carried.iter().zip(&self.store.kept))
            .map(|(carried, kept)| (carried.summation.facts().column, kept.words.clone()));
        let shown = self.summations.shown.iter();
        let shown = shown.map(|shown| shown.shown(&neighbours, (place, motion), fluids));
        carried.chain(shown).collect()
    }
}
