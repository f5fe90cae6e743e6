//! Signed distances of a grid's points to a surface, over all cores.

use monoflow_ops::distance::{Facet, Nodes, Reading, UNREAD, planes_near, scan};
use monoflow_ops::vector::dot;
use monoflow_surface::{Features, Surface, SurfaceError};
use rayon::prelude::*;

/// The triangles of a surface with all their pseudonormals.
///
/// # Errors
/// The surface is not closed and wound alike; see [`Features::of`].
pub fn facets(surface: &Surface) -> Result<Vec<Facet>, SurfaceError> {
    let features = Features::of(surface)?;
    let triangles = surface.triangles();
    let mut facets: Vec<Facet> = (0..triangles.len())
        .into_par_iter()
        .map(|t| {
            let normal = features.normals[t];
            let least = triangles[t]
                .iter()
                .flat_map(|corner| features.normals_at(*corner as usize))
                .map(|other| dot(&normal, &other))
                .fold(1.0, f64::min);
            Facet {
                corners: surface.corners(t),
                normal,
                edges: [[0.0; 3]; 3],
                vertices: triangles[t].map(|corner| features.pseudonormals[corner as usize]),
                spread: Facet::spread_of(least),
            }
        })
        .collect();
    for edge in &features.edges {
        let [a, b] = edge.triangles.map(|t| features.normals[t as usize]);
        let sum = [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
        for (t, from) in edge.triangles.into_iter().zip(edge.ends) {
            let corners = triangles[t as usize];
            if let Some(k) = corners.iter().position(|corner| *corner == from) {
                facets[t as usize].edges[k] = sum;
            }
        }
    }
    Ok(facets)
}

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
