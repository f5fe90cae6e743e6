//! What the keys of a geometry ask of the rest of the case.

use crate::judge::Judge;
use crate::particles::motion;
use crate::particles::plan::{DiscretisationPlan, Kind};
use crate::particles::raw::RawGeometry;
use crate::typed::source::At;

/// What geometries need to know about the rest of the case.
pub(crate) struct Frame<'m> {
    pub dimensions: u32,
    pub gravity: [f64; 3],
    pub discretisation: &'m DiscretisationPlan,
    /// Typed corners of the domain.
    pub domain: Option<[[f64; 3]; 2]>,
    /// Motions by name.
    pub motions: &'m motion::Motions,
    /// Does fluid come in somewhere?
    pub is_open: bool,
    /// Is it a case of MPS?
    pub is_mps: bool,
}

pub(super) fn unused<T>(j: &mut Judge<'_>, at: Option<&At<T>>, shape: &str) {
    if let Some(at) = at {
        let what = format!("`{}` has no meaning for {shape}", at.key);
        j.log.at(at, what, "delete this line");
    }
}

/// Refuses a key of walls that is given to something else; `to_fluid` is what to do where it is fluid.
pub(super) fn is_of_wall<T>(j: &mut Judge<'_>, at: &At<T>, kind: Kind, to_fluid: &str) -> bool {
    let help = match kind {
        Kind::Wall => return true,
        Kind::Fluid => to_fluid,
        Kind::Erase => "delete this line",
    };
    let what = format!("`{}` has a meaning for walls only", at.key);
    j.log.at(at, what, help);
    false
}

pub(super) fn layers(j: &mut Judge<'_>, raw: &RawGeometry, frame: &Frame<'_>) -> u32 {
    let key = format!("{}.layers", raw.path);
    match &raw.layers {
        Some(at) => {
            let fine = j.fits(at, at.value as f64);
            let value = j.count(&key, Some(at));
            if fine { value } else { 1 }
        }
        None => {
            j.derived(&key, "from the wall model");
            let own = raw.spacing.as_ref().map(|at| at.value);
            let spacing = own.filter(|own| *own > 0.0);
            let given = frame.discretisation;
            given.layers_at(spacing.unwrap_or(given.spacing))
        }
    }
}
