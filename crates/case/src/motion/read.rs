//! `[[motion]]`.

use super::knots::{FOR_ACCELERATIONS, TOLERANCE};
use super::plan::{MotionPlan, OverTime};
use super::waves::Flume;
use crate::catalogue::Catalogue;
use crate::floating::{self, FloatingPlan};
use crate::plan::{GeometryPlan, Kind, RunPlan};
use crate::raw::{RawCase, RawGeometry};
use crate::resolve::Judge;
use crate::section::{Numbers, Section};
use crate::series::{Ways, series};
use crate::shallow::Files;
use crate::source::Span;
use crate::tree::{Node, Value};
use monoflow_formula::Formula;

/// A motion or a body, and where it was typed.
struct Typed<P> {
    plan: P,
    span: Span,
    path: String,
}

/// The motions of a case.
pub(crate) struct Motions {
    list: Vec<Typed<MotionPlan>>,
    /// Bodies that float.
    floating: Vec<Typed<FloatingPlan>>,
    /// Are there more, with mistakes in them?
    some_are_wrong: bool,
}

/// Reads the motions of a case and its bodies that float; those with mistakes are left out.
pub(crate) fn motions(
    j: &mut Judge<'_>,
    files: &Files<'_>,
    (told, afloat): (Vec<Section<'_>>, Vec<Section<'_>>),
    flume: Flume<'_>,
) -> Motions {
    let count = told.len() + afloat.len();
    let (mut list, mut floating) = (Vec::new(), Vec::new());
    let mut names = Vec::new();
    for section in told {
        let (span, path) = (section.span(), section.path().to_owned());
        if let Some(plan) = motion(j, files, section, &flume) {
            named(j, &mut names, &plan.name, (span, &path));
            list.push(Typed { plan, span, path });
        }
    }
    for section in afloat {
        let (span, path) = (section.span(), section.path().to_owned());
        if let Some(plan) = floating::floating(j, section, flume.dimensions) {
            named(j, &mut names, &plan.name, (span, &path));
            floating.push(Typed { plan, span, path });
        }
    }
    Motions {
        some_are_wrong: list.len() + floating.len() < count,
        list,
        floating,
    }
}

/// Notes the name of a motion or body, which no other has.
fn named(j: &mut Judge<'_>, names: &mut Vec<String>, name: &str, (span, path): (Span, &str)) {
    if names.iter().any(|other| other == name) {
        let what = format!("the name `{name}` is used by two motions or bodies");
        let help = "give each motion and each floating body its own name";
        j.log.add(span, &format!("{path}.name"), what, help);
    }
    j.given(path, span);
    names.push(name.to_owned());
}

