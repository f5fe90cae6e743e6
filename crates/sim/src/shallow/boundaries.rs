//! What a plan gives each part of the boundary.

use super::error::ShallowError;
use monoflow_case::{GivenPlan, ShallowPlan};
use monoflow_cpu::shallow::Boundary;
use monoflow_mesh::{Edges, Rim, Triangles, Volumes};

/// How much the bed falls towards a part of the boundary, mean over its length: from the slope of the
/// bed in each cell there, by least squares.
fn fall(
    triangles: &Triangles,
    edges: &Edges,
    mesh: &Volumes<f64>,
    bed: &[f64],
    part: usize,
) -> f64 {
    let stencils = triangles.stencils(edges, &|_| Rim::Wall);
    let (mut sum, mut length) = (0.0, 0.0);
    for &k in &mesh.sections[part] {
        let (e, cell) = (mesh.inner() + k as usize, mesh.inside[k as usize] as usize);
        let (around, weights) = (&stencils.around[cell], &stencils.weights[cell]);
        // A cell in a corner has one neighbour, and no slope.
        if weights.iter().all(|weight| *weight == [0.0; 2]) {
            continue;
        }
        for (&other, [x, y]) in around.iter().zip(weights) {
            let rise = bed[other as usize] - bed[cell];
            sum -= mesh.length[e] * rise * (x * mesh.normal_x[e] + y * mesh.normal_y[e]);
        }
        length += mesh.length[e];
    }
    if length > 0.0 { sum / length } else { 0.0 }
}

/// What each part of the mesh's boundary is given; walls where the plan says nothing.
pub fn boundaries(
    plan: &ShallowPlan,
    triangles: &Triangles,
    edges: &Edges,
    mesh: &Volumes<f64>,
    bed: &[f64],
) -> Result<Vec<Boundary>, ShallowError> {
    let mut given = vec![Boundary::Closed; mesh.parts.len()];
    for boundary in &plan.boundaries {
        let part = mesh.parts.iter().position(|name| *name == boundary.name);
        let Some(part) = part else {
            return Err(ShallowError::NoBoundary {
                name: boundary.name.clone(),
                known: mesh.parts.clone(),
            });
        };
        given[part] = match &boundary.given {
            GivenPlan::Wall => Boundary::Closed,
            GivenPlan::Open => Boundary::Open,
            GivenPlan::Discharge(points) => Boundary::Discharge(points.clone()),
            GivenPlan::Stage(points) => Boundary::Stage(points.clone()),
            GivenPlan::Inflow { depth, velocity } => {
                Boundary::Inflow([depth.clone(), velocity.clone()])
            }
            GivenPlan::Rating(points) => Boundary::Rating(points.clone()),
            GivenPlan::FreeOutfall => Boundary::FreeOutfall,
            GivenPlan::NormalDepth { slope: Some(slope) } => Boundary::NormalDepth(*slope),
            GivenPlan::NormalDepth { slope: None } => {
                let slope = fall(triangles, edges, mesh, bed, part);
                if slope <= 0.0 {
                    return Err(ShallowError::NoFall {
                        name: boundary.name.clone(),
                        rise: -slope,
                    });
                }
                Boundary::NormalDepth(slope)
            }
        };
    }
    Ok(given)
}
