use monoflow_ops::distance::{Facet, Nodes, Reading, UNREAD, planes_near, scan};
use rayon::prelude::*;

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
        let slabs = facets_of_slabs(nodes, facets);
        let plane = nodes.count[0] as usize * nodes.count[1] as usize;
        readings
            .par_chunks_mut(plane * SLAB as usize)
            .zip(&slabs)
            .enumerate()
            .for_each(|(slab, (readings, listed))| {
                let first = slab as u32 * SLAB;
                let base = u64::from(first) * plane as u64;
                let cells = std::cell::Cell::from_mut(readings).as_slice_of_cells();
                for &facet in listed {
                    scan(
                        &facets[facet as usize],
                        nodes,
                        [first, first + SLAB],
                        |index| cells[(index - base) as usize].get(),
                        |index, reading| {
                            let cell = &cells[(index - base) as usize];
                            cell.set(cell.get().min(reading));
                        },
                    );
                }
            });
        Band {
            nodes: *nodes,
            readings,
        }
    }

    /// How many points have a distance.
    pub fn points(&self) -> usize {
        self.readings
            .par_iter()
            .filter(|reading| **reading != UNREAD)
            .count()
    }
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
