//! Velocities of walls: they slide along themselves, or are refused.
//!
//! Particles of a wall with a velocity keep their places, so it can only carry the fluid beside it along. One
//! that pushes moves by a `[[motion]]`.

use crate::judge::Judge;
use crate::particles::plan::{Face, Fill, GeometryPlan, Kind, RunPlan, Shape};
use crate::particles::raw::RawCase;
use crate::particles::walls::tanks;
use crate::plan::Axis;
use crate::typed::source::Span;

/// Differences below this share of the spacing are rounding (dimensionless).
const ROUNDING: f64 = 1e-6;

pub(crate) fn check(j: &mut Judge<'_>, plan: &RunPlan, raw: &RawCase) {
    let room = room(plan);
    for (geometry, typed) in plan.geometry.iter().zip(&raw.geometry) {
        let Some(at) = &typed.velocity else { continue };
        match geometry.kind {
            Kind::Fluid => {}
            Kind::Erase => {
                let what = "`velocity` has no meaning for erase";
                j.log.at(at, what, "delete this line");
            }
            Kind::Wall if geometry.velocity != [0.0; 3] => {
                wall(j, plan, geometry, room, (at.span, &at.key))
            }
            Kind::Wall => {}
        }
    }
    for (geometry, typed) in plan.geometry.iter().zip(&raw.geometry) {
        if geometry.kind != Kind::Fluid
            && let Some(at) = &typed.velocity_field
        {
            let what = "`velocity_field` has a meaning for fluid only";
            j.log.at(at, what, "delete it and `velocity_amplitude`");
        }
    }
}

fn wall(
    j: &mut Judge<'_>,
    plan: &RunPlan,
    geometry: &GeometryPlan,
    room: [[f64; 3]; 2],
    (span, key): (Span, &str),
) {
    let name = &geometry.name;
    let numerics = &plan.numerics;
    if numerics.wall == "dynamic_moving" {
        let what = format!(
            "`{name}` slides, but walls of numerics.wall = \"dynamic_moving\" cannot slide"
        );
        let help = "delete this line, or move the wall by a [[motion]]";
        j.log.add(span, key, what, help);
        return;
    }
    let no_shear = [
        ("numerics.wall", &numerics.wall, "lennard_jones", "dynamic"),
        (
            "numerics.wall",
            &numerics.wall,
            "monaghan_kajtar",
            "dynamic",
        ),
        ("numerics.wall", &numerics.wall, "adami_free_slip", "adami"),
        (
            "numerics.viscosity",
            &numerics.viscosity,
            "inviscid",
            "morris",
        ),
    ];
    for (axis, chosen, without, with) in no_shear {
        if chosen == without {
            let what = format!(
                "`{name}` has a velocity, but with {axis} = \"{without}\" walls exert no shear, so nothing would move"
            );
            j.log.add(
                span,
                key,
                what,
                format!("write {axis} = \"{with}\", or delete this line"),
            );
            return;
        }
    }
    let Some(face) = pushing(plan, geometry, room) else {
        return;
    };
    let what = format!(
        "`{name}` moves through its face {face}, but with `velocity` walls only slide along themselves"
    );
    j.log.add(
        span,
        key,
        what,
        format!(
            "move it by a [[motion]], set its velocity along {} to 0, or let the wall reach across the whole tank",
            face.axis.name()
        ),
    );
}

/// A face of a wall that fluid can reach and through which its velocity goes.
fn pushing(plan: &RunPlan, geometry: &GeometryPlan, room: [[f64; 3]; 2]) -> Option<Face> {
    let slack = ROUNDING * plan.discretisation.spacing;
    let mut faces = Axis::ALL
        .into_iter()
        .filter(|axis| geometry.velocity[axis.index()] != 0.0)
        .flat_map(|axis| [false, true].map(|upper| Face { axis, upper }));
    match &geometry.shape {
        Shape::Plane { normal, .. } => faces.find(|face| face.axis == normal.axis),
        Shape::Box {
            fill: Fill::Shell,
            open,
            ..
        } => faces.find(|face| !open.contains(face)),
        Shape::Box { min, max, open, .. } => faces.find(|face| {
            let n = face.axis.index();
            let within = if face.upper {
                max[n] < room[1][n] - slack
            } else {
                min[n] > room[0][n] + slack
            };
            within && !open.contains(face)
        }),
        Shape::Body { .. } => None,
    }
}

/// Where fluid can be (m): in the tanks and where it starts; without tanks, the domain.
fn room(plan: &RunPlan) -> [[f64; 3]; 2] {
    let mut room = [[f64::INFINITY; 3], [f64::NEG_INFINITY; 3]];
    let mut hold = |min: &[f64; 3], max: &[f64; 3]| {
        for n in 0..3 {
            room[0][n] = room[0][n].min(min[n]);
            room[1][n] = room[1][n].max(max[n]);
        }
    };
    let mut none = true;
    for (_, [min, max], _) in tanks(plan) {
        hold(&min, &max);
        none = false;
    }
    for geometry in plan.geometry.iter().filter(|g| g.kind == Kind::Fluid) {
        let [min, max] = geometry.shape.extent();
        hold(&min, &max);
    }
    if none {
        hold(&plan.domain.min, &plan.domain.max);
    }
    room
}
