//! The sort kernels, run on the host.

use monoflow_abi::{Sides, SortParameters, StatusWord};
use monoflow_device::{Column, thread};
use monoflow_kernels::{assign_cells, place_in_bins};
use monoflow_particles::Domain;

/// Columns as kernels see them.
struct Columns {
    place: Vec<[f32; 4]>,
    cell: Vec<u32>,
    id: Vec<u32>,
    rank: Vec<u32>,
    order: Vec<u64>,
}

/// A word of `order` that nothing was written to.
const UNTOUCHED: u64 = u64::MAX;

/// Sorts into bins by the kernels: the columns that they wrote, and what they found of escapes.
fn sorted(domain: &Domain<f32>, mut columns: Columns) -> (Columns, u32) {
    let particles = columns.id.len() as u32;
    let bins = 2 * domain.grid.len();
    let mut starts = vec![0u32; bins as usize + 1];
    let mut status = [0u32; 4];
    let parameters = SortParameters {
        grid: domain.grid,
        sides: Sides {
            fluids: particles,
            particles,
        },
        bins,
        reserved: 0,
        place: Column::at(columns.place.as_mut_ptr() as u64),
        cell: Column::at(columns.cell.as_mut_ptr() as u64),
        id: Column::at(columns.id.as_mut_ptr() as u64),
        starts: Column::at(starts.as_mut_ptr() as u64),
        rank: Column::at(columns.rank.as_mut_ptr() as u64),
        order: Column::at(columns.order.as_mut_ptr() as u64),
        status: Column::at(status.as_mut_ptr() as u64),
    };
    // SAFETY: the columns are as long as the parameters say.
    thread::run_on_host(particles, || unsafe { assign_cells(&parameters) });
    let mut before = 0;
    for k in 0..=bins {
        // SAFETY: there is one more start than bins.
        unsafe {
            let count = parameters.starts.load(k);
            parameters.starts.store(k, before);
            before += count;
        }
    }
    // SAFETY: as above.
    thread::run_on_host(particles, || unsafe { place_in_bins(&parameters) });
    // SAFETY: there are four words.
    let escaped = unsafe { parameters.status.load(StatusWord::Escaped as u32) };
    (columns, escaped)
}

/// A particle that leaves the domain has the rank of an earlier sort, among others that are in its cell no more. With
/// that rank it would be written behind the column.
#[test]
fn a_particle_that_has_left_is_put_nowhere() {
    const COUNT: usize = 8;
    let domain = Domain::<f32>::new(2, [0.0; 3], [1.0, 4.0, 0.0], [false; 3], 1.0).unwrap();
    let (place, cell) = (0..COUNT)
        .map(|i| {
            let at = [0.1 * i as f64 + 0.05, 3.5, 0.0];
            let ([x, y, z], cell) = domain.locate(at).unwrap();
            ([x, y, z, 1.0], cell)
        })
        .unzip();
    let columns = Columns {
        place,
        cell,
        id: (0..COUNT as u32).collect(),
        rank: vec![0; COUNT],
        order: vec![UNTOUCHED; 4 * COUNT],
    };
    let (mut columns, escaped) = sorted(&domain, columns);
    assert_eq!(escaped, 0);
    let last = COUNT - 1;
    assert_eq!(columns.rank[last], last as u32);
    // The last one flies out at the top, the others fall into the cell below.
    for (i, place) in columns.place.iter_mut().enumerate() {
        place[1] += if i == last { 0.6 } else { -0.6 };
    }
    columns.order.fill(UNTOUCHED);
    let (columns, escaped) = sorted(&domain, columns);
    assert_eq!(u32::MAX - escaped, last as u32);
    let written: Vec<usize> = (0..columns.order.len())
        .filter(|k| columns.order[*k] != UNTOUCHED)
        .collect();
    assert_eq!(written, (0..last).collect::<Vec<_>>());
}
