//! The same sums without lists and lanes: every particle looks at all others, one at a time. A reference
//! for tests, slow.

use core::array::from_fn;
use monoflow_abi::In;
use monoflow_ops::Scalar;
use monoflow_ops::particles::body::{Neighbour, View};
use monoflow_ops::particles::kind::Kind;

/// All particles, each a neighbour of every other.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct AllPairs<'a, S, const D: usize> {
    /// Where particles are, m.
    pub positions: In<'a, [f64; D]>,
    /// Mass in the fourth number.
    pub place: In<'a, [S; 4]>,
    /// Velocity and density excess.
    pub motion: In<'a, [S; 4]>,
    /// Columns that models gather, one after the other, each as long as `motion`.
    pub gathered: In<'a, [S; 4]>,
    /// Fluid particles: they come first.
    pub fluids: usize,
    /// Lengths of periodic axes, m; 0 along others.
    pub lengths: [f64; D],
}

/// One neighbour.
pub struct One<'a, S, const D: usize> {
    view: &'a AllPairs<'a, S, D>,
    separation: [S; D],
    index: usize,
}

impl<S: Scalar, const D: usize> Neighbour<S, D> for One<'_, S, D> {
    fn separation(&self) -> [S; D] {
        self.separation
    }
    fn mass(&self) -> S {
        self.view.place[self.index][3]
    }
    fn motion(&self) -> ([S; D], S) {
        let motion = self.view.motion[self.index];
        (from_fn(|k| motion[k]), motion[3])
    }
    fn gathered(&self, place: usize) -> [S; 4] {
        self.view.gathered[place * self.view.motion.len() + self.index]
    }
}

impl<S: Scalar, const D: usize> View<S, D> for AllPairs<'_, S, D> {
    type R = S;
    type Near<'b>
        = One<'b, S, D>
    where
        Self: 'b;

    fn place(&self, i: u32) -> [S; 4] {
        self.place[i as usize]
    }
    fn motion(&self, i: u32) -> [S; 4] {
        self.motion[i as usize]
    }
    fn gathered(&self, place: usize, i: u32) -> [S; 4] {
        self.gathered[place * self.motion.len() + i as usize]
    }
    fn neighbours<N: Kind>(&self, i: u32, _: &[S; 4], mut visit: impl FnMut(&One<'_, S, D>)) {
        let i = i as usize;
        for j in 0..self.place.len() {
            if j == i || usize::from(j >= self.fluids) != N::INDEX {
                continue;
            }
            let separation = from_fn(|k| {
                let gap = self.positions[i][k] - self.positions[j][k];
                let length = self.lengths[k];
                // The nearest image: gaps are below one and a half lengths.
                let turns = if length > 0.0 && gap > 0.5 * length {
                    length
                } else if length > 0.0 && gap < -0.5 * length {
                    -length
                } else {
                    0.0
                };
                S::from_literal(gap - turns)
            });
            visit(&One {
                view: self,
                separation,
                index: j,
            });
        }
    }
}
