//! Summations over neighbours in a run of MPS: columns that fluid carries, and those that are shown.

use super::MpsExecutor;
use crate::BlockSummation;
use crate::particles::list::Neighbours;
use crate::particles::summations::Summations;
use monoflow_abi::DeclaredColumn;
use monoflow_ops::Scalar;
use monoflow_ops::mps::{carry, evenly};
use monoflow_parallel::for_each_block;
use monoflow_particles::{BLOCK, Store, spoil};
use std::time::Instant;

/// The words of all particles as summations are to see them.
#[derive(Clone, Debug, Default)]
pub(super) struct Even<S> {
    place: Vec<[S; 4]>,
    motion: Vec<[S; 4]>,
    /// Of fluid, kg.
    mass: S,
}

impl<S: Scalar> Even<S> {
    fn fill(&mut self, store: &Store<S>) {
        let n = store.len();
        let zero = [S::from_literal(0.0); 4];
        self.place.resize(n, zero);
        self.motion.resize(n, zero);
        let mass = self.mass;
        let columns = (&mut self.place[..], &mut self.motion[..]);
        for_each_block(BLOCK, columns, |block, (places, motions)| {
            let first = block * BLOCK;
            for (k, (place, motion)) in places.iter_mut().zip(motions).enumerate() {
                let words = (store.place[first + k], store.motion[first + k]);
                (*place, *motion) = evenly(words, mass);
            }
        });
    }
}

/// The mass of fluid: dummies have none.
pub fn even_mass<S: Scalar>(store: &Store<S>) -> S {
    let masses = store.place.iter().map(|place| place[3]);
    masses.fold(S::from_literal(0.0), S::max)
}

impl<S: Scalar, const D: usize> MpsExecutor<S, D> {
    /// The same with summations whose kernel reaches as far as the weight: columns that fluid carries, which are
    /// those of the store, or zero, and columns that are shown. A filter has no meaning here.
    #[inline(never)]
    pub fn with_summations(mut self, summations: Vec<BlockSummation<S, D>>) -> Self {
        self.summations = Summations::new(summations);
        self.store = std::mem::take(&mut self.store).keeping(self.summations.names());
        self.even.mass = even_mass(&self.store);
        self.fit_carried();
        self
    }

    /// Gives what is found of fluid as much room as there are particles.
    pub(super) fn fit_carried(&mut self) {
        let zero = [S::from_literal(0.0); 4];
        let n = self.store.len();
        for carried in &mut self.summations.carried {
            carried.rate.resize(n, zero);
        }
        self.push
            .resize(self.summations.carried.len().min(1) * n, zero);
    }

    /// Forgets the rates of what fluid carries, where writes are checked.
    pub(super) fn spoil_carried(&mut self) {
        let nan = [S::from_literal(f64::NAN); 4];
        for carried in &mut self.summations.carried {
            spoil(&mut carried.rate, nan);
        }
    }

    /// Takes what fluid carries on by a step, by its rate at the start, and adds the forces by it to what is ahead.
    pub(super) fn carry(&mut self, dt: S) {
        if self.summations.carried.is_empty() {
            return;
        }
        let begin = Instant::now();
        self.even.fill(&self.store);
        let neighbours = Neighbours::new(&self.domain, &self.store.cell, &self.list);
        let fluids = self.store.fluids();
        let words = (&self.even.place[..], &self.even.motion[..]);
        self.push.fill([S::from_literal(0.0); 4]);
        let carried = self.summations.carried.iter_mut();
        for (carried, kept) in carried.zip(&self.store.kept) {
            let summation = &carried.summation;
            let columns = (&mut carried.rate[..fluids], &mut self.push[..fluids]);
            for_each_block(BLOCK, columns, |block, (rate, push)| {
                neighbours.of(block, words, |view| {
                    summation.run(view.with(&kept.words), true, rate, push);
                });
            });
            let places = (&self.store.cell[..], &self.store.place[..]);
            let columns = (&mut carried.rate[..], &mut [][..]);
            self.zones.still::<D>(&self.domain, places, columns);
        }
        let carried = self.summations.carried.iter();
        for (n, (carried, kept)) in carried.zip(&mut self.store.kept).enumerate() {
            let (place, motion) = (&mut self.ahead.0[..fluids], &mut self.ahead.1[..fluids]);
            let columns = (
                (&mut kept.words[..fluids], &carried.rate[..fluids]),
                (place, motion),
                &self.push[..fluids],
            );
            for_each_block(
                BLOCK,
                columns,
                |_, ((words, rates), (places, motions), push)| {
                    let ahead = places.iter_mut().zip(motions).zip(push);
                    for ((word, rate), ((place, motion), push)) in
                        words.iter_mut().zip(rates).zip(ahead)
                    {
                        // Forces of all columns are one sum.
                        let push = if n == 0 {
                            *push
                        } else {
                            [S::from_literal(0.0); 4]
                        };
                        let found = carry((*word, *rate), (*place, *motion), push, dt);
                        (*word, (*place, *motion)) = found;
                    }
                },
            );
        }
        self.phases.carried += begin.elapsed().as_secs_f64();
    }

    /// The columns that fluid carries and those that are shown, of the state at the start of the step: what is
    /// declared of each, and a word for each particle. The list must be good for it.
    #[inline(never)]
    pub fn columns(&mut self) -> Vec<(DeclaredColumn, Vec<[S; 4]>)> {
        let carried = (self.summations.carried.iter().zip(&self.store.kept))
            .map(|(carried, kept)| (carried.summation.facts().column, kept.words.clone()));
        let mut columns: Vec<_> = carried.collect();
        if !self.summations.shown.is_empty() {
            self.even.fill(&self.store);
            let neighbours = Neighbours::new(&self.domain, &self.store.cell, &self.list);
            let words = (&self.even.place[..], &self.even.motion[..]);
            let shown = self.summations.shown.iter();
            columns.extend(shown.map(|shown| shown.shown(&neighbours, words, self.store.fluids())));
        }
        columns
    }
}
