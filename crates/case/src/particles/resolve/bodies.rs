//! Geometries whose shape is that of bodies.

use super::frame::{Frame, layers, unused};
use crate::body::{self, BodyPlan, Operation};
use crate::judge::Files;
use crate::judge::Judge;
use crate::particles::plan::{Fill, Kind, Layout, Shape};
use crate::particles::raw::RawGeometry;
use crate::typed::section::Section;
use crate::typed::source::Span;

/// The bodies of a case, each to be taken by a geometry.
pub(super) struct Bodies {
    bodies: Vec<BodyPlan>,
    taken: Vec<bool>,
    /// Where all stand, by their keys.
    typed: Vec<(String, Span)>,
    /// Are there more, with mistakes in them?
    some_are_wrong: bool,
}

impl Bodies {
    /// Those without mistakes.
    pub fn read(
        j: &mut Judge<'_>,
        files: &Files<'_>,
        sections: Vec<Section<'_>>,
        dimensions: u32,
    ) -> Self {
        let typed: Vec<_> = sections
            .iter()
            .map(|section| (section.path().to_owned(), section.span()))
            .collect();
        let bodies = body::bodies(j, files, sections, dimensions);
        Self {
            taken: vec![false; bodies.len()],
            some_are_wrong: bodies.len() < typed.len(),
            typed,
            bodies,
        }
    }

    /// The shape of a geometry.
    pub fn shape(
        &mut self,
        j: &mut Judge<'_>,
        raw: &RawGeometry,
        (name, kind): (&str, Kind),
        frame: &Frame<'_>,
    ) -> Option<Shape> {
        for at in [&raw.min, &raw.max, &raw.point] {
            unused(j, at.as_ref(), "a body, which [[body]] places");
        }
        unused(j, raw.normal.as_ref(), "a body");
        unused(j, raw.open.as_ref(), "a body; erase what is to be open");
        if kind == Kind::Wall && raw.velocity.is_some() {
            let help = "delete this line: only boxes and planes slide along their faces";
            let at = raw.velocity.as_ref()?;
            j.log.at(at, "a wall of bodies cannot slide", help);
        }
        if frame.dimensions < 2 {
            let at = raw.shape.as_ref()?;
            let what = "bodies need two dimensions at least";
            j.log.at(at, what, "write shape = \"box\"");
            return None;
        }
        let parts = self.parts(j, raw);
        let layout = layout(j, raw, name, kind);
        let is_ground = parts.iter().flatten().any(BodyPlan::is_ground);
        let fill = fill(j, raw, (name, kind), is_ground);
        let layers = match fill? {
            Fill::Solid => {
                unused(j, raw.layers.as_ref(), "what fills a body");
                0
            }
            Fill::Shell | Fill::Border => layers(j, raw, frame),
        };
        let Some([min, max]) = frame.domain else {
            let help =
                "write [domain] with min and max: bodies are filled as far as they lie in it";
            j.missing(raw.span, "domain", help);
            return None;
        };
        Some(Shape::Body {
            parts: parts?,
            fill: fill?,
            layers,
            min,
            max,
            layout,
        })
    }

    /// The bodies that it names.
    fn parts(&mut self, j: &mut Judge<'_>, raw: &RawGeometry) -> Option<Vec<BodyPlan>> {
        let Some(list) = &raw.bodies else {
            let help = "name one or more [[body]]: bodies = [\"hull\"]";
            j.missing(raw.span, &format!("{}.bodies", raw.path), help);
            return None;
        };
        let mut parts = Vec::new();
        for at in &list.value {
            match self.bodies.iter().position(|body| body.name == at.value) {
                Some(n) => {
                    self.taken[n] = true;
                    parts.push(self.bodies[n].clone());
                }
                None if self.some_are_wrong => return None,
                None => {
                    let known: Vec<_> = self.bodies.iter().map(|b| b.name.as_str()).collect();
                    let what = format!("no [[body]] is called `{}`", at.value);
                    j.log.unknown(at.span, &at.key, what, &at.value, &known);
                }
            }
        }
        if let (Some(first), Some(at)) = (parts.first(), list.value.first())
            && first.operation != Operation::Add
        {
            let what = format!(
                "the first of `{}` has operation = \"{}\", but nothing comes before it",
                list.key,
                first.operation.name()
            );
            j.log.at(at, what, "name the body that it acts upon first");
        }
        if list.value.is_empty() {
            let what = format!("`{}` names no body", list.key);
            j.log.at(list, what, "write bodies = [\"hull\"]");
        }
        Some(parts)
    }

    /// Says which bodies no geometry takes.
    pub fn all_taken(&self, j: &mut Judge<'_>) {
        let all = self.bodies.iter().zip(&self.taken);
        let taken = all.filter(|(_, taken)| **taken);
        let taken: Vec<_> = taken.map(|(body, _)| body.name.as_str()).collect();
        // Of two with one name that is the mistake.
        let free = |body: &&BodyPlan| !taken.contains(&body.name.as_str());
        for body in self.bodies.iter().filter(free) {
            let key = format!("body.{}", body.name);
            let what = format!("the body `{}` belongs to no geometry", body.name);
            let help = format!(
                "add a [[geometry]] with shape = \"body\" and bodies = [\"{}\"], or delete it",
                body.name
            );
            let typed = self.typed.iter().find(|(typed, _)| *typed == key);
            j.log.add(typed.map_or(j.top, |at| at.1), &key, what, help);
        }
    }
}

fn fill(
    j: &mut Judge<'_>,
    raw: &RawGeometry,
    (name, kind): (&str, Kind),
    is_ground: bool,
) -> Option<Fill> {
    let key = format!("geometry.{name}.fill");
    match &raw.fill {
        Some(at) if kind == Kind::Wall => {
            j.given(&key, at.span);
            Some(Fill::ALL[j.known_word(at, Fill::NAMES)?])
        }
        None if kind == Kind::Wall && is_ground => {
            j.derived(
                &key,
                "fluid feels no more of a terrain than its upper layers",
            );
            Some(Fill::Border)
        }
        None if kind == Kind::Wall => {
            j.derived(&key, "a body stands in the fluid unless said otherwise");
            Some(Fill::Solid)
        }
        typed => {
            let typed = typed.as_ref().filter(|at| at.value != "solid");
            unused(j, typed, "fluid or erase, which always take all of a body");
            Some(Fill::Solid)
        }
    }
}

/// How the particles of a geometry stand.
fn layout(j: &mut Judge<'_>, raw: &RawGeometry, name: &str, kind: Kind) -> Layout {
    let typed = raw.layout.as_ref();
    if kind != Kind::Wall {
        unused(j, typed, "fluid or erase; only walls follow a surface");
        return Layout::Lattice;
    }
    Layout::ALL[j.word(&format!("geometry.{name}.layout"), typed)]
}
