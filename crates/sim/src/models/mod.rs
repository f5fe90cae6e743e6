//! The names that case files may use, taken from the models themselves.

mod known;
mod pressure;

pub(crate) use known::Known;
pub(crate) use monoflow_words::{
    EOS, EULER, LIE, MPS, SHALLOW_WATER, STRANG, SYMMETRIC, WCSPH, insert,
};
pub use monoflow_words::{FRONT_REFERENCES, Model};
pub use pressure::Pressure;
pub(crate) use pressure::pressure_of;

use crate::shallow::sides::SIDES;
use crate::{OwnModels, SimError};
use monoflow_case::{Catalogue, CoefficientsPlan, GroundReader, Precision};
use monoflow_compile::{Request, StudySource};
use monoflow_geometry::Ground;
use monoflow_ops::Coefficients;
use std::sync::LazyLock;

/// All models of monoflow; the first of each scheme and key is the default.
pub fn builtin() -> &'static [Model] {
    static ALL: LazyLock<Vec<Model>> = LazyLock::new(|| {
        let mut all = monoflow_words::models();
        for model in SIDES {
            insert(&mut all, model);
        }
        all
    });
    &ALL
}

/// All models, those of a study behind the others of their key.
pub fn all(own: Option<&OwnModels>) -> Vec<Model> {
    Known::Listed(own).all()
}

/// What case files of a scheme of particles may say in this program; of SPH, if the name is not known.
pub fn catalogue_of(scheme: Option<&str>, own: Option<&OwnModels>) -> Catalogue {
    catalogue_with(scheme, Known::Listed(own))
}

/// The same with whatever models are known.
pub(crate) fn catalogue_with(scheme: Option<&str>, known: Known<'_>) -> Catalogue {
    let study = known.study().map(OwnModels::plan);
    Catalogue {
        ground: GroundReader(Some(|file, domain, rim| {
            let ground = Ground::load(file, domain, rim).ok()?;
            Some(ground.lowest())
        })),
        ..monoflow_words::catalogue_of(scheme, &known.all(), study)
    }
}

/// What case files of SPH may say in this program.
pub fn catalogue() -> Catalogue {
    catalogue_of(None, None)
}

/// Says which words there are for a key.
pub(crate) fn unknown(
    key: &'static str,
    word: &str,
    known: &mut dyn Iterator<Item = Model>,
) -> SimError {
    SimError::UnknownWord {
        key,
        word: word.to_owned(),
        known: known.map(|model| model.name).collect(),
    }
}

