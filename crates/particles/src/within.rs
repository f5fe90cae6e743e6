//! Particles within boxes.

use crate::column::Kept;
use crate::{Domain, Store};
use monoflow_ops::Scalar;

/// A box that is looked into.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Span {
    /// Lower corner, m.
    pub min: [f64; 3],
    /// Upper corner, m; both belong to it.
    pub max: [f64; 3],
}

impl Span {
    /// All space.
    pub const ALL: Span = Span {
        min: [f64::NEG_INFINITY; 3],
        max: [f64::INFINITY; 3],
    };

    /// Is a point in it?
    pub fn has(&self, at: &[f64; 3]) -> bool {
        (0..3).all(|k| (self.min[k]..=self.max[k]).contains(&at[k]))
    }
}

impl<S: Scalar> Store<S> {
    /// Those of its particles that are in any of some boxes, in the same order, without columns that models declare.
    #[must_use]
    pub fn within(&self, domain: &Domain<S>, spans: &[Span]) -> Self {
        let home = domain.home();
        let inside = |i: &usize| {
            let at = home.position(self.cell[*i], &self.place[*i]);
            spans.iter().any(|span| span.has(&at))
        };
        let found: Vec<usize> = (0..self.len()).filter(inside).collect();
        let fluids = found.partition_point(|i| *i < self.fluids());
        Store {
            place: found.iter().map(|i| self.place[*i]).collect(),
            motion: found.iter().map(|i| self.motion[*i]).collect(),
            cell: found.iter().map(|i| self.cell[*i]).collect(),
            id: found.iter().map(|i| self.id[*i]).collect(),
            kept: Vec::<Kept<S>>::new(),
            counts: [fluids, found.len() - fluids],
            removed: self.removed,
            tallies: self.tallies.clone(),
        }
    }
}
