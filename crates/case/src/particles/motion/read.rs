//! `[[motion]]`.

use super::over_time::along_axes;
use super::plan::MotionPlan;
use super::turn::Turn;
use super::waves::{Flume, Made};
use crate::judge::Files;
use crate::judge::Judge;
use crate::particles::elastic::{self, Bars};
use crate::particles::floating::{self, FloatingPlan};
use crate::particles::plan::Kind;
use crate::particles::raw::RawGeometry;
use crate::typed::section::Section;
use crate::typed::source::{At, Span};

/// A motion or a body, and where it was typed.
pub(super) struct Typed<P> {
    pub plan: P,
    pub span: Span,
    pub path: String,
}

/// The motions of a case.
pub(crate) struct Motions {
    pub(super) list: Vec<Typed<MotionPlan>>,
    /// Bodies that float.
    pub(super) floating: Vec<Typed<FloatingPlan>>,
    /// Are there more, with mistakes in them?
    some_are_wrong: bool,
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

/// Reads the motions of a case and its bodies that float; those with mistakes are left out.
pub(crate) fn motions(
    j: &mut Judge<'_>,
    files: &Files<'_>,
    (told, afloat, bars): (Vec<Section<'_>>, Vec<Section<'_>>, &Bars),
    flume: Flume<'_>,
) -> Motions {
    let count = told.len() + afloat.len();
    let beside = afloat.first().map(Section::span);
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
    let some_are_wrong = list.len() + floating.len() < count || bars.some_are_wrong;
    if let Some(span) = beside.filter(|_| !bars.list.is_empty()) {
        let what = "bodies that float beside an elastic bar would go through it: its pieces touch no walls";
        let help = "delete the [[floating]] body or the [[elastic]] bar";
        j.log.add(span, "floating", what, help);
    }
    for elastic::Typed { bar, span, to } in &bars.list {
        let path = "elastic".to_owned();
        if let Some(at) = to.as_ref().filter(|_| !some_are_wrong) {
            holds(j, &list, at);
        }
        for plan in bar.bodies(flume.dimensions) {
            named(j, &mut names, &plan.name, (*span, &path));
            let (span, path) = (*span, path.clone());
            floating.push(Typed { plan, span, path });
        }
    }
    Motions {
        some_are_wrong,
        list,
        floating,
    }
}

/// Is there a motion of this name, to hold a bar?
fn holds(j: &mut Judge<'_>, list: &[Typed<MotionPlan>], at: &At<String>) {
    let names: Vec<_> = list
        .iter()
        .map(|motion| motion.plan.name.as_str())
        .collect();
    if names.is_empty() {
        let what = format!("there is no [[motion]] with the name `{}`", at.value);
        let help = "add one, or delete this line: then the ground holds the bar";
        j.log.at(at, what, help);
    } else {
        j.known_word(at, &names);
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
    let name = j.needed_text(&mut section, "name", "write name = \"paddle\"");
    let dimensions = flume.dimensions;
    let translation = section.node("translation");
    let waves = section.section("waves", &mut j.log);
    let solitary = section.section("solitary_wave", &mut j.log);
    let turn = Turn::read(j, &mut section);
    section.finish(&mut j.log);
    let ways = usize::from(translation.is_some())
        + usize::from(waves.is_some())
        + usize::from(solitary.is_some());
    if ways > 1 {
        let what = "`translation`, `waves` and `solitary_wave` exclude each other";
        j.log.add(span, &path, what, "keep the one you mean");
    }
    if let Some(at) = turn.rotation_of(&path).filter(|_| waves.is_some()) {
        let what = "a paddle that makes waves does not turn beside";
        let help = "delete this line; a flap is waves = { maker = \"flap\", ... } with a point";
        j.log.add(at.0, &at.1, what, help);
    }
    if ways == 0 && !turn.is_given() {
        let help = "write translation = [\"0.1*sin(6.28*t)\", \"0\", \"0\"], or waves, or rotation and point";
        j.missing(span, &format!("{path}.translation"), help);
    }
    let has_waves = waves.is_some();
    let made = match (translation, waves, solitary) {
        (Some(node), ..) => {
            let key = format!("{path}.translation");
            Some(Made::Shift(along_axes(j, files, node, &key, dimensions)))
        }
        (None, Some(section), _) => flume.waves(j, section),
        (None, None, Some(section)) => flume.solitary(j, section),
        (None, None, None) => None,
    };
    let (translation, turned) = match made {
        Some(Made::Turn(waves, axis)) => (
            Vec::new(),
            turn.of_flap(j, (waves, axis), (span, &path), dimensions),
        ),
        Some(Made::Shift(shift)) => (shift, turn.judged(j, files, (span, &path), dimensions)),
        // What waves are wrong was told.
        None if has_waves => return None,
        None => (Vec::new(), turn.judged(j, files, (span, &path), dimensions)),
    };
    (j.log.len() == before).then_some(())?;
    Some(MotionPlan {
        name: name?.value,
        translation,
        rotation: turned.rotation,
        point: turned.point,
        axis: turned.axis,
        interval: 0.0,
    })
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
