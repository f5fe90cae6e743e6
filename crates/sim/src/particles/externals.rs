//! Gravity over time and walls without particles: from a plan to what an executor knows of them.

use super::numbers::acoustic_step;
use crate::SimError;
use monoflow_case::RunPlan;
use monoflow_geometry::Ground;
use monoflow_ops::particles::motion::{Course, Knot};
use monoflow_ops::wcsph::external::{External, Plane};
use monoflow_ops::wcsph::wall::{LennardJones, WallModel, WallSetup};
use monoflow_particles::Externals;
use std::sync::Arc;

/// Those of a plan, if it has any.
///
/// # Errors
/// The change of gravity ends before the run does; the terrain cannot be read.
pub(super) fn of(plan: &RunPlan) -> Result<Option<Arc<Externals>>, SimError> {
    if plan.gravity_change.is_none() && plan.planes.is_empty() && plan.terrain.is_none() {
        return Ok(None);
    }
    let mut knots = Vec::new();
    if let Some(change) = &plan.gravity_change {
        if let Some(time) = change.fails_before(plan.time.end) {
            return Err(SimError::GravityEnds { time });
        }
        let told = change.knots(plan.time.end, 2.0 * acoustic_step(plan));
        knots.extend(told.iter().map(|knot| Knot {
            shift: knot.shift,
            shift_rate: knot.shift_rate,
            ..Knot::AT_REST
        }));
    }
    let ground = match &plan.terrain {
        Some(terrain) => {
            let domain = [plan.domain.min, plan.domain.max];
            Some(Ground::load(&terrain.file, domain, plan.rim())?)
        }
        None => None,
    };
    let (terrain, heights) = ground.map_or_else(Default::default, |g| (g.terrain, g.heights));
    let planes = plan.planes.iter();
    let planes: Vec<_> = planes
        .map(|plane| Plane::through(&plane.point, plane.normal))
        .collect();
    let told = External {
        repulsion: repulsion(plan),
        gravity: Course {
            pivot: [0.0; 3],
            axis: [0.0, 0.0, 1.0],
            interval: plan.gravity_change.as_ref().map_or(1.0, |c| c.interval),
            first: 0,
            count: knots.len() as u32,
        },
        terrain,
        planes: planes.len() as u32,
        reserved: 0,
    };
    Ok(Some(Arc::new(Externals {
        told,
        knots,
        planes,
        heights,
    })))
}

/// What repels beside planes: the repulsion of wall particles.
fn repulsion(plan: &RunPlan) -> LennardJones<f64> {
    WallModel::<f64>::new(&WallSetup {
        spacing: plan.discretisation.spacing,
        wall_spacing: plan.discretisation.spacing,
        dimensions: plan.dimensions,
        gravity: plan.gravity,
        energy: plan.energy(),
        radius: plan.discretisation.influence_radius,
        kernel: 0.0,
        taken_over: 1.0,
        coefficients: Default::default(),
    })
}