fn motion(
    j: &mut Judge<'_>,
    files: &Files<'_>,
    mut section: Section<'_>,
    flume: &Flume<'_>,
) -> Option<MotionPlan> {
    let before = j.log.len();
    let (span, path) = (section.span(), section.path().to_owned());
    let name = section.text("name", &mut j.log);
    let dimensions = flume.dimensions;
    let translation = section.node("translation");
    let waves = section.section("waves", &mut j.log);
    let solitary = section.section("solitary_wave", &mut j.log);
    let rotation = section.node("rotation");
    let point = section.numbers("point", &mut j.log);
    let axis = section.numbers("axis", &mut j.log);
    section.finish(&mut j.log);
    if name.is_none() {
        j.missing(span, &format!("{path}.name"), "write name = \"paddle\"");
    }
    let ways = usize::from(translation.is_some())
        + usize::from(waves.is_some())
        + usize::from(solitary.is_some());
    if ways > 1 {
        let what = "`translation`, `waves` and `solitary_wave` exclude each other";
        j.log.add(span, &path, what, "keep the one you mean");
    }
    if ways == 0 && rotation.is_none() {
        let help = "write translation = [\"0.1*sin(6.28*t)\", \"0\", \"0\"], or waves, or rotation and point";
        j.missing(span, &format!("{path}.translation"), help);
    }
    let translation = match (translation, waves, solitary) {
        (Some(node), ..) => Some(along_axes(
            j,
            files,
            node,
            &format!("{path}.translation"),
            dimensions,
        )),
        (None, Some(section), _) => flume.regular(j, section),
        (None, None, Some(section)) => flume.solitary(j, section),
        (None, None, None) => None,
    };
    if let Some(node) = rotation.filter(|_| dimensions < 2) {
        let what = "nothing turns in one dimension";
        j.log.add(
            node.span,
            &format!("{path}.rotation"),
            what,
            "delete this line",
        );
    }
    if rotation.is_none() {
        nothing_turns(j, [&point, &axis]);
    }
    if rotation.is_some() && point.is_none() {
        j.missing(
            span,
            &format!("{path}.point"),
            "name a point of the axis (m)",
        );
    }
    let direction = direction(
        j,
        axis.as_ref(),
        rotation.is_some(),
        (span, &path),
        dimensions,
    );
    let point = point.as_ref().map(|at| j.vector(at, dimensions));
    let rotation = rotation.map(|node| over_time(j, files, node, &format!("{path}.rotation")));
    (j.log.len() == before).then_some(())?;
    Some(MotionPlan {
        name: name?.value,
        translation: translation.unwrap_or_default(),
        rotation: rotation.flatten(),
        point: point.flatten().unwrap_or_default(),
        axis: direction,
        interval: 0.0,
    })
}

/// Refuses an axis about which nothing turns.
fn nothing_turns(j: &mut Judge<'_>, typed: [&Option<Numbers>; 2]) {
    for at in typed.into_iter().flatten() {
        let what = format!("`{}` has no meaning without `rotation`", at.key);
        j.log.at(
            at,
            what,
            "delete this line, or write rotation = \"0.1*sin(t)\"",
        );
    }
}

/// The direction of the axis, of length 1; in the plane its normal.
fn direction(
    j: &mut Judge<'_>,
    axis: Option<&Numbers>,
    is_needed: bool,
    (span, path): (Span, &str),
    dimensions: u32,
) -> [f64; 3] {
    let direction = match (axis, dimensions) {
        (Some(at), 3) => j.vector(at, 3).unwrap_or_default(),
        (Some(at), _) => {
            let what = format!("`{}` has a meaning in three dimensions only", at.key);
            j.log
                .at(at, what, "delete this line: bodies turn in the plane");
            [0.0, 0.0, 1.0]
        }
        (None, 3) if is_needed => {
            let help = "write the direction of the axis, such as axis = [0, 1, 0]";
            j.missing(span, &format!("{path}.axis"), help);
            [0.0; 3]
        }
        (None, _) => [0.0, 0.0, 1.0],
    };
    let length = direction.iter().map(|x| x * x).sum::<f64>().sqrt();
    if let Some(at) = axis.filter(|_| length == 0.0) {
        j.log.at(
            at,
            "the axis has no direction",
            "write one, such as axis = [0, 1, 0]",
        );
    }
    direction.map(|x| x / length.max(f64::MIN_POSITIVE))
}

/// A number over time for each axis.
pub(crate) fn along_axes(
    j: &mut Judge<'_>,
    files: &Files<'_>,
    node: &Node,
    key: &str,
    dimensions: u32,
) -> Vec<OverTime> {
    let Value::List(list) = &node.value else {
        let what = format!("`{key}` must be a list but is {}", node.value.kind());
        let help = "write one formula in t for each axis: [\"0.1*sin(6.28*t)\", \"0\"]";
        j.log.add(node.span, key, what, help);
        return Vec::new();
    };
    if list.len() != dimensions as usize {
        let what = format!(
            "`{key}` has {} entries, but there are {dimensions} dimensions",
            list.len()
        );
        j.log.add(
            node.span,
            key,
            what,
            "write one for each axis; \"0\" where nothing moves",
        );
    }
    list.iter()
        .filter_map(|node| over_time(j, files, node, key))
        .collect()
}

