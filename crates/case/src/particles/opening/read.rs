//! `[[opening]]`.

use super::curves::Curves;
use super::plan::OpeningPlan;
use crate::judge::Files;
use crate::judge::Judge;
use crate::particles::face::face;
use crate::particles::plan::Face;
use crate::typed::section::Section;
use crate::typed::source::{At, Span};
use monoflow_formula::Formula;

/// Openings as typed.
pub(crate) type Openings = Vec<(OpeningPlan, Span, String)>;

/// Reads the openings of a case; those with mistakes are left out.
pub(crate) fn openings(
    j: &mut Judge<'_>,
    files: &Files<'_>,
    sections: Vec<Section<'_>>,
    dimensions: u32,
) -> Openings {
    let mut list: Openings = Vec::new();
    for (n, section) in sections.into_iter().enumerate() {
        let (span, path) = (section.span(), section.path().to_owned());
        let Some(plan) = opening(j, files, (section, n), dimensions) else {
            j.pass_over_coefficients(("opening", n));
            continue;
        };
        if list.iter().any(|(other, ..)| other.name == plan.name) {
            let what = format!("the name `{}` is used by two openings", plan.name);
            let help = "give each opening its own name";
            j.log.add(span, &format!("{path}.name"), what, help);
        }
        j.given(&path, span);
        list.push((plan, span, path));
    }
    list
}

fn opening(
    j: &mut Judge<'_>,
    files: &Files<'_>,
    (mut section, n): (Section<'_>, usize),
    dimensions: u32,
) -> Option<OpeningPlan> {
    let before = j.log.len();
    let (span, path) = (section.span(), section.path().to_owned());
    let name = j.needed_text(&mut section, "name", "write name = \"inlet\"");
    let min = section.numbers("min", &mut j.log);
    let max = section.numbers("max", &mut j.log);
    let help = "write the direction from the face into the water, such as into = \"+x\"";
    let into = j.needed_text(&mut section, "into", help);
    let profile = section.text("profile", &mut j.log);
    let tracer = section.number("tracer", &mut j.log);
    let curves = Curves::read(j, files, &mut section);
    section.finish(&mut j.log);
    curves.exclude_each_other(j);
    if let Some(at) = profile.as_ref() {
        shares(j, at, curves.have_inflow());
    }
    let min = j.required(min.as_ref(), span, &format!("{path}.min"), dimensions);
    let max = j.required(max.as_ref(), span, &format!("{path}.max"), dimensions);
    let into = into.and_then(|at| face(j, &at, dimensions));
    if let (Some(min), Some(max), Some(into)) = (min, max, into) {
        lies_flat(j, [min, max], into, (span, &path), dimensions);
    }
    let entry = ("opening", n);
    let coefficients = if curves.let_water_in() {
        j.coefficients_of_particles(entry, &path)
    } else {
        j.no_coefficients(entry, "nothing comes in there");
        Vec::new()
    };
    (j.log.len() == before).then_some(())?;
    let (inflow, head) = curves.taken()?;
    Some(OpeningPlan {
        name: name?.value,
        min: min?,
        max: max?,
        into: into?,
        inflow,
        profile: profile.map(|at| at.value),
        head,
        tracer: tracer.map(|at| at.value),
        coefficients,
        depth: 0.0,
        interval: 0.0,
        pressures: [0.0; 2],
    })
}

/// Refuses a box that is no face along its direction, or has no extent across it.
fn lies_flat(
    j: &mut Judge<'_>,
    [min, max]: [[f64; 3]; 2],
    into: Face,
    (span, path): (Span, &str),
    dimensions: u32,
) {
    for axis in 0..dimensions as usize {
        let flat = axis == into.axis.index();
        let fits = if flat {
            min[axis] == max[axis]
        } else {
            min[axis] < max[axis]
        };
        if !fits {
            let name = ["x", "y", "z"][axis];
            let what = format!(
                "`{path}` reaches from {} m to {} m along {name}, but opens along {into}",
                min[axis], max[axis]
            );
            let help = match flat {
                true => "give min and max the same number there: that of the face",
                false => "make the number of max greater than that of min there",
            };
            j.log.add(span, &format!("{path}.max"), what, help);
        }
    }
}

/// A profile is a formula, of a velocity.
fn shares(j: &mut Judge<'_>, at: &At<String>, has_velocity: bool) {
    if !has_velocity {
        let what = format!(
            "`{}` has no meaning without `velocity` or `discharge`",
            at.key
        );
        j.log
            .at(at, what, "delete this line, or write velocity = 1.0");
    }
    if let Err(why) = Formula::in_space(&at.value) {
        let what = format!("`{}` is not a formula in x, y and z: {why}", at.key);
        j.log.at(at, what, "write something like \"4*y*(1-y)\"");
    }
}
