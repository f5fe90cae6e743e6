//! The list kernels, run on the host.

use crate::support::{Cloud, SEARCH, placed};
use monoflow_abi::{ForceParameters, ListParameters, ParticleColumns, Sides};
use monoflow_device::{Column, thread};
use monoflow_kernels::{Cells, Encoding, ListView, build_list};
use monoflow_ops::Scalar;
use monoflow_ops::particles::body::{Neighbour, View};
use monoflow_ops::particles::grid::{Grid, entry_index, entry_step};
use monoflow_ops::particles::kind::{Fluid, Wall};
use monoflow_particles::{NeighbourList, Store};
use std::array::from_fn;

/// A neighbour: its mass, of which every particle has its own, and where it is.
pub type Found<S, const D: usize> = (S, [S; D]);

fn column<T>(values: &[T]) -> Column<T> {
    Column::at(values.as_ptr() as u64)
}

/// The neighbours of every particle, fluid then wall, by kernels that write and read lists in an
/// encoding; the particle itself, which fills up groups, left out.
pub fn by_kernels<S: Scalar, const D: usize, E: Encoding + Default>(
    grid: Grid<S>,
    store: &Store<S>,
    starts: &[u32],
) -> Vec<[Vec<Found<S, D>>; 2]> {
    let n = store.len() as u32;
    let groups = n / 4 + 4;
    let sides = Sides {
        fluids: store.fluids() as u32,
        particles: n,
    };
    let entries = vec![[0u32; 4]; (groups * n) as usize];
    let counts = vec![0u32; n as usize];
    let status = [0u32; 4];
    let list = ListParameters {
        grid,
        search: S::from_literal(SEARCH),
        sides,
        groups,
        walls_list: 1,
        entries: column(&entries),
        counts: column(&counts),
        cell: column(&store.cell),
        starts: column(starts),
        place: column(&store.place),
        status: column(&status),
    };
    // SAFETY: the columns are as long as the parameters say.
    thread::run_on_host(n, || unsafe { build_list::<S, D, E>(&list) });
    let nothing = Column::at(0);
    let parameters = ForceParameters {
        grid,
        sides,
        groups,
        reserved: 0,
        particles: ParticleColumns {
            place: column(&store.place),
            motion: column(&store.motion),
        },
        entries: column(&entries),
        counts: column(&counts),
        cell: column(&store.cell),
        starts: column(starts),
        rates: nothing,
        transport: nothing,
        clock: Column::at(0),
        gathered: Column::at(0),
    };
    let view = ListView {
        parameters: &parameters,
        encoding: E::default(),
    };
    let found = listed::<S, D, _>(&view, sides);
    for (i, (listed, searched)) in found.iter().zip(by_cells::<S, D>(&parameters)).enumerate() {
        all_near::<S, D>(&grid, i, listed, &searched);
    }
    found
}

/// The same by a kernel that walks along cells. Compiled once for all encodings.
#[inline(never)]
fn by_cells<S: Scalar, const D: usize>(
    parameters: &ForceParameters<S>,
) -> Vec<[Vec<Found<S, D>>; 2]> {
    let view = ListView {
        parameters,
        encoding: Cells,
    };
    listed::<S, D, _>(&view, parameters.sides)
}

/// Neighbours from cells are those of lists in the same order, and some that are farther than lists look and not
/// farther than a cell is wide.
fn all_near<S: Scalar, const D: usize>(
    grid: &Grid<S>,
    i: usize,
    listed: &[Vec<Found<S, D>>; 2],
    searched: &[Vec<Found<S, D>>; 2],
) {
    let width = grid.size[..D]
        .iter()
        .fold(f64::INFINITY, |w, s| w.min(s.widen()));
    for (listed, searched) in listed.iter().zip(searched) {
        let distance = |near: &Found<S, D>| -> f64 {
            let squares = near.1.iter().map(|x| x.widen() * x.widen());
            squares.sum::<f64>().sqrt()
        };
        let near = |found: &&Found<S, D>| distance(found) < SEARCH * (1.0 - 1e-6);
        let within = |all: &[Found<S, D>]| -> Vec<_> { all.iter().filter(near).copied().collect() };
        assert_eq!(within(listed), within(searched), "particle {i}");
        assert!(
            searched
                .iter()
                .all(|found| distance(found) < width * (1.0 + 1e-6))
        );
    }
}

/// What a view shows of all particles' neighbours.
fn listed<S: Scalar, const D: usize, V: View<S, D, R = S>>(
    view: &V,
    sides: Sides,
) -> Vec<[Vec<Found<S, D>>; 2]> {
    let of = |i| {
        let own = view.place(i);
        let mut found = [Vec::new(), Vec::new()];
        let [fluids, walls] = &mut found;
        view.neighbours::<Fluid>(i, &own, |near| see(fluids, own[3], near));
        if i < sides.fluids {
            view.neighbours::<Wall>(i, &own, |near| see(walls, own[3], near));
        }
        found
    };
    (0..sides.particles).map(of).collect()
}

/// Takes down a neighbour, but for the particle itself.
#[inline(never)]
fn see<S: Scalar, const D: usize>(
    found: &mut Vec<Found<S, D>>,
    own: S,
    near: &impl Neighbour<S, D>,
) {
    if near.mass() != own {
        found.push((near.mass(), near.separation()));
    }
}

/// A cloud in a store, its grid, where its cells begin, and the neighbours that the host's list names.
#[allow(clippy::type_complexity)]
pub fn told<S: Scalar, const D: usize>(
    cloud: &Cloud,
) -> (Store<S>, Grid<S>, Vec<u32>, Vec<[Vec<Found<S, D>>; 2]>) {
    let (domain, mut store) = placed::<S, D>(cloud);
    let mut list = NeighbourList::here().expect("built for this processor");
    let search = S::from_literal(SEARCH);
    list.rebuild::<D>(&domain, search, &mut store, &|store, i, other| {
        let kind = store.kind(i);
        kind == 0 || other == 0
    })
    .expect("nobody leaves");
    let cells = domain.grid.len() as usize;
    let starts: Vec<u32> = (0..2)
        .flat_map(|kind| list.starts().of_kind(kind)[..cells].to_vec())
        .chain([store.len() as u32])
        .collect();
    let expected = (0..store.len())
        .map(|i| {
            from_fn(|kind| {
                let at = |entry: &u32| {
                    let other = store.place[entry_index(*entry) as usize];
                    let from: [S; D] = from_fn(|k| store.place[i][k]);
                    let to: [S; D] = from_fn(|k| other[k]);
                    let x = domain.grid.separation(&from, &to, entry_step(*entry));
                    (other[3], x)
                };
                list.entries(i, kind).iter().map(at).collect()
            })
        })
        .collect();
    (store, domain.grid, starts, expected)
}
