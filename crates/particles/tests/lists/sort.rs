//! Laws of the sort by (kind, cell, id).

use crate::support::{Cloud, clouds, placed};
use monoflow_ops::Scalar;
use monoflow_particles::{NeighbourList, ParticleError, Store};
use monoflow_properties::holds;
use proptest::prelude::*;

/// Particles in an order that has nothing to do with where they are; ids travel along. Kinds stay
/// apart.
fn shuffled<S: Scalar>(store: &Store<S>, seed: u64) -> Store<S> {
    let mut state = seed | 1;
    let mut random = move || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize
    };
    let mut order: Vec<usize> = (0..store.len()).collect();
    let (fluid, wall) = order.split_at_mut(store.fluids());
    for part in [fluid, wall] {
        for k in (1..part.len()).rev() {
            part.swap(k, random() % (k + 1));
        }
    }
    Store {
        place: order.iter().map(|&i| store.place[i]).collect(),
        motion: order.iter().map(|&i| store.motion[i]).collect(),
        cell: order.iter().map(|&i| store.cell[i]).collect(),
        id: order.iter().map(|&i| store.id[i]).collect(),
        kept: Vec::new(),
        counts: store.counts,
        turnover: store.turnover.clone(),
    }
}

/// Id, kind, position, motion and cell.
type Row<S> = (u32, usize, [S; 4], [S; 4], u32);

/// Particles by id: what a sort must not change.
fn by_id<S: Scalar>(store: &Store<S>) -> Vec<Row<S>> {
    let mut rows: Vec<_> = (0..store.len())
        .map(|i| {
            (
                store.id[i],
                store.kind(i),
                store.place[i],
                store.motion[i],
                store.cell[i],
            )
        })
        .collect();
    rows.sort_by_key(|row| row.0);
    rows
}

fn sorted<S: Scalar, const D: usize>(cloud: &Cloud, seed: u64) {
    let (domain, first) = placed::<S, D>(cloud);
    let mut store = shuffled(&first, seed);
    let mut list = NeighbourList::here().unwrap();
    list.sort(&domain, &mut store).expect("nobody leaves");

    let keys: Vec<(usize, u32, u32)> = (0..store.len())
        .map(|i| (store.kind(i), store.cell[i], store.id[i]))
        .collect();
    assert!(
        keys.windows(2).all(|w| w[0] < w[1]),
        "not in order: {keys:?}"
    );
    assert_eq!(store.counts, first.counts);
    // A permutation of whole rows: nobody moved, so offsets and cells are the same to the last bit. Within rounding of
    // a border a particle may be in either cell.
    let is_certain = |(row, _): &(Row<S>, Row<S>)| {
        let (_, _, place, _, _) = row;
        (0..D).all(|k| {
            let from_border = (place[k] * domain.grid.inv_size[k]).abs() - S::from_literal(0.5);
            from_border.abs() > S::from_literal(4.0) * S::ULP
        })
    };
    let rows = by_id(&first).into_iter().zip(by_id(&store));
    for (before, after) in rows.filter(is_certain) {
        assert_eq!(before, after);
    }

    // Where cells begin: every particle is in the range of its kind and cell.
    let starts = list.starts();
    for kind in 0..2 {
        let of_kind = starts.of_kind(kind);
        assert_eq!(of_kind.len(), domain.grid.len() as usize + 1);
        let mut count = 0;
        for cell in 0..domain.grid.len() {
            let (from, to) = (starts.start(kind, cell), starts.start(kind, cell + 1));
            assert_eq!(
                (of_kind[cell as usize], of_kind[cell as usize + 1]),
                (from, to)
            );
            for i in from..to {
                assert_eq!(keys[i as usize].0, kind);
                assert_eq!(keys[i as usize].1, cell);
            }
            count += (to - from) as usize;
        }
        assert_eq!(count, store.counts[kind]);
    }

    // Sorting what is sorted changes nothing.
    let before = (store.clone(), list.starts().clone());
    list.sort(&domain, &mut store).expect("nobody leaves");
    assert_eq!(before, (store, list.starts().clone()));
}

/// In whatever order particles come, the sorted store is the same to the last bit.
fn order_of_arrival_does_not_matter<S: Scalar, const D: usize>(cloud: &Cloud, seed: u64) {
    let (domain, mut store) = placed::<S, D>(cloud);
    let mut other = shuffled(&store, seed);
    NeighbourList::here()
        .unwrap()
        .sort(&domain, &mut store)
        .expect("nobody leaves");
    NeighbourList::here()
        .unwrap()
        .sort(&domain, &mut other)
        .expect("nobody leaves");
    assert_eq!(store, other);
}

