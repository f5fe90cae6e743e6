use monoflow_ops::distance::{Facet, corner_part, pseudonormal, unit_normal};
use monoflow_ops::vector::{dot, sub};
use monoflow_surface::{Features, Surface, SurfaceError};
use rayon::prelude::*;

/// The triangles of a surface with all their pseudonormals.
///
/// # Errors
/// The surface is not closed and wound alike; see [`Features::of`].
pub fn facets(surface: &Surface) -> Result<Vec<Facet>, SurfaceError> {
    Ok(with(surface, &Features::of(surface)?))
}

/// The same of a sheet that may have open edges: points whose nearest point lies on one are told
/// their side by its triangle alone, which is right if the sheet goes on beyond the grid.
///
/// # Errors
/// As [`facets`], but for open edges.
pub fn facets_of_sheet(surface: &Surface) -> Result<Vec<Facet>, SurfaceError> {
    Ok(with(surface, &Features::of_sheet(surface)?))
}

fn with(surface: &Surface, features: &Features) -> Vec<Facet> {
    let triangles = surface.triangles();
    // Not those of the features: a GPU must find the same bits.
    let all = (0..triangles.len()).into_par_iter();
    let normals: Vec<_> = all.map(|t| unit_normal(&surface.corners(t))).collect();
    let vertices = 0..surface.vertices().len();
    let pseudonormals: Vec<_> = vertices
        .into_par_iter()
        .map(|vertex| {
            let mut sum = [0; 3];
            for t in features.around(vertex) {
                let t = t as usize;
                let corners = surface.corners(t);
                let k = (0..3).find(|k| triangles[t][*k] as usize == vertex);
                let [at, next, last] = [0, 1, 2].map(|i| corners[(k.unwrap_or(0) + i) % 3]);
                let part = corner_part(&normals[t], &sub(&next, &at), &sub(&last, &at));
                for k in 0..3 {
                    sum[k] += part[k];
                }
            }
            pseudonormal(sum)
        })
        .collect();
    let mut facets: Vec<Facet> = (0..triangles.len())
        .into_par_iter()
        .map(|t| {
            let normal = normals[t];
            let least = triangles[t]
                .iter()
                .flat_map(|corner| features.around(*corner as usize))
                .map(|other| dot(&normal, &normals[other as usize]))
                .fold(1.0, f64::min);
            Facet {
                corners: surface.corners(t),
                normal,
                edges: [normal; 3],
                vertices: triangles[t].map(|corner| pseudonormals[corner as usize]),
                spread: Facet::spread_of(least),
            }
        })
        .collect();
    for edge in &features.edges {
        let [a, b] = edge.triangles.map(|t| normals[t as usize]);
        let sum = [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
        for (t, from) in edge.triangles.into_iter().zip(edge.ends) {
            let corners = triangles[t as usize];
            if let Some(k) = corners.iter().position(|corner| *corner == from) {
                facets[t as usize].edges[k] = sum;
            }
        }
    }
    facets
}
