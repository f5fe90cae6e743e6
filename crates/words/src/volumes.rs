//! Catalogues of the families of finite volumes.

use super::{EULER, Model, SHALLOW_WATER, Words, models};
use monoflow_abi::StudyFacts;
use monoflow_case::{EulerCatalogue, GasChoice, ShallowCatalogue, StudyPlan};

/// What case files of shallow water may say where these are all models, of which those of a study are one's own.
pub fn shallow_of(all: &[Model], study: Option<StudyPlan>) -> ShallowCatalogue {
    let words = Words::of(SHALLOW_WATER, all);
    ShallowCatalogue {
        riemann: words.choices("numerics.riemann"),
        frictions: words.choices("numerics.friction"),
        limiters: words.choices("numerics.limiter"),
        study,
    }
}

/// What case files of shallow water may say.
pub fn shallow() -> ShallowCatalogue {
    shallow_of(&models(), None)
}

/// The same of compressible flow.
pub fn euler_of(all: &[Model], study: Option<StudyPlan>) -> EulerCatalogue {
    let words = Words::of(EULER, all);
    EulerCatalogue {
        gases: words.models("gas.model").map(gas).collect(),
        riemann: words.choices("numerics.riemann"),
        limiters: words.choices("numerics.limiter"),
        splittings: words.choices("numerics.splitting"),
        stabilisations: words.choices("numerics.stabilisation"),
        study,
    }
}

/// What case files of compressible flow may say.
pub fn euler() -> EulerCatalogue {
    euler_of(&models(), None)
}

/// How case files see a gas.
fn gas(model: &Model) -> GasChoice {
    let facts = model.facts.unwrap_or(StudyFacts::NOTHING);
    let choice = model.choice();
    GasChoice {
        choice: match facts.stiffness == 0.0 {
            true => choice.not_reading(&["gas.p_inf"]),
            false => choice,
        },
        gamma: facts.gamma,
        p_inf: facts.stiffness,
    }
}
