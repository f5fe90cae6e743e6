use crate::list::{Near, gathered};
use core::array::from_fn;
use monoflow_abi::ForceParameters;
use monoflow_device::Word;
use monoflow_ops::Scalar;
use monoflow_ops::body::View;
use monoflow_ops::kind::Kind;

/// The particle arrays without a list: neighbours straight from the cells, in range or not.
pub struct CellView<'a, S> {
    /// Where everything is.
    pub parameters: &'a ForceParameters<S>,
    /// Which of the threads that share the neighbours of a particle this is.
    pub lane: u32,
    /// How many they are.
    pub lanes: u32,
}

impl<'a, S> CellView<'a, S> {
    /// For a thread that has a particle of its own.
    pub fn alone(parameters: &'a ForceParameters<S>) -> Self {
        CellView {
            parameters,
            lane: 0,
            lanes: 1,
        }
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
    fn neighbours<N: Kind>(&self, i: u32, place: &[S; 4], mut visit: impl FnMut(&Near<'_, S, D>)) {
        let p = self.parameters;
        let from: [S; D] = from_fn(|k| place[k]);
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
                    let mut j = first + self.lane;
                    while j < end {
                        if j != i {
                            shift[0] = p.grid.along_row(row, middle, j).1;
                            visit(&Near::read(p, &from, j, &shift));
                        }
                        j += self.lanes;
                    }
                },
            );
        }
    }
}
