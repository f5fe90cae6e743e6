//! What a plan gives each part of the boundary.

use super::error::ShallowError;
use super::fall::fall;
use monoflow_case::{GivenPlan, ShallowPlan};
use monoflow_cpu::shallow::Boundary;
use monoflow_mesh::{Edges, Triangles, Volumes};

/// What each part of the mesh's boundary is given; walls where the plan says nothing. `spacing` is that of the values of
/// a bed by a raster (m), 0 of others.
pub fn boundaries(
    plan: &ShallowPlan,
    (triangles, edges): (&Triangles, &Edges),
    mesh: &Volumes<f64>,
    (bed, spacing): (&[f64], f64),
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
                let slope = fall((triangles, edges), mesh, bed, part, spacing);
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
