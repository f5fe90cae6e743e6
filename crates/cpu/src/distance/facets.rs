use monoflow_ops::distance::{Facet, corner_part, departure, pseudonormal, spread, unit_normal};
use monoflow_ops::vector::sub;
use monoflow_surface::{Surface, SurfaceError};
use rayon::prelude::*;
use std::array::from_fn;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicI64, AtomicU32};

/// The triangles of a surface with all their pseudonormals.
///
/// # Errors
/// The surface is not closed and wound alike; see [`Surface::neighbours`].
pub fn facets(surface: &Surface) -> Result<Vec<Facet>, SurfaceError> {
    Ok(with(surface, &surface.neighbours()?))
}

/// The same of a sheet that may have open edges: points whose nearest point lies on one are told
/// their side by its triangle alone, which is right if the sheet goes on beyond the grid.
///
/// # Errors
/// As [`facets`], but for open edges.
pub fn facets_of_sheet(surface: &Surface) -> Result<Vec<Facet>, SurfaceError> {
    Ok(with(surface, &surface.neighbours_of_sheet()?))
}

/// What vertices have is summed in whole numbers: no order of triangles makes a difference.
fn with(surface: &Surface, neighbours: &[[u32; 3]]) -> Vec<Facet> {
    let triangles = surface.triangles();
    let each = || (0..triangles.len()).into_par_iter();
    let normals: Vec<_> = each().map(|t| unit_normal(&surface.corners(t))).collect();

    let vertices = surface.vertices().par_iter();
    let sums: Vec<[AtomicI64; 3]> = vertices.map(|_| Default::default()).collect();
    each().for_each(|t| {
        let at = surface.corners(t);
        for k in 0..3 {
            let (to_next, to_last) = (sub(&at[(k + 1) % 3], &at[k]), sub(&at[(k + 2) % 3], &at[k]));
            let part = corner_part(&normals[t], &to_next, &to_last);
            for (sum, part) in sums[triangles[t][k] as usize].iter().zip(part) {
                sum.fetch_add(part, Relaxed);
            }
        }
    });
    let pseudonormals: Vec<_> = sums
        .into_par_iter()
        .map(|sum| pseudonormal(sum.map(AtomicI64::into_inner)))
        .collect();

    let vertices = surface.vertices().par_iter();
    let departures: Vec<AtomicU32> = vertices.map(|_| Default::default()).collect();
    each().for_each(|t| {
        for vertex in triangles[t].map(|vertex| vertex as usize) {
            let steps = departure(&normals[t], &pseudonormals[vertex]);
            departures[vertex].fetch_max(steps, Relaxed);
        }
    });

    each()
        .map(|t| {
            let normal = normals[t];
            let around = triangles[t].map(|vertex| {
                let vertex = vertex as usize;
                (pseudonormals[vertex], departures[vertex].load(Relaxed))
            });
            let edge = |other: u32| from_fn(|k| normal[k] + normals[other as usize][k]);
            Facet {
                corners: surface.corners(t),
                normal,
                edges: neighbours[t].map(edge),
                vertices: around.map(|(pseudonormal, _)| pseudonormal),
                spread: spread(&normal, &around),
            }
        })
        .collect()
}
