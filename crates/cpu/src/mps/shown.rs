//! Columns that are shown of MPS.

use super::MpsExecutor;
use crate::BlockSummation;
use crate::list::Neighbours;
use monoflow_abi::DeclaredColumn;
use monoflow_ops::Scalar;
use monoflow_particles::Store;

/// Places with masses, and velocities with excesses of the density, as summations are to see them: all particles,
/// dummies too, have the mass of fluid, and the density is that at rest. What MPS keeps in place of an excess is a
/// pressure.
pub fn evenly<S: Scalar>(store: &Store<S>) -> [Vec<[S; 4]>; 2] {
    let zero = S::from_literal(0.0);
    let mass = store.place.first().map_or(zero, |place| place[3]);
    let with = |words: &[[S; 4]], last: S| -> Vec<[S; 4]> {
        let words = words.iter();
        words
            .map(|word| [word[0], word[1], word[2], last])
            .collect()
    };
    [with(&store.place, mass), with(&store.motion, zero)]
}

impl<S: Scalar, const D: usize> MpsExecutor<S, D> {
    /// The same with columns that are to be shown: summations whose kernel reaches as far as the weight.
    pub fn with_shown(mut self, shown: Vec<BlockSummation<S, D>>) -> Self {
        self.shown = shown;
        self
    }

    /// The columns that are to be shown, of the state at the start of the step: what is declared of each, and a word
    /// for each particle. The list must be good for it.
    pub fn columns(&mut self) -> Vec<(DeclaredColumn, Vec<[S; 4]>)> {
        if self.shown.is_empty() {
            return Vec::new();
        }
        let neighbours = Neighbours::new(&self.domain, &self.store.cell, &self.list);
        let [place, motion] = evenly(&self.store);
        let (words, fluids) = ((&place[..], &motion[..]), self.store.fluids());
        let shown = self.shown.iter();
        shown
            .map(|shown| shown.shown(&neighbours, words, fluids))
            .collect()
    }
}
