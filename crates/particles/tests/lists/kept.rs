//! Columns that models declare stay with their particles.

use crate::support::SEARCH;
use monoflow_ops::particles::kind::{Fluid, Kind};
use monoflow_particles::{
    Alteration, Change, Domain, Kept, NeighbourList, Newborn, Particle, ParticleError, Store,
    Tally, Turnover, rows,
};

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
    assert_eq!(store.given(), Some(&[[0.5; 4]; 90][..]), "of all");
    let coefficients = |id: u32| [f64::from(id), 2.0, 0.0, 0.0];
    for (id, kept) in store.id.iter().zip(&mut store.kept[1].words) {
        *kept = coefficients(*id);
    }
    let all_have_theirs = |store: &Store<f64>| {
        all_have_theirs(store);
        let given = store.given().unwrap();
        assert_eq!(given.len(), store.len());
        for (id, word) in store.id.iter().zip(given) {
            assert_eq!(*word, coefficients(*id), "particle {id}");
        }
    };
    let mut list = NeighbourList::here().unwrap();
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
    store.alter(&domain, &Alteration::Escaped(lost[0]));
    assert_eq!(store.counts, [43, 45]);
    assert!(lost.iter().all(|id| !store.id.contains(id)));
    // A device has found one more outside, which the host finds inside.
    let border = store.id[3];
    store.alter(&domain, &Alteration::Escaped(border));
    assert_eq!(store.counts, [42, 45]);
    assert!(!store.id.contains(&border));
    all_have_theirs(&store);
    // Three come in, with words of their own, behind the fluid.
    store.turnover.tallies = vec![Tally::default()];
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
    assert_eq!(store.counts, [45, 45]);
    all_have_theirs(&store);
    list.sort(&domain, &mut store).unwrap();
    all_have_theirs(&store);
}

/// Walls that become fluid, and walls that are taken out: all keep their identity and their words; done twice it
/// changes no more.
#[test]
fn particles_become_another_kind_or_are_taken_out() {
    let (domain, mut store) = labelled();
    let walls = store.counts[1] as u32;
    assert!(walls > 20, "there are too few walls");
    let last = store.len() as u32;
    let before: Vec<_> = store.id.iter().zip(&store.place).collect();
    let mut before: Vec<_> = before.into_iter().map(|(id, at)| (*id, *at)).collect();
    let changes = [
        Change {
            first: last - 12,
            count: 12,
            into: Some(Fluid::INDEX),
        },
        Change {
            first: last - 20,
            count: 8,
            into: None,
        },
    ];
    let fluids = store.fluids();
    for _ in 0..2 {
        for change in changes {
            store.alter(&domain, &Alteration::Changed(change));
        }
        assert_eq!(store.counts, [fluids + 12, walls as usize - 20]);
        all_have_theirs(&store);
    }
    before.retain(|(id, _)| !changes[1].has(*id));
    let mut after: Vec<_> = store
        .id
        .iter()
        .copied()
        .zip(store.place.iter().copied())
        .collect();
    after.sort_by_key(|(id, _)| *id);
    before.sort_by_key(|(id, _)| *id);
    assert_eq!(before, after);
    assert_eq!((store.turnover.removed, store.turnover.began), (0, last));
}

/// What comes in has identities that tell its opening, and no identity is given twice.
#[test]
fn identities_tell_the_opening() {
    let mut turnover = Turnover {
        began: 10,
        tallies: vec![Tally::default(); 3],
        ..Turnover::default()
    };
    let openings = [2, 0, 2, 2, 1, 0];
    let ids = openings.map(|opening| turnover.bear(opening).unwrap());
    assert_eq!(ids, [12, 10, 15, 18, 11, 13]);
    assert_eq!(ids.map(|id| turnover.opening(id)), openings.map(Some));
    assert_eq!(turnover.opening(9), None);
    turnover.tallies[1].born = u64::from(u32::MAX) / 3;
    assert_eq!(turnover.bear(1), Err(ParticleError::OutOfIdentities));
}

/// What does not fit is refused with a sentence, before there is a word of it.
#[test]
fn more_than_can_be_told_apart_are_refused() {
    let (domain, store) = labelled();
    let particle = Particle {
        position: [0.5, 0.5, 0.0],
        velocity: [0.0; 3],
        mass: 1.0,
        excess: 0.0,
    };
    let one = Newborn {
        opening: 0,
        particle,
        carried: 0.0,
        given: [0.0; 4],
    };
    let mut turnover = Turnover {
        tallies: vec![Tally::default()],
        ..store.turnover
    };
    let most = 1 << 26;
    let last = rows(&domain, most - 1, &mut turnover, &[one]);
    assert_eq!(last.unwrap().len(), 1);
    let error = rows(&domain, most, &mut turnover, &[one]).unwrap_err();
    let said = error.to_string();
    for words in ["67108865 particles", "coarsen the spacing"] {
        assert!(said.contains(words), "no `{words}` in: {said}");
    }
    assert_eq!(turnover.tallies[0].born, 1, "nobody is born who is refused");
}
