//! `[[geometry]]`.

use super::bodies::Bodies;
use super::change;
use super::container::{self, FluidBox};
use super::frame::{Frame, layers, unused};
use super::lattice::lattice;
use super::level::{level, levels};
use super::spacing;
use super::start;
use crate::judge::Judge;
use crate::particles::face::face;
use crate::particles::motion;
use crate::particles::plan::{Face, Fill, GeometryPlan, Kind, Shape, VelocityField};
use crate::particles::raw::{RawCase, RawGeometry};
use crate::plan::Axis;
use crate::typed::section::Numbers;
use crate::typed::source::At;

/// More geometries than groups can be told apart.
const MAX_GEOMETRIES: usize = 1 << 15;

pub(crate) fn geometry(
    j: &mut Judge<'_>,
    raw: &RawCase,
    frame: &Frame<'_>,
    mut bodies: Bodies,
) -> Vec<GeometryPlan> {
    let list = &raw.geometry;
    if let Some(extra) = list.get(MAX_GEOMETRIES) {
        let what = format!(
            "there are {} geometries but at most {MAX_GEOMETRIES} are possible",
            list.len()
        );
        j.log
            .add(extra.span, "geometry", what, "merge some of them");
        return Vec::new();
    }
    let mut plans: Vec<GeometryPlan> = Vec::with_capacity(list.len());
    let mut names = std::collections::HashSet::new();
    let fluids = container::fluids(list, frame.dimensions);
    for (n, raw) in list.iter().enumerate() {
        let Some(plan) = one(j, raw, n, frame, &fluids, &mut bodies) else {
            j.pass_over_coefficients(("geometry", n));
            continue;
        };
        if !names.insert(plan.name.clone()) {
            let at = raw.name.as_ref().map_or(raw.span, |at| at.span);
            let what = format!("the name `{}` is used by two geometries", plan.name);
            j.log.add(
                at,
                &format!("{}.name", raw.path),
                what,
                "give each geometry its own name",
            );
        }
        j.given(&format!("geometry.{}", plan.name), raw.span);
        plans.push(plan);
    }
    let typed_fluid = list
        .iter()
        .any(|raw| matches!(&raw.kind, Some(kind) if kind.value == "fluid"));
    if !typed_fluid && !frame.is_open {
        let help = "add a [[geometry]] with kind = \"fluid\", or an [[opening]]";
        let what = "no geometry is fluid, so there is nothing to compute";
        j.log.add(j.top, "geometry", what, help);
    }
    bodies.all_taken(j);
    levels(j, list, &mut plans, frame);
    plans
}

fn one(
    j: &mut Judge<'_>,
    raw: &RawGeometry,
    n: usize,
    frame: &Frame<'_>,
    fluids: &[FluidBox],
    bodies: &mut Bodies,
) -> Option<GeometryPlan> {
    let name = raw
        .name
        .as_ref()
        .map_or_else(|| n.to_string(), |at| at.value.clone());
    let kind = required_word(j, raw, raw.kind.as_ref(), "kind");
    let shape = required_word(j, raw, raw.shape.as_ref(), "shape");
    let velocity = match &raw.velocity {
        Some(at) => j.vector(at, frame.dimensions).unwrap_or_default(),
        None => [0.0; 3],
    };
    let velocity_field = velocity_field(j, raw, frame.dimensions);
    let kind = Kind::ALL[kind?];
    let shape = match shape? {
        0 => block(j, raw, (&name, kind), frame, fluids)?,
        1 => plane(j, raw, kind, frame)?,
        _ => bodies.shape(j, raw, (&name, kind), frame)?,
    };
    let lattice = lattice(j, raw, (&name, kind), frame);
    let spacing = spacing::spacing(j, raw, kind, frame.discretisation.spacing);
    let level = level(j, raw, kind, frame);
    let (velocity_formula, pressure_formula) = start::formulas(j, raw, kind, frame);
    let (tracer, tracer_formula) = start::tracer(j, raw, kind);
    let motion = motion::by_name(j, raw, kind, frame.motions);
    let released_at = change::released(j, raw, kind);
    let removed_at = change::removed(j, raw, kind, frame.motions);
    let entry = ("geometry", n);
    let coefficients = if kind == Kind::Fluid {
        j.coefficients_of_particles(entry, &format!("geometry.{name}"))
    } else {
        j.no_coefficients(
            entry,
            "walls have no coefficients, and erase places no particles",
        );
        Vec::new()
    };
    Some(GeometryPlan {
        name,
        kind,
        velocity,
        motion,
        hydrostatic_level: None,
        level,
        shape,
        lattice,
        spacing,
        velocity_field,
        velocity_formula,
        pressure_formula,
        tracer,
        tracer_formula,
        released_at,
        removed_at,
        coefficients,
    })
}

fn required_word(
    j: &mut Judge<'_>,
    raw: &RawGeometry,
    typed: Option<&At<String>>,
    key: &str,
) -> Option<usize> {
    let known = j.declared(&format!("geometry.{key}")).known();
    match typed {
        Some(at) => j.known_word(at, known),
        None => {
            let help = format!(
                "write {key} = \"{}\"; known: {}",
                known[0],
                known.join(", ")
            );
            j.missing(raw.span, &format!("{}.{key}", raw.path), &help);
            None
        }
    }
}

