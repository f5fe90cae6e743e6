//! Particles within boxes.

use crate::column::Kept;
use crate::{BLOCK, Domain, Store};
use monoflow_ops::Scalar;
use monoflow_ops::particles::body::{Layers, Portion};
use monoflow_parallel::for_each_block;
use std::array::from_fn;

/// A box that is looked into.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Span {
    /// Lower corner, m.
    pub min: [f64; 3],
    /// Upper corner, m; both belong to it.
    pub max: [f64; 3],
    /// Do walls count, too?
    pub walls: bool,
}

impl Span {
    /// All fluid.
    pub const FLUID: Span = Span {
        min: [f64::NEG_INFINITY; 3],
        max: [f64::INFINITY; 3],
        walls: false,
    };

    /// Is a point in it?
    pub fn has(&self, at: &[f64; 3]) -> bool {
        (0..3).all(|k| (self.min[k]..=self.max[k]).contains(&at[k]))
    }
}

impl<S: Scalar> Store<S> {
    /// Which of its particles are in any of some boxes.
    pub fn inside(&self, domain: &Domain<S>, spans: &[Span]) -> Vec<usize> {
        let home = domain.home();
        let inside = |i: &usize| {
            let at = home.position(self.cell[*i], &self.place[*i]);
            let counts = |span: &Span| *i < self.fluids() || span.walls;
            spans.iter().any(|span| counts(span) && span.has(&at))
        };
        (0..self.len()).filter(inside).collect()
    }

    /// Those of its particles that are in any of some boxes, in the same order, without columns that models declare.
    #[must_use]
    pub fn within(&self, domain: &Domain<S>, spans: &[Span]) -> Self {
        self.some(&self.inside(domain, spans))
    }

    /// Some of its particles, those of each kind together, without columns that models declare.
    #[must_use]
    pub fn some(&self, found: &[usize]) -> Self {
        let fluids = found.partition_point(|i| *i < self.fluids());
        Store {
            place: found.iter().map(|i| self.place[*i]).collect(),
            motion: found.iter().map(|i| self.motion[*i]).collect(),
            cell: found.iter().map(|i| self.cell[*i]).collect(),
            id: found.iter().map(|i| self.id[*i]).collect(),
            kept: Vec::<Kept<S>>::new(),
            counts: [fluids, found.len() - fluids],
            turnover: self.turnover.clone(),
        }
    }

    /// Mass (kg) and moments (kg m) of a portion of the fluid.
    pub fn portion(&self, domain: &Domain<S>, portion: &Portion) -> [f64; 4] {
        let (home, fluids) = (domain.home(), self.fluids());
        let mut sums = vec![[0.0; 4]; fluids.div_ceil(BLOCK)];
        for_each_block(1, &mut sums[..], |block, sum| {
            for i in block * BLOCK..fluids.min((block + 1) * BLOCK) {
                let place = &self.place[i];
                let at = home.position(self.cell[i], place);
                let one = portion.moments(self.id[i], place[3].widen(), &at);
                sum[0] = from_fn(|k| sum[0][k] + one[k]);
            }
        });
        sums.iter()
            .fold([0.0; 4], |all, sum| from_fn(|k| all[k] + sum[k]))
    }

    /// How many fluid particles of a box each layer holds.
    pub fn layers(&self, domain: &Domain<S>, span: &Span, layers: &Layers) -> Vec<u32> {
        let home = domain.home();
        let mut counts = vec![0; layers.count as usize];
        for (cell, place) in self.cell.iter().zip(&self.place).take(self.fluids()) {
            let at = home.position(*cell, place);
            if span.has(&at) {
                counts[layers.of(&at) as usize] += 1;
            }
        }
        counts
    }
}
