//! Openings: which particles are in their zones, and what these have.

use crate::over_block::warp_sums;
use crate::particles::goes::goes;
use crate::words::load_words;
use monoflow_abi::{GONE, OpeningParameters};
use monoflow_device::thread::index_1d;
use monoflow_device::warp::WARP_SIZE;
use monoflow_device::{Word, atomic_add, atomic_max};
use monoflow_ops::Scalar;
use monoflow_ops::particles::control::Clock;
use monoflow_ops::particles::opening::{Crew, Opening, OpeningKnot, Spot, Tables, mirror, nearest};

/// Tables in device memory.
struct InMemory<'p, S>(&'p OpeningParameters<S>);

impl<S> Tables for InMemory<'_, S> {
    #[inline(always)]
    fn knot(&self, index: u32) -> OpeningKnot {
        // SAFETY: openings name knots that there are.
        unsafe { self.0.knots.load(index) }
    }

    #[inline(always)]
    fn share(&self, site: u32) -> f64 {
        // SAFETY: likewise, for sites.
        unsafe { self.0.shares.load(site) }
    }

    #[inline(always)]
    fn excess(&self, index: u32) -> f64 {
        // SAFETY: likewise, for excesses.
        unsafe { self.0.excesses.load(index) }
    }
}

/// Where a particle is, m.
///
/// # Safety
/// `i` is a particle.
#[inline(always)]
unsafe fn position<S: Scalar>(p: &OpeningParameters<S>, i: u32) -> [f64; 3]
where
    [S; 4]: Word,
{
    // SAFETY: passed on.
    unsafe { p.home.position(p.cell.load(i), &p.particles.place.load(i)) }
}

/// The opening that is nearest to a point, among those that are at some distance, m, from it.
///
/// # Safety
/// There are so many openings.
#[inline(always)]
unsafe fn find<S>(
    p: &OpeningParameters<S>,
    position: &[f64; 3],
    distance: impl Fn(&Opening, &Spot) -> Option<f64>,
) -> Option<u32> {
    nearest(
        p.count,
        #[inline(always)]
        |n| {
            // SAFETY: n is an opening.
            let opening = unsafe { load_words!(Opening, p.openings, n) };
            distance(&opening, &opening.spot(position))
        },
    )
}

/// Marks a fluid particle that has come out at the back of a zone as gone, and notes how far back others are.
///
/// # Safety
/// Columns are as long as the parameters say; `rear` and `tallies` are zero.
#[inline(always)]
pub unsafe fn mark_zones<S: Scalar>(p: &OpeningParameters<S>)
where
    [S; 4]: Word,
{
    let i = index_1d();
    if i >= p.looked_at {
        return;
    }
    // SAFETY: i is a fluid particle, a spot in a zone has a site.
    unsafe {
        let position = position(p, i);
        let Some(n) = find(p, &position, |opening, spot| opening.near(spot, 0.0)) else {
            return;
        };
        let opening = load_words!(Opening, p.openings, n);
        let spot = opening.spot(&position);
        if opening.is_gone(&spot) {
            p.cell.store(i, GONE);
            atomic_add(p.tallies, n, 1);
        } else {
            atomic_max(p.rear, opening.site(&spot), opening.mark(spot.depth));
        }
    }
}

/// Enlists a particle that is in a zone, or may get there before neighbours are listed anew.
///
/// # Safety
/// As [`mark_zones`]; there is room for every particle among members.
#[inline(always)]
pub unsafe fn enlist_members<S: Scalar>(p: &OpeningParameters<S>)
where
    [S; 4]: Word,
{
    let i = index_1d();
    if i >= p.looked_at {
        return;
    }
    // SAFETY: i is a particle.
    unsafe {
        let position = position(p, i);
        let is_fluid = i < p.sides.fluids;
        let found = find(p, &position, |opening, spot| {
            if is_fluid {
                opening.near(spot, p.reach)
            } else {
                opening.borders(spot)
            }
        });
        if let Some(n) = found {
            let slot = atomic_add(p.tallies, p.count, 1);
            p.members.store(slot, (n as u64) << 32 | i as u64);
        }
    }
}

