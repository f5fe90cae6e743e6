//! Neighbour lists against brute force.

use crate::support::{Cloud, SEARCH, clouds, placed};
use monoflow_kernels::host::Instructions;
use monoflow_ops::Scalar;
use monoflow_ops::particles::grid::{entry_index, entry_step};
use monoflow_particles::{BLOCK, Domain, Keeping, NeighbourList, Store};
use monoflow_properties::holds;
use std::array::from_fn;

/// `x_i - x_j` of the nearest images, in double precision.
fn nearest<S: Scalar, const D: usize>(
    domain: &Domain<S>,
    store: &Store<S>,
    i: usize,
    j: usize,
) -> [f64; D] {
    let a = domain.position(&store.place[i], store.cell[i]);
    let b = domain.position(&store.place[j], store.cell[j]);
    from_fn(|k| {
        let gap = a[k] - b[k];
        let length = f64::from(domain.grid.cells[k]) * domain.grid.size[k].widen();
        if domain.grid.periodic[k] != 0 {
            gap - length * (gap / length).round()
        } else {
            gap
        }
    })
}

/// Every particle nearer than the search radius is listed once, with the way to it; nothing else
/// is. Pairs whose distance is the radius to within rounding may go either way.
fn lists_equal_brute_force<S: Scalar, const D: usize>(
    cloud: &Cloud,
    wanted: impl Fn(usize, usize) -> bool + Sync,
) {
    let (domain, mut store) = placed::<S, D>(cloud);
    let mut list = NeighbourList::here().unwrap();
    let search = S::from_literal(SEARCH);
    list.rebuild::<D>(&domain, search, &mut store, &|store, i, other| {
        wanted(store.kind(i), other)
    })
    .expect("nobody leaves");
    // Positions in double precision carry the distance from the origin, 100 m.
    let slack = 1e-12 + 16.0 * S::ULP.widen() * SEARCH;
    let mut total = 0;
    for i in 0..store.len() {
        for kind in 0..2 {
            let entries = list.entries(i, kind);
            total += entries.len();
            let mut listed: Vec<usize> = entries.iter().map(|&e| entry_index(e) as usize).collect();
            listed.sort_unstable();
            assert!(
                listed.windows(2).all(|w| w[0] < w[1]),
                "particle {i} lists a neighbour twice: {listed:?}"
            );
            for &entry in entries {
                let j = entry_index(entry) as usize;
                let exact = nearest::<S, D>(&domain, &store, i, j);
                let from: [S; D] = from_fn(|k| store.place[i][k]);
                let to: [S; D] = from_fn(|k| store.place[j][k]);
                let found = domain.grid.separation(&from, &to, entry_step(entry));
                for k in 0..D {
                    assert!(
                        (found[k].widen() - exact[k]).abs() <= slack,
                        "{i} to {j}: {found:?} is not {exact:?}"
                    );
                }
            }
            for j in 0..store.len() {
                let x = nearest::<S, D>(&domain, &store, i, j);
                let r = x.iter().map(|x| x * x).sum::<f64>().sqrt();
                let near = i != j && store.kind(j) == kind && wanted(store.kind(i), kind);
                let is_listed = listed.binary_search(&j).is_ok();
                if near && r < SEARCH - slack {
                    assert!(is_listed, "{i} misses {j} at {r}");
                }
                if !near || r > SEARCH + slack {
                    assert!(!is_listed, "{i} lists {j} at {r}");
                }
            }
        }
    }
    assert_eq!(list.len(), total);
    assert_eq!(list.is_empty(), total == 0);
}

macro_rules! laws {
    ($($name:ident: $precision:ty, $dimensions:literal;)*) => {$(
        mod $name {
            use super::*;
            #[test]
            fn lists_equal_brute_force() {
                holds(96, clouds(60), |cloud| {
                    super::lists_equal_brute_force::<$precision, $dimensions>(&cloud, |_, _| true);
                });
            }
            /// As walls without a density do: they list nothing; and as those with: fluid only.
            #[test]
            fn unwanted_pairs_are_not_listed() {
                holds(24, clouds(40), |cloud| {
                    super::lists_equal_brute_force::<$precision, $dimensions>(&cloud, |kind, _| kind == 0);
                    super::lists_equal_brute_force::<$precision, $dimensions>(
                        &cloud, |kind, other| kind == 0 || other == 0);
                });
            }
        }
    )*};
}

