use monoflow_ops::distance::{Facet, Nodes, Reading, Region, UNREAD};
use rayon::prelude::*;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicU32, AtomicU64};

/// Planes of points that one core works on at a time.
const SLAB: u32 = 16;

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
        let best: Vec<AtomicU64> = repeat(nodes, || AtomicU64::new(UNREAD.0));
        facets.par_iter().for_each(|facet| {
            scan(
                facet,
                nodes,
                |index| Reading(best[index as usize].load(Relaxed)),
                |index, reading| {
                    let best = &best[index as usize];
                    if reading.0 < best.load(Relaxed) {
                        best.fetch_min(reading.0, Relaxed);
                    }
                },
            );
        });
        let readings = best.into_iter().map(|best| Reading(best.into_inner()));
        Band {
            nodes: *nodes,
            readings: readings.collect(),
        }
    }

    /// To which of several parts of a surface each point is nearest: `part_of` says it of each facet,
    /// and of parts that are equally near the least number counts. `u32::MAX` where nothing was read.
    pub fn nearest(&self, facets: &[Facet], part_of: &[u32]) -> Vec<u32> {
        let parts: Vec<AtomicU32> = repeat(&self.nodes, || AtomicU32::new(u32::MAX));
        facets.par_iter().zip(part_of).for_each(|(facet, &part)| {
            scan(
                facet,
                &self.nodes,
                |index| self.readings[index as usize],
                |index, reading| {
                    if reading == self.readings[index as usize] {
                        parts[index as usize].fetch_min(part, Relaxed);
                    }
                },
            );
        });
        parts.into_iter().map(AtomicU32::into_inner).collect()
    }

    /// How many points have a distance.
    pub fn points(&self) -> usize {
        self.readings
            .par_iter()
            .filter(|reading| **reading != UNREAD)
            .count()
    }
}

/// A value for each point.
fn repeat<T: Send>(nodes: &Nodes, value: impl Fn() -> T + Sync) -> Vec<T> {
    let all = (0..nodes.len()).into_par_iter();
    all.map(|_| value()).collect()
}

/// [`Region::scan`] of a facet; what a great one says is spread over cores.
fn scan(
    facet: &Facet,
    nodes: &Nodes,
    read: impl Fn(u64) -> Reading + Sync,
    offer: impl Fn(u64, Reading) + Sync,
) {
    let region = Region::of(facet, nodes);
    let [first, end] = region.planes();
    if end <= first + SLAB {
        region.scan([first, end], &read, &offer);
        return;
    }
    (first..end)
        .into_par_iter()
        .step_by(SLAB as usize)
        .for_each(|from| region.scan([from, end.min(from + SLAB)], &read, &offer));
}