/// Particles that drifted off their cells are found in the cells they are in.
fn drifted_particles_are_rehomed<S: Scalar, const D: usize>(cloud: &Cloud, drift: f64) {
    let cloud = Cloud {
        periodic: [true; 3],
        cells: cloud.cells.map(|n| n.max(3)),
        ..cloud.clone()
    };
    let (domain, mut store) = placed::<S, D>(&cloud);
    let before = by_id(&store);
    for place in &mut store.place {
        for (k, x) in place[..D].iter_mut().enumerate() {
            *x += S::from_literal(drift) * domain.grid.size[k];
        }
    }
    NeighbourList::here()
        .unwrap()
        .sort(&domain, &mut store)
        .expect("nobody leaves");
    for (i, &cell) in store.cell.iter().enumerate() {
        let half = S::from_literal(0.5 + 4.0 * S::ULP.widen());
        for k in 0..D {
            assert!(store.place[i][k].abs() <= half * domain.grid.size[k]);
        }
        let (_, _, place, _, from) = before[store.id[i] as usize];
        let (a, b) = (
            domain.position(&place, from),
            domain.position(&store.place[i], cell),
        );
        for k in 0..D {
            let size = domain.grid.size[k].widen();
            let length = f64::from(domain.grid.cells[k]) * size;
            let mut gap = b[k] - a[k] - drift * size;
            gap -= length * (gap / length).round();
            assert!(gap.abs() < 8.0 * S::ULP.widen() * size + 1e-12, "{gap:e}");
        }
    }
}

macro_rules! laws {
    ($($name:ident: $precision:ty, $dimensions:literal;)*) => {$(
        mod $name {
            use super::*;
            #[test]
            fn order_is_by_kind_cell_and_id_and_sorting_again_changes_nothing() {
                holds(96, (clouds(60), any::<u64>()), |(cloud, seed)| {
                    sorted::<$precision, $dimensions>(&cloud, seed);
                });
            }
            #[test]
            fn order_of_arrival_does_not_matter() {
                holds(48, (clouds(60), any::<u64>()), |(cloud, seed)| {
                    super::order_of_arrival_does_not_matter::<$precision, $dimensions>(&cloud, seed);
                });
            }
            #[test]
            fn drifted_particles_are_rehomed() {
                holds(48, (clouds(40), -1.5f64..1.5), |(cloud, drift)| {
                    super::drifted_particles_are_rehomed::<$precision, $dimensions>(&cloud, drift);
                });
            }
        }
    )*};
}

laws! {
    line_single: f32, 1;
    plane_single: f32, 2;
    space_single: f32, 3;
    line_double: f64, 1;
    plane_double: f64, 2;
    space_double: f64, 3;
}

fn tank() -> Cloud {
    Cloud {
        cells: [4, 4, 1],
        slack: 1.0,
        periodic: [false; 3],
        fluid: vec![[0.5, 0.5, 0.0], [0.99, 0.5, 0.0], [0.5, 0.99, 0.0]],
        wall: vec![[0.01, 0.01, 0.0]],
    }
}

/// The message names who left, and where it is: the lowest id of all that did.
#[test]
fn an_escaped_particle_is_named_with_its_position() {
    let (domain, mut store) = placed::<f64, 2>(&tank());
    let width = domain.grid.size[0];
    store.place[1][0] += width;
    store.place[2][1] += 1.5 * width;
    let expected = domain.position(&store.place[1], store.cell[1]);
    let mut shuffled = shuffled(&store, 3);
    for store in [&mut store, &mut shuffled] {
        let error = NeighbourList::here()
            .unwrap()
            .sort(&domain, store)
            .unwrap_err();
        let ParticleError::Escaped { id, position } = error else {
            panic!("{error}");
        };
        assert_eq!(id, 1);
        for k in 0..2 {
            assert!((position[k] - expected[k]).abs() < 1e-12);
        }
        let text = error.to_string();
        assert!(
            text.contains("particle 1 ") && text.contains(&format!("{:.6}", expected[0])),
            "{text}"
        );
    }
}

/// A particle at NaN has left too.
#[test]
fn a_lost_particle_is_named() {
    let (domain, mut store) = placed::<f32, 2>(&tank());
    store.place[2][1] = f32::NAN;
    let error = NeighbourList::here()
        .unwrap()
        .sort(&domain, &mut store)
        .unwrap_err();
    assert!(
        matches!(error, ParticleError::Escaped { id: 2, .. }),
        "{error}"
    );
}

#[test]
fn no_particles_sort_to_none() {
    let cloud = Cloud {
        fluid: vec![],
        wall: vec![],
        ..tank()
    };
    let (domain, mut store) = placed::<f64, 2>(&cloud);
    let mut list = NeighbourList::here().unwrap();
    list.rebuild::<2>(&domain, 0.1, &mut store, &|_, _, _| true)
        .unwrap();
    assert!(store.is_empty() && list.is_empty());
    assert_eq!(list.starts().start(1, domain.grid.len()), 0);
}
