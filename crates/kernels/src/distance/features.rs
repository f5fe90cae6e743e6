//! Corners that coincide, edges with both their triangles, pseudonormals.
//!
//! Which thread comes first decides which corner stands for a point and where it stands in a table,
//! but nothing that is computed: sums are of whole numbers.

use super::store_facet;
use core::array::from_fn;
use monoflow_abi::{FREE, SurfaceParameters};
use monoflow_device::thread::index_1d;
use monoflow_device::{
    Column, atomic_add_long, atomic_exchange_if, atomic_exchange_long_if, atomic_max, atomic_min,
};
use monoflow_ops::distance::{Facet, corner_part, departure, pseudonormal, spread, unit_normal};
use monoflow_ops::vector::sub;

/// The coordinates of a corner as bits; zero has one sign.
#[inline(always)]
unsafe fn bits(p: &SurfaceParameters, corner: u32) -> [u32; 3] {
    let words = Column::<u32>::at(p.coordinates.address(0)).skip(3 * corner as u64);
    from_fn(|k| {
        // SAFETY: the corner has three coordinates.
        let word = unsafe { words.load_constant(k as u32) };
        if word == 1 << 31 { 0 } else { word }
    })
}

/// The corners of a triangle, m.
#[inline(always)]
unsafe fn corners(p: &SurfaceParameters, triangle: u32) -> [[f64; 3]; 3] {
    let numbers = p.coordinates.skip(9 * triangle as u64);
    from_fn(|corner| {
        // SAFETY: the triangle has nine coordinates.
        from_fn(|k| unsafe { numbers.load_constant((3 * corner + k) as u32) } as f64)
    })
}

#[inline(always)]
fn mixed(word: u64) -> u32 {
    let word = (word ^ (word >> 31)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (word >> 32) as u32
}

/// Finds the corner that stands for each corner.
///
/// # Safety
/// Columns are as long as the parameters say; the tables are free.
#[inline(always)]
pub unsafe fn join_corners(p: &SurfaceParameters) {
    let corner = index_1d();
    if corner >= 3 * p.triangles {
        return;
    }
    // SAFETY: the table has more places than there are corners.
    unsafe {
        let own = bits(p, corner);
        let word =
            own[0] as u64 ^ (own[1] as u64) << 21 ^ (own[2] as u64) << 42 ^ (own[2] as u64) >> 7;
        let mut place = mixed(word) & p.corner_mask;
        loop {
            let found = atomic_exchange_if(p.corners, place, FREE, corner);
            if found == FREE {
                p.point.store(corner, corner);
                return;
            }
            if bits(p, found) == own {
                p.point.store(corner, found);
                return;
            }
            place = (place + 1) & p.corner_mask;
        }
    }
}

/// The points at the ends of edge `k` of a triangle, the lesser first.
#[inline(always)]
unsafe fn ends(p: &SurfaceParameters, triangle: u32, k: u32) -> u64 {
    // SAFETY: a triangle has three corners.
    let (a, b) = unsafe {
        (
            p.point.load(3 * triangle + k),
            p.point.load(3 * triangle + (k + 1) % 3),
        )
    };
    (a.min(b) as u64) << 32 | a.max(b) as u64
}

/// Adds the normal of a triangle to its points, and the triangle to its edges.
///
/// # Safety
/// After [`join_corners`]; sums are zero.
#[inline(always)]
pub unsafe fn sum_normals(p: &SurfaceParameters) {
    let triangle = index_1d();
    if triangle >= p.triangles {
        return;
    }
    // SAFETY: the table has more places than there are edges.
    unsafe {
        let [a, b, c] = corners(p, triangle);
        let normal = unit_normal(&[a, b, c]);
        let mut k = 0;
        while k < 3 {
            let point = p.point.load(3 * triangle + k);
            // By values, so that nothing needs an address.
            let (to_next, to_last) = match k {
                0 => (sub(&b, &a), sub(&c, &a)),
                1 => (sub(&c, &b), sub(&a, &b)),
                _ => (sub(&a, &c), sub(&b, &c)),
            };
            let [x, y, z] = corner_part(&normal, &to_next, &to_last);
            let add = |axis: u64, steps: i64| {
                atomic_add_long(p.sums, 3 * point as u64 + axis, steps as u64);
            };
            add(0, x);
            add(1, y);
            add(2, z);
            let key = ends(p, triangle, k);
            let mut place = mixed(key) & p.edge_mask;
            loop {
                let found = atomic_exchange_long_if(p.edges, place, u64::MAX, key);
                if found == u64::MAX || found == key {
                    break;
                }
                place = (place + 1) & p.edge_mask;
            }
            atomic_min(p.beside[0], place, triangle);
            atomic_max(p.beside[1], place, triangle);
            k += 1;
        }
    }
}

/// The pseudonormal of a point, of length one.
#[inline(always)]
unsafe fn pseudonormal_of(p: &SurfaceParameters, point: u32) -> [f64; 3] {
    let sums = p.sums.skip(3 * point as u64);
    // SAFETY: a point has three sums.
    pseudonormal(from_fn(|k| unsafe { sums.load_constant(k as u32) } as i64))
}

/// Finds how much the normals around each point depart from its pseudonormal.
///
/// # Safety
/// After [`sum_normals`]; departures are zero.
#[inline(always)]
pub unsafe fn measure_departure(p: &SurfaceParameters) {
    let corner = index_1d();
    if corner >= 3 * p.triangles {
        return;
    }
    // SAFETY: the corner is one.
    unsafe {
        let point = p.point.load_constant(corner);
        let normal = unit_normal(&corners(p, corner / 3));
        let steps = departure(&normal, &pseudonormal_of(p, point));
        atomic_max(p.departure, point, steps);
    }
}

/// Puts together a triangle with all its pseudonormals.
///
/// # Safety
/// After [`measure_departure`].
#[inline(always)]
pub unsafe fn assemble_facets(p: &SurfaceParameters) {
    let triangle = index_1d();
    if triangle >= p.triangles {
        return;
    }
    // SAFETY: every edge and corner is in the tables.
    unsafe {
        let own = corners(p, triangle);
        let normal = unit_normal(&own);
        let edge = |k: u32| -> [f64; 3] {
            let key = ends(p, triangle, k);
            let mut place = mixed(key) & p.edge_mask;
            while p.edges.load_constant(place) != key {
                place = (place + 1) & p.edge_mask;
            }
            let (a, b) = (
                p.beside[0].load_constant(place),
                p.beside[1].load_constant(place),
            );
            let other = unit_normal(&corners(p, if a == triangle { b } else { a }));
            from_fn(|k| normal[k] + other[k])
        };
        let around = from_fn(|k| {
            let point = p.point.load_constant(3 * triangle + k as u32);
            (pseudonormal_of(p, point), p.departure.load_constant(point))
        });
        let facet = Facet {
            corners: own,
            normal,
            edges: [edge(0), edge(1), edge(2)],
            vertices: [around[0].0, around[1].0, around[2].0],
            spread: spread(&normal, &around),
        };
        store_facet(p.facets, triangle, facet);
    }
}
