//! Neighbours straight from the cells, without a list.

use crate::particles::list::{Near, gathered};
use crate::particles::reading::Reading;
use core::array::from_fn;
use monoflow_abi::ForceParameters;
use monoflow_device::Word;
use monoflow_ops::particles::body::{Neighbour, View};
use monoflow_ops::particles::kind::Kind;
use monoflow_ops::{Scalar, vector};

/// Neighbours are searched for among the particles of the cells around: all that are nearer than a cell is wide, in
/// the order that lists have. The width is the radius and the skin, as long as lists are good.
#[derive(Clone, Copy, Debug, Default)]
pub struct Cells;

impl Reading for Cells {
    #[inline(always)]
    unsafe fn visit<N: Kind, S: Scalar, const D: usize>(
        p: &ForceParameters<S>,
        from: &[S; D],
        i: u32,
        mut visit: impl FnMut(&Near<'_, S, D>),
    ) where
        [S; 4]: Word,
    {
        let mut width = p.grid.size[0];
        let mut k = 1;
        while k < D {
            width = width.min(p.grid.size[k]);
            k += 1;
        }
        let width2 = width * width;
        // SAFETY: passed on.
        unsafe {
            each_around::<N, S, D>(
                p,
                from,
                (i, 0, 1),
                #[inline(always)]
                |near| {
                    let x = Neighbour::<S, D>::separation(near);
                    if vector::dot(&x, &x) < width2 {
                        visit(near);
                    }
                },
            );
        }
    }
}

/// The particle arrays without a list: neighbours straight from the cells, in range or not.
pub struct CellView<'a, S> {
    /// Where everything is.
    pub parameters: &'a ForceParameters<S>,
    /// Which of the threads that share the neighbours of a particle this is.
    pub lane: u32,
    /// How many they are.
    pub lanes: u32,
}

/// Visits the other particles of a kind in the cells around that of particle `i`, of which this is one of some
/// threads that share them.
///
/// # Safety
/// `i` is a particle, and columns are as long as the parameters say.
#[inline(always)]
unsafe fn each_around<N: Kind, S: Scalar, const D: usize>(
    p: &ForceParameters<S>,
    from: &[S; D],
    (i, lane, lanes): (u32, u32, u32),
    mut visit: impl FnMut(&Near<'_, S, D>),
) where
    [S; 4]: Word,
{
    // SAFETY: cells hold particles.
    unsafe {
        let starts = p.starts.skip(N::INDEX as u64 * p.grid.len() as u64);
        let at = p.grid.coordinates(p.cell.load_constant(i));
        p.grid.rows(
            D,
            at,
            #[inline(always)]
            |c| starts.load_constant(c),
            #[inline(always)]
            |row, middle| {
                let mut shift = p.grid.shift::<D>(middle);
                let [first, _, _, end] = row;
                let mut j = first + lane;
                while j < end {
                    if j != i {
                        shift[0] = p.grid.along_row(row, middle, j).1;
                        visit(&Near::read(p, from, j, &shift));
                    }
                    j += lanes;
                }
            },
        );
    }
}

impl<S: Scalar, const D: usize> View<S, D> for CellView<'_, S>
where
    [S; 4]: Word,
{
    type R = S;
    type Near<'b>
        = Near<'b, S, D>
    where
        Self: 'b;

    #[inline(always)]
    fn place(&self, i: u32) -> [S; 4] {
        // SAFETY: `i` is a particle.
        unsafe { self.parameters.particles.place.load_constant(i) }
    }

    #[inline(always)]
    fn motion(&self, i: u32) -> [S; 4] {
        // SAFETY: `i` is a particle.
        unsafe { self.parameters.particles.motion.load_constant(i) }
    }

    #[inline(always)]
    fn gathered(&self, place: usize, i: u32) -> [S; 4] {
        // SAFETY: `i` is a particle; a body asks only for columns that there are.
        unsafe { gathered(self.parameters, place, i) }
    }

    #[inline(always)]
    fn neighbours<N: Kind>(&self, i: u32, place: &[S; 4], visit: impl FnMut(&Near<'_, S, D>)) {
        let from: [S; D] = from_fn(|k| place[k]);
        let shared = (i, self.lane, self.lanes);
        // SAFETY: `i` is a particle.
        unsafe { each_around::<N, S, D>(self.parameters, &from, shared, visit) };
    }
}
