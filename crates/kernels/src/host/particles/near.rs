use core::array::from_fn;
use monoflow_abi::In;
use monoflow_ops::particles::body::{Neighbour, View};
use monoflow_ops::particles::grid::{Grid, NO_STEP, entry_index, entry_step, pack_entry};
use monoflow_ops::particles::kind::KINDS;
use monoflow_ops::particles::kind::Kind;
use monoflow_ops::{Lanes, Real, Scalar};

/// Neighbours taken at a time.
pub const LANES: usize = 8;

/// The particle arrays and the neighbour lists of a block of particles, as a body sees them on a CPU
/// core.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct ListView<'a, S, const D: usize> {
    /// The cells.
    pub grid: &'a Grid<S>,
    /// Position and mass.
    pub place: In<'a, [S; 4]>,
    /// Velocity and density excess.
    pub motion: In<'a, [S; 4]>,
    /// Columns that models gather, one after the other, each as long as `motion`.
    pub gathered: In<'a, [S; 4]>,
    /// The first particle of the block.
    pub first: usize,
    /// Neighbours of the block's particles: particle after particle, kind after kind.
    pub entries: In<'a, u32>,
    /// Where those of each kind end, by particle.
    pub ends: In<'a, [u32; KINDS]>,
}

/// One neighbour in each lane.
pub struct Near<'a, S, const D: usize> {
    separation: [Lanes<S, LANES>; D],
    mass: Lanes<S, LANES>,
    index: [u32; LANES],
    motion: &'a [[S; 4]],
    gathered: &'a [[S; 4]],
}

impl<S: Scalar, const D: usize> Neighbour<Lanes<S, LANES>, D> for Near<'_, S, D> {
    #[inline(always)]
    fn separation(&self) -> [Lanes<S, LANES>; D] {
        self.separation
    }

    #[inline(always)]
    fn mass(&self) -> Lanes<S, LANES> {
        self.mass
    }

    #[inline(always)]
    fn motion(&self) -> ([Lanes<S, LANES>; D], Lanes<S, LANES>) {
        let words: [[S; 4]; LANES] = from_fn(|l| word(self.motion, self.index[l]));
        let columns = S::columns(&words);
        (from_fn(|k| Lanes(columns[k])), Lanes(columns[3]))
    }

    #[inline(always)]
    fn gathered(&self, place: usize) -> [Lanes<S, LANES>; 4] {
        let column = &self.gathered[place * self.motion.len()..][..self.motion.len()];
        let words: [[S; 4]; LANES] = from_fn(|l| word(column, self.index[l]));
        S::columns(&words).map(Lanes)
    }
}

impl<'a, S: Scalar, const D: usize> ListView<'a, S, D> {
    /// The same with columns that models gather, one after the other.
    pub fn with(self, gathered: &'a [[S; 4]]) -> Self {
        ListView {
            gathered: gathered.into(),
            ..self
        }
    }

    /// The entries of particle `i` of the block for neighbours of one kind.
    #[inline(always)]
    pub fn listed(&self, i: usize, kind: usize) -> &[u32] {
        let row = i - self.first;
        let begin = if kind > 0 {
            self.ends[row][kind - 1]
        } else if row > 0 {
            self.ends[row - 1][KINDS - 1]
        } else {
            0
        };
        &self.entries[begin as usize..self.ends[row][kind] as usize]
    }

    #[inline(always)]
    fn near(&self, place: &[S; 4], entries: &[u32; LANES]) -> Near<'_, S, D> {
        let index: [u32; LANES] = from_fn(|l| entry_index(entries[l]));
        let words: [[S; 4]; LANES] = from_fn(|l| word(&self.place, index[l]));
        let columns = S::columns(&words);
        // A loop and no closure: one this large would be called and not inlined, without the wide
        // instructions of the sweep around it.
        let mut separation = [Lanes::lit(0.0); D];
        for (k, separation) in separation.iter_mut().enumerate() {
            let mut shift = Lanes::lit(0.0);
            for (shift, entry) in shift.0.iter_mut().zip(entries) {
                *shift = self.grid.shift_along(k, entry_step(*entry));
            }
            *separation = (Lanes::splat(place[k]) - Lanes(columns[k])) - shift;
        }
        Near {
            separation,
            mass: Lanes(columns[3]),
            index,
            motion: self.motion.get(),
            gathered: self.gathered.get(),
        }
    }
}

impl<S: Scalar, const D: usize> View<S, D> for ListView<'_, S, D> {
    type R = Lanes<S, LANES>;
    type Near<'b>
        = Near<'b, S, D>
    where
        Self: 'b;

    #[inline(always)]
    fn place(&self, i: u32) -> [S; 4] {
        self.place[i as usize]
    }

    #[inline(always)]
    fn motion(&self, i: u32) -> [S; 4] {
        self.motion[i as usize]
    }

    #[inline(always)]
    fn gathered(&self, place: usize, i: u32) -> [S; 4] {
        self.gathered[place * self.motion.len() + i as usize]
    }

    #[inline(always)]
    fn neighbours<N: Kind>(&self, i: u32, place: &[S; 4], mut visit: impl FnMut(&Near<'_, S, D>)) {
        let (whole, rest) = self.listed(i as usize, N::INDEX).as_chunks::<LANES>();
        for entries in whole {
            visit(&self.near(place, entries));
        }
        if !rest.is_empty() {
            // Lanes left over show the particle itself, which adds nothing to itself.
            let mut entries = [pack_entry(i, NO_STEP); LANES];
            entries[..rest.len()].copy_from_slice(rest);
            visit(&self.near(place, &entries));
        }
    }
}

/// The word of a listed neighbour.
#[inline(always)]
fn word<S: Scalar>(words: &[[S; 4]], index: u32) -> [S; 4] {
    debug_assert!((index as usize) < words.len());
    // SAFETY: a list names only particles of the store that it was built from, and the arrays of a
    // view are as long as that store. The check would cost a tenth of the sweep.
    unsafe { *words.get_unchecked(index as usize) }
}
