//! Models of a study, that a case takes from a folder.

use crate::models::Model;
use crate::{SimError, models};
use monoflow_case::{StudyPlan, is_key_beside, is_key_of_bed, is_key_of_particles};
use monoflow_compile::{Held, StudySource, laws, study, study_library};
use monoflow_ops::Key;
use monoflow_ops::shallow::friction::FIELDS;
use std::path::{Path, PathBuf};

/// The models of a study, compiled.
#[derive(Clone, Debug)]
pub struct OwnModels {
    source: StudySource,
    models: Vec<Model>,
}

impl OwnModels {
    /// The models of the crate in a folder, compiled now if they are not in the cache; `note` is told
    /// before that.
    ///
    /// # Errors
    /// There is no such crate, it does not compile, or its words will not do.
    pub fn compiled(folder: &Path, note: &mut dyn FnMut(&str)) -> Result<Self, SimError> {
        Self::of_source(StudySource::read(folder)?, note)
    }

    /// The models that a plan takes.
    ///
    /// # Errors
    /// As [`OwnModels::compiled`]; they have changed since the case was judged.
    pub(crate) fn of(
        plan: Option<&StudyPlan>,
        note: &mut dyn FnMut(&str),
    ) -> Result<Option<Self>, SimError> {
        let Some(plan) = plan else {
            return Ok(None);
        };
        let source = StudySource::read(&plan.path).map_err(|source| SimError::LostModels {
            path: plan.path.clone(),
            source: Box::new(source),
        })?;
        if source.fingerprint != plan.fingerprint || source.package != plan.package {
            return Err(SimError::ChangedModels {
                study: source.name(),
            });
        }
        Self::of_source(source, note).map(Some)
    }

    fn of_source(source: StudySource, note: &mut dyn FnMut(&str)) -> Result<Self, SimError> {
        let models = study(&source, note)?.models.get();
        let own = OwnModels {
            source,
            models: models
                .iter()
                .map(|model| Model::of_registry(model, true))
                .collect(),
        };
        for (n, one) in own.models.iter().enumerate() {
            own.judge(one, &own.models[..n])?;
        }
        Ok(own)
    }

    /// Can cases say the word of a model, and does it mean that one alone? Are its numbers sound?
    fn judge(&self, own: &Model, before: &[Model]) -> Result<(), SimError> {
        match problem(own, before) {
            None => Ok(()),
            Some((problem, help)) => Err(SimError::OwnModel {
                study: self.source.name(),
                model: own.written.to_owned(),
                problem,
                help,
            }),
        }
    }

    /// What a plan keeps of it.
    pub(crate) fn plan(&self) -> StudyPlan {
        StudyPlan {
            path: self.source.folder.clone(),
            package: self.source.package.clone(),
            fingerprint: self.source.fingerprint.clone(),
        }
    }

    /// The crate that they are of.
    pub fn source(&self) -> &StudySource {
        &self.source
    }

    /// The file that their catalogue is kept in, compiled now if need be.
    ///
    /// # Errors
    /// It cannot be compiled.
    pub fn file(&self, note: &mut dyn FnMut(&str)) -> Result<PathBuf, SimError> {
        Ok(study_library(&self.source, note)?)
    }

    /// What came of the laws of their axes, for each; `note` is told before the laws are compiled.
    ///
    /// # Errors
    /// They cannot be compiled, or give no answer.
    pub fn laws(&self, note: &mut dyn FnMut(&str)) -> Result<Vec<Held>, SimError> {
        Ok(laws(&self.source, note)?)
    }

    /// What they say about themselves.
    pub fn models(&self) -> impl Iterator<Item = &Model> {
        self.models.iter()
    }
}

/// A problem, and what to do.
type Problem = Option<(String, String)>;

/// What is wrong with a model of somebody's own, beside others.
pub(crate) fn problem(own: &Model, before: &[Model]) -> Problem {
    let found = word(own, before).or_else(|| own.keys.iter().find_map(|key| sound(own, key)));
    found
        .or_else(|| twice(own))
        .or_else(|| column(own))
        .or_else(|| support(own))
}

