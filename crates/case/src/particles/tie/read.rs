//! `[[joint]]` and `[[spring]]`.

use super::plan::{TiePlan, TieWay};
use crate::judge::Judge;
use crate::particles::motion::Motions;
use crate::typed::section::{Numbers, Section};
use crate::typed::source::{At, Span};

/// Reads joints, then springs; those with mistakes are left out.
pub(crate) fn ties(
    j: &mut Judge<'_>,
    (joints, springs): (Vec<Section<'_>>, Vec<Section<'_>>),
    motions: &Motions,
    dimensions: u32,
) -> Vec<TiePlan> {
    let mut ties: Vec<TiePlan> = Vec::new();
    let joints = joints.into_iter().map(|section| (section, true));
    let springs = springs.into_iter().map(|section| (section, false));
    for (section, is_joint) in joints.chain(springs) {
        let (span, path) = (section.span(), section.path().to_owned());
        let tie = match is_joint {
            true => joint(j, section, motions, dimensions),
            false => spring(j, section, motions, dimensions),
        };
        let Some(tie) = tie else {
            continue;
        };
        if ties.iter().any(|other| other.name == tie.name) {
            let what = format!("the name `{}` is used by two joints or springs", tie.name);
            let help = "give each its own name";
            j.log.add(span, &format!("{path}.name"), what, help);
        }
        j.given(&path, span);
        ties.push(tie);
    }
    ties
}

/// What joints and springs have in common, as typed.
struct Raw {
    span: Span,
    path: String,
    name: Option<At<String>>,
    body: Option<At<String>>,
    to: Option<At<String>>,
    at: Option<Numbers>,
}

impl Raw {
    fn read(j: &mut Judge<'_>, section: &mut Section<'_>) -> Self {
        Raw {
            span: section.span(),
            path: section.path().to_owned(),
            name: j.needed_text(section, "name", "write name = \"pin\""),
            body: section.text("body", &mut j.log),
            to: section.text("to", &mut j.log),
            at: section.numbers("at", &mut j.log),
        }
    }

    fn key(&self, key: &str) -> String {
        format!("{}.{key}", self.path)
    }

    /// A joint at the point that is typed.
    fn judge(&self, j: &mut Judge<'_>, motions: &Motions, dimensions: u32) -> Option<TiePlan> {
        let afloat: Vec<&str> = motions.afloat().collect();
        if self.body.is_none() {
            let help = match afloat[..] {
                [] => "add a [[floating]] body, and name it".to_owned(),
                _ => format!("name a floating body: {}", afloat.join(", ")),
            };
            j.missing(self.span, &self.key("body"), &help);
        }
        let at = j.required(self.at.as_ref(), self.span, &self.key("at"), dimensions);
        let named = |j: &mut Judge<'_>, at: &At<String>, names: &[&str]| {
            if motions.some_are_wrong() {
                return None;
            }
            if names.is_empty() {
                let what = format!("there is no [[floating]] body with the name `{}`", at.value);
                let help = "add one, with its name and a density";
                j.log.at(at, what, help);
                return None;
            }
            j.known_word(at, names).map(|n| names[n].to_owned())
        };
        let body = named(j, self.body.as_ref()?, &afloat);
        let to = match &self.to {
            None => None,
            Some(at) => {
                let names: Vec<&str> = afloat.iter().copied().chain(motions.told()).collect();
                let to = named(j, at, &names)?;
                if body.as_ref() == Some(&to) {
                    let what = format!("both ends are on the body `{to}`");
                    j.log.at(at, what, "name another one, or delete this line");
                }
                Some(to)
            }
        };
        Some(TiePlan {
            name: self.name.as_ref()?.value.clone(),
            body: body?,
            at: at?,
            to,
            end: at?,
            way: TieWay::Joint {
                axis: None,
                stiffness: 0.0,
                damping: 0.0,
            },
        })
    }
}

fn joint(
    j: &mut Judge<'_>,
    mut section: Section<'_>,
    motions: &Motions,
    dimensions: u32,
) -> Option<TiePlan> {
    let before = j.log.len();
    let raw = Raw::read(j, &mut section);
    let axis = section.numbers("axis", &mut j.log);
    let stiffness = section.number("stiffness", &mut j.log);
    let damping = section.number("damping", &mut j.log);
    section.finish(&mut j.log);
    let mut number = |at: Option<At<f64>>| {
        let at = at.filter(|at| j.fits(at, at.value));
        at.map_or(0.0, |at| at.value)
    };
    let (stiffness, damping) = (number(stiffness), number(damping));
    if let Some(at) = axis.as_ref().filter(|_| dimensions < 3) {
        let what = format!("`{}` has a meaning in three dimensions only", at.key);
        j.log.at(at, what, "delete this line");
    }
    let axis = axis.filter(|_| dimensions == 3).and_then(|at| {
        let axis = j.vector(&at, dimensions)?;
        let length = axis.iter().map(|x| x * x).sum::<f64>().sqrt();
        if length == 0.0 {
            let what = format!("`{}` points nowhere", at.key);
            j.log.at(&at, what, "write axis = [0, 1, 0]");
        }
        Some(axis.map(|x| x / length))
    });
    let tie = raw.judge(j, motions, dimensions);
    (j.log.len() == before).then_some(())?;
    Some(TiePlan {
        way: TieWay::Joint {
            axis,
            stiffness,
            damping,
        },
        ..tie?
    })
}

fn spring(
    j: &mut Judge<'_>,
    mut section: Section<'_>,
    motions: &Motions,
    dimensions: u32,
) -> Option<TiePlan> {
    let before = j.log.len();
    let raw = Raw::read(j, &mut section);
    let end = section.numbers("end", &mut j.log);
    let length = section.number("length", &mut j.log);
    let stiffness = section.number("stiffness", &mut j.log);
    let damping = section.number("damping", &mut j.log);
    let rope = section.flag("rope", &mut j.log);
    section.finish(&mut j.log);
    let end = j.required(end.as_ref(), raw.span, &raw.key("end"), dimensions);
    if stiffness.is_none() {
        j.missing(
            raw.span,
            &raw.key("stiffness"),
            "write stiffness = 1000.0 (N/m)",
        );
    }
    let mut number = |at: Option<At<f64>>| at.filter(|at| j.fits(at, at.value)).map(|at| at.value);
    let (typed, stiffness, damping) = (number(length), number(stiffness), number(damping));
    let tie = raw.judge(j, motions, dimensions);
    let (tie, end) = (tie?, end?);
    let apart: f64 = (0..3).map(|k| (end[k] - tie.at[k]).powi(2)).sum();
    if apart == 0.0 && typed.is_none() {
        let what = "the spring begins where it ends, and has no `length`";
        let help = "write its length, move one of its ends, or write a [[joint]]";
        j.log.add(raw.span, &raw.key("end"), what, help);
    }
    (j.log.len() == before).then_some(())?;
    Some(TiePlan {
        end,
        way: TieWay::Spring {
            length: typed.unwrap_or(apart.sqrt()),
            stiffness: stiffness?,
            damping: damping.unwrap_or(0.0),
            rope: rope.is_some_and(|at| at.value),
        },
        ..tie
    })
}
