//! `[domain]`, and the checks of everything placed in it.

use super::periodic::{self, TOLERANCE};
use super::spacing::FINEST;
use crate::judge::Judge;
use crate::keys::readable;
use crate::particles::catalogue::Catalogue;
use crate::particles::estimate::extent;
use crate::particles::plan::{
    DomainPlan, Escaped, Fill, GeometryPlan, Kind, RunPlan, SHIFTING, SHIFTING_BELOW_SURFACE, Shape,
};
use crate::particles::raw::{RawCase, RawDomain};
use crate::plan::Axis;
use crate::typed::source::Span;

/// `[domain]` as typed.
pub(crate) struct Typed {
    pub bounds: Option<[[f64; 3]; 2]>,
    periodic: [bool; 3],
    escaped: Escaped,
}

pub(crate) fn typed(j: &mut Judge<'_>, raw: Option<&RawDomain>, dimensions: u32) -> Typed {
    let mut typed = Typed {
        bounds: None,
        periodic: [false; 3],
        escaped: Escaped::Stop,
    };
    let escaped = raw.and_then(|raw| raw.escaped.as_ref());
    typed.escaped = Escaped::ALL[j.word("domain.escaped", escaped)];
    match raw.and_then(|raw| raw.periodic.as_ref()) {
        Some(at) => j.given("domain.periodic", at.span),
        None => j.unsaid("domain.periodic"),
    }
    let Some(raw) = raw else {
        return typed;
    };
    for at in raw.periodic.as_ref().map_or(&[][..], |at| &at.value) {
        let names: Vec<_> = Axis::ALL
            .iter()
            .take(dimensions as usize)
            .map(|axis| axis.name())
            .collect();
        if let Some(axis) = j.known_word(at, &names) {
            typed.periodic[axis] = true;
        }
    }
    let corners = match (&raw.min, &raw.max) {
        (None, None) => {
            if typed.periodic.contains(&true) {
                j.missing(
                    raw.span,
                    "domain.min",
                    "a periodic case needs min and max in [domain]",
                );
            }
            return typed;
        }
        (min, max) => (
            j.required(min.as_ref(), raw.span, "domain.min", dimensions),
            j.required(max.as_ref(), raw.span, "domain.max", dimensions),
        ),
    };
    if let ((Some(min), Some(max)), Some(at)) = (corners, &raw.max)
        && j.ordered(at, min, max, dimensions)
    {
        typed.bounds = Some([min, max]);
    }
    typed
}

pub(crate) fn domain(j: &mut Judge<'_>, typed: &Typed, geometry: &[GeometryPlan]) -> DomainPlan {
    let [min, max] = typed.bounds.unwrap_or_else(|| bounds(geometry));
    j.derived(
        "domain",
        match typed.bounds {
            Some(_) => "as given, grown to hold the wall layers wherever they move",
            None => "all geometry, grown to hold the wall layers wherever they move",
        },
    );
    DomainPlan {
        min,
        max,
        periodic: typed.periodic,
        escaped: typed.escaped,
    }
}

/// The box around all that is placed; zero if nothing is.
fn bounds(geometry: &[GeometryPlan]) -> [[f64; 3]; 2] {
    let mut corners = [[f64::INFINITY; 3], [f64::NEG_INFINITY; 3]];
    for plan in geometry.iter().filter(|plan| plan.kind != Kind::Erase) {
        let [min, max] = plan.shape.extent();
        for axis in 0..3 {
            corners[0][axis] = corners[0][axis].min(min[axis]);
            corners[1][axis] = corners[1][axis].max(max[axis]);
        }
    }
    corners.map(|corner| corner.map(|x| if x.is_finite() { x } else { 0.0 }))
}

/// Compares the geometry with the domain, then grows the domain around the
/// wall layers.
pub(crate) fn check(j: &mut Judge<'_>, plan: &mut RunPlan, raw: &RawCase, bounded: bool) {
    for (geometry, typed) in plan.geometry.iter().zip(&raw.geometry) {
        if geometry.kind == Kind::Erase {
            continue;
        }
        let at = typed.max.as_ref().map_or(typed.span, |at| at.span);
        let min_at = typed.min.as_ref().map_or(typed.span, |at| at.span);
        thickness(j, plan, geometry, (at, &typed.path));
        if bounded {
            inside(j, plan, geometry, &[min_at, at], &typed.path);
        }
        seam(j, plan, geometry, (typed.span, &typed.path));
    }
    if let Some(domain) = &raw.domain {
        let span = domain.periodic.as_ref().map_or(domain.span, |at| at.span);
        periodic::check(j, plan, raw, span);
    }
    let mut grown = plan.domain.clone();
    for geometry in plan.geometry.iter().filter(|g| g.kind != Kind::Erase) {
        let [mut low, mut high] = extent(geometry, plan);
        let half = 0.5 * geometry.lattice.layer() * plan.discretisation.spacing;
        if let Some(motion) = plan.motion_of(geometry) {
            let path = motion.path(plan.time.end, [low, high]);
            [low, high] = [path.min, path.max];
        }
        for axis in 0..plan.dimensions as usize {
            if !plan.domain.periodic[axis] {
                grown.min[axis] = grown.min[axis].min(low[axis] - half);
                grown.max[axis] = grown.max[axis].max(high[axis] + half);
            }
        }
    }
    for opening in &plan.openings {
        // What leaves is taken out when neighbours are listed anew, not at once.
        let n = opening.into.axis.index();
        if opening.into.upper {
            grown.min[n] = grown.min[n].min(opening.min[n] - opening.depth);
        } else {
            grown.max[n] = grown.max[n].max(opening.max[n] + opening.depth);
        }
    }
    plan.domain = grown;
}

