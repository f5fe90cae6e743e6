//! `[[floating]]`.

use super::keys::WAYS;
use super::plan::{FloatingPlan, Weight};
use crate::judge::Judge;
use crate::keys::Range;
use crate::typed::section::{Numbers, Section};
use crate::typed::source::{At, Span};

/// Reads a body that floats; none if there are mistakes in it.
pub(crate) fn floating(
    j: &mut Judge<'_>,
    mut section: Section<'_>,
    dimensions: u32,
) -> Option<FloatingPlan> {
    let before = j.log.len();
    let (span, path) = (section.span(), section.path().to_owned());
    let name = j.needed_text(&mut section, "name", "write name = \"raft\"");
    let density = section.number("density", &mut j.log);
    let mass = section.number("mass", &mut j.log);
    let centre = section.numbers("centre", &mut j.log);
    let inertia = section.number_or_numbers("inertia", &mut j.log);
    let velocity = section.numbers("velocity", &mut j.log);
    let spin = section.number_or_numbers("spin", &mut j.log);
    let held = section.texts("held", &mut j.log);
    section.finish(&mut j.log);
    let weight = weight(j, density.as_ref(), mass.as_ref(), (span, &path));
    let held = ways(j, held.as_ref(), dimensions);
    let turns = held[3..].iter().any(|held| !held);
    if let Some(at) = centre.as_ref().filter(|_| inertia.is_none() && turns) {
        let what = format!("`{path}` has a centre of mass of its own, but no `inertia`");
        let help = "write `inertia` too, about that centre: what is spread evenly has its centre elsewhere";
        j.log.at(at, what, help);
    }
    let inertia = inertia.and_then(|at| moments(j, &at, dimensions));
    let spin = spin.and_then(|at| {
        let spin = about_axes(j, &at, dimensions, Range::Any)?;
        at_rest_where_held(j, &at, spin, &held[3..]).then_some(spin)
    });
    let centre = centre.and_then(|at| j.vector(&at, dimensions));
    let velocity = velocity.and_then(|at| {
        let velocity = j.vector(&at, dimensions)?;
        at_rest_where_held(j, &at, velocity, &held[..3]).then_some(velocity)
    });
    (j.log.len() == before).then_some(())?;
    Some(FloatingPlan {
        name: name?.value,
        weight: weight?,
        centre,
        inertia,
        velocity: velocity.unwrap_or_default(),
        spin: spin.unwrap_or_default(),
        held,
    })
}

/// How heavy it is, which is said once.
fn weight(
    j: &mut Judge<'_>,
    density: Option<&At<f64>>,
    mass: Option<&At<f64>>,
    (span, path): (Span, &str),
) -> Option<Weight> {
    match (density, mass) {
        (None, None) => {
            let help = "write density = 500, or mass";
            j.missing(span, &format!("{path}.density"), help);
            None
        }
        (Some(_), Some(at)) => {
            let what = "`density` and `mass` exclude each other";
            j.log.at(at, what, "keep the one you mean");
            None
        }
        (Some(at), None) => {
            let fine = j.fits(at, at.value);
            fine.then_some(Weight::Density(at.value))
        }
        (None, Some(at)) => {
            let fine = j.fits(at, at.value);
            fine.then_some(Weight::Mass(at.value))
        }
    }
}

/// Moments of inertia, which some body has.
fn moments(j: &mut Judge<'_>, at: &Numbers, dimensions: u32) -> Option<[f64; 3]> {
    let [x, y, z] = about_axes(j, at, dimensions, Range::Positive)?;
    let exists = dimensions < 3 || (x <= y + z && y <= z + x && z <= x + y);
    if !exists {
        let what = format!("no body has the moments of `{}`", at.key);
        let help = "write numbers of which none is more than the other two together";
        j.log.at(at, what, help);
    }
    exists.then_some([x, y, z])
}

/// What is held does not move at the start either.
fn at_rest_where_held(j: &mut Judge<'_>, at: &Numbers, moves: [f64; 3], held: &[bool]) -> bool {
    let found = (0..3).find(|k| held[*k] && moves[*k] != 0.0);
    if let Some(k) = found {
        let axis = ["x", "y", "z"][k];
        let what = format!(
            "`{}` moves the body along or about {axis}, where it is held",
            at.key
        );
        let help = "write 0 there, or take it out of `held`; a [[motion]] moves walls evenly";
        j.log.at(at, what, help);
    }
    found.is_none()
}

/// A number for turns about each axis; in the plane there is one.
fn about_axes(j: &mut Judge<'_>, at: &Numbers, dimensions: u32, range: Range) -> Option<[f64; 3]> {
    let key = &at.key;
    let wanted = match dimensions {
        1 => {
            let what = format!("`{key}` has no meaning: nothing turns in one dimension");
            j.log.at(at, what, "delete this line");
            return None;
        }
        2 => 1,
        _ => 3,
    };
    if at.value.len() != wanted {
        let count = at.value.len();
        let what = format!("`{key}` has {count} numbers, but bodies turn about {wanted} here");
        let help = match wanted {
            1 => "write one number, about the normal of the plane",
            _ => "write three numbers, one about each axis",
        };
        j.log.at(at, what, help);
        return None;
    }
    let fine = at
        .value
        .iter()
        .all(|number| j.range(at, number.value, range));
    let numbers: Vec<_> = at.value.iter().map(|number| number.value).collect();
    fine.then(|| match numbers[..] {
        [z] => [0.0, 0.0, z],
        _ => [numbers[0], numbers[1], numbers[2]],
    })
}

/// What it is kept from: what is said, and what there is no room for.
fn ways(j: &mut Judge<'_>, typed: Option<&At<Vec<At<String>>>>, dimensions: u32) -> [bool; 6] {
    let is_possible = |way: usize| match dimensions {
        1 => way == 0,
        2 => [0, 1, 5].contains(&way),
        _ => true,
    };
    let mut held = [0, 1, 2, 3, 4, 5].map(|way| !is_possible(way));
    for at in typed.map_or(&[][..], |at| &at.value) {
        let Some(way) = j.known_word(at, WAYS) else {
            continue;
        };
        if !is_possible(way) {
            let what = format!(
                "nothing moves so in {dimensions} dimensions: `{}`",
                at.value
            );
            j.log.at(at, what, "delete this word");
        }
        held[way] = true;
    }
    held
}
