//! How high fluid stands at the start.

use super::frame::{Frame, unused};
use crate::judge::Judge;
use crate::particles::level::Level;
use crate::particles::plan::{GeometryPlan, Kind, Shape};
use crate::particles::raw::RawGeometry;
use crate::plan::Axis;
use crate::typed::section::NumberOrFormula;
use crate::typed::source::At;
use monoflow_formula::Formula;

/// The surface of fluid that does not reach as high as its shape.
pub(super) fn level(
    j: &mut Judge<'_>,
    raw: &RawGeometry,
    kind: Kind,
    frame: &Frame<'_>,
) -> Option<Level> {
    let at = raw.level.as_ref()?;
    if kind != Kind::Fluid {
        unused(j, Some(at), "walls and erase");
    } else if up(frame.gravity).is_none() {
        let what = format!(
            "`{}` is an elevation, but without gravity nothing is up",
            at.key
        );
        j.log.at(at, what, "set gravity, or delete this line");
    }
    match &at.value {
        NumberOrFormula::Number(level) => Some(Level::Even(*level)),
        NumberOrFormula::Formula(text) => sloped(j, at, text, frame),
    }
}

/// A surface by a formula, which has one elevation at each place seen from above.
fn sloped(
    j: &mut Judge<'_>,
    at: &At<NumberOrFormula>,
    text: &str,
    frame: &Frame<'_>,
) -> Option<Level> {
    let key = &at.key;
    let axes = &Axis::ALL[..frame.dimensions as usize];
    let across = |axis: &&Axis| frame.gravity[axis.index()] == 0.0;
    let across: Vec<&Axis> = axes.iter().filter(across).collect();
    let names: Vec<_> = across.iter().map(|axis| axis.name()).collect();
    let names = match names.join(" and ") {
        names if names.is_empty() => "numbers alone".to_owned(),
        names => names,
    };
    let example = match across.first() {
        Some(axis) => format!("\"0.2 + 0.05*cos(3*{})\"", axis.name()),
        None => "0.2".to_owned(),
    };
    let help =
        format!("write the elevation in m as a number, or as a formula in {names}: {example}");
    let formula = match Formula::in_space(text) {
        Ok(formula) => formula,
        Err(why) => {
            let what = format!("`{key}` is neither a number nor a formula in {names}: {why}");
            j.log.at(at, what, help);
            return None;
        }
    };
    if across.len() + 1 < axes.len() {
        let what =
            format!("`{key}` is a formula, but gravity is along no axis, and no axes are level");
        let help = "write a number, or turn the case so that gravity is along an axis";
        j.log.at(at, what, help);
        return None;
    }
    let reads = formula.reads();
    let wrong = Axis::ALL
        .into_iter()
        .find(|axis| reads[axis.index()] && !across.contains(&axis));
    if let Some(axis) = wrong {
        let what = match axes.contains(&axis) {
            true => format!(
                "`{key}` reads {0}, but along {0} it is the elevation itself",
                axis.name()
            ),
            false => format!(
                "`{key}` reads {}, but there are {} dimensions",
                axis.name(),
                axes.len()
            ),
        };
        j.log.at(at, what, help);
        return None;
    }
    j.given(key, at.span);
    Some(Level::Sloped(text.to_owned()))
}

/// Sets the free surface of the geometries which ask for it.
pub(super) fn levels(
    j: &mut Judge<'_>,
    raw: &[RawGeometry],
    plans: &mut [GeometryPlan],
    frame: &Frame<'_>,
) {
    let wanted = |name: &str| {
        raw.iter().enumerate().find_map(|(n, raw)| {
            let same = raw
                .name
                .as_ref()
                .map_or_else(|| n.to_string() == name, |at| at.value == name);
            raw.hydrostatic.as_ref().filter(|at| same && at.value)
        })
    };
    let up = up(frame.gravity);
    let mut highest: Option<Level> = None;
    for plan in plans.iter_mut().filter(|plan| plan.kind == Kind::Fluid) {
        let Some(at) = wanted(&plan.name) else {
            continue;
        };
        let Some(up) = up else {
            j.log.at(
                at,
                "`hydrostatic` needs gravity, but there is none",
                "set gravity, or write hydrostatic = false",
            );
            continue;
        };
        if plan.level.is_none() && matches!(plan.shape, Shape::Body { .. }) {
            let what = format!(
                "nothing says how high the water of the body `{}` stands",
                plan.name
            );
            j.log.at(
                at,
                what,
                "write level = 0.3, the elevation of its surface in m",
            );
            continue;
        }
        let level = plan
            .level
            .clone()
            .unwrap_or_else(|| Level::Even(span_along(plan.shape.extent(), up)[1]));
        highest = Some(match highest {
            None => level.clone(),
            Some(other) => other.or_higher(&level),
        });
        plan.hydrostatic_level = Some(level);
    }
    for plan in plans.iter_mut().filter(|plan| plan.kind != Kind::Fluid) {
        let Some(at) = wanted(&plan.name) else {
            continue;
        };
        plan.hydrostatic_level = highest.clone();
        if highest.as_ref().is_some_and(|level| level.read().is_none()) {
            let what = "`hydrostatic` of a wall takes the highest of the levels of fluids, whose formulas are too long together";
            let help = "write shorter formulas, or hydrostatic = false here";
            j.log.at(at, what, help);
        }
        if plan.kind == Kind::Erase || highest.is_none() {
            let what = "`hydrostatic` of a wall takes its surface from a hydrostatic fluid, and there is none";
            j.log
                .at(at, what, "write hydrostatic = true in the fluid block too");
        }
    }
}

/// The unit vector against gravity.
pub(crate) fn up(gravity: [f64; 3]) -> Option<[f64; 3]> {
    let size = gravity.iter().map(|g| g * g).sum::<f64>().sqrt();
    (size > 0.0).then(|| gravity.map(|g| -g / size))
}

impl GeometryPlan {
    /// The lowest and the highest elevation that it takes up along `up`: fluid no higher than its surface (m).
    pub fn elevations(&self, up: [f64; 3]) -> [f64; 2] {
        let room = self.shape.room();
        let [low, high] = span_along(room, up);
        let level = self.level.as_ref();
        let level = level.map_or(f64::INFINITY, |level| level.ends(room)[1]);
        [low, high.min(level)]
    }
}

/// Lowest and highest value of `up · x` over a box (m).
pub fn span_along([min, max]: [[f64; 3]; 2], up: [f64; 3]) -> [f64; 2] {
    let mut span = [0.0; 2];
    for axis in 0..3 {
        let ends = [up[axis] * min[axis], up[axis] * max[axis]];
        span[0] += ends[0].min(ends[1]);
        span[1] += ends[0].max(ends[1]);
    }
    span
}