/// What keeps the name of a column from being a heading of tables.
fn column(own: &Model) -> Problem {
    let name = own.facts.map_or("", |facts| facts.column.get());
    let mut unfit = name
        .chars()
        .filter(|c| matches!(c, ',' | '"' | '#') || c.is_control());
    unfit.next().map(|c| {
        let problem =
            format!("its column `{name}` holds {c:?}, which no heading of gauges.csv may");
        (problem, format!("rename it in COLUMN of `{}`", own.written))
    })
}

/// What keeps a word or the name of a key from being one of cases.
fn unfit(word: &str) -> Option<&'static str> {
    let snake = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
    if !word.chars().all(snake) {
        return Some("is not made of small letters, digits and `_` alone");
    }
    let begins = word.starts_with(|c: char| c.is_ascii_lowercase());
    (!begins).then_some("does not begin with a small letter")
}

/// What is wrong with the word of a model.
fn word(own: &Model, before: &[Model]) -> Problem {
    let (scheme, key, name) = (own.scheme, own.key, own.name);
    let same = |other: &&Model| (other.scheme, other.key, other.name) == (scheme, key, name);
    let mut all = models::builtin().iter().chain(before);
    let problem = if let Some(why) = unfit(name) {
        format!("its word `{name}` {why}")
    } else if models::builtin().iter().find(same).is_some() {
        format!("its word `{name}` is taken: {key} of {scheme} has a model called so")
    } else if let Some(other) = before.iter().find(same) {
        format!("its word `{name}` is also that of `{}`", other.written)
    } else if let Some(other) = all.find(|other| share_table(own, other)) {
        let other = other.written;
        format!(
            "its word `{name}` is also that of `{other}`, and cases set KEYS of both in one table"
        )
    } else if !own.keys.is_empty()
        && let Some(key) = taken(own)
    {
        format!(
            "its word `{name}` is also the key {key} of cases, which set its KEYS in a table called so"
        )
    } else {
        return None;
    };
    let written = own.written;
    let help = format!("give NAME another word in `impl Named for {written}`");
    Some((problem, help))
}

/// The key of cases that a table of coefficients would be called after.
fn taken(own: &Model) -> Option<String> {
    let mut keys = own.chosen_by().iter().copied();
    let key = keys.find(|key| is_key_beside(key, own.name))?;
    let section = key.split('.').next().unwrap_or(key);
    Some(format!("{section}.{}", own.name))
}

/// Would cases set coefficients of both in the same table?
fn share_table(a: &Model, b: &Model) -> bool {
    let table = |model: &Model| (model.scheme, model.key.split('.').next(), model.name);
    table(a) == table(b) && !a.keys.is_empty() && !b.keys.is_empty()
}

/// What is wrong with a coefficient of a model.
fn sound(own: &Model, key: &Key) -> Problem {
    let (name, written) = (key.name, own.written);
    if let Some(why) = unfit(name) {
        let problem = format!("its key `{name}` {why}");
        return Some((problem, format!("rename it in KEYS of `{written}`")));
    }
    if key.is_field
        && let Some(problem) = misplaced(own, name)
    {
        return Some((problem, format!("mend KEYS of `{written}`")));
    }
    if key.is_field && own.scheme == models::SHALLOW_WATER && is_key_of_bed(name) {
        let problem = format!("its field `{name}` is also a key of cases or of their regions");
        return Some((problem, format!("rename it in KEYS of `{written}`")));
    }
    if key.is_field && own.scheme == models::WCSPH && is_key_of_particles(own.name) {
        let word = own.name;
        let problem = format!(
            "its word `{word}` is a key of geometries or openings, which give particles its key `{name}` in a table of that word"
        );
        return Some((
            problem,
            format!("give NAME another word in `impl Named for {written}`"),
        ));
    }
    let (default, least, greatest) = (key.default, key.least, key.greatest);
    if !(least..=greatest).contains(&default) {
        let problem = format!(
            "the default {default} of its key `{name}` is not between {least} and {greatest}"
        );
        return Some((problem, format!("change it in KEYS of `{written}`")));
    }
    if key.whole && default.fract() != 0.0 {
        let problem = format!("its key `{name}` is a whole number, but its default is {default}");
        return Some((problem, format!("change it in KEYS of `{written}`")));
    }
    None
}

