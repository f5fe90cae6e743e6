//! Neighbour lists: built and read sixteen bytes at a time.

use crate::particles::encoding::{Encoding, Writer};
use crate::particles::reading::Reading;
use core::array::from_fn;
use monoflow_abi::{ForceParameters, ListParameters, StatusWord, WallsList};
use monoflow_device::thread::index_1d;
use monoflow_device::{Word, atomic_max};
use monoflow_ops::Scalar;
use monoflow_ops::particles::body::{Neighbour, Seeker, View, collect};
use monoflow_ops::particles::grid::Coordinates;
use monoflow_ops::particles::kind::is_dummy;
use monoflow_ops::particles::kind::{Fluid, Kind, Wall};

/// Lists the neighbours of one particle: fluid from the front of its share, wall from the back.
/// Where the share is too small nothing is overwritten and the status says what is needed.
///
/// # Safety
/// Columns are as long as the parameters say.
#[inline(always)]
pub unsafe fn build_list<S: Scalar, const D: usize, E: Encoding>(p: &ListParameters<S>)
where
    [S; 4]: Word,
{
    let i = index_1d();
    if i >= p.sides.particles {
        return;
    }
    let is_fluid = i < p.sides.fluids;
    if !is_fluid && p.walls_list == WallsList::Nobody as u32 {
        return;
    }
    let lists_all = p.walls_list == WallsList::All as u32;
    // SAFETY: indices come from cell ranges of the same particles.
    unsafe {
        let place = p.place.load_constant(i);
        if lists_all && is_dummy(&place) {
            p.counts.store(i, 0);
            return;
        }
        let cell = p.cell.load_constant(i);
        let seeker = Seeker { i, place, cell };
        let at = p.grid.coordinates(cell);
        let front = Writer {
            entries: p.entries,
            stride: p.sides.particles,
            word: i,
            room: p.groups,
        };
        let (fluids, used) = list_kind::<S, D, E, Fluid>(p, &seeker, at, front);
        let mut walls = 0;
        let mut groups = used;
        if is_fluid || lists_all {
            let back = Writer {
                entries: p.entries,
                stride: p.sides.particles.wrapping_neg(),
                word: p.groups.wrapping_sub(1).wrapping_mul(p.sides.particles) + i,
                room: p.groups.saturating_sub(used),
            };
            let (listed, used) = list_kind::<S, D, E, Wall>(p, &seeker, at, back);
            walls = listed;
            groups += used;
        }
        p.counts.store(i, fluids | walls << 16);
        if fluids > 0xffff || walls > 0xffff {
            groups = u32::MAX;
        }
        if groups > p.groups {
            atomic_max(p.status, StatusWord::Groups as u32, groups);
        }
    }
}

/// Lists the neighbours of one kind: how many, and in how many groups.
#[inline(always)]
unsafe fn list_kind<S: Scalar, const D: usize, E: Encoding, N: Kind>(
    p: &ListParameters<S>,
    seeker: &Seeker<S>,
    at: Coordinates,
    mut writer: Writer,
) -> (u32, u32)
where
    [S; 4]: Word,
{
    let starts = p.starts.skip(N::INDEX as u64 * p.grid.len() as u64);
    let mut encoder = E::encoder();
    // SAFETY: the caller vouches for the columns.
    unsafe {
        collect::<S, D>(
            &p.grid,
            p.search,
            seeker,
            #[inline(always)]
            |c| starts.load_constant(c),
            #[inline(always)]
            |j, k| p.place.skip(j as u64).load_constant(k),
            #[inline(always)]
            |j, step, near| {
                if !near {
                    return;
                }
                let entry = E::encode(
                    &mut encoder,
                    j,
                    step,
                    #[inline(always)]
                    || starts.load_constant(p.grid.stepped(at, step)),
                    #[inline(always)]
                    || atomic_max(p.status, StatusWord::Crowded as u32, 1),
                );
                E::push(&mut encoder, entry, &mut writer);
            },
        );
        E::finish(&mut encoder, seeker.i, &mut writer)
    }
}

/// The particle arrays and a way to come by neighbours, as a body sees them on the GPU.
pub struct ListView<'a, S, E> {
    /// Where everything is.
    pub parameters: &'a ForceParameters<S>,
    /// How neighbours are come by.
    pub encoding: E,
}

/// One neighbour. Its velocity is read when asked for.
pub struct Near<'a, S, const D: usize> {
    separation: [S; D],
    mass: S,
    index: u32,
    parameters: &'a ForceParameters<S>,
}

impl<'a, S: Scalar, const D: usize> Near<'a, S, D>
where
    [S; 4]: Word,
{
    /// Reads the position of particle `index`, a `shift` of cells away.
    ///
    /// # Safety
    /// `index` is a particle, and columns are as long as the parameters say.
    #[inline(always)]
    pub unsafe fn read(
        p: &'a ForceParameters<S>,
        from: &[S; D],
        index: u32,
        shift: &[S; D],
    ) -> Self {
        // SAFETY: the caller's index is a particle's.
        let other = unsafe { p.particles.place.load_constant(index) };
        Near {
            separation: from_fn(|k| (from[k] - other[k]) - shift[k]),
            mass: other[3],
            index,
            parameters: p,
        }
    }
}

impl<S: Scalar, const D: usize> Neighbour<S, D> for Near<'_, S, D>
where
    [S; 4]: Word,
{
    #[inline(always)]
    fn separation(&self) -> [S; D] {
        self.separation
    }
    #[inline(always)]
    fn mass(&self) -> S {
        self.mass
    }
    #[inline(always)]
    fn motion(&self) -> ([S; D], S) {
        // SAFETY: listed neighbours are particles; the state is not written while rates are
        // evaluated.
        let word = unsafe { self.parameters.particles.motion.load_constant(self.index) };
        (from_fn(|k| word[k]), word[3])
    }
    #[inline(always)]
    fn gathered(&self, place: usize) -> [S; 4] {
        // SAFETY: likewise; a body asks only for columns that there are.
        unsafe { gathered(self.parameters, place, self.index) }
    }
}

/// What was gathered for a particle: the column of this place.
///
/// # Safety
/// There is such a column, and `index` is a particle.
#[inline(always)]
pub unsafe fn gathered<S: Scalar>(p: &ForceParameters<S>, place: usize, index: u32) -> [S; 4]
where
    [S; 4]: Word,
{
    let column = p.gathered.skip(place as u64 * u64::from(p.sides.particles));
    // SAFETY: passed on; no kernel that reads a column writes it.
    unsafe { column.load_constant(index) }
}

impl<S: Scalar, E: Reading, const D: usize> View<S, D> for ListView<'_, S, E>
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
        // SAFETY: the list was built for these particles.
        unsafe { E::visit::<N, S, D>(self.parameters, &from, i, visit) };
    }

    #[inline(always)]
    fn neighbours_of_any_kind(
        &self,
        i: u32,
        place: &[S; 4],
        visit: impl FnMut(&Near<'_, S, D>, bool),
    ) {
        let from: [S; D] = from_fn(|k| place[k]);
        // SAFETY: as above.
        unsafe { E::visit_any::<S, D>(self.parameters, &from, i, visit) };
    }
}
