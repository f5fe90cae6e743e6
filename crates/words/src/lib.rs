//! The words that case files may use, taken from the models themselves.
//!
//! Models stand in the registry, one line each; what cases may say follows from them here, for programs and for tests
//! of cases alike.

mod catalogue;
mod model;
mod untyped;
mod volumes;

pub use catalogue::{Words, catalogue_of, mps, sph};
pub use model::Model;
pub use untyped::{LIE, STRANG, SYMMETRIC};
pub use volumes::{euler, euler_of, shallow, shallow_of};

use monoflow_kernels::registry;
use untyped::{DUMMY, EXPLICIT, SEMI_IMPLICIT};

/// The word for weakly compressible SPH in case files; the default.
pub const WCSPH: &str = "wcsph";
/// The word for MPS in case files.
pub const MPS: &str = "mps";
/// The word for compressible flow in case files.
pub const EULER: &str = "euler";
/// The word for shallow water in case files.
pub const SHALLOW_WATER: &str = "shallow_water";

/// The key of the equation of state.
pub const EOS: &str = "numerics.eos";

/// Sets of measurements that the report can draw.
pub const FRONT_REFERENCES: [(&str, &str); 2] = [
    (
        "martin_moyce",
        "dam-break front: Martin & Moyce 1952, columns 2.25 in and 1.125 in wide, n² = 2",
    ),
    (
        "koshizuka_oka",
        "dam-break front: Koshizuka & Oka, column 0.146 m wide, n² = 2",
    ),
];

/// All models of the registry and the words that choose no type; the first of each scheme and key is the default.
pub fn models() -> Vec<Model> {
    let registered = registry::MODELS.iter();
    let mut all: Vec<_> = registered
        .map(|model| Model::of_registry(model, false))
        .collect();
    for model in [DUMMY, EXPLICIT, SEMI_IMPLICIT, STRANG, LIE, SYMMETRIC] {
        insert(&mut all, model);
    }
    all
}

/// Puts a model behind the last one of its key, or else of its scheme.
pub fn insert(all: &mut Vec<Model>, model: Model) {
    let same_key = |other: &Model| (other.scheme, other.key) == (model.scheme, model.key);
    let same_scheme = |other: &Model| other.scheme == model.scheme;
    let last = all.iter().rposition(same_key);
    let last = last.or_else(|| all.iter().rposition(same_scheme));
    all.insert(last.map_or(all.len(), |last| last + 1), model);
}
