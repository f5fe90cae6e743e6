//! How a kernel comes by the neighbours of a particle: from a list, in any encoding, or from cells.

use crate::particles::encoding::{Encoding, Place};
use crate::particles::list::Near;
use monoflow_abi::ForceParameters;
use monoflow_device::Word;
use monoflow_ops::Scalar;
use monoflow_ops::particles::kind::{Fluid, Kind, Wall};

/// A way to come by neighbours.
pub trait Reading: Copy + 'static {
    /// Visits every neighbour of one kind of a particle at `from`.
    ///
    /// # Safety
    /// `i` is a particle, and what is read was made for these particles.
    unsafe fn visit<N: Kind, S: Scalar, const D: usize>(
        p: &ForceParameters<S>,
        from: &[S; D],
        i: u32,
        visit: impl FnMut(&Near<'_, S, D>),
    ) where
        [S; 4]: Word;

    /// Visits the neighbours of both kinds, saying of each whether it is a wall's.
    ///
    /// # Safety
    /// As [`Reading::visit`].
    #[inline(always)]
    unsafe fn visit_any<S: Scalar, const D: usize>(
        p: &ForceParameters<S>,
        from: &[S; D],
        i: u32,
        mut visit: impl FnMut(&Near<'_, S, D>, bool),
    ) where
        [S; 4]: Word,
    {
        // SAFETY: passed on.
        unsafe {
            Self::visit::<Fluid, S, D>(
                p,
                from,
                i,
                #[inline(always)]
                |near| visit(near, false),
            );
            Self::visit::<Wall, S, D>(
                p,
                from,
                i,
                #[inline(always)]
                |near| visit(near, true),
            );
        }
    }
}

impl<E: Encoding> Reading for E {
    #[inline(always)]
    unsafe fn visit<N: Kind, S: Scalar, const D: usize>(
        p: &ForceParameters<S>,
        from: &[S; D],
        i: u32,
        visit: impl FnMut(&Near<'_, S, D>),
    ) where
        [S; 4]: Word,
    {
        // SAFETY: passed on.
        unsafe { E::walk::<S, D>(p, from, entries_of::<N, S>(p, i), visit) };
    }

    #[inline(always)]
    unsafe fn visit_any<S: Scalar, const D: usize>(
        p: &ForceParameters<S>,
        from: &[S; D],
        i: u32,
        visit: impl FnMut(&Near<'_, S, D>, bool),
    ) where
        [S; 4]: Word,
    {
        // SAFETY: passed on.
        unsafe {
            let (fluid, wall) = (entries_of::<Fluid, S>(p, i), entries_of::<Wall, S>(p, i));
            E::walk_mixed::<S, D>(p, from, fluid, wall, visit);
        }
    }
}

/// Where the entries of one kind stand.
///
/// # Safety
/// `i` is a particle.
#[inline(always)]
unsafe fn entries_of<N: Kind, S: Scalar>(p: &ForceParameters<S>, i: u32) -> Place {
    // SAFETY: `i` is a particle.
    let counts = unsafe { p.counts.load_constant(i) };
    if N::INDEX == Fluid::INDEX {
        Place {
            particle: i,
            listed: counts & 0xffff,
            word: i,
            stride: p.sides.particles,
            kind: N::INDEX as u32,
        }
    } else {
        Place {
            particle: i,
            listed: counts >> 16,
            word: (p.groups - 1) * p.sides.particles + i,
            stride: p.sides.particles.wrapping_neg(),
            kind: N::INDEX as u32,
        }
    }
}