/// A member: its index, its opening, where it is, and is it in the zone?
///
/// # Safety
/// `k` is a member.
#[inline(always)]
pub(crate) unsafe fn member<S: Scalar>(
    p: &OpeningParameters<S>,
    k: u32,
) -> (u32, Opening, Spot, [f64; 3], bool)
where
    [S; 4]: Word,
{
    // SAFETY: passed on.
    unsafe {
        let word = p.members.load(k);
        let i = word as u32;
        let opening = load_words!(Opening, p.openings, (word >> 32) as u32);
        let position = position(p, i);
        let spot = opening.spot(&position);
        let is_inside = i >= p.sides.fluids || opening.holds(&spot);
        (i, opening, spot, position, is_inside)
    }
}

/// The threads of a warp.
struct Warp;

impl Crew for Warp {
    #[inline(always)]
    fn lane(&self) -> u32 {
        index_1d() % WARP_SIZE
    }

    #[inline(always)]
    fn lanes(&self) -> u32 {
        WARP_SIZE
    }

    #[inline(always)]
    fn sums(&self, own: [f64; 6]) -> [f64; 6] {
        warp_sums(own)
    }
}

/// Finds the velocity and the pressure of a member, a warp each.
///
/// # Safety
/// Columns are as long as the parameters say.
#[inline(always)]
pub unsafe fn find_held<S: Scalar, const D: usize>(p: &OpeningParameters<S>)
where
    [S; 4]: Word,
{
    let k = index_1d() / WARP_SIZE;
    // SAFETY: k is a member, the same in all threads of a warp; members are particles, and cells hold particles.
    unsafe {
        if k >= p.looked_at || p.is_given == 0 && !goes(p.clock) {
            return;
        }
        let number = |offset: usize| <f64 as Word>::load(p.clock.address(0) + offset as u64);
        let time = if p.is_given != 0 {
            p.instant
        } else {
            number(core::mem::offset_of!(Clock, time))
                + p.instant * number(core::mem::offset_of!(Clock, dt))
        };
        let (i, opening, spot, position, is_inside) = member(p, k);
        let motion = p.particles.motion.load(i);
        let mut held = motion;
        if is_inside {
            let tables = InMemory(p);
            let now = opening.now(time, &tables);
            let is_fluid = i < p.sides.fluids;
            let mut seen = None;
            if opening.looks(is_fluid) {
                seen = mirror::<S, D>(
                    &opening,
                    spot.depth,
                    (&p.home.grid, &Warp),
                    (p.cell.load(i), &p.particles.place.load(i)),
                    |cell| p.starts.load(cell),
                    (
                        |j| p.particles.place.load(j),
                        |j| p.particles.motion.load(j),
                    ),
                );
            }
            if is_fluid {
                held = opening.held((&spot, &position), &motion, &now, &tables, seen);
            } else {
                held[3] = opening.held_wall(&position, motion[3], &now, &tables, seen);
            }
        }
        if Warp.lane() == 0 {
            p.held.store(k, held);
        }
    }
}

/// Gives a member what was found.
///
/// # Safety
/// After [`find_held`] on the same parameters.
#[inline(always)]
pub unsafe fn take_held<S: Scalar>(p: &OpeningParameters<S>)
where
    [S; 4]: Word,
{
    let k = index_1d();
    // SAFETY: k is a member.
    unsafe {
        if k >= p.looked_at || p.is_given == 0 && !goes(p.clock) {
            return;
        }
        let i = p.members.load(k) as u32;
        p.particles.motion.store(i, p.held.load(k));
    }
}

/// Members in zones have no rates.
///
/// # Safety
/// As [`find_held`].
#[inline(always)]
pub unsafe fn still_members<S: Scalar>(p: &OpeningParameters<S>)
where
    [S; 4]: Word,
{
    let k = index_1d();
    // SAFETY: k is a member.
    unsafe {
        if k >= p.looked_at || !goes(p.clock) {
            return;
        }
        let (i, _, _, _, is_inside) = member(p, k);
        if is_inside {
            let zero = [S::from_literal(0.0); 4];
            p.rates.store(i, zero);
            if p.transport.address(0) != 0 && i < p.sides.fluids {
                p.transport.store(i, zero);
            }
        }
    }
}
