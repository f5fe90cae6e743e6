//! Meshes into files.

use crate::read::MeshFileError;
use crate::{MeshError, Triangles};
use std::path::Path;

/// Writes a mesh as Gmsh 4.1, ASCII; [`crate::read::load`] gives the same mesh back.
///
/// # Errors
/// The mesh is wrong, as [`Triangles::check`] says, or the file cannot be written.
pub fn save_gmsh(mesh: &Triangles, path: &Path) -> Result<(), MeshFileError> {
    let text = gmsh41(mesh).map_err(|source| MeshFileError::Mesh {
        file: path.display().to_string(),
        source,
    })?;
    std::fs::write(path, text).map_err(|source| MeshFileError::Write {
        path: path.to_owned(),
        source,
    })
}

/// A mesh as the text of a Gmsh file: format 4.1, ASCII. Quotes and breaks in names become `_`.
///
/// Triangles keep their order: each run of triangles of one region is a block.
///
/// # Errors
/// The mesh is wrong, as [`Triangles::check`] says.
pub fn gmsh41(mesh: &Triangles) -> Result<String, MeshError> {
    mesh.check()?;
    let (nodes, cells) = (mesh.nodes.len(), mesh.cells.len());
    let mut text = "$MeshFormat\n4.1 0 8\n$EndMeshFormat\n$PhysicalNames\n".to_owned();
    let mut line = |parts: std::fmt::Arguments| {
        text.push_str(&parts.to_string());
        text.push('\n');
    };

    let curves = mesh.boundaries.iter().map(|(name, _)| (1, name));
    let regions = mesh.region_names.iter().map(|name| (2, name));
    line(format_args!("{}", curves.len() + regions.len()));
    for (k, (dimension, name)) in curves.enumerate().chain(regions.enumerate()) {
        let name = name.replace(['"', '\n', '\r'], "_");
        line(format_args!("{dimension} {} \"{name}\"", k + 1));
    }

    // An entity for each group, all with the mesh's box.
    let surfaces = mesh.region_names.len().max(1);
    let ([x0, y0, z0], [x1, y1, z1]) = bounds(mesh);
    let extent = format!("{x0:?} {y0:?} {z0:?} {x1:?} {y1:?} {z1:?}");
    line(format_args!("$EndPhysicalNames\n$Entities"));
    line(format_args!("0 {} {surfaces} 0", mesh.boundaries.len()));
    for k in 1..=mesh.boundaries.len() {
        line(format_args!("{k} {extent} 1 {k} 0"));
    }
    for k in 1..=surfaces {
        let group = if mesh.regions.is_empty() {
            "0".to_owned()
        } else {
            format!("1 {k}")
        };
        line(format_args!("{k} {extent} {group} 0"));
    }

    line(format_args!("$EndEntities\n$Nodes"));
    line(format_args!("1 {nodes} 1 {nodes}\n2 1 0 {nodes}"));
    for node in 1..=nodes {
        line(format_args!("{node}"));
    }
    for (node, [x, y]) in mesh.nodes.iter().enumerate() {
        let z = height(mesh, node);
        line(format_args!("{x:?} {y:?} {z:?}"));
    }

    let region = |cell: usize| mesh.regions.get(cell).map_or(1, |region| region + 1);
    let numbered: Vec<usize> = (0..cells).collect();
    let runs = || numbered.chunk_by(|&a, &b| region(a) == region(b));
    let parts = mesh.boundaries.iter().filter(|part| !part.1.is_empty());
    let edges: usize = parts.clone().map(|(_, edges)| edges.len()).sum();
    let blocks = parts.count() + runs().count();
    line(format_args!("$EndNodes\n$Elements"));
    line(format_args!("{blocks} {0} 1 {0}", edges + cells));
    let mut element = 0;
    for (k, (_, edges)) in mesh.boundaries.iter().enumerate() {
        if !edges.is_empty() {
            line(format_args!("1 {} 1 {}", k + 1, edges.len()));
        }
        for [a, b] in edges {
            element += 1;
            line(format_args!("{element} {} {}", a + 1, b + 1));
        }
    }
    for run in runs() {
        line(format_args!("2 {} 2 {}", region(run[0]), run.len()));
        for &cell in run {
            element += 1;
            let [a, b, c] = mesh.cells[cell].map(|node| node + 1);
            line(format_args!("{element} {a} {b} {c}"));
        }
    }
    line(format_args!("$EndElements"));
    Ok(text)
}

fn height(mesh: &Triangles, node: usize) -> f64 {
    mesh.heights.get(node).copied().unwrap_or(0.0)
}

/// The lowest and the highest coordinates, m.
fn bounds(mesh: &Triangles) -> ([f64; 3], [f64; 3]) {
    let mut bounds = ([f64::INFINITY; 3], [f64::NEG_INFINITY; 3]);
    for (node, &[x, y]) in mesh.nodes.iter().enumerate() {
        for (k, at) in [x, y, height(mesh, node)].into_iter().enumerate() {
            bounds.0[k] = bounds.0[k].min(at);
            bounds.1[k] = bounds.1[k].max(at);
        }
    }
    bounds
}