fn velocity_field(j: &mut Judge<'_>, raw: &RawGeometry, dimensions: u32) -> Option<VelocityField> {
    let Some(name) = &raw.velocity_field else {
        if let Some(at) = &raw.velocity_amplitude {
            j.log.at(
                at,
                "`velocity_amplitude` is given without `velocity_field`",
                "add velocity_field = \"taylor_green\"",
            );
        }
        return None;
    };
    j.known_word(name, j.declared("geometry.velocity_field").known())?;
    if dimensions < 2 {
        j.log.at(
            name,
            "a Taylor-Green vortex needs two dimensions",
            "write dimensions = 2, or use `velocity`",
        );
    }
    let Some(at) = &raw.velocity_amplitude else {
        j.missing(
            name.span,
            &format!("{}.velocity_amplitude", raw.path),
            "write velocity_amplitude = 1.0 (m/s)",
        );
        return None;
    };
    Some(VelocityField::TaylorGreen {
        amplitude: at.value,
    })
}

fn block(
    j: &mut Judge<'_>,
    raw: &RawGeometry,
    (name, kind): (&str, Kind),
    frame: &Frame<'_>,
    fluids: &[FluidBox],
) -> Option<Shape> {
    unused(j, raw.bodies.as_ref(), "a box");
    unused(j, raw.layout.as_ref(), "a box");
    unused(j, raw.point.as_ref(), "a box");
    unused(j, raw.normal.as_ref(), "a box");
    let mut corner = |typed: Option<&Numbers>, key: &str| {
        let key = format!("{}.{key}", raw.path);
        j.required(typed, raw.span, &key, frame.dimensions)
    };
    let (min, max) = (
        corner(raw.min.as_ref(), "min"),
        corner(raw.max.as_ref(), "max"),
    );
    let fill = match kind {
        Kind::Wall => {
            let key = format!("geometry.{name}.fill");
            match &raw.fill {
                Some(at) => {
                    j.given(&key, at.span);
                    Fill::ALL[j.known_word(at, Fill::NAMES)?]
                }
                None => {
                    let (fill, why) = container::fill(raw, [min?, max?], fluids);
                    j.derived(&key, why);
                    fill
                }
            }
        }
        Kind::Fluid | Kind::Erase => {
            let only = "fluid or erase, which always take the whole box";
            let typed = raw.fill.as_ref().filter(|at| at.value != "solid");
            unused(j, typed, only);
            unused(j, raw.open.as_ref(), only);
            unused(j, raw.layers.as_ref(), only);
            Fill::Solid
        }
    };
    let (open, layers) = match fill {
        Fill::Solid => {
            if kind == Kind::Wall {
                unused(j, raw.open.as_ref(), "a solid wall");
                unused(j, raw.layers.as_ref(), "a solid wall");
            }
            (Vec::new(), 0)
        }
        Fill::Shell | Fill::Border => {
            let open = faces(j, raw.open.as_ref(), frame.dimensions);
            if open.len() >= 2 * frame.dimensions as usize
                && let Some(at) = &raw.open
            {
                j.log.at(
                    at,
                    "every face is open, so this wall has no particles",
                    "leave at least one face closed",
                );
            }
            (open, layers(j, raw, frame))
        }
    };
    let (min, max) = (min?, max?);
    if let Some(at) = &raw.max {
        j.ordered(at, min, max, frame.dimensions);
    }
    Some(Shape::Box {
        min,
        max,
        fill,
        open,
        layers,
    })
}

fn faces(j: &mut Judge<'_>, raw: Option<&At<Vec<At<String>>>>, dimensions: u32) -> Vec<Face> {
    let mut faces = Vec::new();
    for at in raw.map_or(&[][..], |at| &at.value) {
        match face(j, at, dimensions) {
            Some(face) if faces.contains(&face) => {
                let what = format!("the face `{face}` is listed twice");
                j.log.at(at, what, "delete one of them");
            }
            Some(face) => faces.push(face),
            None => {}
        }
    }
    faces
}

fn plane(j: &mut Judge<'_>, raw: &RawGeometry, kind: Kind, frame: &Frame<'_>) -> Option<Shape> {
    if kind != Kind::Wall {
        let at = raw.shape.as_ref()?;
        j.log.at(
            at,
            "a plane can only be a wall",
            "write kind = \"wall\", or shape = \"box\"",
        );
        return None;
    }
    unused(j, raw.bodies.as_ref(), "a plane");
    unused(j, raw.layout.as_ref(), "a plane");
    unused(j, raw.fill.as_ref(), "a plane");
    unused(j, raw.open.as_ref(), "a plane");
    let dimensions = frame.dimensions;
    let point = j.required(
        raw.point.as_ref(),
        raw.span,
        &format!("{}.point", raw.path),
        dimensions,
    );
    let normal = match &raw.normal {
        Some(at) => face(j, at, dimensions),
        None => {
            let help = "write normal = \"+z\", the direction towards the fluid";
            j.missing(raw.span, &format!("{}.normal", raw.path), help);
            None
        }
    };
    let layers = layers(j, raw, frame);
    let mut corner = |typed: Option<&Numbers>, which: usize, key: &str| match (typed, frame.domain)
    {
        (Some(at), _) => j.vector(at, dimensions),
        (None, Some(domain)) => Some(domain[which]),
        (None, None) => {
            let key = format!("{}.{key}", raw.path);
            j.missing(
                raw.span,
                &key,
                "write min and max of the plane, or give a [domain]",
            );
            None
        }
    };
    let min = corner(raw.min.as_ref(), 0, "min");
    let max = corner(raw.max.as_ref(), 1, "max");
    let (point, normal, mut min, mut max) = (point?, normal?, min?, max?);
    let across = normal.axis.index();
    for axis in Axis::ALL.iter().take(dimensions as usize) {
        let n = axis.index();
        if n != across && min[n] >= max[n] {
            let what = format!("the plane has no extent along {}", axis.name());
            j.log.add(
                raw.span,
                &format!("{}.max", raw.path),
                what,
                "make every number of max greater than that of min",
            );
        }
    }
    min[across] = point[across];
    max[across] = point[across];
    Some(Shape::Plane {
        at: point[across],
        normal,
        min,
        max,
        layers,
    })
}