/// A formula, pairs or a file.
pub(crate) fn over_time(
    j: &mut Judge<'_>,
    files: &Files<'_>,
    node: &Node,
    key: &str,
) -> Option<OverTime> {
    if let Value::Text(text) = &node.value {
        return match Formula::over_time(text) {
            Ok(_) => Some(OverTime::Formula(text.clone())),
            Err(why) => {
                let what = format!("`{key}` is not a formula in t: {why}");
                j.log.add(
                    node.span,
                    key,
                    what,
                    "write something like \"0.1*sin(6.2832*t)\"",
                );
                None
            }
        };
    }
    let ways = Ways {
        are: "a number, a formula in t, a list of pairs or a file",
        such_as: "write \"0.1*sin(6.28*t)\", or [[0, 0.0], [2, 0.3]], or { file = \"paddle.csv\" }",
    };
    let points = series(j, files, node, key, &ways)?.points;
    if points.is_empty() {
        j.log.add(
            node.span,
            key,
            format!("`{key}` has no points"),
            "give two pairs at least",
        );
    }
    for pair in points.windows(2) {
        let ([a, _], [b, _]) = (pair[0], pair[1]);
        if a >= b {
            let what = format!("in `{key}` {b} comes after {a}");
            let help = "sort the points by time, and give each time only once";
            j.log.add(node.span, key, what, help);
        }
    }
    if let Some([first, _]) = points.first().filter(|point| point[0] > 0.0) {
        let what = format!("`{key}` begins at {first} s, after the run does");
        j.log
            .add(node.span, key, what, "give a point at time 0, or before");
    }
    Some(OverTime::Points(points))
}

impl Motions {
    /// The names of motions.
    pub fn told(&self) -> impl Iterator<Item = &str> {
        self.list.iter().map(|motion| motion.plan.name.as_str())
    }

    /// The names of bodies that float.
    pub fn afloat(&self) -> impl Iterator<Item = &str> {
        self.floating.iter().map(|body| body.plan.name.as_str())
    }

    /// Are there more, with mistakes in them?
    pub fn some_are_wrong(&self) -> bool {
        self.some_are_wrong
    }
}

/// The motion that a geometry names.
pub(crate) fn by_name(
    j: &mut Judge<'_>,
    raw: &RawGeometry,
    kind: Kind,
    motions: &Motions,
) -> Option<String> {
    let at = raw.motion.as_ref()?;
    if kind != Kind::Wall {
        let what = format!("`{}` has a meaning for walls only", at.key);
        j.log.at(
            at,
            what,
            "delete this line; fluid at the start has `velocity`",
        );
        return None;
    }
    if let Some(velocity) = &raw.velocity {
        let what = "a wall that moves has the velocity of its motion";
        j.log.at(velocity, what, "delete this line or `motion`");
    }
    let names: Vec<_> = motions.told().chain(motions.afloat()).collect();
    if motions.some_are_wrong && !names.contains(&at.value.as_str()) {
        return None;
    }
    if names.is_empty() {
        let what = format!("there is no [[motion]] with the name `{}`", at.value);
        let help =
            "add one, with its name and a translation, or [[floating]] with its name and a density";
        j.log.at(at, what, help);
        return None;
    }
    j.known_word(at, &names).map(|n| names[n].to_owned())
}

