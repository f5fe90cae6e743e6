//! Formulas of fluid at the start.

use super::frame::{Frame, unused};
use crate::judge::Judge;
use crate::particles::plan::Kind;
use crate::particles::raw::RawGeometry;
use crate::typed::source::At;
use monoflow_formula::Formula;

/// Those of velocity, one for each axis, and of pressure.
pub(super) fn formulas(
    j: &mut Judge<'_>,
    raw: &RawGeometry,
    kind: Kind,
    frame: &Frame<'_>,
) -> (Vec<String>, Option<String>) {
    if kind != Kind::Fluid {
        unused(j, raw.velocity_formula.as_ref(), "walls and erase");
        unused(j, raw.pressure_formula.as_ref(), "walls and erase");
        return Default::default();
    }
    let mut velocity = Vec::new();
    if let Some(list) = &raw.velocity_formula {
        if list.value.len() != frame.dimensions as usize {
            let what = format!(
                "`{}` has {} formulas, but there are {} dimensions",
                list.key,
                list.value.len(),
                frame.dimensions
            );
            j.log
                .at(list, what, "write one for each axis: [\"-y\", \"x\"]");
        }
        velocity.extend(list.value.iter().filter_map(|at| formula(j, at)));
    }
    let pressure = raw.pressure_formula.as_ref();
    (velocity, pressure.and_then(|at| formula(j, at)))
}

/// What fluid carries at the start, beside a formula, and what a wall keeps.
pub(super) fn tracer(
    j: &mut Judge<'_>,
    raw: &RawGeometry,
    kind: Kind,
) -> (Option<f64>, Option<String>) {
    if kind == Kind::Erase {
        unused(j, raw.tracer.as_ref(), "erase");
    }
    if kind != Kind::Fluid {
        unused(j, raw.tracer_formula.as_ref(), "walls and erase");
    }
    let formula = raw.tracer_formula.as_ref();
    (
        raw.tracer.as_ref().map(|at| at.value),
        formula.and_then(|at| self::formula(j, at)),
    )
}

fn formula(j: &mut Judge<'_>, at: &At<String>) -> Option<String> {
    match Formula::in_space(&at.value) {
        Ok(_) => Some(at.value.clone()),
        Err(why) => {
            let what = format!("`{}` is not a formula in x, y and z: {why}", at.key);
            j.log
                .at(at, what, "write something like \"0.1*sin(6.2832*x)\"");
            None
        }
    }
}