/// What is wrong with a model that has a field.
fn misplaced(own: &Model, name: &str) -> Option<String> {
    let fields = own.keys.iter().filter(|key| key.is_field).count();
    let unread = own.facts.map_or(0, |facts| facts.coefficients_unread);
    let mut keys = own.keys.iter().enumerate();
    let is_read = !keys.any(|(n, key)| key.name == name && unread >> n & 1 != 0);
    match (own.scheme, own.key) {
        (models::WCSPH, "numerics.density_diffusion" | "numerics.viscosity") => None,
        (models::SHALLOW_WATER, "numerics.friction") if fields > FIELDS => Some(format!(
            "it has {fields} fields, but a bed friction has {FIELDS} at most"
        )),
        (models::SHALLOW_WATER, "numerics.friction") if !is_read => Some(format!(
            "it takes the same of every flow whatever its field `{name}` is"
        )),
        (models::SHALLOW_WATER, "numerics.friction") => {
            let is_behind = own.keys[own.keys.len() - fields..]
                .iter()
                .all(|key| key.is_field);
            (!is_behind).then(|| {
                format!("its field `{name}` stands before a coefficient: fields stand last")
            })
        }
        _ => Some(format!(
            "its key `{name}` is a field, which only density diffusions and viscosities of wcsph and frictions of shallow water have"
        )),
    }
}

/// What is wrong with coefficients of one name.
fn twice(own: &Model) -> Problem {
    let mut keys = own.keys.iter().enumerate();
    let is_again = |(n, key): &(usize, &Key)| own.keys[..*n].iter().any(|one| one.name == key.name);
    let (_, Key { name, .. }) = keys.find(is_again)?;
    let problem = format!("two of its KEYS are called `{name}`, and cases could set but one");
    Some((problem, format!("rename one in KEYS of `{}`", own.written)))
}

/// What is wrong with the support of a smoothing kernel.
fn support(own: &Model) -> Problem {
    let support = own.facts?.support;
    let is_kernel = (own.scheme, own.key) == (models::WCSPH, "numerics.kernel");
    (is_kernel && !(support > 0.0 && support.is_finite())).then(|| {
        (
            format!("its support is {support} smoothing lengths"),
            "give RADIUS a number greater than 0".to_owned(),
        )
    })
}