/// Finds how long the pieces of motions may be, for the geometries that move by them, and takes the
/// motions into the plan.
pub(crate) fn check(
    j: &mut Judge<'_>,
    plan: &mut RunPlan,
    raw: &RawCase<'_>,
    motions: Motions,
    catalogue: &Catalogue,
) {
    let end = plan.time.end;
    let tolerance = TOLERANCE * plan.discretisation.spacing;
    for Typed {
        plan: mut motion,
        span,
        path,
    } in motions.list
    {
        let extents = moved(j, plan, &motion.name, (span, &path));
        if extents.is_empty() {
            continue;
        }
        ends_late_enough(j, &motion, end, (span, &path));
        let reach = extents
            .iter()
            .map(|extent| motion.reach(*extent))
            .fold(0.0, f64::max);
        let mut found = motion.longest_interval(end, tolerance, reach);
        if found.is_ok() && plan.walls_take_over_pressure() {
            // Their pressure follows from the second derivative of pieces, where these can follow that.
            let fine = FOR_ACCELERATIONS * tolerance;
            found = motion.longest_interval(end, fine, reach).or(found);
        }
        match found {
            Ok(interval) => motion.interval = interval,
            Err(miss) => {
                let (what, help) = miss.told(&path, "m", end);
                j.log.add(span, &path, what, help);
            }
        }
        plan.motions.push(motion);
    }
    for body in motions.floating {
        moved(j, plan, &body.plan.name, (body.span, &body.path));
        plan.floating.push(body.plan);
    }
    moved_walls(j, plan, raw, catalogue);
}

/// The extents of the geometries that move by a name; none is a mistake.
fn moved(
    j: &mut Judge<'_>,
    plan: &RunPlan,
    name: &str,
    (span, path): (Span, &str),
) -> Vec<[[f64; 3]; 2]> {
    let moves = |g: &&GeometryPlan| g.motion.as_deref() == Some(name);
    let walls = plan.geometry.iter().filter(moves);
    let extents: Vec<_> = walls.map(|g| g.shape.extent()).collect();
    if extents.is_empty() {
        let what = format!("nothing moves by `{name}`");
        let help = format!("write motion = \"{name}\" in a [[geometry]] of kind wall");
        j.log.add(span, &format!("{path}.name"), what, help);
    }
    extents
}

/// Points must reach to the end of the run.
fn ends_late_enough(j: &mut Judge<'_>, motion: &MotionPlan, end: f64, (span, path): (Span, &str)) {
    for (curve, key) in (motion
        .translation
        .iter()
        .map(|curve| (curve, "translation")))
    .chain(motion.rotation.iter().map(|curve| (curve, "rotation")))
    {
        if let OverTime::Points(points) = curve
            && points.len() > 1
            && let Some([last, _]) = points.last().filter(|point| point[0] < end)
        {
            let what = format!("`{path}.{key}` ends at {last} s, but the run at {end} s");
            let help = "give points until the end of the run; where nothing moves any more, repeat the last value";
            j.log.add(span, &format!("{path}.{key}"), what, help);
        }
    }
}

/// The wall model of walls that move: `dynamic` is for those at rest.
fn moved_walls(j: &mut Judge<'_>, plan: &mut RunPlan, raw: &RawCase<'_>, catalogue: &Catalogue) {
    const KEY: &str = "numerics.wall";
    const MOVING: &str = "dynamic_moving";
    let nothing_moves = plan.motions.is_empty() && plan.floating.is_empty();
    if nothing_moves || plan.numerics.mps.is_some() {
        return;
    }
    let known = catalogue
        .walls
        .iter()
        .any(|wall| wall.choice.name == MOVING);
    if plan.numerics.wall == "dynamic" && known {
        MOVING.clone_into(&mut plan.numerics.wall);
        j.derived(KEY, "dynamic, of walls that move");
        return;
    }
    if plan.numerics.wall != "dynamic" {
        return;
    }
    for typed in &raw.geometry {
        if let Some(at) = &typed.motion {
            let what = format!(
                "walls of {KEY} = \"dynamic\" cannot move: they take part in continuity as if at rest"
            );
            let help = format!("write wall = \"{MOVING}\" in [numerics]");
            j.log.at(at, what, help);
        }
    }
}
