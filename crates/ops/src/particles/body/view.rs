use crate::particles::kind::{Fluid, Kind, Wall};
use crate::{Real, Scalar};

/// One neighbour, or one in each lane.
pub trait Neighbour<R: Real, const D: usize> {
    /// `x_i - x_j`, m.
    fn separation(&self) -> [R; D];
    /// Mass, kg.
    fn mass(&self) -> R;
    /// Velocity, m/s, and density excess. A body asks only when the neighbour is in range.
    fn motion(&self) -> ([R; D], R);
    /// What was gathered for it ([`Gathers`](crate::wcsph::Gathers)): the column of this place among those that
    /// the scheme has. A body asks only for columns of its kind.
    fn gathered(&self, place: usize) -> [R; 4];
}

/// The particle arrays as a body sees them.
///
/// Arrays hold words of four: position (relative to the cell) and mass; velocity and density
/// excess.
pub trait View<S: crate::Scalar, const D: usize> {
    /// How many neighbours are taken at a time: a scalar, or lanes.
    type R: Real<Scalar = S>;
    /// What visitors are shown.
    type Near<'a>: Neighbour<Self::R, D>
    where
        Self: 'a;

    /// Position within the cell and mass.
    fn place(&self, i: u32) -> [S; 4];

    /// Velocity and density excess.
    fn motion(&self, i: u32) -> [S; 4];

    /// What was gathered for it: the column of this place among those that the scheme has.
    fn gathered(&self, place: usize, i: u32) -> [S; 4];

    /// Visits the listed neighbours of kind `N`. Some may be out of range; where lanes are left
    /// over, they show particle `i` itself, which adds nothing to itself.
    fn neighbours<N: Kind>(&self, i: u32, place: &[S; 4], visit: impl FnMut(&Self::Near<'_>));

    /// Visits the listed neighbours of every kind, and says of each whether it is a wall particle.
    fn neighbours_of_any_kind(
        &self,
        i: u32,
        place: &[S; 4],
        mut visit: impl FnMut(&Self::Near<'_>, bool),
    ) {
        self.neighbours::<Fluid>(
            i,
            place,
            #[inline(always)]
            |near| visit(near, false),
        );
        self.neighbours::<Wall>(
            i,
            place,
            #[inline(always)]
            |near| visit(near, true),
        );
    }
}

/// Three components and a fourth number in one word.
#[inline(always)]
pub fn pack<S: Scalar, const D: usize>(vector: [S; D], last: S) -> [S; 4] {
    let mut word = [S::from_literal(0.0); 4];
    word[..D].copy_from_slice(&vector);
    word[3] = last;
    word
}