/// The folder of the sources that crates for models of a study depend on.
///
/// # Errors
/// There are none, or others than this program was built from.
pub fn sources() -> Result<PathBuf, SimError> {
    Ok(StudySource::sources()?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use monoflow_abi::StudyFacts;

    /// A model of a study with so many coefficients.
    fn own(key: &'static str, word: &'static str, keys: &'static [Key]) -> Model {
        Model {
            keys,
            written: "Mine<S>",
            ..Model::untyped(models::WCSPH, key, word, [""; 3])
        }
    }

    const KEYS: &[Key] = &[Key::new("share", 0.5, "of one")];

    #[test]
    fn particles_have_coefficients_of_some_models_alone() {
        const GIVEN: &[Key] = &[Key::new("share", 0.5, "of one").field()];
        let refused = |key, word| sound(&own(key, word, GIVEN), &GIVEN[0]).map(|(what, _)| what);
        assert_eq!(refused("numerics.viscosity", "mine"), None);
        assert_eq!(refused("numerics.density_diffusion", "mine"), None);
        assert_eq!(
            refused("numerics.kernel", "mine").unwrap(),
            "its key `share` is a field, which only density diffusions and viscosities of wcsph and frictions of shallow water have"
        );
        assert_eq!(
            refused("numerics.viscosity", "layers").unwrap(),
            "its word `layers` is a key of geometries or openings, which give particles its key `share` in a table of that word"
        );
    }

    #[test]
    fn beds_have_fields_of_frictions_alone() {
        let of = |key, keys: &'static [Key]| {
            let model = Model {
                scheme: models::SHALLOW_WATER,
                ..own(key, "mine", keys)
            };
            problem(&model, &[]).map(|(what, _)| what)
        };
        const FIELD: Key = Key::new("stems", 0.5, "of one").field();
        const BED: Key = Key::new("depth", 0.5, "of one").field();
        const PLAIN: Key = Key::new("drag", 0.5, "of one");
        const OTHER: Key = Key::new("leaves", 0.5, "of one").field();
        const THIRD: Key = Key::new("roots", 0.5, "of one").field();
        assert_eq!(of("numerics.friction", &[PLAIN, FIELD, OTHER]), None);
        let refused = |key, keys| of(key, keys).unwrap();
        assert!(refused("numerics.riemann", &[FIELD]).contains("`stems` is a field, which only"));
        assert_eq!(
            refused("numerics.friction", &[FIELD, PLAIN]),
            "its field `stems` stands before a coefficient: fields stand last"
        );
        assert_eq!(
            refused("numerics.friction", &[FIELD, OTHER, THIRD]),
            "it has 3 fields, but a bed friction has 2 at most"
        );
        let idle = Model {
            scheme: models::SHALLOW_WATER,
            facts: Some(StudyFacts {
                coefficients_unread: 0b10,
                ..StudyFacts::NOTHING
            }),
            ..own("numerics.friction", "mine", &[PLAIN, FIELD])
        };
        assert_eq!(
            problem(&idle, &[]).unwrap().0,
            "it takes the same of every flow whatever its field `stems` is"
        );
        assert_eq!(
            refused("numerics.friction", &[BED]),
            "its field `depth` is also a key of cases or of their regions"
        );
    }

    #[test]
    fn a_key_has_a_name_of_its_own() {
        const TWICE: &[Key] = &[Key::new("a", 0.5, "x"), Key::new("a", 1.0, "y")];
        let refused = |key, word, keys| problem(&own(key, word, keys), &[]);
        assert_eq!(
            refused("numerics.eos", "mine", TWICE).unwrap(),
            (
                "two of its KEYS are called `a`, and cases could set but one".to_owned(),
                "rename one in KEYS of `Mine<S>`".to_owned()
            )
        );
        assert_eq!(
            refused("numerics.eos", "cfl", KEYS).unwrap().0,
            "its word `cfl` is also the key numerics.cfl of cases, which set its KEYS in a table called so"
        );
        assert_eq!(refused("numerics.eos", "cfl", &[]), None);
        assert_eq!(refused("numerics.eos", "iterations", KEYS), None);
        // Weights of MPS are chosen by a key of two tables.
        let weight = Model {
            scheme: models::MPS,
            ..own("numerics.kernel", "iterations", KEYS)
        };
        assert!(
            problem(&weight, &[])
                .unwrap()
                .0
                .contains("the key mps.iterations")
        );
    }

    #[test]
    fn a_word_begins_with_a_letter() {
        let refused = |word| word_of(word).map(|(problem, _)| problem);
        fn word_of(name: &'static str) -> Problem {
            word(&own("numerics.eos", name, &[]), &[])
        }
        assert_eq!(
            refused("2nd").unwrap(),
            "its word `2nd` does not begin with a small letter"
        );
        assert_eq!(
            refused("Second").unwrap(),
            "its word `Second` is not made of small letters, digits and `_` alone"
        );
        assert_eq!(refused("second_2"), None);
    }

    #[test]
    fn coefficients_of_two_models_do_not_share_a_table() {
        let refused = |a: Model, b: Model| word(&b, &[a]).map(|(problem, _)| problem);
        let eos = own("numerics.eos", "mine", KEYS);
        let viscosity = own("numerics.viscosity", "mine", KEYS);
        assert_eq!(
            refused(eos, viscosity).unwrap(),
            "its word `mine` is also that of `Mine<S>`, and cases set KEYS of both in one table"
        );
        // One of them has none; they have other words, or tables, or schemes.
        assert_eq!(refused(eos, own("numerics.wall", "mine", &[])), None);
        assert_eq!(refused(own("numerics.wall", "mine", &[]), eos), None);
        assert_eq!(refused(eos, own("numerics.wall", "yours", KEYS)), None);
        assert_eq!(refused(eos, own("fluid.wall", "mine", KEYS)), None);
        let elsewhere = Model {
            scheme: models::EULER,
            ..viscosity
        };
        assert_eq!(refused(eos, elsewhere), None);
        // The same key is a reason of its own.
        assert_eq!(
            refused(eos, own("numerics.eos", "mine", &[])).unwrap(),
            "its word `mine` is also that of `Mine<S>`"
        );
    }
}
