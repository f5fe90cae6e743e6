//! A view in which every other particle is a neighbour.

use monoflow_ops::Scalar;
use monoflow_ops::particles::body::{Neighbour, View};
use monoflow_ops::particles::kind::Kind;
use monoflow_particles::{Domain, Store};
use std::array::from_fn;

/// The particle arrays as a body sees them when every other particle is a neighbour.
pub struct Everyone<'a, S, const D: usize> {
    pub domain: &'a Domain<S>,
    pub store: &'a Store<S>,
}

/// One neighbour.
pub struct One<S, const D: usize> {
    separation: [S; D],
    mass: S,
    motion: [S; 4],
}

impl<S: Scalar, const D: usize> Neighbour<S, D> for One<S, D> {
    fn separation(&self) -> [S; D] {
        self.separation
    }
    fn mass(&self) -> S {
        self.mass
    }
    fn motion(&self) -> ([S; D], S) {
        (from_fn(|k| self.motion[k]), self.motion[3])
    }
    fn gathered(&self, _: usize) -> [S; 4] {
        [S::from_literal(0.0); 4]
    }
}

impl<S: Scalar, const D: usize> View<S, D> for Everyone<'_, S, D> {
    type R = S;
    type Near<'b>
        = One<S, D>
    where
        Self: 'b;

    fn place(&self, i: u32) -> [S; 4] {
        self.store.place[i as usize]
    }
    fn motion(&self, i: u32) -> [S; 4] {
        self.store.motion[i as usize]
    }
    fn gathered(&self, _: usize, _: u32) -> [S; 4] {
        [S::from_literal(0.0); 4]
    }
    fn neighbours<N: Kind>(&self, i: u32, _: &[S; 4], mut visit: impl FnMut(&One<S, D>)) {
        let i = i as usize;
        for j in (0..self.store.len()).filter(|&j| j != i && self.store.kind(j) == N::INDEX) {
            let x: [f64; D] = nearest(self.domain, self.store, i, j);
            visit(&One {
                separation: x.map(S::from_literal),
                mass: self.store.place[j][3],
                motion: self.store.motion[j],
            });
        }
    }
}

/// `x_i - x_j` of the nearest images.
pub fn nearest<S: Scalar, const D: usize>(
    domain: &Domain<S>,
    store: &Store<S>,
    i: usize,
    j: usize,
) -> [f64; D] {
    let a = domain.position(&store.place[i], store.cell[i]);
    let b = domain.position(&store.place[j], store.cell[j]);
    from_fn(|k| {
        let gap = a[k] - b[k];
        let length = f64::from(domain.grid.cells[k]) * domain.grid.size[k].widen();
        if domain.grid.periodic[k] == 1 {
            gap - length * (gap / length).round()
        } else {
            gap
        }
    })
}