laws! {
    line_single: f32, 1;
    line_double: f64, 1;
    plane_single: f32, 2;
    plane_double: f64, 2;
    space_single: f32, 3;
    space_double: f64, 3;
}

/// More particles in one cell than a block of the list holds, and neighbours in every block.
#[test]
fn a_crowded_cell_lists_everyone() {
    let fluid: Vec<[f64; 3]> = (0..300)
        .map(|k| {
            let k = f64::from(k);
            [(k * 0.618) % 1.0, (k * 0.755) % 1.0, (k * 0.57) % 1.0].map(|x| 0.02 * x)
        })
        .collect();
    let cloud = Cloud {
        cells: [5, 4, 3],
        slack: 1.0,
        periodic: [true, false, false],
        fluid,
        wall: vec![],
    };
    lists_equal_brute_force::<f32, 3>(&cloud, |_, _| true);
    let (domain, mut store) = placed::<f32, 3>(&cloud);
    let mut list = NeighbourList::here().unwrap();
    list.rebuild::<3>(&domain, SEARCH as f32, &mut store, &|_, _, _| true)
        .unwrap();
    assert_eq!(list.len(), 300 * 299);
}

/// A list made again from the same particles is the same, also after one of other particles: the
/// scratch that is kept leaves no trace.
#[test]
fn rebuilding_leaves_no_trace_of_the_list_before() {
    holds(32, (clouds(80), clouds(40)), |(first, second)| {
        let entries = |list: &NeighbourList<f64>, store: &Store<f64>| -> Vec<Vec<u32>> {
            (0..store.len())
                .flat_map(|i| (0..2).map(move |kind| (i, kind)))
                .map(|(i, kind)| list.entries(i, kind).to_vec())
                .collect()
        };
        let mut used = NeighbourList::here().unwrap();
        let (domain, mut store) = placed::<f64, 3>(&first);
        used.rebuild::<3>(&domain, SEARCH, &mut store, &|_, _, _| true)
            .unwrap();
        let (domain, mut store) = placed::<f64, 3>(&second);
        let mut again = store.clone();
        used.rebuild::<3>(&domain, SEARCH, &mut store, &|_, _, _| true)
            .unwrap();
        let mut fresh = NeighbourList::here().unwrap();
        fresh
            .rebuild::<3>(&domain, SEARCH, &mut again, &|_, _, _| true)
            .unwrap();
        assert_eq!(store, again);
        assert_eq!(entries(&used, &store), entries(&fresh, &again));
        assert_eq!(used.starts(), fresh.starts());
    });
}

/// Where lists are not kept, each block shows the entries that lists have, also after particles have moved.
#[test]
fn places_give_the_entries_of_lists() {
    holds(48, clouds(200), |cloud| {
        let (domain, mut store) = placed::<f32, 3>(&cloud);
        let mut again = store.clone();
        let wanted = |store: &Store<f32>, i: usize, other: usize| store.kind(i) == 0 || other == 0;
        let mut kept = NeighbourList::here().unwrap();
        kept.rebuild::<3>(&domain, SEARCH as f32, &mut store, &wanted)
            .unwrap();
        let mut places = NeighbourList::new(Instructions::detect().unwrap(), Keeping::Places);
        places
            .rebuild::<3>(&domain, SEARCH as f32, &mut again, &wanted)
            .unwrap();
        assert_eq!(store, again);
        assert_eq!(places.len(), 0);
        for place in &mut again.place {
            place[0] += 0.3 * SEARCH as f32;
        }
        for block in 0..store.len().div_ceil(BLOCK) {
            let (entries, ends) = kept.block(block);
            places.look::<3, _>(&domain.grid, &again.cell, block, |found, found_ends| {
                assert_eq!(found_ends, ends);
                let listed = ends.last().unwrap()[1] as usize;
                assert_eq!(found[..listed], entries[..listed]);
            });
        }
    });
}
