//! Columns that models declare stay with their particles.

use crate::support::SEARCH;
use monoflow_particles::{Domain, Kept, NeighbourList, Newborn, Particle, Store, Tally};

/// A store with a column that says which particle is whose.
fn labelled() -> (Domain<f64>, Store<f64>) {
    let domain = Domain::new(2, [0.0; 3], [1.0, 1.0, 0.0], [false; 3], SEARCH).unwrap();
    let mut store = Store::with_capacity(90);
    for kind in 0..2 {
        for n in 0..45 {
            // In no order of cells.
            let place = f64::from(n * 17 % 45) / 45.0;
            let particle = Particle {
                position: [place + 0.01, 0.3 + 0.4 * f64::from(kind), 0.0],
                velocity: [0.0; 3],
                mass: 1.0,
                excess: 0.0,
            };
            store.push(&domain, kind as usize, &particle).unwrap();
        }
    }
    let words = store.id.iter().map(|id| label(*id)).collect();
    let name = "label".to_owned();
    store.kept.push(Kept { name, words });
    (domain, store)
}

fn label(id: u32) -> [f64; 4] {
    [f64::from(id), 1.0, 0.0, 0.0]
}

#[track_caller]
fn all_have_theirs(store: &Store<f64>) {
    assert_eq!(store.kept[0].words.len(), store.len());
    for (id, word) in store.id.iter().zip(&store.kept[0].words) {
        assert_eq!(*word, label(*id), "particle {id}");
    }
}

/// What fluid carries comes before coefficients, whichever of them is there first.
#[test]
fn columns_that_are_carried_come_first() {
    let (_, mut store) = labelled();
    store.kept.clear();
    let store = store.giving([0.5; 4]).keeping(["tracer"].into_iter());
    let names: Vec<&str> = store.kept.iter().map(|kept| kept.name.as_str()).collect();
    assert_eq!(names, ["tracer", "coefficients"]);
    let again = store.clone().keeping(["tracer"].into_iter());
    assert_eq!(again, store);
}

#[test]
fn words_go_where_their_particles_go() {
    let (domain, store) = labelled();
    let mut store = store.giving([0.5; 4]);
    assert_eq!(store.clone().giving([9.0; 4]), store, "there are some");
    let coefficients = |id: u32| match id {
        90.. => [f64::from(id), 2.0, 0.0, 0.0],
        45.. => [0.0; 4],
        _ => [0.5; 4],
    };
    let all_have_theirs = |store: &Store<f64>| {
        all_have_theirs(store);
        let given = store.given().unwrap();
        assert_eq!(given.len(), store.len());
        for (id, word) in store.id.iter().zip(given) {
            assert_eq!(*word, coefficients(*id), "particle {id}");
        }
    };
    let mut list = NeighbourList::default();
    let before = store.id.clone();
    list.sort(&domain, &mut store).unwrap();
    assert_ne!(store.id, before, "nothing was moved");
    all_have_theirs(&store);
    // Two leave, of which one is the first.
    for i in [0, 20] {
        store.place[i][0] += 7.0;
    }
    let lost = [store.id[0], store.id[20]];
    assert!(list.sort(&domain, &mut store).is_err());
    store.remove_escaped(&domain);
    assert_eq!(store.counts, [43, 45]);
    assert!(lost.iter().all(|id| !store.id.contains(id)));
    all_have_theirs(&store);
    // Three come in, with words of their own, behind the fluid.
    store.tallies = vec![Tally::default()];
    let born: Vec<Newborn> = (90..93)
        .map(|id| Newborn {
            opening: 0,
            particle: Particle {
                position: [0.5, 0.1, 0.0],
                velocity: [0.0; 3],
                mass: 1.0,
                excess: 0.0,
            },
            carried: f64::from(id),
            given: [f64::from(id), 2.0, 0.0, 0.0],
        })
        .collect();
    store.let_in(&domain, &born).unwrap();
    assert_eq!(store.counts, [46, 45]);
    all_have_theirs(&store);
    list.sort(&domain, &mut store).unwrap();
    all_have_theirs(&store);
}
