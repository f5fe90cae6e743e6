//! Catalogues of the families of finite volumes.

use super::{EULER, Model, SHALLOW_WATER, Words, models};
use monoflow_abi::StudyFacts;
use monoflow_case::{
    EulerCatalogue, FrictionChoice, GasChoice, KeyChoice, ShallowCatalogue, StudyPlan,
};

/// What case files of shallow water may say where these are all models, of which those of a study are one's own.
pub fn shallow_of(all: &[Model], study: Option<StudyPlan>) -> ShallowCatalogue {
    let words = Words::of(SHALLOW_WATER, all);
    ShallowCatalogue {
        riemann: words.choices("numerics.riemann"),
        frictions: frictions(words.models("numerics.friction")),
        limiters: words.choices("numerics.limiter"),
        study,
    }
}

/// How case files see bed frictions, none of which reads the fields of another.
fn frictions<'m>(models: impl Iterator<Item = &'m Model>) -> Vec<FrictionChoice> {
    let friction = |model: &Model| {
        let mut choice = model.choice();
        let (fields, keys) = choice.keys.into_iter().partition(|key| key.is_field);
        choice.keys = keys;
        FrictionChoice { choice, fields }
    };
    let mut frictions: Vec<_> = models.map(friction).collect();
    let all: Vec<KeyChoice> = frictions
        .iter()
        .flat_map(|one| one.fields.clone())
        .collect();
    for friction in &mut frictions {
        let reads = |name: &str| {
            friction
                .fields
                .iter()
                .any(|own| own.name == name && own.is_read)
        };
        let mut unread: Vec<&str> = all.iter().map(|key| key.name.as_str()).collect();
        unread.retain(|name| !reads(name));
        unread.sort_unstable();
        unread.dedup();
        let of_region = |name: &&str| [(*name).to_owned(), format!("region.{name}")];
        friction.choice.unread = unread.iter().flat_map(of_region).collect();
    }
    frictions
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
        for_stiffened: words
            .models("numerics.riemann")
            .filter(for_stiffened)
            .map(|model| model.name.to_owned())
            .collect(),
        study,
    }
}

/// Is a Riemann solver for gases of the stiffened form alone?
fn for_stiffened(model: &&Model) -> bool {
    model.facts.is_some_and(|facts| facts.stiffened)
}

/// What case files of compressible flow may say.
pub fn euler() -> EulerCatalogue {
    euler_of(&models(), None)
}

/// How case files see a gas.
fn gas(model: &Model) -> GasChoice {
    let facts = model.facts.unwrap_or(StudyFacts::NOTHING);
    let [gamma, p_inf] = facts.gas_numbers;
    GasChoice {
        choice: model.choice(),
        gamma,
        p_inf,
        is_stiffened: facts.stiffened,
    }
}