fn thickness(j: &mut Judge<'_>, plan: &RunPlan, geometry: &GeometryPlan, at: (Span, &str)) {
    let spacing = plan.spacing_of(geometry);
    let (across, min, max) = match &geometry.shape {
        Shape::Box { min, max, .. } => (None, min, max),
        Shape::Plane {
            min, max, normal, ..
        } => (Some(normal.axis), min, max),
        // How thick they are, only their surface tells.
        Shape::Body { .. } => return,
    };
    for axis in Axis::ALL.into_iter().take(plan.dimensions as usize) {
        let length = max[axis.index()] - min[axis.index()];
        if Some(axis) != across && length < spacing * (1.0 - TOLERANCE) {
            let what = format!(
                "`{}` is {} m along {}, less than one spacing of {spacing} m",
                geometry.name,
                readable(length),
                axis.name()
            );
            j.log.add(
                at.0,
                at.1,
                what,
                match may_be_finer(plan, geometry, length) {
                    true => "make it thicker, or give it a `spacing` of its own",
                    false => "make it thicker, or make discretisation.spacing smaller",
                },
            );
            return;
        }
    }
}

/// Could a wall so thin (m) have a spacing of its own?
fn may_be_finer(plan: &RunPlan, geometry: &GeometryPlan, length: f64) -> bool {
    let is_plain = geometry.kind == Kind::Wall && geometry.spacing.is_none();
    let is_known = plan.numerics.mps.is_none() && plan.floating.is_empty();
    is_plain && is_known && length >= plan.discretisation.spacing / FINEST
}

fn inside(j: &mut Judge<'_>, plan: &RunPlan, geometry: &GeometryPlan, at: &[Span; 2], path: &str) {
    let slack = TOLERANCE * plan.discretisation.spacing;
    let [min, max] = geometry.shape.extent();
    for axis in Axis::ALL {
        let n = axis.index();
        let (low, high) = (plan.domain.min[n], plan.domain.max[n]);
        let name = axis.name();
        let help = "move it inside, or make the domain larger";
        if min[n] < low - slack {
            let what = format!(
                "`{}` starts at {name} = {} m, outside the domain, which starts at {low} m",
                geometry.name, min[n]
            );
            j.log.add(at[0], &format!("{path}.min"), what, help);
        }
        if max[n] > high + slack {
            let what = format!(
                "`{}` ends at {name} = {} m, outside the domain, which ends at {high} m",
                geometry.name, max[n]
            );
            j.log.add(at[1], &format!("{path}.max"), what, help);
        }
    }
}

/// Wall layers must not reach through a periodic side.
fn seam(j: &mut Judge<'_>, plan: &RunPlan, geometry: &GeometryPlan, at: (Span, &str)) {
    let slack = TOLERANCE * plan.discretisation.spacing;
    let [low, high] = extent(geometry, plan);
    for axis in Axis::ALL {
        let n = axis.index();
        if !plan.domain.periodic[n] || geometry.kind != Kind::Wall {
            continue;
        }
        if low[n] >= plan.domain.min[n] - slack && high[n] <= plan.domain.max[n] + slack {
            continue;
        }
        let (name, axis) = (&geometry.name, axis.name());
        let what =
            format!("the wall layers of `{name}` reach through the periodic sides along {axis}");
        let shell = matches!(
            geometry.shape,
            Shape::Box {
                fill: Fill::Shell,
                ..
            }
        );
        let help = if shell {
            format!("open those faces: open = [\"-{axis}\", \"+{axis}\"]")
        } else {
            "move the wall inside the domain".to_owned()
        };
        j.log.add(at.0, at.1, what, help);
    }
}

/// Chooses the model of shifting. Shifted particles drift towards empty places; one model subtracts that.
pub(crate) fn shifting(
    j: &mut Judge<'_>,
    raw: &RawCase,
    plan: &mut RunPlan,
    (count, catalogue): (u64, &Catalogue),
) {
    let Some(at) = raw.numerics.shifting.as_ref().filter(|at| at.value > 0.0) else {
        return;
    };
    let knows = |word: &str| catalogue.shiftings.iter().any(|one| one.name == word);
    let empty = empty_places(plan, count);
    let (word, why) = match &empty {
        Some(why) => (SHIFTING_BELOW_SURFACE, why.as_str()),
        None if knows(SHIFTING) => (SHIFTING, "fluid fills the domain"),
        None => (SHIFTING_BELOW_SURFACE, "the model that there is"),
    };
    if !knows(word) {
        let what = format!("`{SHIFTING}` is for fluid without a free surface, but {why}");
        let help = "compose the scheme with `ShiftingBelowSurface`, or fill the domain with fluid";
        j.log.at(at, what, help);
        return;
    }
    plan.numerics.shifting_model = word.to_owned();
    j.derived("numerics.shifting_model", why);
}

/// Why there may be a free surface.
fn empty_places(plan: &RunPlan, count: u64) -> Option<String> {
    let axes = 0..plan.dimensions as usize;
    if let Some(axis) = axes.clone().find(|&n| !plan.domain.periodic[n]) {
        let name = Axis::ALL[axis].name();
        return Some(format!("the domain is not periodic along {name}"));
    }
    let sides = axes.map(|n| plan.domain.max[n] - plan.domain.min[n]);
    let places = sides.product::<f64>() / plan.discretisation.spacing.powi(plan.dimensions as i32);
    let missing = places - count as f64;
    let part = (100.0 * missing / places).round();
    (missing > 0.01 * places).then(|| format!("{part} % of the domain are empty"))
}
