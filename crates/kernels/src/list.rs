//! Neighbour lists: built and read four entries at a time.

use monoflow_abi::{ForceParameters, ListParameters, StatusWord, WORDS_PER_GROUP};
use monoflow_device::thread::index_1d;
use monoflow_device::{Column, Word, atomic_max};
use monoflow_ops::Scalar;
use monoflow_ops::body::{Neighbour, View, collect};
use monoflow_ops::grid::{NO_STEP, entry_index, entry_step, pack_entry};
use monoflow_ops::kind::{Fluid, Kind};
use core::array::from_fn;

/// Gathers entries in registers and stores them four at a time.
struct Writer<S> {
    entries: Column<[u32; 4]>,
    stride: u32,
    particle: u32,
    /// Next group, and how to go on from there.
    group: u32,
    backwards: bool,
    /// Groups that may still be written.
    room: u32,
    held: [u32; 4],
    count: u32,
    number: core::marker::PhantomData<S>,
}

impl<S> Writer<S> {
    #[inline(always)]
    unsafe fn push(&mut self, entry: u32) {
        self.held = [self.held[1], self.held[2], self.held[3], entry];
        self.count += 1;
        if self.count % WORDS_PER_GROUP == 0 {
            if self.room > 0 {
                self.room -= 1;
                // SAFETY: there is room for the group.
                unsafe {
                    self.entries
                        .store(self.group * self.stride + self.particle, self.held)
                };
                self.group = if self.backwards {
                    self.group.wrapping_sub(1)
                } else {
                    self.group + 1
                };
            }
        }
    }

    /// Fills the last group with the particle itself, which adds nothing to itself.
    #[inline(always)]
    unsafe fn finish(&mut self) -> u32 {
        let listed = self.count;
        while self.count % WORDS_PER_GROUP != 0 {
            // SAFETY: passed on.
            unsafe { self.push(pack_entry(self.particle, NO_STEP)) };
        }
        listed
    }
}

/// Lists the neighbours of one particle: fluid from the front of its share, wall from the back.
/// Where the share is too small nothing is overwritten and the status says what is needed.
///
/// # Safety
/// Columns are as long as the parameters say.
#[inline(always)]
pub unsafe fn build_list<S: Scalar, const D: usize>(p: &ListParameters<S>)
where
    [S; 4]: Word,
{
    let i = index_1d();
    if i >= p.sides.particles {
        return;
    }
    let is_fluid = i < p.sides.fluids;
    if !is_fluid && p.walls_list == 0 {
        return;
    }
    // SAFETY: indices come from cell ranges of the same particles.
    unsafe {
        let own = p.place.load_constant(i);
        let cell = p.cell.load_constant(i);
        let mut writer = Writer::<S> {
            entries: p.entries,
            stride: p.sides.particles,
            particle: i,
            group: 0,
            backwards: false,
            room: p.groups,
            held: [0; 4],
            count: 0,
            number: core::marker::PhantomData,
        };
        collect::<S, D>(
            &p.grid,
            p.search,
            i,
            own,
            cell,
            #[inline(always)]
            |c| p.starts.load_constant(c),
            #[inline(always)]
            |j| p.place.load_constant(j),
            #[inline(always)]
            |j, step| writer.push(pack_entry(j, step)),
        );
        let fluids = writer.finish();
        let mut walls = 0;
        if is_fluid {
            let walls_begin = p.starts.skip(p.grid.len() as u64);
            writer.group = p.groups.wrapping_sub(1);
            writer.backwards = true;
            writer.count = 0;
            collect::<S, D>(
                &p.grid,
                p.search,
                i,
                own,
                cell,
                #[inline(always)]
                |c| walls_begin.load_constant(c),
                #[inline(always)]
                |j| p.place.load_constant(j),
                #[inline(always)]
                |j, step| writer.push(pack_entry(j, step)),
            );
            walls = writer.finish();
        }
        let groups = fluids.div_ceil(WORDS_PER_GROUP) + walls.div_ceil(WORDS_PER_GROUP);
        p.counts.store(i, fluids | walls << 16);
        if groups > p.groups {
            atomic_max(p.status, StatusWord::Groups as u32, groups);
        }
    }
}

/// The particle arrays and their list, as a body sees them on the GPU.
pub struct ListView<'a, S> {
    /// Where everything is.
    pub parameters: &'a ForceParameters<S>,
}

/// One neighbour. Its velocity is read when asked for.
pub struct Near<'a, S, const D: usize> {
    separation: [S; D],
    mass: S,
    index: u32,
    motion: &'a Column<[S; 4]>,
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
        let word = unsafe { self.motion.load_constant(self.index) };
        (from_fn(|k| word[k]), word[3])
    }
}

impl<S: Scalar> ListView<'_, S>
where
    [S; 4]: Word,
{
    /// A listed neighbour: its position is read now, its velocity when asked for.
    #[inline(always)]
    unsafe fn near<const D: usize>(&self, from: &[S; D], entry: u32) -> Near<'_, S, D> {
        let particles = &self.parameters.particles;
        let index = entry_index(entry);
        // SAFETY: the caller's list names particles.
        let other = unsafe { particles.place.load_constant(index) };
        let to: [S; D] = from_fn(|k| other[k]);
        Near {
            separation: self
                .parameters
                .grid
                .separation(from, &to, entry_step(entry)),
            mass: other[3],
            index,
            motion: &particles.motion,
        }
    }
}

impl<S: Scalar, const D: usize> View<S, D> for ListView<'_, S>
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
    fn neighbours<N: Kind>(&self, i: u32, place: &[S; 4], mut visit: impl FnMut(&Near<'_, S, D>)) {
        let p = self.parameters;
        let from: [S; D] = from_fn(|k| place[k]);
        // SAFETY: the list was built for these particles.
        unsafe {
            let counts = p.counts.load_constant(i);
            let fluid = N::INDEX == Fluid::INDEX;
            let listed = if fluid { counts & 0xffff } else { counts >> 16 };
            let stride = if fluid {
                p.sides.particles
            } else {
                p.sides.particles.wrapping_neg()
            };
            let mut word = if fluid {
                i
            } else {
                (p.groups - 1) * p.sides.particles + i
            };
            let mut left = listed.div_ceil(WORDS_PER_GROUP);
            while left > 0 {
                // Written out: an iterator over the array would keep it in local memory.
                let [a, b, c, d] = p.entries.load_constant(word);
                visit(&self.near(&from, a));
                visit(&self.near(&from, b));
                visit(&self.near(&from, c));
                visit(&self.near(&from, d));
                word = word.wrapping_add(stride);
                left -= 1;
            }
        }
    }
}
