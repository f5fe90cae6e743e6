//! `[[elastic]]`.

use super::plan::ElasticPlan;
use crate::judge::Judge;
use crate::particles::face::face;
use crate::particles::plan::{DiscretisationPlan, Face, GeometryPlan, WallPlacement};
use crate::particles::raw::AXES;
use crate::particles::resolve::Frame;
use crate::particles::tie::TiePlan;
use crate::plan::Axis;
use crate::typed::section::Section;
use crate::typed::source::{At, Span};

/// A bar of so many times its thickness has one piece for each.
const PIECES: [f64; 2] = [4.0, 32.0];

/// More pieces than are of use: each is a body.
const MOST_PIECES: u64 = 256;

/// Layers of particles across a bar, at least: with fewer, water on one side feels that on the other.
const THINNEST: f64 = 2.0;

/// A bar, and where it was typed.
pub(crate) struct Typed {
    pub bar: ElasticPlan,
    pub span: Span,
    /// The name of the motion that holds it.
    pub to: Option<At<String>>,
}

/// The bars of a case.
pub(crate) struct Bars {
    /// Those without mistakes.
    pub list: Vec<Typed>,
    /// Are there more, with mistakes in them?
    pub some_are_wrong: bool,
}

/// Reads the elastic bars of a case.
pub(crate) fn bars(
    j: &mut Judge<'_>,
    sections: Vec<Section<'_>>,
    dimensions: u32,
    discretisation: &DiscretisationPlan,
) -> Bars {
    let count = sections.len();
    let mut list: Vec<Typed> = Vec::new();
    for section in sections {
        let Some(typed) = bar(j, section, dimensions, discretisation) else {
            continue;
        };
        let name = &typed.bar.name;
        if list.iter().any(|other| other.bar.name == *name) {
            let what = format!("the name `{name}` is used by two bars");
            let help = "give each its own name";
            j.log.add(typed.span, "elastic.name", what, help);
            continue;
        }
        list.push(typed);
    }
    Bars {
        some_are_wrong: list.len() < count,
        list,
    }
}

fn bar(
    j: &mut Judge<'_>,
    mut section: Section<'_>,
    dimensions: u32,
    discretisation: &DiscretisationPlan,
) -> Option<Typed> {
    let before = j.log.len();
    let (span, path) = (section.span(), section.path().to_owned());
    let name = j.needed_text(&mut section, "name", "write name = \"gate\"");
    let typed = ["min", "max"].map(|key| section.numbers(key, &mut j.log));
    let clamped = section.texts("clamped", &mut j.log);
    let bends = section.text("bends", &mut j.log);
    let to = section.text("to", &mut j.log);
    let density = j.needed_number(&mut section, "density", "write density = 1100.0 (kg/m³)");
    let young = j.needed_number(&mut section, "young", "write young = 1e7 (Pa)");
    let poisson = section.number("poisson", &mut j.log);
    let damping = section.number("damping", &mut j.log);
    let pieces = section.count("pieces", &mut j.log);
    section.finish(&mut j.log);
    if dimensions < 2 {
        let help = "write dimensions = 2 or 3";
        j.log
            .add(span, &path, "nothing bends in one dimension", help);
        return None;
    }
    if discretisation.wall_placement == WallPlacement::OnFace {
        let what =
            "a bar is made of solid pieces, and these walls have particles on their faces alone";
        let help = "write numerics.wall = \"dynamic\" or \"adami\"";
        j.log.add(span, &path, what, help);
    }
    let mut corner = |n: usize, key: &str| {
        j.required(
            typed[n].as_ref(),
            span,
            &format!("{path}.{key}"),
            dimensions,
        )
    };
    let (min, max) = (corner(0, "min"), corner(1, "max"));
    let ends = ends(j, clamped.as_ref(), (span, &path), dimensions);
    let mut number = |at: Option<At<f64>>| {
        let at = at.filter(|at| j.fits(at, at.value));
        at.map_or(0.0, |at| at.value)
    };
    let (poisson, damping) = (number(poisson), number(damping));
    let (min, max, (along, clamped)) = (min?, max?, ends?);
    let bends = across(j, bends.as_ref(), along, (span, &path), dimensions)?;
    if let Some(at) = &typed[1] {
        j.ordered(at, min, max, dimensions);
    }
    let mut bar = ElasticPlan {
        name: name?.value,
        min,
        max,
        along,
        bends,
        clamped,
        to: to.as_ref().map(|at| at.value.clone()),
        density: density?,
        young: young?,
        poisson,
        damping,
        pieces: 0,
    };
    (j.log.len() == before).then_some(())?;
    stands_on_spacings(j, &bar, (span, &path), (dimensions, discretisation.spacing));
    bar.pieces = counted(j, &bar, pieces.as_ref(), discretisation.spacing);
    j.given(&format!("elastic.{}", bar.name), span);
    (j.log.len() == before).then_some(Typed { bar, span, to })
}

