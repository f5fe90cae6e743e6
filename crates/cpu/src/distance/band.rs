use monoflow_ops::distance::{Facet, Nodes, Reading, UNREAD, planes_near, scan};
use rayon::prelude::*;
use std::cell::Cell;

/// Planes of points that one core works on at a time.
const SLAB: u32 = 4;

/// Distances of points to a surface.
#[derive(Clone, Debug, PartialEq)]
pub struct Band {
    /// The points.
    pub nodes: Nodes,
    /// What is read at each; x runs fastest.
    pub readings: Vec<Reading>,
}

impl Band {
    /// Reads the distances of all points within the band, exactly. Neither the order of facets nor the
    /// number of threads makes a difference.
    pub fn read(nodes: &Nodes, facets: &[Facet]) -> Self {
        let mut readings = vec![UNREAD; nodes.len() as usize];
        over_slabs(
            nodes,
            facets,
            &mut readings,
            |facet, planes, base, cells| {
                scan(
                    &facets[facet as usize],
                    nodes,
                    planes,
                    |index| cells[(index - base) as usize].get(),
                    |index, reading| {
                        let cell = &cells[(index - base) as usize];
                        cell.set(cell.get().min(reading));
                    },
                );
            },
        );
        Band {
            nodes: *nodes,
            readings,
        }
    }

    /// To which of several parts of a surface each point is nearest: `part_of` says it of each facet,
    /// and of parts that are equally near the least number counts. `u32::MAX` where nothing was read.
    pub fn nearest(&self, facets: &[Facet], part_of: &[u32]) -> Vec<u32> {
        let mut parts = vec![u32::MAX; self.readings.len()];
        over_slabs(
            &self.nodes,
            facets,
            &mut parts,
            |facet, planes, base, cells| {
                scan(
                    &facets[facet as usize],
                    &self.nodes,
                    planes,
                    |index| self.readings[index as usize],
                    |index, reading| {
                        let cell = &cells[(index - base) as usize];
                        if reading == self.readings[index as usize] {
                            cell.set(cell.get().min(part_of[facet as usize]));
                        }
                    },
                );
            },
        );
        parts
    }

    /// How many points have a distance.
    pub fn points(&self) -> usize {
        self.readings
            .par_iter()
            .filter(|reading| **reading != UNREAD)
            .count()
    }
}

/// Visits the facets that reach into each slab of planes, with their number, the planes, the index of
/// the slab's first value, and its values.
fn over_slabs<T: Copy + Send>(
    nodes: &Nodes,
    facets: &[Facet],
    values: &mut [T],
    visit: impl Fn(u32, [u32; 2], u64, &[Cell<T>]) + Sync,
) {
    let slabs = facets_of_slabs(nodes, facets);
    let plane = nodes.count[0] as usize * nodes.count[1] as usize;
    values
        .par_chunks_mut(plane * SLAB as usize)
        .zip(&slabs)
        .enumerate()
        .for_each(|(slab, (values, listed))| {
            let first = slab as u32 * SLAB;
            let base = u64::from(first) * plane as u64;
            let cells = Cell::from_mut(values).as_slice_of_cells();
            for &facet in listed {
                visit(facet, [first, first + SLAB], base, cells);
            }
        });
}

/// The facets that reach into each slab.
fn facets_of_slabs(nodes: &Nodes, facets: &[Facet]) -> Vec<Vec<u32>> {
    let slabs = nodes.count[2].div_ceil(SLAB) as usize;
    let ranges: Vec<[u32; 2]> = facets
        .par_iter()
        .map(|facet| {
            let [first, last] = planes_near(facet, nodes);
            [first / SLAB, last.div_ceil(SLAB)]
        })
        .collect();
    let mut listed = vec![Vec::new(); slabs];
    for (facet, [first, last]) in ranges.into_iter().enumerate() {
        for slab in first..last {
            listed[slab as usize].push(facet as u32);
        }
    }
    listed
}