/// The coefficients of the models that a plan chose by these keys and words.
pub(crate) fn coefficients<const N: usize>(
    plan: &CoefficientsPlan,
    chosen: &[(&'static str, &str); N],
) -> [Coefficients; N] {
    chosen.map(|(key, word)| Coefficients::of_case(&plan.of(key, word)))
}

/// The types of a scheme's models.
#[derive(Clone, Debug, Default)]
pub(crate) struct Types {
    /// As Rust writes them, `S` being the precision.
    pub written: Vec<String>,
    /// What the crate `study` among them is, if any is of it.
    pub study: Option<StudySource>,
}

/// The types of models by the words that a case says for keys, in the same order.
///
/// # Errors
/// A word is not known.
pub(crate) fn types(
    scheme: &str,
    typed: &[(&'static str, &str)],
    known: Known<'_>,
) -> Result<Types, SimError> {
    let mut types = Types::default();
    for (key, word) in typed {
        let of_key = |model: &Model| model.scheme == scheme && model.key == *key;
        let mut of_key = known.all().into_iter().filter(of_key);
        let Some(model) = of_key.clone().find(|model| model.name == *word) else {
            return Err(unknown(key, word, &mut of_key));
        };
        types.written.push(model.type_of());
        if model.is_own {
            types.study = known.study().map(|own| own.source().clone());
        }
    }
    Ok(types)
}

/// The request for a scheme.
pub(crate) fn request(
    family: &'static str,
    (precision, dimensions): (Precision, u32),
    words: &[&str],
    types: Types,
) -> Request {
    Request {
        family,
        bits: match precision {
            Precision::F32 => 32,
            Precision::F64 => 64,
        },
        dimensions,
        words: words.iter().map(|word| (*word).to_owned()).collect(),
        types: types.written,
        nearest: String::new(),
        study: types.study,
        reference: false,
    }
}

/// What belongs to the word of a key.
///
/// # Errors
/// [`SimError::UnknownWord`].
pub(crate) fn by_word<T: Copy>(
    key: &'static str,
    word: &str,
    known: &[(&'static str, T)],
) -> Result<T, SimError> {
    let found = known.iter().find(|(name, _)| *name == word);
    found
        .map(|(_, of)| *of)
        .ok_or_else(|| SimError::UnknownWord {
            key,
            word: word.to_owned(),
            known: known.iter().map(|(name, _)| *name).collect(),
        })
}

/// The models of that name, of which some may be among `own`, or the names most like it.
///
/// # Errors
/// Names that resemble `name`, nearest first.
pub fn find(name: &str, own: Option<&OwnModels>) -> Result<Vec<Model>, Vec<&'static str>> {
    let all = all(own);
    let found: Vec<_> = all
        .iter()
        .copied()
        .filter(|model| model.name == name)
        .collect();
    if !found.is_empty() {
        return Ok(found);
    }
    let mut names: Vec<_> = all.iter().map(|model| model.name).collect();
    names.sort_unstable();
    names.dedup();
    let likeness = |word: &str| {
        let starts = if word.contains(name) { 0.5 } else { 0.0 };
        starts + strsim::jaro_winkler(word, name)
    };
    names.sort_by(|a, b| likeness(b).total_cmp(&likeness(a)));
    names.truncate(3);
    Err(names)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::particles::setups::{DamBreak, Setup};
    use monoflow_case::WallChoice;

    #[test]
    fn every_model_says_its_equation() {
        let silent = all(None)
            .into_iter()
            .filter(|model| model.equation.is_empty());
        assert_eq!(silent.map(|model| model.name).next(), None);
    }

    /// Found by trying: set-ups that differ in a value make the same model.
    #[test]
    fn models_are_known_by_what_they_read() {
        const GAMMA: &str = "fluid.gamma";
        const ALPHA: &str = "fluid.artificial_alpha";
        const NU: &str = "fluid.kinematic_viscosity";
        const STRENGTH: &str = "fluid.diffusion_coefficient";
        const HYDROSTATIC: &str = "numerics.hydrostatic_correction";
        let found: Vec<_> = all(None)
            .iter()
            .map(|model| (model.scheme, model.choice()))
            .collect();
        let mut coefficients = found.iter().flat_map(|(_, choice)| &choice.keys);
        assert!(coefficients.all(|key| key.is_read));
        let found: Vec<(&str, &str, Vec<&str>)> = found
            .iter()
            .filter(|(_, choice)| !choice.unread.is_empty())
            .map(|(scheme, choice)| {
                (
                    *scheme,
                    choice.name.as_str(),
                    choice.unread.iter().map(String::as_str).collect(),
                )
            })
            .collect();
        let expected: &[(&str, &str, &[&str])] = &[
            (WCSPH, "linear", &[GAMMA]),
            (WCSPH, "antuono", &[HYDROSTATIC]),
            (WCSPH, "none", &[STRENGTH, HYDROSTATIC]),
            (WCSPH, "artificial", &[NU]),
            (WCSPH, "inviscid", &[ALPHA, NU]),
            (WCSPH, "morris", &[ALPHA]),
            (WCSPH, "morris_arithmetic", &[ALPHA, NU]),
            (WCSPH, "morris_harmonic", &[ALPHA, NU]),
            (WCSPH, "morris_geometric", &[ALPHA, NU]),
            (WCSPH, "monaghan_gingold", &[ALPHA]),
            (MPS, "inviscid", &[NU]),
            (EULER, "ideal", &["gas.p_inf"]),
            (EULER, "noble_abel", &["gas.p_inf"]),
            (EULER, "kbn", &["numerics.epsilon"]),
        ];
        let expected: Vec<_> = expected
            .iter()
            .map(|(scheme, name, keys)| (*scheme, *name, keys.to_vec()))
            .collect();
        assert_eq!(found, expected);
    }

    /// What walls promise comes from their types, not from their names.
    #[test]
    fn walls_that_repel_and_walls_that_are_pulled_say_so() {
        let walls = catalogue().walls;
        let named = |promises: fn(&WallChoice) -> bool| {
            let walls = walls.iter().filter(|wall| promises(wall));
            walls
                .map(|wall| wall.choice.name.as_str())
                .collect::<Vec<_>>()
        };
        assert_eq!(
            named(|wall| wall.repels),
            ["lennard_jones", "monaghan_kajtar"]
        );
        assert_eq!(named(|wall| wall.is_pulled), ["adami", "adami_free_slip"]);
    }

    #[test]
    fn what_pulls_at_fluid_says_so() {
        let promises = catalogue().tracers;
        let promises: Vec<_> = promises
            .iter()
            .map(|one| (one.choice.name.as_str(), one.pulls, one.pulls_by_gravity))
            .collect();
        assert_eq!(
            promises,
            [("diffusing", false, false), ("buoyant", true, true)]
        );
    }

    #[test]
    fn an_unknown_word_takes_no_effect() {
        let mut case = DamBreak::new(0.1, 0.1).case(2).unwrap();
        case.set("dimensions=2").unwrap();
        let mut plan = case.resolve(&catalogue()).unwrap();
        plan.numerics.wall = "water".to_owned();
        let listed = Known::Listed(None);
        let why = crate::particles::find(&plan, listed)
            .map(|_| ())
            .unwrap_err()
            .to_string();
        assert_eq!(
            why,
            "`numerics.wall = \"water\"` is not known here; write one of \"dynamic\", \"dynamic_moving\", \"lennard_jones\", \"monaghan_kajtar\", \"adami\", \"adami_free_slip\""
        );
        plan.numerics.eos = "tiat".to_owned();
        let why = pressure_of(&plan, listed)
            .map(|_| ())
            .unwrap_err()
            .to_string();
        assert!(
            why.contains("numerics.eos") && why.contains("\"tait\", \"cole\", \"linear\""),
            "{why}"
        );
    }

    #[test]
    fn an_unknown_model_has_neighbours() {
        assert_eq!(find("wendland_c2", None).map(|found| found.len()), Ok(1));
        assert_eq!(find("none", None).map(|found| found.len()), Ok(3));
        assert_eq!(
            find("wendland", None).err().map(|near| near[0]),
            Some("wendland_c2")
        );
    }
}