impl Bars {
    /// Adds the walls of all bars to the geometries of a case, and their joints to those that there are.
    pub fn build(
        self,
        j: &mut Judge<'_>,
        (geometry, ties): (&mut Vec<GeometryPlan>, &mut Vec<TiePlan>),
        frame: &Frame<'_>,
    ) -> Vec<ElasticPlan> {
        let (dimensions, discretisation) = (frame.dimensions, frame.discretisation);
        for Typed { bar, span, .. } in &self.list {
            let taken = |name: &str| {
                geometry.iter().any(|other| other.name == name)
                    || ties.iter().any(|tie| tie.name == name)
            };
            let numbers = 1..=bar.pieces + 1;
            if let Some(name) = numbers.map(|n| bar.piece(n)).find(|name| taken(name)) {
                let what = format!(
                    "`{name}` is a piece of the bar `{}`, and the name of something else",
                    bar.name
                );
                j.log
                    .add(*span, "elastic.name", what, "give it another name");
            }
            for joint in bar.joints(dimensions, discretisation.spacing) {
                j.given(&format!("joint.{}", joint.name), *span);
                ties.push(joint);
            }
            for wall in bar.walls(discretisation.spacing) {
                j.given(&format!("geometry.{}", wall.name), *span);
                geometry.push(wall);
            }
        }
        self.list.into_iter().map(|typed| typed.bar).collect()
    }
}

/// Of how many pieces a bar is made.
fn counted(j: &mut Judge<'_>, bar: &ElasticPlan, typed: Option<&At<u64>>, spacing: f64) -> u32 {
    let length = bar.extent(bar.along);
    let cells = (length / spacing).round().max(1.0);
    let Some(at) = typed else {
        let slender = (length / bar.extent(bar.bends)).round();
        return slender.clamp(PIECES[0], PIECES[1]).min(cells) as u32;
    };
    let most = MOST_PIECES.min(cells as u64);
    if !(1..=most).contains(&at.value) {
        let what = format!(
            "`{}` is {}, but pieces are a spacing long at least, and at most {MOST_PIECES}",
            at.key, at.value
        );
        let help = format!("write a number from 1 to {most}, or delete this line");
        j.log.at(at, what, help);
    }
    at.value.clamp(1, most) as u32
}

/// The axis along a bar, and which of its ends are held.
fn ends(
    j: &mut Judge<'_>,
    typed: Option<&At<Vec<At<String>>>>,
    (span, path): (Span, &str),
    dimensions: u32,
) -> Option<(Axis, [bool; 2])> {
    let Some(at) = typed.filter(|at| !at.value.is_empty()) else {
        let help = "write clamped = [\"-y\"] where its lower end along y is held";
        j.missing(span, &format!("{path}.clamped"), help);
        return None;
    };
    let faces: Vec<Face> = at
        .value
        .iter()
        .map(|one| face(j, one, dimensions))
        .collect::<Option<_>>()?;
    let along = faces[0].axis;
    let mut clamped = [false; 2];
    for face in faces {
        let held = &mut clamped[usize::from(face.upper)];
        if face.axis != along || *held {
            let what = format!(
                "`{}` is not one end of a bar, or two across from each other",
                at.key
            );
            j.log
                .at(at, what, "write clamped = [\"-y\"], or [\"-y\", \"+y\"]");
            return None;
        }
        *held = true;
    }
    Some((along, clamped))
}

/// The axis along which a bar is bent.
fn across(
    j: &mut Judge<'_>,
    typed: Option<&At<String>>,
    along: Axis,
    (span, path): (Span, &str),
    dimensions: u32,
) -> Option<Axis> {
    let possible: Vec<&str> = AXES[..dimensions as usize]
        .iter()
        .copied()
        .filter(|axis| *axis != along.name())
        .collect();
    let name = match (typed, &possible[..]) {
        (Some(at), _) => possible[j.known_word(at, &possible)?],
        (None, [only]) => only,
        (None, _) => {
            let help = format!("write bends = \"{}\", across its thin sides", possible[0]);
            j.missing(span, &format!("{path}.bends"), &help);
            return None;
        }
    };
    Axis::ALL.into_iter().find(|axis| axis.name() == name)
}

/// Sides must be whole numbers of spacings: pieces have the particles of a lattice, and no others.
fn stands_on_spacings(
    j: &mut Judge<'_>,
    bar: &ElasticPlan,
    (span, path): (Span, &str),
    (dimensions, spacing): (u32, f64),
) {
    for axis in &Axis::ALL[..dimensions as usize] {
        let side = bar.extent(*axis);
        let cells = side / spacing;
        let least = if *axis == bar.bends { THINNEST } else { 1.0 };
        let help =
            format!("write a `max` or a spacing of which it is a whole number, {least} at least");
        if (cells - cells.round()).abs() > 1e-6 * cells.max(1.0) || cells.round() < least {
            let what = format!(
                "the bar is {side:.6} m wide along {}, which is {cells:.4} spacings",
                axis.name()
            );
            j.log.add(span, &format!("{path}.max"), what, help);
        }
    }
}
