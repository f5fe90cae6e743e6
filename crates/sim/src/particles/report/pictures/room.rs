//! The part of space that is shown, and from where.

use monoflow_case::{Fill, GeometryPlan, Kind, RunPlan, Shape};
use monoflow_output::{Camera, Up};

/// The room, upwards at least as far as there is a tank and as the fluid and walls in it get.
pub(super) fn shown(plan: &RunPlan, top: f64) -> ([f64; 3], [f64; 3]) {
    let (low, mut high) = room(plan);
    let up = up(plan);
    let tank = plan.geometry.iter().any(|geometry| {
        let shell = matches!(
            geometry.shape,
            Shape::Box {
                fill: Fill::Shell,
                ..
            }
        );
        shell && geometry.kind == Kind::Wall
    });
    let top = top.max(low[up]);
    let top = top + 2.0 * plan.discretisation.spacing;
    high[up] = if tank {
        high[up].max(top.min(plan.domain.max[up]))
    } else {
        high[up].min(top)
    };
    (low, high)
}

/// The tanks together; without any, the domain less the walls around it.
fn room(plan: &RunPlan) -> ([f64; 3], [f64; 3]) {
    let walls = || plan.geometry.iter().filter(|g| g.kind == Kind::Wall);
    let tanks = walls().filter_map(|geometry| match &geometry.shape {
        Shape::Box {
            min,
            max,
            fill: Fill::Shell,
            ..
        } => Some((*min, *max)),
        _ => None,
    });
    let together = tanks.reduce(|a, b| {
        (
            [0, 1, 2].map(|k| a.0[k].min(b.0[k])),
            [0, 1, 2].map(|k| a.1[k].max(b.1[k])),
        )
    });
    if let Some(room) = together {
        return room;
    }
    let mut room = (plan.domain.min, plan.domain.max);
    for geometry in walls() {
        let Shape::Plane {
            at, normal, layers, ..
        } = &geometry.shape
        else {
            continue;
        };
        // Only layers behind which nothing is left of the domain.
        let depth = (f64::from(*layers) + 0.5) * plan.spacing_of(geometry);
        let k = normal.axis.index();
        if normal.upper && at - depth <= plan.domain.min[k] {
            room.0[k] = room.0[k].max(*at);
        }
        if !normal.upper && at + depth >= plan.domain.max[k] {
            room.1[k] = room.1[k].min(*at);
        }
    }
    room
}

/// Is a particle of the wall with this number shown, where it is? Walls around the room would hide what is in it; those
/// that stand in it are shown, and in the plane, where nothing hides anything, all that are solid. Vessels of any other
/// shape than boxes hide it from all sides in space.
pub(super) fn shows_wall(plan: &RunPlan) -> impl Fn(usize, &[f64; 3]) -> bool + use<> {
    let fill = |geometry: &GeometryPlan| match geometry.shape {
        Shape::Box { fill, .. } | Shape::Body { fill, .. } => Some(fill),
        Shape::Plane { .. } => None,
    };
    let is_vessel = |geometry: &GeometryPlan| {
        let is_body = matches!(geometry.shape, Shape::Body { .. });
        geometry.kind == Kind::Wall && is_body && fill(geometry) == Some(Fill::Shell)
    };
    let hides = plan.dimensions == 3 && plan.geometry.iter().any(is_vessel);
    let in_plane = plan.dimensions < 3;
    let solid = plan.geometry.iter().map(fill);
    let solid: Vec<bool> = solid
        .map(|fill| in_plane && fill == Some(Fill::Solid))
        .collect();
    let (low, high) = room(plan);
    let (slack, dimensions) = (1e-3 * plan.discretisation.spacing, plan.dimensions as usize);
    move |group, point| {
        let stands = |k: usize| low[k] + slack < point[k] && point[k] < high[k] - slack;
        !hides && (solid.get(group) == Some(&true) || (0..dimensions).all(stands))
    }
}

/// The axis that points up.
pub(super) fn up(plan: &RunPlan) -> usize {
    match camera(plan).up {
        Up::Y => 1,
        Up::Z => 2,
    }
}

/// From the front and one side, a little above; up is against gravity.
pub(super) fn camera(plan: &RunPlan) -> Camera {
    let up = if plan.dimensions == 2 || plan.gravity[1].abs() > plan.gravity[2].abs() {
        Up::Y
    } else {
        Up::Z
    };
    Camera {
        azimuth: -24.0,
        elevation: 16.0,
        up,
        ..Camera::default()
    }
}
