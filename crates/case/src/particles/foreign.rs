//! Keys that a scheme, or the way in which it finds the pressure, does not know.
//!
//! They are taken out of the case before anything is judged, so that each is
//! spoken of once; tables of plans leave them out.

use crate::particles::catalogue::Catalogue;
use crate::particles::plan::{PressurePlan, RunPlan};
use crate::typed::log::Log;
use crate::typed::tree::{Node, Value};

/// Keys that have no meaning for somebody, each with the reason.
pub(crate) struct Foreign {
    whom: &'static str,
    keys: &'static [(&'static str, &'static str)],
    help: &'static str,
}

// Reasons that several keys share.
const COUNTED: &str = "density is counted, not integrated";
const UNCOUNTED: &str = "density is counted, and a wall without particles has none to count";
const OWN_VELOCITY: &str = "particles move with their own velocity";
const SQUARE: &str = "densities are measured by those of the square lattice";
const AFLOAT: &str = "bodies float with explicit pressure";
const FIRST_STEP: &str = "the first step finds the pressure";

const TO_SPH: Foreign = Foreign {
    whom: "a scheme of SPH",
    keys: &[("mps", "it is the section of another scheme")],
    help: "delete it, or write scheme = \"mps\" at the top",
};

const TO_MPS: Foreign = Foreign {
    whom: "MPS",
    keys: &[
        ("numerics.eos", "pressure follows from the number density"),
        ("numerics.density_diffusion", COUNTED),
        ("numerics.hydrostatic_correction", COUNTED),
        (
            "numerics.integrator",
            "a step is one prediction and one correction",
        ),
        ("numerics.velocity_smoothing", OWN_VELOCITY),
        ("numerics.xsph", OWN_VELOCITY),
        ("numerics.shifting", OWN_VELOCITY),
        (
            "numerics.gradient",
            "gradients of weights are chosen by mps.gradient",
        ),
        ("numerics.density_filter", COUNTED),
        ("numerics.filter_every", COUNTED),
        ("numerics.step_bound", "collisions keep particles apart"),
        (
            "fluid.gamma",
            "pressure is proportional to the number density",
        ),
        ("fluid.artificial_alpha", "viscosity is that of the fluid"),
        ("fluid.diffusion_coefficient", COUNTED),
        ("fluid.ferrari_length", COUNTED),
        ("plane", UNCOUNTED),
        ("terrain", UNCOUNTED),
        ("geometry.lattice", SQUARE),
        ("geometry.spacing", "particles count alike in its densities"),
        ("geometry.layout", SQUARE),
        ("geometry.hydrostatic", FIRST_STEP),
        ("geometry.pressure_formula", FIRST_STEP),
    ],
    help: "delete it, or write scheme = \"wcsph\"",
};

const TO_EXPLICIT: Foreign = Foreign {
    whom: "explicit pressure",
    keys: &[
        ("mps.relaxation", "no equation is solved"),
        ("mps.tolerance", "no equation is solved"),
        ("mps.iterations", "no equation is solved"),
        ("mps.true_sound_speed", "fluid.sound_speed takes its place"),
    ],
    help: "delete it, or write pressure = \"semi_implicit\" in [mps]",
};

const TO_SEMI_IMPLICIT: Foreign = Foreign {
    whom: "semi-implicit pressure",
    keys: &[("fluid.sound_speed", "no sound bounds the time step")],
    help: "delete it, or write pressure = \"explicit\" in [mps]; the speed of sound of the fluid itself is mps.true_sound_speed",
};

/// Light bodies push water whose pressure is that of the step before, the more the longer a step is.
const TO_A_SOLVER: Foreign = Foreign {
    whom: "semi-implicit pressure",
    keys: &[
        ("floating", AFLOAT),
        ("elastic", AFLOAT),
        ("joint", AFLOAT),
        ("spring", AFLOAT),
        (
            "opening",
            "water comes in and leaves with explicit pressure",
        ),
    ],
    help: "delete it, or write pressure = \"explicit\" in [mps]",
};

/// Does the plan know the key? Gauges stand in it by their names, which may be those of keys.
pub(crate) fn knows(plan: &RunPlan, key: &str) -> bool {
    if key.starts_with("gauge.") {
        return true;
    }
    let strange = |foreign: &Foreign| foreign.keys.iter().any(|(other, _)| *other == key);
    match plan.numerics.mps.as_ref().map(|mps| mps.pressure) {
        None => true,
        Some(PressurePlan::Explicit) => !strange(&TO_MPS) && !strange(&TO_EXPLICIT),
        Some(PressurePlan::SemiImplicit { .. }) => !strange(&TO_MPS) && !strange(&TO_SEMI_IMPLICIT),
    }
}

/// Has a key, without the names of lists' entries, no meaning for MPS, or else for SPH?
pub(crate) fn is_strange(to_mps: bool, key: &str) -> bool {
    let foreign = if to_mps { &TO_MPS } else { &TO_SPH };
    let is_it = |other: &str| {
        let rest = key.strip_prefix(other);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
    };
    foreign.keys.iter().any(|(other, _)| is_it(other))
}

/// The case without the keys that the schemes of the catalogue do not know;
/// those that were typed go to the log.
pub(crate) fn strike(mut root: Node, catalogue: &Catalogue, log: &mut Log<'_>) -> Node {
    if !catalogue.is_mps() {
        TO_SPH.strike(&mut root, log);
        return root;
    }
    TO_MPS.strike(&mut root, log);
    if pressure(&root) == Some("semi_implicit") {
        TO_SEMI_IMPLICIT.strike(&mut root, log);
        TO_A_SOLVER.strike(&mut root, log);
    } else {
        TO_EXPLICIT.strike(&mut root, log);
    }
    root
}

/// `mps.pressure` as typed.
fn pressure(root: &Node) -> Option<&str> {
    match &root.entry("mps")?.entry("pressure")?.value {
        Value::Text(word) => Some(word),
        _ => None,
    }
}

impl Foreign {
    fn strike(&self, root: &mut Node, log: &mut Log<'_>) {
        for (key, why) in self.keys {
            root.take(key, &mut |path, span| {
                let what = format!("`{path}` has no meaning for {}: {why}", self.whom);
                log.add(span, path, what, self.help);
            });
        }
    }
}
